#include "layers.h"

#include <models/all.h>

namespace {

namespace hero = models::adventurer;

constexpr int enters = 600, leaves = 1100;
constexpr unsigned arm_layer = 1;
constexpr double fade = 0.25;  // seconds

}  // namespace

Layered::Layered(const fmm::Model& model)
    : model_(model),
      arm_(model.bone_count()),
      player_(model),
      pose_(model.bone_count()),
      scratch_(2 * model.bone_count()),
      bones_(model.bone_count()) {
  fmm::mask_subtree(model, hero::bone::arm_left_upper, 1, arm_);
  fmm::mask_subtree(model, hero::bone::h_head, 0.5f, arm_);
  fmm::LayerOptions layer;
  layer.mask = arm_;
  player_.set_layer(arm_layer, layer);
}

void Layered::tick(int tick) {
  if (tick < enters || tick > leaves) return;
  if (tick == enters) {
    player_.play(hero::animation::walk);
    say(tick, "jay", "enters walking");
  }
  if (tick == leaves) {
    say(tick, "jay", "leaves");
    return;
  }
  if (tick % 150 == 0) {
    fmm::PlayOptions wave;
    wave.fade = fade;
    player_.play(hero::animation::wave, wave, arm_layer);
    is_waving_ = true;
  }
  player_.update(1.0 / ticks_per_second);
  const bool has_waved = is_waving_ && player_.has_ended(arm_layer);
  if (has_waved) {
    player_.stop(fade, arm_layer);
    is_waving_ = false;
  }
  if (tick % 150 != 0 && !has_waved && !is_look(tick)) return;

  player_.pose(pose_, scratch_);
  fmm::local_to_model(model_, pose_, bones_);
  std::string what = "walks, " + decimal(player_.seconds()) + " s";
  if (is_waving_) what += ", waves, " + decimal(player_.seconds(arm_layer)) + " s";
  if (has_waved) what += ", has waved";
  say(tick, "jay", what, "hand",
      fmm::position_of(fmm::attachment_matrix(model_, hero::attachment::hand_left, bones_)));
}
