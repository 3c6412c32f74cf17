// Plays Bedrock files for tests: what the game shows of a geometry and an animation at a moment,
// written from the format's description alone (spec: bedrock 3). It knows nothing of models, rows
// or our writer.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "molang/molang.h"

namespace fmmc::testing {

// Row-major 3x4 in pixels, of the right-handed space in which models are written: x is mirrored
// back.
using PlayedMatrix = std::array<double, 12>;

class BedrockPlayer {
 public:
  // A geometry file and one animation of an animation file. `scope` has what the game would know.
  BedrockPlayer(const nlohmann::json& geometry, const nlohmann::json& animation,
                molang::Scope scope = {});

  // By name of the bone. Keys at `seconds` exactly show what they show from then on, or, with
  // `from_left`, what they are approached with.
  std::map<std::string, PlayedMatrix> play(double seconds, bool from_left = false) const;

  double length() const;

 private:
  struct Bone {
    std::string name;
    int parent = -1;
    std::array<double, 3> pivot{}, rotation{};
  };
  std::array<double, 3> channel(const std::string& bone, const char* name, double unset,
                                double seconds, bool from_left) const;

  std::vector<Bone> bones_;
  double component(const nlohmann::json& value, double seconds) const;
  std::array<double, 3> vector(const nlohmann::json& value, double seconds) const;

  nlohmann::json animation_;
  molang::Scope scope_;
  bool loops_ = false;
};

}  // namespace fmmc::testing
