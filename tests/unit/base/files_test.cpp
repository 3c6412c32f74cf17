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

TEST_CASE("a copy is made of the bytes that were asked for, or not at all") {
  const Folder folder;
  const std::string from = folder.file("from"), to = folder.file("a/to");
  MemoryFiles memory;
  const std::size_t piece = 32u << 10;
  for (Files* files : {&disk(), static_cast<Files*>(&memory)}) {
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{1}, piece - 1, piece, piece + 1, 3 * piece + 5}) {
      std::string bytes(size, 'x');
      if (size > 0) bytes.back() = 'y';
      const ContentId id{hash128(bytes), size};
      REQUIRE(files->write(from, bytes) == FileStatus::ok);
      const CopyResult copied = files->copy(from, id, to);
      CHECK(copied.source == FileStatus::ok);
      CHECK(copied.target == FileStatus::ok);
      std::string present;
      CHECK(files->read(to, present, size) == FileStatus::ok);
      CHECK(present == bytes);

      std::string flipped = bytes;
      if (size > 0) flipped[size / 2] ^= 1;
      for (const std::string& other : {flipped, bytes + "x", bytes.substr(0, size / 2)}) {
        if (other == bytes) continue;
        REQUIRE(files->write(from, other) == FileStatus::ok);
        REQUIRE(files->write(to, "old") == FileStatus::ok);
        CHECK(files->copy(from, id, to).source != FileStatus::ok);
        CHECK(files->read(to, present, size + 3) == FileStatus::ok);
        CHECK(present == "old");
      }
    }
    CHECK(files->copy(folder.file("none"), {}, to).source == FileStatus::not_found);
  }
  CHECK(disk().copy(folder.path.generic_string(), {}, to).source == FileStatus::not_a_file);
  int entries = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path / "a")) {
    static_cast<void>(entry);
    ++entries;
  }
  CHECK(entries == 1);
}

TEST_CASE("a copy that cannot be written leaves what was there, and says whose fault it is") {
  const Folder folder;
  const std::string from = folder.file("from");
  REQUIRE(disk().write(from, "new") == FileStatus::ok);
  std::filesystem::create_directories(folder.path / "taken/x");
  const CopyResult copied = disk().copy(from, {hash128("new"), 3}, folder.file("taken"));
  CHECK(copied.source == FileStatus::ok);
  CHECK(copied.target != FileStatus::ok);
  CHECK(std::filesystem::is_directory(folder.path / "taken/x"));
}

TEST_CASE("a file is identified by what reading it gives, at every size around a piece") {
  const Folder folder;
  const std::string path = folder.file("pieces.bin");
  const std::size_t piece = 32u << 10;
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
