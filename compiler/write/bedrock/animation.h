// The animation file of a model (spec: animation A43-A48).
//
// Thread rule: pure.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "bake/bake.h"
#include "bake/image.h"
#include "base/diagnostics.h"
#include "model/model.h"
#include "write/bedrock/json_text.h"
#include "write/bedrock/names.h"
#include "write/bedrock/report.h"

namespace fmmc::bedrock {

// One animation as Bedrock knows it.
struct ClipName {
  std::string name;        // "walk": what the client entity calls it
  std::string identifier;  // "animation.fmm.dragon.walk"
};

struct AnimationRequest {
  const Model& model;
  const std::vector<Image>& images;
  const std::vector<BakedAnimation>& baked;  // by animation
  const BakeOptions& options;
  const Bones& bones;
  std::span<const ClipName> clips;  // by animation
  double tolerance_px = 1e-4;       // at every tick
};

struct AnimationFile {
  Json json;
  Report report;
  std::vector<std::string> sounds, particles;  // effects that animations name, sorted, each once
};

// A model without animations gets one that does nothing, "idle".
AnimationFile animation_file(const AnimationRequest& request, const std::string& idle_identifier);

}  // namespace fmmc::bedrock
