// ModelFile: reading a blob from disk, and what is said when that fails.
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "unit/runtime/blob_builder.h"
#include "unit/runtime/temporary_folder.h"

namespace fs = std::filesystem;
using namespace fmm_test;
using fmm::Error;
using fmm::ModelFile;

TEST_CASE("a model is loaded and its file may vanish") {
  const TemporaryFolder folder;
  const Blob blob = build(rich_model());
  const std::string path = folder.write("rich.fmmb", blob.bytes());
  ModelFile file;
  REQUIRE(file.load(path, fmm::Schema{rich_model().schema}) == Error::none);
  CHECK(file.message().empty());
  CHECK(file.path() == path);
  fs::remove(path);
  CHECK(reinterpret_cast<std::uintptr_t>(file.model().bytes().data()) % 16 == 0);
  CHECK(file.model().bytes().size() == blob.size());
  CHECK(file.model().verify(true) == Error::none);
  CHECK(file.model().name() == "rich");
}

TEST_CASE("a file that does not exist is named by its absolute path") {
  const TemporaryFolder folder;
  ModelFile file;
  const std::string path = folder.file("dragon.fmmb");
  CHECK(file.load(path) == Error::file_not_found);
  CHECK(file.message() == "cannot load '" + path + "': the file does not exist");
  CHECK(file.load(path + "/below") == Error::file_not_found);

  CHECK(file.load("no/such.fmmb") == Error::file_not_found);
  CHECK(file.path() == (fs::current_path() / "no/such.fmmb").make_preferred().string());
  CHECK(file.message() == "cannot load '" + file.path() + "': the file does not exist");
}

TEST_CASE("a file that is no sound blob gives the error of opening") {
  const TemporaryFolder folder;
  const Blob blob = build(rich_model());
  const auto error_of = [&](std::span<const std::byte> bytes) {
    ModelFile file;
    return file.load(folder.write("x", bytes));
  };
  CHECK(error_of({}) == Error::truncated);
  CHECK(error_of(blob.bytes().first(63)) == Error::truncated);
  CHECK(error_of(blob.bytes().first(64)) == Error::truncated);
  CHECK(error_of(blob.bytes().first(blob.size() - 1)) == Error::truncated);
  Blob longer(blob.size() + 1);
  std::memcpy(longer.bytes().data(), blob.bytes().data(), blob.size());
  CHECK(error_of(longer.bytes()) == Error::bad_size);
  CHECK(error_of(Blob(std::string_view("{\"meta\": 1}")).bytes()) == Error::bad_magic);
  Blob other = blob;
  ++other.header().major;
  CHECK(error_of(other.bytes()) == Error::unsupported_version);
}

TEST_CASE("a file too large for 32-bit offsets is refused without reading it") {
  const TemporaryFolder folder;
  const std::string path = folder.write("huge", build(rich_model()).bytes());
  fs::resize_file(path, std::uint64_t{1} << 32);  // sparse: takes no room
  ModelFile file;
  CHECK(file.load(path) == Error::file_too_large);
  // Takes no memory either: the header says how long the blob is.
  fs::resize_file(path, (std::uint64_t{1} << 32) - 1);
  CHECK(file.load(path) == Error::bad_size);
}

TEST_CASE("another schema is a mismatch of ids and says so") {
  const TemporaryFolder folder;
  const std::string path = folder.write("rich.fmmb", build(rich_model()).bytes());
  ModelFile file;
  CHECK(file.load(path, fmm::Schema{1}) == Error::ids_mismatch);
  CHECK(file.message() == "cannot load '" + path + "': " + fmm::error_message(Error::ids_mismatch));
}

TEST_CASE("one bone more than the id header knows is a mismatch, not a wrong bone") {
  // Yesterday's constant: a bone's index in the model that the header was made of.
  ModelSpec today = rich_model();
  const fmm::Schema yesterday{today.schema};
  today.bones.insert(today.bones.begin(), {"new", format::no_bone, 0, {}});
  today.schema = 0x1111;  // the writer's, from the new names
  const Blob blob = build(today);
  CHECK(fmm::Model::open(blob.bytes(), yesterday).error == Error::ids_mismatch);
}

TEST_CASE("a failed load leaves the former model usable") {
  const TemporaryFolder folder;
  ModelFile file;
  REQUIRE(file.load(folder.write("rich.fmmb", build(rich_model()).bytes())) == Error::none);
  CHECK(file.load(folder.file("gone")) == Error::file_not_found);
  CHECK(file.model().name() == "rich");
  CHECK(file.model().verify(true) == Error::none);
  CHECK(file.path() == folder.file("gone"));
  CHECK_FALSE(file.message().empty());
}

TEST_CASE("a moved file takes the model along and leaves an empty one") {
  const TemporaryFolder folder;
  ModelFile first;
  REQUIRE(first.load(folder.write("rich.fmmb", build(rich_model()).bytes())) == Error::none);
  ModelFile second = std::move(first);
  CHECK(second.model().name() == "rich");
  CHECK(first.model().bone_count() == 0);  // NOLINT(bugprone-use-after-move): promised to be empty
  ModelFile third;
  third = std::move(second);
  CHECK(third.model().name() == "rich");
  CHECK(second.model().bytes().empty());  // NOLINT(bugprone-use-after-move)
}

namespace {

// A model that idles at another height in each version.
ModelSpec version(float height) {
  ModelSpec spec = rich_model();
  spec.animations[0].name = "idle";
  for (std::vector<float>& row : spec.animations[0].rows)
    row[4] = height;
  return spec;
}

// As a build does it: under another name first.
void replace(const TemporaryFolder& folder, const ModelSpec& spec) {
  const Blob blob = build(spec);
  fs::rename(folder.write("new.fmmb", blob.bytes()), folder.file("rich.fmmb"));
}

float height_of(const fmm::ModeledEntity& entity) {
  std::vector<fmm::Transform> pose(entity.model().bone_count()), scratch(pose.size());
  entity.pose(1, pose, scratch);
  return pose[0].translation[1];
}

}  // namespace

TEST_CASE("a replaced file changes nothing until it is reloaded, and then what plays plays on") {
  const TemporaryFolder folder;
  replace(folder, version(1));
  ModelFile file;
  REQUIRE(file.load(folder.file("rich.fmmb")) == Error::none);
  CHECK_FALSE(file.changed());
  fmm::ModeledEntity entity(file.model());
  entity.tick();
  for (int i = 2; i <= 100; ++i) {
    replace(folder, version(static_cast<float>(i)));
    CHECK(file.changed());
    CHECK(height_of(entity) == static_cast<float>(i - 1));
    REQUIRE(file.reload() == Error::none);
    CHECK_FALSE(file.changed());
    CHECK(height_of(entity) == static_cast<float>(i));
    entity.tick();
    CHECK(entity.tick_count() == static_cast<std::uint32_t>(i));
  }
}

TEST_CASE("reloading refuses other ids and broken files, and keeps the old model") {
  const TemporaryFolder folder;
  replace(folder, version(1));
  ModelFile file;
  REQUIRE(file.load(folder.file("rich.fmmb")) == Error::none);
  ModelSpec other = version(2);
  other.schema ^= 1;
  replace(folder, other);
  CHECK(file.changed());
  CHECK(file.reload() == Error::ids_mismatch);
  CHECK(file.message().find("rich.fmmb") != std::string::npos);
  CHECK(file.model().verify(true) == Error::none);

  folder.write("rich.fmmb", build(version(3)).bytes().first(100));
  CHECK_FALSE(file.changed());
  CHECK(file.reload() == Error::truncated);
  fs::remove(folder.file("rich.fmmb"));
  CHECK_FALSE(file.changed());
  CHECK(file.reload() == Error::file_not_found);
  CHECK(file.model().verify(true) == Error::none);
  CHECK(ModelFile().changed() == false);
}
