// Heads that turn to where an entity looks: bones whose name begins with h_.
//
//     fmm::HeadLook look = fmm::look_towards({dx, dy, dz});   // in the space of the model
//     look.max_yaw = 75;
//     fmm::apply_head_look(model, look, pose, bones);         // after local_to_model()
//
// Angles are in degrees and relative to the model, which faces -Z: yaw turns to the left (seen from
// the model itself), pitch upwards. Minecraft counts both the other way round, and from south:
// yaw = bodyYaw - headYaw, pitch = -headPitch.
//
// Thread rule: pure functions over const data and the caller's memory. Nothing is allocated.
#pragma once

#include <cstdint>
#include <span>

#include <fmm/model.h>
#include <fmm/point.h>
#include <fmm/types.h>

namespace fmm {
inline namespace v1 {

enum class HeadLookMode : std::uint8_t {
  // The head faces there and nowhere else: what its parents, the rest pose and the animation turn
  // is lost, as in FreeMinecraftModels.
  replace,
  // The head is turned by these angles from where the pose has it: a nodding head nods on.
  add,
};

struct HeadLook {
  float yaw = 0;
  float pitch = 0;
  float max_yaw = 180;  // the head turns no further than this to either side
  float max_pitch = 90;
  float weight = 1;  // 0: the pose as it is
  HeadLookMode mode = HeadLookMode::replace;
};

// The angles at which a head faces along `direction`. No length: straight ahead. Its limits are
// those of a fresh HeadLook.
HeadLook look_towards(Point direction) noexcept;

// Turns every head and updates the matrices of what hangs on it. Position and scale of a head stay.
// Angles that are not finite count as 0. `local` and `world` hold bone_count() elements.
void apply_head_look(const Model& model, const HeadLook& look, std::span<Transform> local,
                     std::span<Matrix3x4> world) noexcept;

}  // namespace v1
}  // namespace fmm
