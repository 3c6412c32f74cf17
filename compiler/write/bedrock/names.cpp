#include "write/bedrock/names.h"

#include <algorithm>
#include <cstddef>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "base/paths.h"
#include "base/quote.h"
#include "model/bone_role.h"
#include "model/place.h"

namespace fmmc::bedrock {

namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// Bedrock's names of bones: letters, digits, '_', '.' and '-', a letter or '_' first.
std::string safe_bone_name(std::string_view name) {
  std::string out;
  for (const char c : name)
    out += is_letter(c) || is_digit(c) || c == '_' || c == '.' || c == '-' ? c : '_';
  if (out.empty()) return "bone";
  if (!is_letter(out.front()) && out.front() != '_') out.insert(0, "bone_");
  return out;
}

// Names that differ by more than their case.
class DistinctNames {
 public:
  explicit DistinctNames(const std::vector<std::string>& wanted) {
    for (const std::string& name : wanted)
      wanted_.insert(fold_case(name));
  }

  // `name`, or the same with a number if it is taken; numbers skip what something else wants.
  std::string take(const std::string& name) {
    if (taken_.insert(fold_case(name)).second) return name;
    for (std::size_t suffix = 2;; ++suffix) {
      std::string numbered = fmt::format("{}_{}", name, suffix);
      const std::string folded = fold_case(numbered);
      if (!wanted_.contains(folded) && taken_.insert(folded).second) return numbered;
    }
  }

 private:
  std::unordered_set<std::string> wanted_, taken_;
};

// What of the bones is exported, before they have names.
std::vector<bool> kept_bones(const Model& model, Semantics semantics, std::vector<bool>& shows) {
  const std::size_t count = model.bones.size();
  std::vector<bool> in_hitbox(count), kept(count);
  shows.assign(count, false);
  for (std::size_t i = 0; i < count; ++i) {
    const Bone& bone = model.bones[i];
    const BoneRole role = role_of(bone);
    in_hitbox[i] = is_entity_hitbox(bone) ||
                   (bone.parent >= 0 && in_hitbox[static_cast<std::size_t>(bone.parent)]);
    const bool is_seat = semantics == Semantics::fmm && role.seat;
    kept[i] = bone.exported && !in_hitbox[i] && !role.hitbox && !is_seat;
    shows[i] = kept[i] && !(semantics == Semantics::fmm && role.hidden);
  }
  for (const Locator& locator : model.locators) {
    if (!locator.exported || locator.bone < 0) continue;
    const auto bone = static_cast<std::size_t>(locator.bone);
    const BoneRole role = role_of(model.bones[bone]);
    if (!role.hitbox && !(semantics == Semantics::fmm && role.seat)) kept[bone] = true;
  }
  for (std::size_t i = count; i-- > 0;) {
    if (in_hitbox[i]) kept[i] = false;
    if (kept[i] && model.bones[i].parent >= 0)
      kept[static_cast<std::size_t>(model.bones[i].parent)] = true;
  }
  return kept;
}

bool has_loose(const Model& model) {
  return std::any_of(model.locators.begin(), model.locators.end(),
                     [](const Locator& l) { return l.bone < 0 && l.exported; });
}

}  // namespace

std::string safe_id(std::string_view text, std::string_view unnamed) {
  std::string out;
  for (char c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    const bool stays = is_letter(c) || is_digit(c) || c == '.' || c == '_' || c == '-';
    out += stays ? c : '_';
  }
  return out.empty() ? std::string(unnamed) : out;
}

Bones exported_bones(const Model& model, Semantics semantics, Diagnostics& diagnostics) {
  Bones out;
  const std::vector<bool> kept = kept_bones(model, semantics, out.shows_cubes);
  std::vector<std::string> wanted(model.bones.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (kept[i]) wanted[i] = safe_bone_name(model.bones[i].name);
  }
  DistinctNames names(wanted);
  out.names.resize(wanted.size());
  // The bone that was made for elements without one gives way to the author's.
  for (const bool generated : {false, true}) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const Bone& bone = model.bones[i];
      if (!kept[i] || bone.generated != generated) continue;
      out.names[i] = names.take(wanted[i]);
      if (out.names[i] == bone.name || generated) continue;
      diagnostics.warning("bedrock-renamed",
                          fmt::format("bone {} is called {} in Bedrock", fmmc::quoted(bone.name),
                                      fmmc::quoted(out.names[i])),
                          bone.offset);
    }
  }
  if (!has_loose(model)) return out;
  const auto main = std::find_if(model.bones.begin(), model.bones.end(),
                                 [](const Bone& bone) { return bone.generated; });
  const auto index = static_cast<std::size_t>(main - model.bones.begin());
  out.loose = main != model.bones.end() && kept[index] ? out.names[index] : names.take("bb_main");
  return out;
}

std::vector<std::string> animation_ids(const Model& model, Diagnostics& diagnostics) {
  std::vector<std::string> wanted;
  for (const Animation& animation : model.animations)
    wanted.push_back(safe_id(animation.name, "animation"));
  DistinctNames names(wanted);
  std::vector<std::string> out;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    out.push_back(names.take(wanted[i]));
    if (out[i] == wanted[i]) continue;
    diagnostics.warning("bedrock-renamed",
                        fmt::format("animation {} is called {} in Bedrock",
                                    fmmc::quoted(model.animations[i].name), fmmc::quoted(out[i])),
                        model.animations[i].offset, place_of(model.animations[i]));
  }
  return out;
}

}  // namespace fmmc::bedrock
