// ModelFile where files are more than files: pipes, devices, permissions, links.
#include <filesystem>
#include <string>

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "unit/runtime/blob_builder.h"
#include "unit/runtime/temporary_folder.h"

namespace fs = std::filesystem;
using namespace fmm_test;
using fmm::Error;
using fmm::ModelFile;

TEST_CASE("a folder, a pipe and a device are not read") {
  const TemporaryFolder folder;
  ModelFile file;
  CHECK(file.load(folder.file("")) == Error::file_unreadable);
  CHECK(file.load("") == Error::file_unreadable);  // the current folder itself
  REQUIRE(::mkfifo(folder.file("pipe").c_str(), 0600) == 0);
  CHECK(file.load(folder.file("pipe")) == Error::file_unreadable);
  CHECK(file.load("/dev/zero") == Error::file_unreadable);
  CHECK(file.message() == "cannot load '/dev/zero': the file exists but could not be read");
}

TEST_CASE("a file without permission is unreadable") {
  const TemporaryFolder folder;
  const std::string path = folder.write("rich.fmmb", build(rich_model()).bytes());
  fs::permissions(path, fs::perms::none);
  ModelFile file;
  const Error error = file.load(path);
  // Root reads everything.
  CHECK(error == (::geteuid() == 0 ? Error::none : Error::file_unreadable));
}

TEST_CASE("the folder of the running program is absolute and has the program in it") {
  const std::string folder = fmm::executable_dir();
  CHECK(fs::path(folder).is_absolute());
  CHECK(folder.back() != '/');
  CHECK(fs::equivalent(fs::read_symlink("/proc/self/exe").parent_path(), folder));
}
