// A model as Minecraft Bedrock has it: the files of a resource pack that one entity needs
// (spec: bedrock 3.6). Pack-wide files are write/bedrock/pack.h.
//
//   animations/<id>.animation.json
//   animation_controllers/<id>.animation_controllers.json
//   entity/<id>.entity.json
//   models/entity/<id>.geo.json
//   render_controllers/<id>.render_controllers.json
//   textures/entity/<id>.png
//
// Thread rule: pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bake/bake.h"
#include "bake/image.h"
#include "base/diagnostics.h"
#include "model/model.h"
#include "write/bedrock/report.h"
#include "write/bedrock/version.h"

namespace fmmc {

struct BedrockOptions {
  std::string name_space = "fmm";  // of everything but animations, which are always "fmm"
  bedrock::Version minimum;        // geometry is at least of this version
};

struct BedrockFile {
  std::string path;  // in the pack, with forward slashes
  std::string bytes;
};

struct BedrockRequest {
  const Model& model;
  const std::vector<Image>& images;               // by texture
  const std::vector<BakedAnimation>& animations;  // by animation, baked with `bake`
  const BakeOptions& bake;
  double tolerance_px = 0.0016;  // of clips; Bedrock's keys stay within a sixteenth at every tick
  std::string id;                // bedrock_id() of the model
  const BedrockOptions& options;
};

struct BedrockModel {
  std::vector<BedrockFile> files;  // ascending by path; empty if there is an error
  bedrock::Report report;
  BedrockFile server;  // of a behaviour pack: the server's side of the entity
};

BedrockModel write_bedrock(const BedrockRequest& request, Diagnostics& diagnostics);

// The id of a model whose output is called `relative` ("npc/Dragon"): "npc_dragon".
std::string bedrock_id(std::string_view relative);

// The paths of a model's files, ascending: what write_bedrock() will give.
std::vector<std::string> bedrock_paths(const std::string& id);

// The path of the server's side in a behaviour pack.
std::string server_entity_path(const std::string& id);

// Whether `text` may be a namespace of entities: a-z, 0-9 and '_', not only digits, and not the
// game's own.
bool is_bedrock_name_space(std::string_view text);

}  // namespace fmmc
