#include "write/bedrock/geometry.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "bake/texture_cut.h"
#include "write/bedrock/visible_bounds.h"

namespace fmmc::bedrock {

namespace {

constexpr std::array<std::string_view, face_count> side_keys = {"north", "east", "south",
                                                                "west",  "up",   "down"};

bool is_zero(const Vec3& v) {
  return v == Vec3{};
}

bool is_shown(const Cube& cube, const Bones& bones) {
  return cube.exported && bones.has(cube.bone) &&
         bones.shows_cubes[static_cast<std::size_t>(cube.bone)];
}

// What a cube is once `stretch`, which Bedrock does not know, is part of its size.
struct Shape {
  Vec3 from, size;
  double inflate = 0;
};

Shape shape_of(const Cube& cube) {
  const Vec3 size = {cube.to.x - cube.from.x, cube.to.y - cube.from.y, cube.to.z - cube.from.z};
  if (cube.stretch == Vec3{1, 1, 1}) return {cube.from, size, cube.inflate};
  const auto stretched = [&](double length, double stretch) {
    return (length + 2 * cube.inflate) * stretch;
  };
  const Vec3 grown = {stretched(size.x, cube.stretch.x), stretched(size.y, cube.stretch.y),
                      stretched(size.z, cube.stretch.z)};
  return {{cube.from.x + (size.x - grown.x) / 2, cube.from.y + (size.y - grown.y) / 2,
           cube.from.z + (size.z - grown.z) / 2},
          grown,
          0};
}

class GeometryWriter {
 public:
  explicit GeometryWriter(const GeometryRequest& request)
      : request_(request),
        model_(request.model),
        bones_(request.bones),
        version_(std::max(request.minimum, plain_geometry)) {}

  Json write() {
    Json bones = Json::array();
    gather_cubes();
    if (!bones_.loose.empty() && !has_loose_bone()) {
      Json bone;
      bone["name"] = bones_.loose;
      bone["pivot"] = numbers({});
      add_attached(bone, -1);
      bones.push_back(std::move(bone));
    }
    for (std::size_t i = 0; i < model_.bones.size(); ++i) {
      if (bones_.has(static_cast<int>(i))) bones.push_back(bone_json(i));
    }
    Json description;
    description["identifier"] = request_.identifier;
    description["texture_width"] = number(request_.sheet.uv_width);
    description["texture_height"] = number(request_.sheet.uv_height);
    const VisibleBounds bounds = visible_bounds(model_, bones_);
    description["visible_bounds_width"] = number(bounds.width);
    description["visible_bounds_height"] = number(bounds.height);
    description["visible_bounds_offset"] = numbers({0, bounds.centre, 0});
    Json entry;
    entry["description"] = std::move(description);
    if (!bones.empty()) entry["bones"] = std::move(bones);
    Json out;
    out["format_version"] = version_text(version_);
    out["minecraft:geometry"] = Json::array({std::move(entry)});
    return out;
  }

 private:
  // Whether what hangs on no bone lies on the one that was made for cubes without a bone.
  bool has_loose_bone() const {
    return std::find(bones_.names.begin(), bones_.names.end(), bones_.loose) != bones_.names.end();
  }

  // By bone, in the order of the outliner.
  void gather_cubes() {
    cubes_.resize(model_.bones.size());
    for (const Cube& cube : model_.cubes) {
      if (is_shown(cube, bones_)) cubes_[static_cast<std::size_t>(cube.bone)].push_back(&cube);
    }
    for (auto& cubes : cubes_) {
      std::stable_sort(cubes.begin(), cubes.end(),
                       [](const Cube* a, const Cube* b) { return a->place < b->place; });
    }
  }

  Json bone_json(std::size_t index) {
    const Bone& bone = model_.bones[index];
    Json out;
    out["name"] = bones_.names[index];
    if (bones_.has(bone.parent))
      out["parent"] = bones_.names[static_cast<std::size_t>(bone.parent)];
    out["pivot"] = numbers(mirrored_position(bone.origin));
    if (!is_zero(bone.rotation)) out["rotation"] = numbers(mirrored_rotation(bone.rotation));
    if (!bone.binding.empty()) {
      out["binding"] = bone.binding;
      version_ = std::max(version_, bound_bones);
    }
    const auto& cubes = cubes_[index];
    const bool mirror = bone.mirror_uv && std::any_of(cubes.begin(), cubes.end(),
                                                      [](const Cube* c) { return c->box_uv; });
    if (mirror) out["mirror"] = true;
    for (const Cube* cube : cubes)
      out["cubes"].push_back(cube_json(*cube, mirror));
    add_attached(out, static_cast<int>(index));
    if (bone.generated && bones_.names[index] == bones_.loose) add_attached(out, -1);
    return out;
  }

  Json cube_json(const Cube& cube, bool bone_mirror) {
    const Shape shape = shape_of(cube);
    Json out;
    out["origin"] = numbers({-(shape.from.x + shape.size.x), shape.from.y, shape.from.z});
    out["size"] = numbers(shape.size);
    if (shape.inflate != 0) out["inflate"] = number(shape.inflate);
    if (!is_zero(cube.rotation)) {
      out["pivot"] = numbers(mirrored_position(cube.origin));
      out["rotation"] = numbers(mirrored_rotation(cube.rotation));
    }
    const bool as_box = keeps_box_uv(cube);
    if (as_box) {
      const SheetPlace& place = request_.sheet.place_of(cube.faces[0].texture);
      out["uv"] = Json::array({number(cube.uv_offset[0] + place.offset[0]),
                               number(cube.uv_offset[1] + place.offset[1])});
    } else {
      out["uv"] = faces_json(cube);
    }
    const bool mirror = as_box && cube.mirror_uv;
    if (mirror != bone_mirror) out["mirror"] = mirror;
    return out;
  }

  // Box UV has one place for all faces and knows no other scale.
  bool keeps_box_uv(const Cube& cube) const {
    if (!cube.box_uv || !(cube.stretch == Vec3{1, 1, 1})) return false;
    const SheetPlace& place = request_.sheet.place_of(cube.faces[0].texture);
    if (place.scale != std::array<double, 2>{1, 1}) return false;
    return std::all_of(cube.faces.begin(), cube.faces.end(), [&](const Face& face) {
      return face.present && face.texture == cube.faces[0].texture;
    });
  }

  Json faces_json(const Cube& cube) {
    Json out = Json::object();
    for (std::size_t side = 0; side < cube.faces.size(); ++side) {
      const Face& face = cube.faces[side];
      if (!face.present) continue;
      const SheetPlace& place = request_.sheet.place_of(face.texture);
      std::array<double, 4> uv{};
      for (std::size_t i = 0; i < uv.size(); ++i)
        uv[i] = face.uv[i] * place.scale[i % 2] + place.offset[i % 2];
      // Bedrock counts the horizontal faces from the opposite corner.
      const bool turned = side_keys[side] == "up" || side_keys[side] == "down";
      if (turned) {
        std::swap(uv[0], uv[2]);
        std::swap(uv[1], uv[3]);
      }
      Json& entry = out[std::string(side_keys[side])];
      entry["uv"] = Json::array({number(uv[0]), number(uv[1])});
      entry["uv_size"] = Json::array({number(uv[2] - uv[0]), number(uv[3] - uv[1])});
      if (face.rotation != 0) {
        entry["uv_rotation"] = face.rotation;
        version_ = std::max(version_, turned_faces);
      }
      if (!face.material.empty()) entry["material_instance"] = face.material;
    }
    return out;
  }

  // Texture meshes and locators on a bone, -1: on none.
  void add_attached(Json& out, int bone) const {
    const double pivot_y = bone < 0 ? 0 : model_.bones[static_cast<std::size_t>(bone)].origin.y;
    for (const TextureMesh& mesh : model_.texture_meshes) {
      if (mesh.bone != bone || bone < 0 || !mesh.exported) continue;
      Json entry;
      entry["texture"] = mesh.texture;
      entry["position"] = numbers({-mesh.origin.x, -(mesh.origin.y - pivot_y), mesh.origin.z});
      if (!is_zero(mesh.rotation)) entry["rotation"] = numbers(mirrored_rotation(mesh.rotation));
      if (!is_zero(mesh.local_pivot)) {
        entry["local_pivot"] =
            numbers({mesh.local_pivot.x, mesh.local_pivot.y, -mesh.local_pivot.z});
      }
      if (!(mesh.scale == Vec3{1, 1, 1})) entry["scale"] = numbers(mesh.scale);
      out["texture_meshes"].push_back(std::move(entry));
    }
    Json locators = Json::object();
    for (const Locator& locator : model_.locators) {
      if (locator.bone != bone || !locator.exported) continue;
      const Json offset = numbers(mirrored_position(locator.position));
      if (is_zero(locator.rotation) && !locator.ignore_inherited_scale) {
        locators[locator.name] = offset;
        continue;
      }
      Json& entry = locators[locator.name];
      entry["offset"] = offset;
      entry["rotation"] = numbers(mirrored_rotation(locator.rotation));
      if (locator.ignore_inherited_scale) entry["ignore_inherited_scale"] = true;
    }
    // The editor finds its null objects again by this name.
    for (const NullObject& object : model_.null_objects) {
      if (object.bone == bone && bone >= 0 && object.exported)
        locators["_null_" + object.name] = numbers(mirrored_position(object.position));
    }
    if (!locators.empty()) out["locators"] = std::move(locators);
  }

  const GeometryRequest& request_;
  const Model& model_;
  const Bones& bones_;
  Version version_;
  std::vector<std::vector<const Cube*>> cubes_;
};

void warn_of_meshes(const Model& model, const Bones& bones, Diagnostics& diagnostics) {
  std::size_t count = 0;
  const Mesh* first = nullptr;
  for (const Mesh& mesh : model.meshes) {
    if (mesh.cut || !mesh.exported || !bones.has(mesh.bone) ||
        !bones.shows_cubes[static_cast<std::size_t>(mesh.bone)]) {
      continue;
    }
    if (count++ == 0) first = &mesh;
  }
  if (count == 0) return;
  diagnostics.warning("bedrock-meshes",
                      fmt::format("{} mesh element{} left out of the Bedrock geometry, which has "
                                  "cubes only",
                                  count, count == 1 ? " is" : "s are"),
                      first->offset, fmt::format("in mesh '{}'", first->name),
                      "build what Bedrock players must see of cubes");
}

// The game cuts them out of a whole texture, and a model has one.
void warn_of_texture_meshes(const Model& model, const Bones& bones, Diagnostics& diagnostics) {
  const auto is_shown_mesh = [&](const TextureMesh& mesh) {
    return mesh.exported && bones.has(mesh.bone);
  };
  const auto first =
      std::find_if(model.texture_meshes.begin(), model.texture_meshes.end(), is_shown_mesh);
  if (first == model.texture_meshes.end()) return;
  const std::vector<bool> used = used_textures(model, bones).used;
  if (std::count(used.begin(), used.end(), true) <= 1) return;
  const auto count =
      std::count_if(model.texture_meshes.begin(), model.texture_meshes.end(), is_shown_mesh);
  diagnostics.warning(
      "bedrock-texture-meshes",
      fmt::format("{} texture mesh{} cut out of the atlas of all textures in "
                  "Bedrock, which shows more than {}",
                  count, count == 1 ? " is" : "es are", count == 1 ? "its own" : "their own"),
      first->offset, fmt::format("in texture mesh '{}'", first->texture),
      "give the model one texture");
}

}  // namespace

Vec3 mirrored_position(const Vec3& position) {
  return {-position.x, position.y, position.z};
}

Vec3 mirrored_rotation(const Vec3& degrees) {
  return {-degrees.x, -degrees.y, degrees.z};
}

UsedTextures used_textures(const Model& model, const Bones& bones) {
  UsedTextures out;
  out.used.resize(model.textures.size());
  for (const Cube& cube : model.cubes) {
    if (!is_shown(cube, bones)) continue;
    for (const Face& face : cube.faces) {
      if (!face.present) continue;
      if (face.texture < 0) {
        out.has_untextured = true;
      } else {
        out.used[static_cast<std::size_t>(face.texture)] = true;
      }
    }
  }
  for (const TextureMesh& mesh : model.texture_meshes) {
    const int texture = texture_of(model, mesh);
    if (mesh.exported && bones.has(mesh.bone) && texture >= 0)
      out.used[static_cast<std::size_t>(texture)] = true;
  }
  return out;
}

Json geometry(const GeometryRequest& request, Diagnostics& diagnostics) {
  warn_of_meshes(request.model, request.bones, diagnostics);
  warn_of_texture_meshes(request.model, request.bones, diagnostics);
  return GeometryWriter(request).write();
}

}  // namespace fmmc::bedrock
