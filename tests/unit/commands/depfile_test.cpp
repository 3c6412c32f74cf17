#include "commands/depfile.h"

#include <filesystem>

#include <doctest/doctest.h>

using namespace fmmc;

namespace {

struct Folder {
  std::filesystem::path path;
  Folder() {
    path = std::filesystem::canonical(std::filesystem::temp_directory_path()) / "fmm-depfile-test";
    std::filesystem::remove_all(path);
    std::filesystem::create_directories(path / "models/deep");
    std::filesystem::create_directories(path / "out");
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string operator/(const char* name) const { return (path / name).generic_string(); }
};

}  // namespace

TEST_CASE("spaces, hashes and dollars are escaped, nothing else is") {
  CHECK(depfile_text("out/a b.fmmb", {"/x/#1 $y", "/x/é(1)"}) ==
        "out/a\\ b.fmmb: \\\n  /x/\\#1\\ $$y \\\n  /x/é(1)\n");
}

TEST_CASE("response files and found files are listed once, in order") {
  DepfileRequest request;
  request.response_files = {"/r/args.rsp"};
  request.lookups = {{"/m/skin.png", true}, {"/m/./skin.png", true}, {"/m/eye.png", true}};
  CHECK(depfile_paths(request) ==
        std::vector<std::string>{"/r/args.rsp", "/m/skin.png", "/m/eye.png"});
}

TEST_CASE("a missing file is stood for by the nearest folder that exists") {
  const Folder folder;
  DepfileRequest request;
  request.lookups = {{folder / "models/deep/none.png", false},
                     {folder / "models/not/there/none.png", false}};
  CHECK(depfile_paths(request) ==
        std::vector<std::string>{folder / "models/deep", folder / "models"});
}

TEST_CASE("a folder that is written into does not stand for a missing file") {
  const Folder folder;
  DepfileRequest request;
  request.response_files = {"/r/args.rsp"};
  request.lookups = {{folder / "out/none.png", false}};
  request.written_folders = {(folder / "out") + "/"};
  CHECK(depfile_paths(request) == std::vector<std::string>{"/r/args.rsp"});
}

TEST_CASE("a depfile without any other input lists the compiler itself") {
  const std::vector<std::string> paths = depfile_paths({});
  REQUIRE(paths.size() == 1);
  CHECK(std::filesystem::is_regular_file(paths[0]));
}
