#include <algorithm>
#include <cmath>

#include "angles.h"
#include "float_rules.h"
#include "rotation.h"
#include "view.h"
#include <fmm/head_look.h>
#include <fmm/pose.h>

namespace fmm {
inline namespace v1 {

namespace {

using detail::Quaternion;

double limited(float angle, float limit) {
  if (!std::isfinite(angle)) return 0;
  const double most = limit > 0 ? static_cast<double>(limit) : 0;
  return std::clamp(static_cast<double>(angle), -most, most);
}

// First the pitch about x, then the yaw about y.
Quaternion rotation_of(const HeadLook& look) {
  const detail::SineCosine yaw = detail::sine_cosine(limited(look.yaw, look.max_yaw) / 2);
  const detail::SineCosine pitch = detail::sine_cosine(limited(look.pitch, look.max_pitch) / 2);
  const Quaternion turn{0, static_cast<float>(yaw.sine), 0, static_cast<float>(yaw.cosine)};
  const Quaternion nod{static_cast<float>(pitch.sine), 0, 0, static_cast<float>(pitch.cosine)};
  return detail::product(turn, nod);
}

}  // namespace

HeadLook look_towards(Point direction) noexcept {
  const double x = direction.x, y = direction.y, z = direction.z;
  HeadLook look;
  look.yaw = static_cast<float>(detail::angle_of(-x, -z));
  look.pitch = static_cast<float>(detail::angle_of(y, std::sqrt(x * x + z * z)));
  return look;
}

void apply_head_look(const Model& model, const HeadLook& look, std::span<Transform> local,
                     std::span<Matrix3x4> world) noexcept {
  const auto bones = detail::bones_of(model).records;
  if (!(look.weight > 0)) return;
  const float weight = std::min(look.weight, 1.0f);
  const Quaternion wanted = rotation_of(look);
  const std::size_t count = std::min(bones.size(), local.size());
  for (std::size_t i = 0; i < count; ++i) {
    if ((bones[i].flags & format::bone_head) == 0) continue;
    const std::size_t above = bones[i].parent;
    const Quaternion carrier =
        above < i ? detail::model_rotation(bones, above, local) : Quaternion{};
    const Quaternion now = detail::quaternion_of(local[i].rotation);
    Quaternion turned = detail::product(detail::conjugate(carrier), wanted);
    if (look.mode == HeadLookMode::add)
      turned = detail::product(turned, detail::product(carrier, now));
    detail::store(weight < 1 ? detail::mixed(now, turned, weight) : detail::normalized(turned),
                  local[i].rotation);
    local_to_model(model, BoneId{static_cast<std::uint16_t>(i)}, local, world);
  }
}

}  // namespace v1
}  // namespace fmm
