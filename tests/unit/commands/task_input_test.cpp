#include "commands/task_input.h"

#include <string>

#include <doctest/doctest.h>

using namespace fmmc;

TEST_CASE("an input is known by its hash before anybody reads it") {
  MemoryFiles files;
  files.files["/dragon"] = "roar";
  TaskInput input("/dragon", files);
  CHECK(input.status() == FileStatus::ok);
  CHECK(input.id() == ContentId{hash128("roar"), 4});
  CHECK(input.bytes() == "roar");
}

TEST_CASE("an input that is saved between hashing and reading is known by what was read") {
  MemoryFiles files;
  files.files["/dragon"] = "roar";
  TaskInput input("/dragon", files);
  files.files["/dragon"] = "hiss!";
  CHECK(input.bytes() == "hiss!");
  CHECK(input.id() == ContentId{hash128("hiss!"), 5});
  files.files["/dragon"] = "later";
  CHECK(input.bytes() == "hiss!");
}

TEST_CASE("an input that is gone when it is read has no bytes and says why") {
  MemoryFiles files;
  files.files["/dragon"] = "roar";
  TaskInput input("/dragon", files);
  files.files.clear();
  CHECK(input.bytes().empty());
  CHECK(input.status() == FileStatus::not_found);
}
