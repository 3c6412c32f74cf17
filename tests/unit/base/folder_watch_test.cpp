#include "base/folder_watch.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <doctest/doctest.h>

using namespace fmmc;
namespace fs = std::filesystem;

namespace {

struct WatchedFolder {
  fs::path path;

  explicit WatchedFolder(const char* name)
      : path(fs::temp_directory_path() /
             (std::string("fmm-watch-test-") + name +
              std::to_string(std::chrono::steady_clock::now().time_since_epoch().count()))) {
    fs::create_directories(path / "deep");
  }
  ~WatchedFolder() {
    std::error_code error;
    fs::remove_all(path, error);
  }
  WatchedFolder(const WatchedFolder&) = delete;
  WatchedFolder& operator=(const WatchedFolder&) = delete;

  void write(const std::string& name, const std::string& bytes) const {
    fs::create_directories((path / name).parent_path());
    std::ofstream(path / name, std::ios::binary) << bytes;
  }
  std::string file(const std::string& name) const { return (path / name).generic_string(); }
};

constexpr std::chrono::milliseconds long_enough(5000), moment(20);

void check_watch(const WatchedFolder& folder, FolderWatch& watch) {
  CHECK(watch.wait(std::chrono::milliseconds(1), moment).files.empty());
  const auto tells = [&](const std::string& name) {
    const FolderWatch::Changes changes = watch.wait(long_enough, moment);
    return std::find(changes.files.begin(), changes.files.end(), folder.file(name)) !=
           changes.files.end();
  };
  folder.write("a", "1");
  CHECK(tells("a"));
  folder.write("a", "22");
  CHECK(tells("a"));
  folder.write("deep/b", "1");
  CHECK(tells("deep/b"));
  folder.write("new/deeper/c", "1");
  CHECK(tells("new/deeper/c"));
  fs::rename(folder.path / "a", folder.path / "d");
  CHECK(tells("d"));
  fs::remove(folder.path / "d");
  CHECK(tells("d"));
  CHECK(watch.wait(std::chrono::milliseconds(1), moment).files.empty());
}

}  // namespace

TEST_CASE("a watched folder tells what was written, renamed and deleted below it") {
  const WatchedFolder folder("system");
  const auto watch = watch_folder(folder.path.generic_string());
  REQUIRE(watch != nullptr);
  check_watch(folder, *watch);
}

TEST_CASE("looking again and again tells the same") {
  const WatchedFolder folder("poll");
  const auto watch = poll_folder(folder.path.generic_string());
  REQUIRE(watch != nullptr);
  check_watch(folder, *watch);
}

TEST_CASE("a folder that is none cannot be watched") {
  CHECK(watch_folder("/nowhere/at/all") == nullptr);
  CHECK(poll_folder("/nowhere/at/all") == nullptr);
}
