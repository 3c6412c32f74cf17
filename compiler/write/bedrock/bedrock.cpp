#include "write/bedrock/bedrock.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "write/bedrock/animation.h"
#include "write/bedrock/entity.h"
#include "write/bedrock/geometry.h"
#include "write/bedrock/json_text.h"
#include "write/bedrock/names.h"
#include "write/bedrock/own_controllers.h"
#include "write/bedrock/server_entity.h"
#include "write/bedrock/texture_sheet.h"

namespace fmmc {

namespace {

std::string material_of(const Model& model, const bedrock::TextureSheet& sheet) {
  using fmm::format::AlphaClass;
  if (sheet.alpha == AlphaClass::translucent) return "entity_alphablend";
  // `entity` draws outsides only, which takes half of a plane away.
  const bool has_planes = std::any_of(model.cubes.begin(), model.cubes.end(), [](const Cube& c) {
    return c.from.x == c.to.x || c.from.y == c.to.y || c.from.z == c.to.z;
  });
  return sheet.alpha == AlphaClass::cutout || has_planes ? "entity_alphatest" : "entity";
}

// The names that texture meshes call textures by, beside the one there is in any case.
std::vector<std::string> mesh_textures(const Model& model, const bedrock::Bones& bones) {
  std::set<std::string> names;
  for (const TextureMesh& mesh : model.texture_meshes) {
    if (mesh.exported && bones.has(mesh.bone) && mesh.texture != "default")
      names.insert(mesh.texture);
  }
  return {names.begin(), names.end()};
}

// Keeps `names` sorted, each once.
void add_missing(const std::vector<std::string>& more, std::vector<std::string>& names) {
  std::set<std::string> all(names.begin(), names.end());
  all.insert(more.begin(), more.end());
  names.assign(all.begin(), all.end());
}

void warn_of_many(std::size_t clips, Diagnostics& diagnostics) {
  constexpr std::size_t most = bedrock::bits_per_property * bedrock::properties_per_entity;
  if (clips <= most) return;
  diagnostics.warning("bedrock-many-animations",
                      fmt::format("{} animations are more than an entity's properties can play; "
                                  "{} of them have no controller",
                                  clips, clips - most));
}

}  // namespace

std::string bedrock_id(std::string_view relative) {
  return bedrock::safe_id(relative, "model");
}

std::vector<std::string> bedrock_paths(const std::string& id) {
  return {fmt::format("animation_controllers/{}.animation_controllers.json", id),
          fmt::format("animations/{}.animation.json", id),
          fmt::format("entity/{}.entity.json", id),
          fmt::format("models/entity/{}.geo.json", id),
          fmt::format("render_controllers/{}.render_controllers.json", id),
          fmt::format("textures/entity/{}.png", id)};
}

std::string server_entity_path(const std::string& id) {
  return fmt::format("entities/{}.json", id);
}

bool is_bedrock_name_space(std::string_view text) {
  const bool fits = std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
  const bool has_letter =
      std::any_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  return fits && has_letter && text != "minecraft";
}

BedrockModel write_bedrock(const BedrockRequest& request, Diagnostics& diagnostics) {
  using namespace bedrock;
  const Model& model = request.model;
  const EntityNames names{request.options.name_space, request.id};
  BedrockModel out;
  const Bones bones = exported_bones(model, request.bake.semantics, diagnostics);
  const UsedTextures used = used_textures(model, bones);
  const TextureSheet sheet =
      make_sheet(model, request.images, used.used, used.has_untextured, diagnostics);
  if (sheet.png.empty()) return out;
  Json shape =
      geometry({model, bones, sheet, names.geometry(), request.options.minimum}, diagnostics);

  const std::string of_model = "animation.fmm." + request.id + ".";
  const std::vector<std::string> clip_names = animation_ids(model, diagnostics);
  std::vector<ClipName> clips;
  clips.reserve(clip_names.size());
  for (const std::string& name : clip_names)
    clips.push_back({name, of_model + name});
  constexpr double share_of_tolerance = 1.0 / 16;
  AnimationFile motion = animation_file({model, request.images, request.animations, request.bake,
                                         bones, clips, request.tolerance_px * share_of_tolerance},
                                        of_model + "idle");
  if (clips.empty()) clips.push_back({"idle", of_model + "idle"});
  std::sort(clips.begin(), clips.end(),
            [](const ClipName& a, const ClipName& b) { return a.name < b.name; });
  warn_of_many(clips.size(), diagnostics);
  std::set<std::string> taken;
  for (const ClipName& clip : clips)
    taken.insert(clip.name);
  const OwnControllers own = own_controllers(model, names, clip_names, taken);
  add_missing(own.sounds, motion.sounds);
  add_missing(own.particles, motion.particles);

  const std::vector<std::string> texture_names = mesh_textures(model, bones);
  const Json client = client_entity({names, clips, own.list, motion.sounds, motion.particles,
                                     texture_names, material_of(model, sheet)});
  const std::size_t played = std::min(clips.size(), bits_per_property * properties_per_entity);
  std::string bytes[] = {
      json_text(animation_controllers(names, std::span(clips).first(played), own.list)),
      json_text(motion.json),
      json_text(client),
      json_text(shape),
      json_text(render_controllers(names)),
      sheet.png,
  };
  const std::vector<std::string> paths = bedrock_paths(request.id);
  for (std::size_t i = 0; i < paths.size(); ++i)
    out.files.push_back({paths[i], std::move(bytes[i])});
  out.report = std::move(motion.report);
  out.server = {server_entity_path(request.id),
                json_text(server_entity(names, model, clips.size()))};
  return out;
}

}  // namespace fmmc
