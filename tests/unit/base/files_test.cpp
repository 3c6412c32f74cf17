#include "base/files.h"

#include <filesystem>
#include <string>

#include <doctest/doctest.h>

using namespace fmmc;

namespace {

// A fresh folder below the system's temporary one, gone at the end of the test.
struct Folder {
  std::filesystem::path path;
  Folder() {
    path = std::filesystem::temp_directory_path() / "fmm-files-test";
    std::filesystem::remove_all(path);
    std::filesystem::create_directories(path);
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string file(const char* name) const { return (path / name).generic_string(); }
};

}  // namespace

TEST_CASE("writing makes missing folders and leaves no temporary file") {
  const Folder folder;
  const std::string path = folder.file("a/b/c.txt");
  REQUIRE(disk().write(path, "hello") == FileStatus::ok);
  std::string bytes;
  CHECK(disk().read(path, bytes, 100) == FileStatus::ok);
  CHECK(bytes == "hello");
  int entries = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path / "a/b")) {
    static_cast<void>(entry);
    ++entries;
  }
  CHECK(entries == 1);
}

TEST_CASE("an equal file is not touched") {
  const Folder folder;
  const std::string path = folder.file("same.txt");
  bool written = false;
  REQUIRE(write_if_different(disk(), path, "x", &written) == FileStatus::ok);
  CHECK(written);
  const auto before = std::filesystem::last_write_time(path);
  REQUIRE(write_if_different(disk(), path, "x", &written) == FileStatus::ok);
  CHECK_FALSE(written);
  CHECK(std::filesystem::last_write_time(path) == before);
}

TEST_CASE("a file above the limit is refused") {
  const Folder folder;
  const std::string path = folder.file("big.txt");
  REQUIRE(disk().write(path, "12345") == FileStatus::ok);
  std::string bytes;
  CHECK(disk().read(path, bytes, 4) == FileStatus::too_large);
  CHECK(disk().read(path, bytes, 5) == FileStatus::ok);
}

TEST_CASE("a missing file and a folder are told apart") {
  const Folder folder;
  std::string bytes;
  CHECK(disk().read(folder.file("none"), bytes, 10) == FileStatus::not_found);
  CHECK(disk().read(folder.path.generic_string(), bytes, 10) == FileStatus::not_a_file);
}

TEST_CASE("a failed write keeps what was there") {
  const Folder folder;
  const std::string path = folder.file("kept");
  REQUIRE(disk().write(path, "old") == FileStatus::ok);
  // A folder stands where the file should go.
  std::filesystem::create_directories(folder.path / "taken/x");
  CHECK(disk().write(folder.file("taken"), "new") != FileStatus::ok);
  std::string bytes;
  CHECK(disk().read(path, bytes, 10) == FileStatus::ok);
  CHECK(bytes == "old");
}

TEST_CASE("a file is identified by what reading it gives, at every size around a piece") {
  const Folder folder;
  const std::string path = folder.file("pieces.bin");
  const std::size_t piece = 64u << 10;
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, piece - 1, piece, piece + 1, 3 * piece, 3 * piece + 5}) {
    std::string bytes(size, 'x');
    if (size > 0) bytes.back() = 'y';
    REQUIRE(disk().write(path, bytes) == FileStatus::ok);
    ContentId id;
    CAPTURE(size);
    CHECK(disk().identify(path, id, size) == FileStatus::ok);
    CHECK(id == ContentId{hash128(bytes), size});
    if (size > 0) CHECK(disk().identify(path, id, size - 1) == FileStatus::too_large);
  }
  ContentId id;
  CHECK(disk().identify(folder.file("missing"), id, 1) == FileStatus::not_found);
  CHECK(disk().identify(folder.path.generic_string(), id, 1) == FileStatus::not_a_file);
}
