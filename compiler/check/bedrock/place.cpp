#include "check/bedrock/place.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "base/quote.h"

namespace fmmc::bedrock_check {

namespace {

// Where a value begins, its name included.
std::uint32_t start_of(json::Value value, json::Value parent) {
  return parent.is(json::Type::object) ? value.key_offset() : value.offset();
}

// What the members or elements of such a container are.
std::string_view noun_of_part(std::string_view container) {
  struct Noun {
    std::string_view container, part;
  };
  static constexpr Noun nouns[] = {
      {"minecraft:geometry", "geometry"},
      {"bones", "bone"},
      {"cubes", "cube"},
      {"locators", "locator"},
      {"texture_meshes", "texture mesh"},
      {"item_display_transforms", "display"},
      {"animations", "animation"},
      {"animation_controllers", "controller"},
      {"render_controllers", "render controller"},
      {"states", "state"},
      {"transitions", "transition"},
      {"modules", "module"},
      {"textures", "texture"},
      {"properties", "property"},
  };
  for (const Noun& noun : nouns) {
    if (noun.container == container) return noun.part;
  }
  return {};
}

// What stands at a time in such a container.
std::string_view noun_of_key(std::string_view container) {
  if (container == "rotation") return "rotation key";
  if (container == "position") return "position key";
  if (container == "scale") return "scale key";
  if (container == "sound_effects") return "sound";
  if (container == "particle_effects") return "particle effect";
  if (container == "timeline") return "script";
  return {};
}

bool is_time(std::string_view key) {
  return !key.empty() && key.find_first_not_of("0123456789.") == std::string_view::npos;
}

std::string name_of(json::Value value, std::size_t index, std::string_view noun) {
  if (!value.key().empty()) return quoted(value.key());
  if (const auto name = value["name"].string()) return quoted(*name);
  if (const auto id = value["description"]["identifier"].string()) return quoted(*id);
  const json::Value only = noun == "transition" ? value.first() : json::Value();
  if (only.exists()) return quoted(only.key());
  return fmt::format("{}", index);
}

}  // namespace

Places::Places(json::Value root) {
  if (root.exists()) path_.push_back({root, 0});
}

void Places::move_to(std::uint32_t offset) {
  if (path_.front().value.offset() > offset || path_.back().value.offset() > offset) {
    path_.resize(1);  // backwards: from the start
  }
  for (std::size_t depth = 1; depth < path_.size(); ++depth) {
    const json::Value parent = path_[depth - 1].value;
    json::Value next = path_[depth].value.next();
    if (!next.exists() || start_of(next, parent) > offset) continue;
    path_.resize(depth + 1);
    while (next.exists() && start_of(next, parent) <= offset) {
      path_[depth] = {next, path_[depth].index + 1};
      next = next.next();
    }
  }
  for (;;) {
    const json::Value parent = path_.back().value;
    json::Value child = parent.first();
    if (!child.exists() || start_of(child, parent) > offset) return;
    std::size_t index = 0;
    for (json::Value next = child.next(); next.exists() && start_of(next, parent) <= offset;
         next = next.next()) {
      child = next;
      ++index;
    }
    path_.push_back({child, index});
  }
}

std::string Places::at(std::uint32_t offset) {
  if (path_.empty()) return {};
  move_to(offset);
  std::string out;
  const auto add = [&](const std::string& words) {
    out += out.empty() ? "in " : ", ";
    out += words;
  };
  const json::Value root = path_.front().value;
  for (const std::string_view kind :
       {"minecraft:client_entity", "minecraft:attachable", "minecraft:entity"}) {
    const auto id = root[kind]["description"]["identifier"].string();
    if (id) add(fmt::format("entity {}", quoted(*id)));
  }
  std::string_view container;
  for (std::size_t i = 1; i < path_.size(); ++i) {
    const json::Value value = path_[i].value;
    const std::string_view key = value.key();
    const std::string_view before = container;
    container = key;
    if (i == 1 && key.starts_with("geometry.")) {
      add(fmt::format("geometry {}", quoted(key)));
    } else if (const auto timed = noun_of_key(before); !timed.empty() && is_time(key)) {
      add(fmt::format("{} at {} s", timed, key));
      container = {};
    } else if (const auto noun = noun_of_part(before); !noun.empty()) {
      add(fmt::format("{} {}", noun, name_of(value, path_[i].index, noun)));
      container = {};
    } else if (i + 1 == path_.size() && !key.empty()) {
      add(quoted(key));
    }
  }
  return out;
}

}  // namespace fmmc::bedrock_check
