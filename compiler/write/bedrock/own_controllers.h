// The controllers that a model's source has itself, as Bedrock has them again.
//
// Thread rule: pure.
#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "model/model.h"
#include "write/bedrock/entity.h"
#include "write/bedrock/json_text.h"

namespace fmmc::bedrock {

struct OwnControllers {
  std::vector<OwnController> list;             // by index in Model::controllers
  std::vector<std::string> sounds, particles;  // that states name
};

// `clips` are the names of the model's animations, by index. Names of controllers differ from those
// in `taken`, which they are added to. What a state plays without the model having it is left out.
OwnControllers own_controllers(const Model& model, const EntityNames& names,
                               std::span<const std::string> clips, std::set<std::string>& taken);

}  // namespace fmmc::bedrock
