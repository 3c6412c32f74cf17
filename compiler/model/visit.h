// The one list of what a Model is made of. Whoever has to look at every field (the cache's key)
// walks it here, and a field that is missing in the list does not compile.
//
// Each field has a role:
//   - meaning: can reach an output or a message about it;
//   - mark: says something of the file rather than of the model; only lints look at it;
//   - place: a byte offset, which messages point with.
//
// A visitor has, for a value of each kind,
//   leaf(role, value)   bool, enumeration, integer, double or std::string
//   count(n)            how many elements follow: of a list, or of an optional (0 or 1)
//   place(offset)       a byte offset
// all called in the order of the fields; references are const if the model is.
//
// Thread rule: pure.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "model/model.h"

namespace fmmc {

enum class FieldRole : std::uint8_t { meaning, mark, place };

template <typename Struct, typename T>
struct Field {
  std::string_view name;
  T Struct::*member;
  FieldRole role = FieldRole::meaning;
};

template <typename Struct, typename T>
constexpr Field<Struct, T> meaning(std::string_view name, T Struct::*member) {
  return {name, member, FieldRole::meaning};
}
template <typename Struct, typename T>
constexpr Field<Struct, T> mark(std::string_view name, T Struct::*member) {
  return {name, member, FieldRole::mark};
}
template <typename Struct>
constexpr Field<Struct, std::uint32_t> place(std::string_view name, std::uint32_t Struct::*member) {
  return {name, member, FieldRole::place};
}

// The fields of T; found for every struct of the model.
template <typename T>
struct FieldsOf;

template <>
struct FieldsOf<Vec3> {
  static constexpr auto list =
      std::tuple(meaning("x", &Vec3::x), meaning("y", &Vec3::y), meaning("z", &Vec3::z));
};

template <>
struct FieldsOf<Scalar> {
  static constexpr auto list =
      std::tuple(meaning("kind", &Scalar::kind), meaning("number", &Scalar::number),
                 meaning("text", &Scalar::text), meaning("negate", &Scalar::negate),
                 place("offset", &Scalar::offset));
};

template <>
struct FieldsOf<DataPoint> {
  static constexpr auto list = std::tuple(meaning("axes", &DataPoint::axes));
};

template <>
struct FieldsOf<BezierHandles> {
  static constexpr auto list = std::tuple(meaning("left_time", &BezierHandles::left_time),
                                          meaning("left_value", &BezierHandles::left_value),
                                          meaning("right_time", &BezierHandles::right_time),
                                          meaning("right_value", &BezierHandles::right_value));
};

template <>
struct FieldsOf<Keyframe> {
  static constexpr auto list =
      std::tuple(meaning("time", &Keyframe::time), meaning("time_is_text", &Keyframe::time_is_text),
                 meaning("interpolation", &Keyframe::interpolation),
                 meaning("interpolation_text", &Keyframe::interpolation_text),
                 meaning("points", &Keyframe::points), meaning("bezier", &Keyframe::bezier),
                 place("offset", &Keyframe::offset));
};

template <>
struct FieldsOf<Animator> {
  static constexpr auto list =
      std::tuple(meaning("kind", &Animator::kind), meaning("name", &Animator::name),
                 meaning("key", &Animator::key), meaning("target", &Animator::target),
                 meaning("has_keyframes", &Animator::has_keyframes),
                 meaning("rotation_global", &Animator::rotation_global),
                 meaning("quaternion_interpolation", &Animator::quaternion_interpolation),
                 meaning("channels", &Animator::channels),
                 meaning("unknown_channel", &Animator::unknown_channel),
                 place("unknown_channel_offset", &Animator::unknown_channel_offset),
                 place("offset", &Animator::offset));
};

template <>
struct FieldsOf<EffectKey::Point> {
  static constexpr auto list = std::tuple(
      meaning("effect", &EffectKey::Point::effect), meaning("locator", &EffectKey::Point::locator),
      meaning("script", &EffectKey::Point::script),
      meaning("bind_to_actor", &EffectKey::Point::bind_to_actor));
};

template <>
struct FieldsOf<EffectKey> {
  static constexpr auto list =
      std::tuple(meaning("kind", &EffectKey::kind), meaning("time", &EffectKey::time),
                 meaning("points", &EffectKey::points), place("offset", &EffectKey::offset));
};

template <>
struct FieldsOf<Marker> {
  static constexpr auto list =
      std::tuple(meaning("time", &Marker::time), meaning("name", &Marker::name));
};

template <>
struct FieldsOf<Animation> {
  static constexpr auto list = std::tuple(
      meaning("name", &Animation::name), meaning("loop", &Animation::loop),
      meaning("length", &Animation::length),
      meaning("override_previous", &Animation::override_previous),
      meaning("snapping", &Animation::snapping), meaning("blend_weight", &Animation::blend_weight),
      meaning("anim_time_update", &Animation::anim_time_update),
      meaning("start_delay", &Animation::start_delay),
      meaning("loop_delay", &Animation::loop_delay), meaning("animators", &Animation::animators),
      meaning("effects", &Animation::effects), meaning("markers", &Animation::markers),
      place("offset", &Animation::offset));
};

template <>
struct FieldsOf<ControllerPlay> {
  static constexpr auto list = std::tuple(meaning("name", &ControllerPlay::name),
                                          meaning("animation", &ControllerPlay::animation),
                                          meaning("controller", &ControllerPlay::controller),
                                          meaning("weight", &ControllerPlay::weight));
};

template <>
struct FieldsOf<ControllerTransition> {
  static constexpr auto list = std::tuple(meaning("target", &ControllerTransition::target),
                                          meaning("condition", &ControllerTransition::condition));
};

template <>
struct FieldsOf<ControllerState> {
  static constexpr auto list = std::tuple(
      meaning("name", &ControllerState::name), meaning("plays", &ControllerState::plays),
      meaning("transitions", &ControllerState::transitions),
      meaning("blend", &ControllerState::blend),
      meaning("blend_curve", &ControllerState::blend_curve),
      meaning("blend_shortest", &ControllerState::blend_shortest),
      meaning("sounds", &ControllerState::sounds),
      meaning("particles", &ControllerState::particles),
      meaning("on_entry", &ControllerState::on_entry),
      meaning("on_exit", &ControllerState::on_exit),
      meaning("variables", &ControllerState::variables), place("offset", &ControllerState::offset));
};

template <>
struct FieldsOf<AnimationController> {
  static constexpr auto list = std::tuple(meaning("name", &AnimationController::name),
                                          meaning("initial", &AnimationController::initial),
                                          meaning("states", &AnimationController::states),
                                          place("offset", &AnimationController::offset));
};

template <>
struct FieldsOf<Bone> {
  static constexpr auto list =
      std::tuple(meaning("name", &Bone::name), meaning("source_name", &Bone::source_name),
                 meaning("uuid", &Bone::uuid), meaning("parent", &Bone::parent),
                 meaning("origin", &Bone::origin), meaning("rotation", &Bone::rotation),
                 meaning("exported", &Bone::exported), meaning("visible", &Bone::visible),
                 meaning("generated", &Bone::generated), meaning("armature", &Bone::armature),
                 meaning("mirror_uv", &Bone::mirror_uv), meaning("binding", &Bone::binding),
                 place("offset", &Bone::offset));
};

template <>
struct FieldsOf<Face> {
  static constexpr auto list =
      std::tuple(meaning("present", &Face::present), meaning("uv", &Face::uv),
                 meaning("rotation", &Face::rotation), meaning("texture", &Face::texture),
                 meaning("material", &Face::material));
};

template <>
struct FieldsOf<Cube> {
  static constexpr auto list = std::tuple(
      meaning("name", &Cube::name), meaning("uuid", &Cube::uuid), meaning("bone", &Cube::bone),
      meaning("from", &Cube::from), meaning("to", &Cube::to), meaning("origin", &Cube::origin),
      meaning("rotation", &Cube::rotation), meaning("inflate", &Cube::inflate),
      meaning("stretch", &Cube::stretch), meaning("faces", &Cube::faces),
      meaning("box_uv", &Cube::box_uv), meaning("uv_offset", &Cube::uv_offset),
      meaning("mirror_uv", &Cube::mirror_uv), meaning("place", &Cube::place),
      meaning("exported", &Cube::exported), meaning("visible", &Cube::visible),
      place("offset", &Cube::offset));
};

template <>
struct FieldsOf<Mesh::Vertex> {
  static constexpr auto list =
      std::tuple(meaning("key", &Mesh::Vertex::key), meaning("position", &Mesh::Vertex::position),
                 meaning("bone", &Mesh::Vertex::bone));
};

template <>
struct FieldsOf<Mesh::Corner> {
  static constexpr auto list =
      std::tuple(meaning("vertex", &Mesh::Corner::vertex), meaning("uv", &Mesh::Corner::uv));
};

template <>
struct FieldsOf<Mesh::Face> {
  static constexpr auto list = std::tuple(
      meaning("corners", &Mesh::Face::corners), meaning("corner_count", &Mesh::Face::corner_count),
      meaning("texture", &Mesh::Face::texture), place("offset", &Mesh::Face::offset));
};

template <>
struct FieldsOf<Mesh> {
  static constexpr auto list =
      std::tuple(meaning("name", &Mesh::name), meaning("uuid", &Mesh::uuid),
                 meaning("bone", &Mesh::bone), meaning("origin", &Mesh::origin),
                 meaning("rotation", &Mesh::rotation), meaning("vertices", &Mesh::vertices),
                 meaning("faces", &Mesh::faces), meaning("smooth", &Mesh::smooth),
                 meaning("cut", &Mesh::cut), meaning("exported", &Mesh::exported),
                 meaning("visible", &Mesh::visible), place("offset", &Mesh::offset));
};

template <>
struct FieldsOf<Locator> {
  static constexpr auto list =
      std::tuple(meaning("name", &Locator::name), meaning("uuid", &Locator::uuid),
                 meaning("bone", &Locator::bone), meaning("position", &Locator::position),
                 meaning("rotation", &Locator::rotation),
                 meaning("ignore_inherited_scale", &Locator::ignore_inherited_scale),
                 meaning("exported", &Locator::exported), place("offset", &Locator::offset));
};

template <>
struct FieldsOf<TextureMesh> {
  static constexpr auto list = std::tuple(
      meaning("texture", &TextureMesh::texture), meaning("bone", &TextureMesh::bone),
      meaning("origin", &TextureMesh::origin), meaning("local_pivot", &TextureMesh::local_pivot),
      meaning("rotation", &TextureMesh::rotation), meaning("scale", &TextureMesh::scale),
      meaning("exported", &TextureMesh::exported), place("offset", &TextureMesh::offset));
};

template <>
struct FieldsOf<BoundingBox> {
  static constexpr auto list =
      std::tuple(meaning("name", &BoundingBox::name), meaning("uuid", &BoundingBox::uuid),
                 meaning("bone", &BoundingBox::bone), meaning("from", &BoundingBox::from),
                 meaning("to", &BoundingBox::to), meaning("collision", &BoundingBox::collision),
                 meaning("hitbox", &BoundingBox::hitbox), place("offset", &BoundingBox::offset));
};

template <>
struct FieldsOf<NullObject> {
  static constexpr auto list = std::tuple(
      meaning("name", &NullObject::name), meaning("uuid", &NullObject::uuid),
      meaning("bone", &NullObject::bone), meaning("position", &NullObject::position),
      meaning("ik_target", &NullObject::ik_target), meaning("ik_source", &NullObject::ik_source),
      meaning("lock_ik_target_rotation", &NullObject::lock_ik_target_rotation),
      meaning("exported", &NullObject::exported), place("offset", &NullObject::offset));
};

template <>
struct FieldsOf<TextureLayer> {
  static constexpr auto list = std::tuple(
      meaning("name", &TextureLayer::name), meaning("encoded", &TextureLayer::encoded),
      meaning("offset", &TextureLayer::offset), meaning("scale", &TextureLayer::scale),
      meaning("opacity", &TextureLayer::opacity), meaning("visible", &TextureLayer::visible),
      meaning("blend_mode", &TextureLayer::blend_mode));
};

template <>
struct FieldsOf<Texture> {
  static constexpr auto list = std::tuple(
      meaning("name", &Texture::name), meaning("encoded", &Texture::encoded),
      meaning("layers", &Texture::layers), meaning("layers_size", &Texture::layers_size),
      meaning("uv_width", &Texture::uv_width), meaning("uv_height", &Texture::uv_height),
      meaning("frame_ticks", &Texture::frame_ticks),
      meaning("frame_order_type", &Texture::frame_order_type),
      meaning("frame_order", &Texture::frame_order),
      meaning("frame_interpolate", &Texture::frame_interpolate),
      meaning("render_mode", &Texture::render_mode),
      meaning("render_sides", &Texture::render_sides), meaning("wrap_mode", &Texture::wrap_mode),
      meaning("pbr_channel", &Texture::pbr_channel),
      place("absolute_path_offset", &Texture::absolute_path_offset),
      place("offset", &Texture::offset));
};

template <>
struct FieldsOf<FormatVersion> {
  static constexpr auto list =
      std::tuple(meaning("major", &FormatVersion::major), meaning("minor", &FormatVersion::minor));
};

template <>
struct FieldsOf<AgeMark> {
  static constexpr auto list =
      std::tuple(mark("what", &AgeMark::what), place("offset", &AgeMark::offset));
};

template <>
struct FieldsOf<Model> {
  static constexpr auto list = std::tuple(
      meaning("name", &Model::name), meaning("version", &Model::version),
      meaning("before_5", &Model::before_5), meaning("since_5", &Model::since_5),
      meaning("model_format", &Model::model_format), place("format_offset", &Model::format_offset),
      meaning("uv_width", &Model::uv_width), meaning("uv_height", &Model::uv_height),
      meaning("visible_box", &Model::visible_box), meaning("bones", &Model::bones),
      meaning("cubes", &Model::cubes), meaning("meshes", &Model::meshes),
      meaning("locators", &Model::locators), meaning("null_objects", &Model::null_objects),
      meaning("texture_meshes", &Model::texture_meshes),
      meaning("bounding_boxes", &Model::bounding_boxes), meaning("textures", &Model::textures),
      meaning("animations", &Model::animations), meaning("controllers", &Model::controllers),
      meaning("variable_placeholders", &Model::variable_placeholders));
};

namespace visiting {

// Stands for a value of any type while fields are counted. Not for what an optional holds, which
// would give two ways to make the optional.
struct Anything {
  template <typename T>
  requires(!std::is_same_v<T, BezierHandles>) operator T() const;
};

// How many fields an aggregate has.
template <typename T, typename... Values>
consteval std::size_t field_count() {
  if constexpr (requires { T{Values{}..., Anything{}}; }) {
    return field_count<T, Values..., Anything>();
  } else {
    return sizeof...(Values);
  }
}

template <typename T>
inline constexpr bool is_list = false;
template <typename T>
inline constexpr bool is_list<std::vector<T>> = true;
template <typename T, std::size_t n>
inline constexpr bool is_list<std::array<T, n>> = true;

template <typename T>
inline constexpr bool is_optional = false;
template <typename T>
inline constexpr bool is_optional<std::optional<T>> = true;

template <typename T>
inline constexpr bool is_leaf =
    std::is_arithmetic_v<T> || std::is_enum_v<T> || std::is_same_v<T, std::string>;

}  // namespace visiting

// Walks `value`, a Model or a part of one.
template <typename Visitor, typename T>
void visit(Visitor& visitor, T& value, FieldRole role = FieldRole::meaning) {
  using Plain = std::remove_const_t<T>;
  if constexpr (visiting::is_leaf<Plain>) {
    visitor.leaf(role, value);
  } else if constexpr (visiting::is_list<Plain>) {
    visitor.count(value.size());
    for (auto& element : value)
      visit(visitor, element, role);
  } else if constexpr (visiting::is_optional<Plain>) {
    visitor.count(value.has_value() ? 1u : 0u);
    if (value) visit(visitor, *value, role);
  } else {
    constexpr auto& list = FieldsOf<Plain>::list;
    static_assert(
        std::tuple_size_v<std::remove_cvref_t<decltype(list)>> == visiting::field_count<Plain>(),
        "a field of this struct is missing in its list in model/visit.h");
    std::apply(
        [&](const auto&... fields) {
          const auto one = [&](const auto& field) {
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(value.*field.member)>,
                                         std::uint32_t>) {
              if (field.role == FieldRole::place) return visitor.place(value.*field.member);
            }
            visit(visitor, value.*field.member, field.role);
          };
          (one(fields), ...);
        },
        list);
  }
}

}  // namespace fmmc
