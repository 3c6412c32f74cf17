// What we write ourselves is sound, down to the last note.
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "read/reader.h"
#include "unit/check/bedrock/good_pack.h"
#include "unit/write/bedrock/written.h"
#include "write/bedrock/pack.h"

using namespace fmmc;

namespace {

PackFiles packs_of(const std::vector<std::string>& models, Semantics semantics,
                   const BedrockOptions& options) {
  PackFiles files;
  std::vector<PackedModel> packed;
  for (const std::string& path : models) {
    const auto written = testing::write_golden(path, semantics, options);
    CAPTURE(path);
    REQUIRE(!written.bedrock.files.empty());
    for (const BedrockFile& file : written.bedrock.files)
      files["rp/" + file.path] = file.bytes;
    const std::string id = bedrock_id(logical_name(path));
    files["bp/" + written.bedrock.server.path] = written.bedrock.server.bytes;
    packed.push_back({id, id, options.name_space});
  }
  PackNames names;
  names.name = "Samples";
  for (const BedrockFile& file : resource_pack_files(names, packed, {}))
    files["rp/" + file.path] = file.bytes;
  for (const BedrockFile& file : behavior_pack_files(names, {}))
    files["bp/" + file.path] = file.bytes;
  return files;
}

}  // namespace

TEST_CASE("nothing is said of the packs of all samples, in both semantics") {
  std::vector<std::string> samples;
  for (const char* name : {"adventurer", "chest", "fox", "totem", "windmill"})
    samples.push_back("../../samples/models/" + std::string(name) + ".bbmodel");
  for (const Semantics semantics : {Semantics::fmm, Semantics::blockbench}) {
    const auto said = said_of(packs_of(samples, semantics, {}));
    CHECK_MESSAGE(said.empty(), all_of(said));
  }
}

TEST_CASE("nor of a model with controllers of its own") {
  Diagnostics diagnostics;
  const std::string text = testing::golden_text("../../samples/models/chest.bbmodel");
  ReadResult read = read_bbmodel({"chest.bbmodel", text, nullptr}, diagnostics);
  REQUIRE(read.model);
  AnimationController controller;
  controller.name = "move";
  ControllerState& state = controller.states.emplace_back();
  state.name = "default";
  state.plays = {{"first", 0, -1, "query.is_baby"}};
  state.transitions = {{0, "query.all_animations_finished"}};
  state.sounds = {{"growl", "", "", true}};
  read.model->controllers.push_back(controller);
  const auto written = testing::write_model(std::move(*read.model), Semantics::blockbench, "chest");
  PackFiles files;
  for (const BedrockFile& file : written.bedrock.files)
    files["rp/" + file.path] = file.bytes;
  PackNames names;
  names.name = "Samples";
  const PackedModel packed[] = {{"chest", "chest"}};
  for (const BedrockFile& file : resource_pack_files(names, packed, {}))
    files["rp/" + file.path] = file.bytes;
  const auto said = said_of(files);
  CHECK_MESSAGE(said.empty(), all_of(said));
}

TEST_CASE("nor of golden models, in the newest version of geometry") {
  BedrockOptions options;
  options.name_space = "mine";
  options.minimum = bedrock::turned_faces;
  const std::vector<std::string> models = {
      "blockbench/interp.bbmodel", "blockbench/uv_cubes.bbmodel", "blockbench/molang_fx.bbmodel",
      "blockbench/space_quat.bbmodel"};
  for (const Semantics semantics : {Semantics::fmm, Semantics::blockbench}) {
    const auto said = said_of(packs_of(models, semantics, options));
    CHECK_MESSAGE(said.empty(), all_of(said));
  }
}
