#include "unit/write/bedrock/bedrock_player.h"

#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <utility>

namespace fmmc::testing {

using nlohmann::json;

namespace {

using Vector = std::array<double, 3>;
using Matrix = std::array<double, 12>;

Matrix product(const Matrix& a, const Matrix& b) {
  Matrix out{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 4; ++column) {
      double sum = column == 3 ? a[row * 4 + 3] : 0;
      for (std::size_t k = 0; k < 3; ++k)
        sum += a[row * 4 + k] * b[k * 4 + column];
      out[row * 4 + column] = sum;
    }
  }
  return out;
}

Matrix moved(const Vector& by) {
  return {1, 0, 0, by[0], 0, 1, 0, by[1], 0, 0, 1, by[2]};
}

Matrix scaled(const Vector& by) {
  return {by[0], 0, 0, 0, 0, by[1], 0, 0, 0, 0, by[2], 0};
}

// Rz Ry Rx, degrees.
Matrix turned(const Vector& degrees) {
  const double unit = std::acos(-1.0) / 180;
  const auto about = [&](std::size_t axis) {
    const double s = std::sin(degrees[axis] * unit), c = std::cos(degrees[axis] * unit);
    if (axis == 0) return Matrix{1, 0, 0, 0, 0, c, -s, 0, 0, s, c, 0};
    if (axis == 1) return Matrix{c, 0, s, 0, 0, 1, 0, 0, -s, 0, c, 0};
    return Matrix{c, -s, 0, 0, s, c, 0, 0, 0, 0, 1, 0};
  };
  return product(about(2), product(about(1), about(0)));
}

// The inverse of a rotation.
Matrix transposed(const Matrix& m) {
  return {m[0], m[4], m[8], 0, m[1], m[5], m[9], 0, m[2], m[6], m[10], 0};
}

struct Key {
  double time = 0;
  json pre, post;
  bool smooth = false, splits = false;
};

std::vector<Key> keys_of(const json& channel) {
  std::map<double, Key> sorted;
  for (const auto& [time, value] : channel.items()) {
    Key key;
    key.time = std::stod(time);
    key.post = value;
    key.pre = value;
    if (value.is_object()) {
      key.post = value["post"];
      key.pre = value.value("pre", value["post"]);
      key.smooth = value.value("lerp_mode", "linear") == "catmullrom";
    }
    key.splits = key.pre != key.post;
    sorted[key.time] = key;
  }
  std::vector<Key> out;
  for (const auto& [time, key] : sorted)
    out.push_back(key);
  return out;
}

}  // namespace

BedrockPlayer::BedrockPlayer(const json& geometry, const json& animation, molang::Scope scope)
    : animation_(animation),
      scope_(std::move(scope)),
      loops_(animation.value("loop", json(false)) == json(true)) {
  const json& bones = geometry["minecraft:geometry"][0]["bones"];
  for (const json& value : bones) {
    Bone bone;
    bone.name = value["name"];
    if (value.contains("parent")) {
      for (std::size_t i = 0; i < bones_.size(); ++i) {
        if (value["parent"] == bones_[i].name) bone.parent = static_cast<int>(i);
      }
    }
    bone.pivot = value.value("pivot", Vector{});
    bone.rotation = value.value("rotation", Vector{});
    bones_.push_back(bone);
  }
}

double BedrockPlayer::component(const json& value, double seconds) const {
  if (value.is_number()) return value.get<double>();
  molang::Error error;
  const auto expression = molang::parse(value.get<std::string>(), error);
  if (!expression) throw std::runtime_error("no Molang: " + value.get<std::string>());
  const auto program = molang::compile(*expression, scope_, error);
  if (!program) throw std::runtime_error("no Molang: " + value.get<std::string>());
  if (program->is_constant()) return program->value;
  molang::Environment environment;
  environment.anim_time = seconds;
  environment.life_time = seconds;
  return molang::evaluate(*program, environment);
}

Vector BedrockPlayer::vector(const json& value, double seconds) const {
  if (!value.is_array()) {
    const double all = component(value, seconds);
    return {all, all, all};
  }
  return {component(value[0], seconds), component(value[1], seconds), component(value[2], seconds)};
}

double BedrockPlayer::length() const {
  return animation_.value("animation_length", 0.0);
}

Vector BedrockPlayer::channel(const std::string& bone, const char* name, double unset,
                              double seconds, bool from_left) const {
  const Vector rest = {unset, unset, unset};
  if (!animation_.contains("bones") || !animation_["bones"].contains(bone)) return rest;
  const json& channels = animation_["bones"][bone];
  if (!channels.contains(name)) return rest;
  const json& value = channels[name];
  if (!value.is_object()) return vector(value, seconds);
  if (value.contains("post")) return vector(value["post"], seconds);
  const std::vector<Key> keys = keys_of(value);
  std::size_t next = 0;
  while (next < keys.size() && (from_left ? keys[next].time < seconds : keys[next].time <= seconds))
    ++next;
  if (next == 0) return vector(keys.front().pre, seconds);
  if (next == keys.size()) return vector(keys.back().post, seconds);
  const Key& a = keys[next - 1];
  const Key& b = keys[next];
  const double u = (seconds - a.time) / (b.time - a.time);
  const Vector p = vector(a.post, seconds), q = vector(b.pre, seconds);
  Vector out{};
  if (!a.smooth && !b.smooth) {
    for (std::size_t i = 0; i < 3; ++i)
      out[i] = p[i] + (q[i] - p[i]) * u;
    return out;
  }
  Vector before = p, after = q;
  const bool wraps = loops_ && keys.size() >= 3;
  if (!a.splits) {
    if (next >= 2) {
      before = vector(keys[next - 2].post, seconds);
    } else if (wraps) {
      before = vector(keys[keys.size() - 2].post, seconds);
    }
  }
  if (!b.splits) {
    if (next + 1 < keys.size()) {
      after = vector(keys[next + 1].pre, seconds);
    } else if (wraps) {
      after = vector(keys[1].pre, seconds);
    }
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const double from = (q[i] - before[i]) / 2, to = (after[i] - p[i]) / 2;
    out[i] = ((2 * u - 3) * u * u + 1) * p[i] + ((u - 2) * u + 1) * u * from +
             (3 - 2 * u) * u * u * q[i] + (u - 1) * u * u * to;
  }
  return out;
}

std::map<std::string, PlayedMatrix> BedrockPlayer::play(double seconds, bool from_left) const {
  const double weight =
      animation_.contains("blend_weight") ? component(animation_["blend_weight"], seconds) : 1;
  std::vector<Matrix> world(bones_.size()), turns(bones_.size());
  std::map<std::string, PlayedMatrix> out;
  for (std::size_t i = 0; i < bones_.size(); ++i) {
    const Bone& bone = bones_[i];
    const Vector angles = channel(bone.name, "rotation", 0, seconds, from_left);
    const Vector shift = channel(bone.name, "position", 0, seconds, from_left);
    Vector scale = channel(bone.name, "scale", 1, seconds, from_left);
    Vector degrees{}, place{};
    const Vector signs = {-1, -1, 1}, sides = {-1, 1, 1};
    for (std::size_t k = 0; k < 3; ++k) {
      degrees[k] = signs[k] * (bone.rotation[k] + weight * angles[k]);
      const double parent =
          bone.parent < 0 ? 0 : bones_[static_cast<std::size_t>(bone.parent)].pivot[k];
      place[k] = sides[k] * (bone.pivot[k] - parent + weight * shift[k]);
      scale[k] = 1 + weight * (scale[k] - 1);
    }
    const Matrix identity = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
    const Matrix& outer = bone.parent < 0 ? identity : world[static_cast<std::size_t>(bone.parent)];
    const Matrix& outer_turn =
        bone.parent < 0 ? identity : turns[static_cast<std::size_t>(bone.parent)];
    Matrix turn = turned(degrees);
    const bool in_entity = animation_.contains("bones") &&
                           animation_["bones"].contains(bone.name) &&
                           animation_["bones"][bone.name].contains("relative_to");
    if (in_entity) turn = product(transposed(outer_turn), turn);
    turns[i] = product(outer_turn, turn);
    world[i] = product(outer, product(moved(place), product(turn, scaled(scale))));
    out[bone.name] = world[i];
  }
  return out;
}

}  // namespace fmmc::testing
