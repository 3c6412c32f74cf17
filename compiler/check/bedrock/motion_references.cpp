// Animations and animation controllers against the entities that use them: bones, locators, short
// names of effects and animations. What nobody here uses is left alone, since its names mean
// nothing yet; and so is what a user from elsewhere would decide.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/paths.h"
#include "base/quote.h"
#include "check/bedrock/references.h"

namespace fmmc::bedrock_check {

namespace {

using UserList = std::vector<const User*>;

const UserList& users_of(const Names::Users& users, std::string_view id) {
  static const UserList nobody;
  const auto it = users.find(id);
  return it == users.end() ? nobody : it->second;
}

// No sensible pack plays one animation on more geometries; beyond it bones are not checked, which
// would take time for nothing.
constexpr std::size_t most_skeletons = 1000;

// The skeletons of all geometries of these users; none if one of them is not known.
std::vector<const Names::Skeleton*> skeletons_of(const UserList& users, const Names& names) {
  std::vector<const Names::Skeleton*> out;
  for (const User* user : users) {
    if (user->geometries.empty()) return {};
    for (const std::string& geometry : user->geometries) {
      const Names::Skeleton* skeleton = names.skeleton(geometry);
      if (skeleton == nullptr || out.size() >= most_skeletons) return {};
      out.push_back(skeleton);
    }
  }
  return out;
}

class Motion {
 public:
  Motion(File& file, const UserList& users, const Names& names)
      : file_(file), users_(users), skeletons_(skeletons_of(users, names)) {}

  void bones(json::Value map) const {
    if (skeletons_.empty()) return;
    for (json::Value v = map.first(); v.exists(); v = v.next()) {
      const std::string name = fold_case(v.key());
      const bool known = std::any_of(
          skeletons_.begin(), skeletons_.end(),
          [&](const Names::Skeleton* skeleton) { return skeleton->bones.count(name) > 0; });
      if (known) continue;
      file_.diagnostics.warning(
          "animation-bone",
          fmt::format("no geometry that this animation plays on has a bone {}", quoted(v.key())),
          v.key_offset());
    }
  }

  // One effect or a list of them; `kind` is "sound" or "particle".
  void effects(json::Value effect, bool is_sound) const {
    if (effect.is(json::Type::array)) {
      for (json::Value v = effect.first(); v.exists(); v = v.next())
        effects(v, is_sound);
      return;
    }
    if (!effect.is(json::Type::object)) return;
    const auto name = effect["effect"].string();
    if (name && !users_.empty() && !anyone_has(*name, is_sound)) {
      file_.diagnostics.error(
          "animation-effect",
          fmt::format("no entity that plays this has {} among its '{}'", quoted(*name),
                      is_sound ? "sound_effects" : "particle_effects"),
          effect["effect"].offset());
    }
    const auto locator = effect["locator"].string();
    if (!locator || locator->empty() || skeletons_.empty()) return;
    const std::string folded = fold_case(*locator);
    const bool known = std::any_of(skeletons_.begin(), skeletons_.end(), [&](const auto* skeleton) {
      return skeleton->locators.count(folded) > 0 || skeleton->bones.count(folded) > 0;
    });
    if (known) return;
    file_.diagnostics.warning(
        "animation-locator",
        fmt::format("no geometry that this plays on has a locator {}", quoted(*locator)),
        effect["locator"].offset());
  }

  void timed_effects(json::Value timed, bool is_sound) const {
    if (!timed.is(json::Type::object)) return;
    for (json::Value v = timed.first(); v.exists(); v = v.next())
      effects(v, is_sound);
  }

  // Short names of animations in a state.
  void animations(json::Value list) const {
    if (users_.empty()) return;
    for (json::Value v = list.first(); v.exists(); v = v.next()) {
      if (const auto name = v.string()) animation(*name, v.offset());
      if (!v.is(json::Type::object)) continue;
      for (json::Value each = v.first(); each.exists(); each = each.next())
        animation(each.key(), each.key_offset());
    }
  }

 private:
  bool anyone_has(std::string_view effect, bool is_sound) const {
    return std::any_of(users_.begin(), users_.end(), [&](const User* user) {
      const auto& mine = is_sound ? user->sounds : user->particles;
      return mine.find(effect) != mine.end();
    });
  }

  void animation(std::string_view name, std::uint32_t offset) const {
    const bool known = std::any_of(users_.begin(), users_.end(), [&](const User* user) {
      return user->animations.find(name) != user->animations.end();
    });
    if (known) return;
    file_.diagnostics.error(
        "controller-animation",
        fmt::format("no entity that uses this controller calls an animation {}", quoted(name)),
        offset);
  }

  File& file_;
  const UserList& users_;
  std::vector<const Names::Skeleton*> skeletons_;
};

}  // namespace

void check_animation_references(File& file, const Names& names) {
  const json::Value animations = file.root()["animations"];
  for (json::Value v = animations.first(); v.exists(); v = v.next()) {
    const Motion motion(file, users_of(names.users_of_animations, v.key()), names);
    motion.bones(v["bones"]);
    motion.timed_effects(v["sound_effects"], true);
    motion.timed_effects(v["particle_effects"], false);
  }
}

void check_controller_references(File& file, const Names& names) {
  const json::Value controllers = file.root()["animation_controllers"];
  for (json::Value v = controllers.first(); v.exists(); v = v.next()) {
    const Motion motion(file, users_of(names.users_of_animations, v.key()), names);
    const json::Value states = v["states"];
    for (json::Value state = states.first(); state.exists(); state = state.next()) {
      motion.animations(state["animations"]);
      motion.effects(state["sound_effects"], true);
      motion.effects(state["particle_effects"], false);
    }
  }
}

}  // namespace fmmc::bedrock_check
