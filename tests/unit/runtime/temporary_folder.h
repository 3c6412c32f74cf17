// Tests that need files of their own.
//
// Thread rule: one thread.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <random>
#include <span>
#include <string>

#include <doctest/doctest.h>

namespace fmm_test {

// A folder of its own for each test, removed at the end.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    // A folder that is there already belongs to somebody else.
    std::random_device random;
    do {
      path_ = std::filesystem::temp_directory_path() / ("fmm-test-" + std::to_string(random()));
    } while (!std::filesystem::create_directory(path_));
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, std::span<const std::byte> bytes) const {
    std::ofstream out(path_ / name, std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()),
              static_cast<std::streamsize>(bytes.size()));
    REQUIRE(out.good());
    return file(name);
  }

 private:
  std::filesystem::path path_;
};

}  // namespace fmm_test
