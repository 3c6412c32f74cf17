#include "base/folder.h"

#include <filesystem>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "base/files.h"

using namespace fmmc;

namespace fs = std::filesystem;

TEST_CASE("files below a folder are listed sorted, with forward slashes, and bounded") {
  const fs::path root = fs::temp_directory_path() / "fmm_folder_test";
  fs::remove_all(root);
  for (const char* path : {"b/c.txt", "a.txt", "b/a/x"})
    REQUIRE(disk().write((root / path).string(), "") == FileStatus::ok);
  std::vector<std::string> files;
  CHECK(list_files(root.string(), files) == FileStatus::ok);
  CHECK(files == std::vector<std::string>{"a.txt", "b/a/x", "b/c.txt"});
  CHECK(list_files(root.string(), files, 2) == FileStatus::too_large);
  CHECK(is_folder(root.string()));
  CHECK_FALSE(is_folder((root / "a.txt").string()));
  CHECK(list_files((root / "none").string(), files) == FileStatus::not_found);
  fs::remove_all(root);
}
