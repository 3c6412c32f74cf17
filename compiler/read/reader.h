// The door of every reader: bytes of a source file in, a Model and diagnostics out.
//
// Thread rule: pure but for the files it looks up; several models may be read at once.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/files.h"
#include "model/model.h"

namespace fmmc {

// A file beside the model that was looked for. Misses count: creating the file later changes what
// the model means.
struct DiscoveredInput {
  std::string path;
  bool found = false;
  bool operator==(const DiscoveredInput&) const = default;
};

struct ReadRequest {
  std::string path;  // of the model, as the user wrote it; external textures lie relative to it
  std::string_view bytes;  // its content; must outlive the call
  Files* files = nullptr;  // where external textures are read from; null: there are none
  // Folders where textures are looked for that do not lie beside the model, in this order.
  std::span<const std::string> texture_dirs = {};
  // Seconds of Bedrock animations of which nothing says how long they are; 0: they are errors.
  double length = 0;
  // Files of animations for a Bedrock model, besides those that lie beside it.
  std::span<const std::string> animations = {};
};

struct ReadResult {
  std::optional<Model> model;  // empty if the model is lost; then there is an error diagnostic
  std::vector<DiscoveredInput> inputs;  // in the order they were looked for, without duplicates
  // What the file holds, for reports: every element counts, also those that were skipped.
  struct Counts {
    std::size_t elements = 0, cubes = 0, meshes = 0, keyframes = 0, textures = 0;
  } counts;
};

// Blockbench's project file, and FMM's .fmmodel, of any version.
ReadResult read_bbmodel(const ReadRequest& request, Diagnostics& diagnostics);

// Bedrock geometry (.geo.json, 1.8.0 to 1.21), with the animations (NAME.animation.json) and the
// texture (NAME.png) that lie beside it. What Bedrock shows is what `blockbench` semantics bakes.
ReadResult read_bedrock(const ReadRequest& request, Diagnostics& diagnostics);

// By the path's ending.
bool is_bedrock_path(std::string_view path);
ReadResult read_model(const ReadRequest& request, Diagnostics& diagnostics);

// The logical name of a model: file name without folder and extension, of which ".geo.json" is one.
std::string logical_name(std::string_view path);

}  // namespace fmmc
