#include "check/bedrock/names.h"

#include <utility>

#include <fmt/format.h>

#include "base/paths.h"
#include "base/quote.h"
#include "molang/molang.h"

namespace fmmc::bedrock_check {

namespace {

class Collector {
 public:
  Collector(Names& names, Pack& pack) : names_(names), pack_(pack) {}

  void collect() {
    for (const std::string& path : pack_.paths)
      texture(path);
    for (File& file : pack_.files)
      collect(file);
  }

 private:
  void texture(const std::string& path) {
    for (const std::string_view extension :
         {".png", ".tga", ".jpg", ".jpeg", ".texture_set.json"}) {
      if (!path.ends_with(extension)) continue;
      std::string name = path.substr(0, path.size() - extension.size());
      names_.folded.try_emplace(fold_case(name), name);
      names_.textures.insert(std::move(name));
      return;
    }
  }

  void define(Definitions& definitions, std::string_view what, std::string_view id,
              Definition definition, std::uint32_t offset) {
    const auto it = definitions.find(id);
    if (it == definitions.end()) {
      definitions.emplace(id, std::move(definition));
      mine_.insert(std::string(what) + std::string(id));
      return;
    }
    // A pack may replace what another one has; twice in one pack is a mistake, unless engines of
    // different age are meant.
    const bool by_engine = definition.value["min_engine_version"].exists() ||
                           it->second.value["min_engine_version"].exists();
    if (!mine_.insert(std::string(what) + std::string(id)).second && !by_engine) {
      definition.file->diagnostics.warning(
          "duplicate-id",
          fmt::format("the {} {} is also in {}", what, quoted(id), quoted(it->second.file->path)),
          offset);
    }
  }

  void define_members(Definitions& definitions, std::string_view what, File& file,
                      json::Value members) {
    for (json::Value v = members.first(); v.exists(); v = v.next())
      define(definitions, what, v.key(), {&file, v, {}}, v.key_offset());
  }

  void collect(File& file) {
    const json::Value root = file.root();
    switch (file.kind) {
      case Kind::geometry:
        for_each_geometry(root, [&](std::string_view id, json::Value geometry) {
          const std::size_t colon = id.find(':');
          const std::string base(colon == std::string_view::npos ? "" : id.substr(colon + 1));
          define(names_.geometries, "geometry", id.substr(0, colon), {&file, geometry, base},
                 geometry.key_offset() == no_offset ? geometry.offset() : geometry.key_offset());
        });
        break;
      case Kind::animation:
        define_members(names_.animations, "animation", file, root["animations"]);
        break;
      case Kind::animation_controllers:
        define_members(names_.animation_controllers, "controller", file,
                       root["animation_controllers"]);
        break;
      case Kind::render_controllers:
        define_members(names_.render_controllers, "render controller", file,
                       root["render_controllers"]);
        break;
      case Kind::client_entity:
        entity(file, root["minecraft:client_entity"]["description"]);
        break;
      case Kind::attachable:
        user(file, root["minecraft:attachable"]["description"]);
        break;
      case Kind::server_entity:
        server_entity(root["minecraft:entity"]["description"]["properties"]);
        break;
      default:
        break;
    }
  }

  void server_entity(json::Value properties) {
    names_.knows_properties = true;
    for (json::Value v = properties.first(); v.exists(); v = v.next()) {
      Property& property = names_.properties[std::string(v.key())];
      property.is_synced = property.is_synced || v["client_sync"].boolean().value_or(false);
    }
  }

  void entity(File& file, json::Value description) {
    const auto id = description["identifier"].string();
    if (id) {
      define(names_.entities, "entity", *id, {&file, description, {}},
             description["identifier"].offset());
    }
    user(file, description);
  }

  // Short names to ids, in an object, or in the old way in a list of objects or bare ids.
  void motions(User& out, json::Value map) {
    for (json::Value v = map.first(); v.exists(); v = v.next()) {
      if (v.is(json::Type::object)) {
        motions(out, v);
      } else if (const auto id = v.string()) {
        out.animations.emplace(v.key().empty() ? *id : v.key());
        add_user(names_.users_of_animations, *id, out);
      }
    }
  }

  static void add_user(Names::Users& users, std::string_view id, const User& user) {
    std::vector<const User*>& list = users[std::string(id)];
    if (list.empty() || list.back() != &user) list.push_back(&user);
  }

  void user(File& file, json::Value description) {
    User& out = names_.users.emplace_back();
    out.pack = &pack_;
    out.file = &file;
    out.description = description;
    for_each_text(description["geometry"],
                  [&](json::Value, std::string_view id) { out.geometries.emplace(id); });
    motions(out, description["animations"]);
    motions(out, description["animation_controllers"]);
    const auto names_in = [&](std::string_view map, std::set<std::string, std::less<>>& names) {
      for_each_text(description[map],
                    [&](json::Value v, std::string_view) { names.emplace(v.key()); });
    };
    names_in("sound_effects", out.sounds);
    names_in("particle_effects", out.particles);
    const std::pair<std::string_view, std::string_view> kinds[] = {
        {"geometry", "geometry."}, {"materials", "material."}, {"textures", "texture."}};
    for (const auto& [map, prefix] : kinds) {
      for_each_text(description[map], [&, start = prefix](json::Value v, std::string_view) {
        out.resources.insert(std::string(start) + fold_case(v.key()));
      });
    }
    const json::Value renderers = description["render_controllers"];
    for (json::Value v = renderers.first(); v.exists(); v = v.next()) {
      if (const auto id = v.string()) {
        add_user(names_.users_of_render_controllers, *id, out);
      }
      for (json::Value each = v.first(); each.exists(); each = each.next())
        add_user(names_.users_of_render_controllers, each.key(), out);
    }
  }

  Names& names_;
  Pack& pack_;
  std::set<std::string> mine_;  // what this pack defines
};

}  // namespace

const Names::Skeleton* Names::skeleton(const std::string& geometry) const {
  const auto known = skeletons_.find(geometry);
  if (known != skeletons_.end()) return &known->second;
  Skeleton out;
  std::set<std::string, std::less<>> seen;
  std::string id = geometry;
  while (!id.empty() && seen.insert(id).second) {
    const auto it = geometries.find(id);
    if (it == geometries.end()) return nullptr;
    const json::Value bones = it->second.value["bones"];
    for (json::Value bone = bones.first(); bone.exists(); bone = bone.next()) {
      if (const auto name = bone["name"].string()) out.bones.insert(fold_case(*name));
      const json::Value locators = bone["locators"];
      for (json::Value v = locators.first(); v.exists(); v = v.next())
        out.locators.insert(fold_case(v.key()));
    }
    id = it->second.base;
  }
  return &skeletons_.emplace(geometry, std::move(out)).first->second;
}

Names collect_names(std::span<Pack* const> packs) {
  Names names;
  for (Pack* pack : packs)
    Collector(names, *pack).collect();
  return names;
}

void for_each_text(json::Value map,
                   const std::function<void(json::Value member, std::string_view text)>& function) {
  if (!map.is(json::Type::object)) return;
  for (json::Value v = map.first(); v.exists(); v = v.next()) {
    if (const auto text = v.string()) function(v, *text);
  }
}

}  // namespace fmmc::bedrock_check
