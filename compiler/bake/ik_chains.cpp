#include "bake/ik_chains.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

namespace fmmc {

namespace {

// By uuid; of several the first.
using Index = std::unordered_map<std::string_view, int>;

template <typename Items>
Index index_of(const Items& items) {
  Index out;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!items[i].uuid.empty()) out.try_emplace(items[i].uuid, static_cast<int>(i));
  }
  return out;
}

int look_up(const Index& index, std::string_view uuid) {
  const auto found = index.find(uuid);
  return found == index.end() ? -1 : found->second;
}

class Finder {
 public:
  Finder(const Model& model, Semantics semantics)
      : model_(model),
        semantics_(semantics),
        bones_(index_of(model.bones)),
        locators_(index_of(model.locators)) {}

  // False if the null object defines no chain and is not meant to.
  bool is_controller(const NullObject& object) const {
    return !object.ik_target.empty() &&
           (semantics_ == Semantics::blockbench || !object.ik_source.empty());
  }

  // The chain without its controller, or why there is none.
  std::optional<IkChain> find(const NullObject& object, std::string& reason) const {
    const bool has_source = !object.ik_source.empty();
    const int source = has_source ? look_up(bones_, object.ik_source) : object.bone;
    if (has_source && source < 0) {
      reason = fmt::format("Could not find source bone with UUID {}", object.ik_source);
      return std::nullopt;
    }
    IkChain chain;
    chain.lock_target_rotation = object.lock_ik_target_rotation;
    chain.target_locator = look_up(locators_, object.ik_target);
    chain.target_bone = chain.target_locator < 0 ? look_up(bones_, object.ik_target) : -1;
    if (chain.target_locator < 0 && chain.target_bone < 0) {
      reason = fmt::format("Could not find target with UUID {}", object.ik_target);
      return std::nullopt;
    }
    int bone = chain.target_locator >= 0
                   ? model_.locators[static_cast<std::size_t>(chain.target_locator)].bone
                   : parent_of(chain.target_bone);
    while (bone >= 0 && bone != source) {
      chain.bones.push_back(bone);
      bone = parent_of(bone);
    }
    if (has_source && bone == source) chain.bones.push_back(bone);
    if (bone != source || chain.bones.empty()) {
      reason = "Could not find path from source to target";
      return std::nullopt;
    }
    std::reverse(chain.bones.begin(), chain.bones.end());
    return chain;
  }

 private:
  int parent_of(int bone) const { return model_.bones[static_cast<std::size_t>(bone)].parent; }

  const Model& model_;
  Semantics semantics_;
  Index bones_, locators_;
};

}  // namespace

std::vector<IkChain> find_ik_chains(const Model& model, Semantics semantics,
                                    Diagnostics& diagnostics) {
  const Finder finder(model, semantics);
  std::vector<IkChain> out;
  for (std::size_t i = 0; i < model.null_objects.size(); ++i) {
    const NullObject& object = model.null_objects[i];
    if (!finder.is_controller(object)) {
      if (!object.ik_target.empty()) {
        diagnostics.note("ik-no-source",
                         fmt::format("null object '{}' has an IK target but no source, which moves "
                                     "nothing in fmm semantics",
                                     object.name),
                         object.offset, fmt::format("in null object '{}'", object.name),
                         "set the IK source to the first bone of the chain");
      }
      continue;
    }
    std::string reason;
    std::optional<IkChain> chain = finder.find(object, reason);
    if (!chain) {
      diagnostics.warning("ik-unresolved",
                          fmt::format("IK chain in model {}: {}; null object '{}' moves nothing",
                                      model.name, reason, object.name),
                          object.offset, fmt::format("in null object '{}'", object.name));
      continue;
    }
    chain->controller = static_cast<int>(i);
    out.push_back(std::move(*chain));
  }
  return out;
}

std::size_t joint_count(const std::vector<IkChain>& chains) {
  std::size_t count = 0;
  for (const IkChain& chain : chains)
    count += chain.bones.size();
  return count;
}

}  // namespace fmmc
