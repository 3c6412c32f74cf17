// Client entities and attachables: the ids and textures that they name.
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "base/paths.h"
#include "base/quote.h"
#include "check/bedrock/references.h"

namespace fmmc::bedrock_check {

namespace {

void check_geometries(const User& user, const Names& names) {
  for_each_text(user.description["geometry"], [&](json::Value v, std::string_view id) {
    if (names.geometries.find(id) != names.geometries.end()) return;
    user.file->diagnostics.error(
        "entity-geometry", fmt::format("the geometry {} is in no file", quoted(id)), v.offset());
  });
}

void check_textures(const User& user, const Names& names) {
  for_each_text(user.description["textures"], [&](json::Value v, std::string_view path) {
    if (names.textures.find(path) != names.textures.end()) return;
    const auto other = names.folded.find(fold_case(path));
    if (other != names.folded.end()) {
      user.file->diagnostics.warning(
          "entity-texture-case",
          fmt::format("the texture {} is called {} in the pack; some systems tell case apart",
                      quoted(path), quoted(other->second)),
          v.offset());
      return;
    }
    user.file->diagnostics.error(
        "entity-texture",
        fmt::format("there is no image for the texture {} ({})", quoted(v.key()), quoted(path)),
        v.offset());
  });
}

// Both animations and controllers, in the new place and in the old one.
void check_motions(const User& user, const Names& names, json::Value map) {
  for (json::Value v = map.first(); v.exists(); v = v.next()) {
    if (v.is(json::Type::object)) {
      check_motions(user, names, v);
      continue;
    }
    const auto id = v.string();
    if (!id || names.animations.find(*id) != names.animations.end() ||
        names.animation_controllers.find(*id) != names.animation_controllers.end()) {
      continue;
    }
    const bool controller = id->starts_with("controller.");
    user.file->diagnostics.error("entity-animation",
                                 fmt::format("the {} {} is in no file",
                                             controller ? "controller" : "animation", quoted(*id)),
                                 v.offset());
  }
}

void check_animate(const User& user) {
  const json::Value list = user.description["scripts"]["animate"];
  const auto look = [&](std::string_view name, std::uint32_t offset) {
    if (user.animations.find(name) != user.animations.end()) return;
    user.file->diagnostics.error(
        "entity-animate",
        fmt::format("'animate' starts {}, which is none of the entity's animations", quoted(name)),
        offset);
  };
  for (json::Value v = list.first(); v.exists(); v = v.next()) {
    if (const auto name = v.string()) look(*name, v.offset());
    if (!v.is(json::Type::object)) continue;
    for (json::Value each = v.first(); each.exists(); each = each.next())
      look(each.key(), each.key_offset());
  }
}

void check_render_controllers(const User& user, const Names& names) {
  const json::Value list = user.description["render_controllers"];
  const auto look = [&](std::string_view id, std::uint32_t offset) {
    if (names.render_controllers.find(id) != names.render_controllers.end()) return;
    user.file->diagnostics.error("entity-render-controller",
                                 fmt::format("the render controller {} is in no file", quoted(id)),
                                 offset);
  };
  for (json::Value v = list.first(); v.exists(); v = v.next()) {
    if (const auto id = v.string()) look(*id, v.offset());
    if (!v.is(json::Type::object)) continue;
    for (json::Value each = v.first(); each.exists(); each = each.next())
      look(each.key(), each.key_offset());
  }
}

}  // namespace

void check_entity_references(const User& user, const Names& names) {
  check_geometries(user, names);
  check_textures(user, names);
  check_motions(user, names, user.description["animations"]);
  check_motions(user, names, user.description["animation_controllers"]);
  check_animate(user);
  check_render_controllers(user, names);
}

}  // namespace fmmc::bedrock_check
