#include "disguised.h"

#include <models/all.h>

namespace {

constexpr int enters = 300, leaves = 1180;

// Walks for three seconds of every ten, and jumps in the middle of it.
bool is_walking(int tick) {
  return tick % 200 < 60;
}
bool is_jumping(int tick) {
  return tick % 200 >= 30 && tick % 200 < 40;
}
bool is_swinging(int tick) {
  return tick % 130 == 0;
}

}  // namespace

Disguised::Disguised(const fmm::Model& model)
    : model_(model),
      disguise_(model),
      pose_(model.bone_count()),
      scratch_(model.bone_count()),
      bones_(model.bone_count()) {}

void Disguised::tick(int tick) {
  if (tick < enters || tick > leaves) return;
  if (tick == enters) {
    const char* warning = disguise_.warning();
    say(tick, "wren", warning == nullptr ? "puts on the disguise" : warning);
  }
  if (tick == leaves) {
    say(tick, "wren", "takes off the disguise");
    return;
  }
  if (is_walking(tick)) x_ += 0.1;
  y_ = is_jumping(tick) ? 0.5 : 0;
  disguise_.set_position({static_cast<float>(x_), static_cast<float>(y_), 0});
  disguise_.set_on_ground(!is_jumping(tick));
  disguise_.set_vertical_speed(is_jumping(tick) ? 0.4 : 0);
  if (is_swinging(tick)) disguise_.swing();
  disguise_.tick();

  if (disguise_.action() == last_ && !is_look(tick)) return;
  last_ = disguise_.action();
  disguise_.pose(1, pose_, scratch_);
  fmm::local_to_model(model_, pose_, bones_);
  const fmm::Matrix3x4 hand =
      fmm::attachment_matrix(model_, models::adventurer::attachment::hand_left, bones_);
  say(tick, "wren", std::string("disguised, ") + fmm::action_name(last_), "hand",
      fmm::position_of(hand));
}
