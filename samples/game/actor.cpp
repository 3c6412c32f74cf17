#include "actor.h"

Actor::Actor(const fmm::Model& model)
    : model_(model), pose_(model.bone_count()), bones_(model.bone_count()) {}

void Actor::play(fmm::AnimationId id) {
  id_ = id;
  animation_ = model_.animation(id);
  tick_ = 0;
  pass_ = 1;
  update_pose();
}

Actor::Event Actor::advance() {
  if (!playing()) return Event::none;
  Event event = Event::none;
  ++tick_;
  // An animation of N ticks shows the ticks 0 to N - 1.
  if (tick_ >= animation_.ticks) {
    switch (animation_.loop) {
      case fmm::format::Loop::once:
        event = Event::ended;
        break;
      case fmm::format::Loop::loop:
        event = Event::came_round;
        tick_ = 0;
        ++pass_;
        break;
      case fmm::format::Loop::hold:
        if (tick_ == animation_.ticks) event = Event::held;
        break;
    }
  }
  update_pose();
  return event;
}

// A game that draws more often than it ticks samples at tick_ plus the fraction that has passed.
void Actor::update_pose() {
  const bool loops = animation_.loop == fmm::format::Loop::loop;
  fmm::sample(model_, id_, tick_, loops ? fmm::Wrap::loop : fmm::Wrap::clamp, pose_);
  fmm::local_to_model(model_, pose_, bones_);
}

Point Actor::where(fmm::AttachmentId id) const {
  const fmm::Attachment attachment = model_.attachment(id);
  fmm::Matrix3x4 bone;  // the identity, for what belongs to no bone
  if (attachment.bone != fmm::BoneId::none) bone = bones_[fmm::index_of(attachment.bone)];

  double out[3];
  for (int row = 0; row < 3; ++row) {
    const float* m = bone.m + 4 * row;
    out[row] = double{m[3]};
    for (int i = 0; i < 3; ++i)
      out[row] += double{m[i]} * double{attachment.position[i]};
  }
  return {out[0], out[1], out[2]};
}
