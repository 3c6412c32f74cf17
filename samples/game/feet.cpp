#include "feet.h"

#include <cmath>

#include <models/all.h>

namespace {

namespace fox = models::fox;

// How high the ground is under a place of the fox's way: stones of up to an eighth of a block, one
// in every block. `z` is in the space of the model, which faces -z.
double ground(double way, double z) {
  const double at = way - z;
  const double in_block = at - std::floor(at);
  const double from_middle = 2 * in_block - 1;
  return 0.125 * (1 - from_middle * from_middle);
}

// In the order of the legs below. The right hind leg is an IK chain of the model itself.
constexpr int left_front = 1, right_hind = 2;

}  // namespace

Fox::Fox(const fmm::Model& model)
    : model_(model),
      states_("fox", model, {"mouth", fox::attachment::mouth, {}}),
      legs_{fmm::ik_limb(model, fox::bone::leg_front_right_upper, fox::bone::leg_front_right_foot),
            fmm::ik_limb(model, fox::bone::leg_front_left_upper, fox::bone::leg_front_left_foot),
            fmm::ik_limb(model, fox::bone::leg_hind_right_upper, fox::bone::leg_hind_right_foot),
            fmm::ik_limb(model, fox::bone::leg_hind_left_upper, fox::bone::leg_hind_left_foot)},
      paws_{fox::bone::leg_front_right_foot, fox::bone::leg_front_left_foot,
            fox::bone::leg_hind_right_foot, fox::bone::leg_hind_left_foot},
      pose_(model.bone_count()),
      scratch_(model.bone_count()),
      bones_(model.bone_count()) {
  // Paws stay as flat on the ground as the animation has them.
  for (fmm::IkLimb& leg : legs_)
    leg.keeps_target_rotation = true;
}

void Fox::obey(int tick, const Cue& cue) {
  if (cue.act == Cue::Act::speed) speed_ = cue.speed;
  states_.obey(tick, cue);
}

void Fox::tick(int tick) {
  if (!states_.is_here()) return;
  states_.tick(tick);
  way_ += speed_;
  if (!is_look(tick)) return;

  // A frame: the animation with its own chain and the head, then the stones below each paw.
  // Somebody walks by, from the left to the right, four blocks ahead.
  look_ = fmm::look_towards({static_cast<float>(tick - 600) / 100, -0.5f, -4});
  look_.max_yaw = 60;
  states_.entity().bones(1, &look_, pose_, bones_, scratch_);
  const fmm::Point before[] = {paw(left_front), paw(right_hind)};
  stand_on_stones();
  const fmm::Point after[] = {paw(left_front), paw(right_hind)};
  say(tick, "fox", "a stone lifts it by " + decimal(after[0].y - before[0].y), "left front paw",
      after[0]);
  say(tick, "fox", "a stone lifts it by " + decimal(after[1].y - before[1].y), "right hind paw",
      after[1]);
  const bool is_left = look_.yaw > 0;
  say(tick, "fox",
      "looks " + decimal(is_left ? look_.yaw : -look_.yaw) + (is_left ? " left" : " right"),
      "mouth", fmm::position_of(fmm::attachment_matrix(model_, fox::attachment::mouth, bones_)));
}

fmm::Point Fox::paw(int leg) const {
  return fmm::position_of(bones_[fmm::index_of(paws_[leg])]);
}

void Fox::stand_on_stones() {
  for (int i = 0; i < 4; ++i) {
    fmm::Point goal = paw(i);
    goal.y += static_cast<float>(ground(way_, goal.z));
    fmm::solve_ik(model_, legs_[i], goal, 1, pose_, bones_);
  }
}
