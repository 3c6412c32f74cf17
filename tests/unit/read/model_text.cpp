#include "unit/read/model_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fmmc::test {

namespace {

std::string text(const Vec3& v) {
  return fmt::format("[{} {} {}]", v.x, v.y, v.z);
}

std::string text(const Scalar& scalar) {
  switch (scalar.kind) {
    case Scalar::Kind::missing:
      return "missing";
    case Scalar::Kind::number:
      return fmt::format("{}", scalar.number);
    case Scalar::Kind::text:
      return fmt::format("{}\"{}\"", scalar.negate ? "-" : "", scalar.text);
    case Scalar::Kind::other:
      return "other";
  }
  return {};
}

std::string text(const Keyframe& key) {
  std::string out =
      fmt::format("    key {}{} mode {} {}", key.time, key.time_is_text ? " as text" : "",
                  static_cast<int>(key.interpolation), key.interpolation_text);
  for (const DataPoint& point : key.points) {
    out +=
        fmt::format(" ({} {} {})", text(point.axes[0]), text(point.axes[1]), text(point.axes[2]));
  }
  if (key.bezier) {
    out += fmt::format(" handles {} {} {} {}", text(key.bezier->left_time),
                       text(key.bezier->left_value), text(key.bezier->right_time),
                       text(key.bezier->right_value));
  }
  return out + "\n";
}

std::string text(const Animation& animation) {
  std::string out = fmt::format(
      "animation {} loop {} length {} override {} snapping {} weight '{}' update '{}' delays '{}' "
      "'{}'\n",
      animation.name, static_cast<int>(animation.loop), animation.length,
      animation.override_previous, animation.snapping, animation.blend_weight,
      animation.anim_time_update, animation.start_delay, animation.loop_delay);
  for (const Animator& animator : animation.animators) {
    out += fmt::format("  animator {} {} -> {} keys {} global {} quaternion {} unknown '{}'\n",
                       static_cast<int>(animator.kind), animator.name, animator.target,
                       animator.has_keyframes, animator.rotation_global,
                       animator.quaternion_interpolation, animator.unknown_channel);
    for (int i = 0; i < channel_count; ++i) {
      out += fmt::format("   channel {}\n", i);
      for (const Keyframe& key : animator.channels[static_cast<std::size_t>(i)])
        out += text(key);
    }
  }
  for (const EffectKey& key : animation.effects) {
    out += fmt::format("  effect {} at {}", static_cast<int>(key.kind), key.time);
    for (const EffectKey::Point& point : key.points) {
      out += fmt::format(" ({}|{}|{}|{})", point.effect, point.locator, point.script,
                         point.bind_to_actor);
    }
    out += '\n';
  }
  for (const Marker& marker : animation.markers) {
    out += fmt::format("  marker {} {}\n", marker.time, marker.name);
  }
  return out;
}

std::string text(const Cube& cube) {
  std::string out = fmt::format(
      "cube {} bone {} {} to {} pivot {} turned {} inflate {} stretch {} box {} at {} {} mirror {} "
      "exported {} visible {}\n",
      cube.name, cube.bone, text(cube.from), text(cube.to), text(cube.origin), text(cube.rotation),
      cube.inflate, text(cube.stretch), cube.box_uv, cube.uv_offset[0], cube.uv_offset[1],
      cube.mirror_uv, cube.exported, cube.visible);
  for (const Face& face : cube.faces) {
    out += fmt::format("  face {} [{} {} {} {}] turned {} texture {} material '{}'\n", face.present,
                       face.uv[0], face.uv[1], face.uv[2], face.uv[3], face.rotation, face.texture,
                       face.material);
  }
  return out;
}

std::string text(const Mesh& mesh) {
  std::string out = fmt::format(
      "mesh {} bone {} pivot {} turned {} smooth {} exported {} visible {}\n", mesh.name, mesh.bone,
      text(mesh.origin), text(mesh.rotation), mesh.smooth, mesh.exported, mesh.visible);
  for (const Mesh::Vertex& vertex : mesh.vertices)
    out += fmt::format("  vertex {} {} bone {}\n", vertex.key, text(vertex.position), vertex.bone);
  for (const Mesh::Face& face : mesh.faces) {
    out += fmt::format("  face texture {}", face.texture);
    for (std::size_t i = 0; i < face.corner_count; ++i) {
      const Mesh::Corner& corner = face.corners[i];
      out += fmt::format(" ({} {} {})", corner.vertex, corner.uv[0], corner.uv[1]);
    }
    out += '\n';
  }
  return out;
}

}  // namespace

std::string model_text(const Model& model) {
  std::string out =
      fmt::format("model {} format {} uv {} x {} placeholders '{}'\n", model.name,
                  model.model_format, model.uv_width, model.uv_height, model.variable_placeholders);
  for (const Bone& bone : model.bones) {
    out += fmt::format(
        "bone {} ({}) parent {} at {} turned {} exported {} visible {} generated {} "
        "armature {} mirror {} binding '{}'\n",
        bone.name, bone.source_name, bone.parent, text(bone.origin), text(bone.rotation),
        bone.exported, bone.visible, bone.generated, bone.armature, bone.mirror_uv, bone.binding);
  }
  for (const Cube& cube : model.cubes)
    out += text(cube);
  for (const Mesh& mesh : model.meshes)
    out += text(mesh);
  for (const Locator& locator : model.locators) {
    out += fmt::format("locator {} bone {} at {} turned {} own scale {} exported {}\n",
                       locator.name, locator.bone, text(locator.position), text(locator.rotation),
                       locator.ignore_inherited_scale, locator.exported);
  }
  for (const NullObject& null_object : model.null_objects) {
    out += fmt::format("null object {} bone {} at {} ik {} {} {} exported {}\n", null_object.name,
                       null_object.bone, text(null_object.position), null_object.ik_target,
                       null_object.ik_source, null_object.lock_ik_target_rotation,
                       null_object.exported);
  }
  for (const TextureMesh& mesh : model.texture_meshes) {
    out += fmt::format("texture mesh {} bone {} at {} pivot {} turned {} scaled {} exported {}\n",
                       mesh.texture, mesh.bone, text(mesh.origin), text(mesh.local_pivot),
                       text(mesh.rotation), text(mesh.scale), mesh.exported);
  }
  out += fmt::format("visible box {} {} {}\n", model.visible_box[0], model.visible_box[1],
                     model.visible_box[2]);
  for (const BoundingBox& box : model.bounding_boxes) {
    out += fmt::format("box {} bone {} from {} to {} collision {} hitbox {}\n", box.name, box.bone,
                       text(box.from), text(box.to), box.collision, box.hitbox);
  }
  for (const Texture& texture : model.textures) {
    out += fmt::format(
        "texture {} {} bytes uv {} x {} frame {} order {} {} blended {} {}|{}|{}|{}\n",
        texture.name, texture.encoded.size(), texture.uv_width, texture.uv_height,
        texture.frame_ticks, static_cast<int>(texture.frame_order_type),
        fmt::join(texture.frame_order, ","), texture.frame_interpolate, texture.render_mode,
        texture.render_sides, texture.wrap_mode, texture.pbr_channel);
    for (const TextureLayer& layer : texture.layers) {
      out += fmt::format("  layer {} {} bytes at {} {} scale {} {} opacity {} visible {} {}\n",
                         layer.name, layer.encoded.size(), layer.offset[0], layer.offset[1],
                         layer.scale[0], layer.scale[1], layer.opacity, layer.visible,
                         layer.blend_mode);
    }
  }
  for (const Animation& animation : model.animations)
    out += text(animation);
  return out;
}

}  // namespace fmmc::test
