#include <utility>

#include "verify.h"

namespace fmm {
inline namespace v1 {
namespace detail {

namespace {

using format::AttachmentKind;
using format::Section;

bool is_attachment(const Contents& blob, std::uint32_t index, AttachmentKind kind) {
  return index < blob.attachments.size() && AttachmentKind{blob.attachments[index].kind} == kind;
}

bool is_child(const Contents& blob, std::uint16_t bone, std::uint16_t parent) {
  return bone < blob.bones.size() && blob.bones[bone].parent == parent;
}

// From the root to the end each bone is the parent of the next, and the target hangs on the last.
Error error_of_joints(const Contents& blob, const format::IkChainRecord& chain) {
  const auto joints = blob.ik.joints.subspan(chain.first_joint, chain.joint_count);
  for (std::size_t i = 0; i < joints.size(); ++i) {
    if (joints[i].bone >= blob.bones.size() ||
        (i != 0 && !is_child(blob, joints[i].bone, joints[i - 1].bone)))
      return Error::bad_reference;
    if (!are_finite(joints[i].position) || !blob.is_reserved_zero(joints[i].reserved == 0))
      return Error::bad_value;
  }
  const std::uint16_t last = joints.back().bone;
  if (chain.target == format::no_index)
    return is_child(blob, chain.target_bone, last) ? Error::none : Error::bad_reference;
  const bool hangs_on_last = is_attachment(blob, chain.target, AttachmentKind::locator) &&
                             blob.attachments[chain.target].bone == last;
  return hangs_on_last && chain.target_bone == last ? Error::none : Error::bad_reference;
}

Error error_of_chain(const Contents& blob, const format::IkChainRecord& chain,
                     std::size_t next_joint) {
  if (!is_attachment(blob, chain.controller, AttachmentKind::ik_controller))
    return Error::bad_reference;
  if (chain.joint_count == 0) return Error::bad_value;
  if (chain.first_joint != next_joint || chain.joint_count > blob.ik.joints.size() - next_joint)
    return Error::bad_reference;
  if (!blob.is_reserved_zero((chain.flags & ~format::ik_lock_target_rotation) == 0) ||
      !are_finite(chain.end))
    return Error::bad_value;
  return error_of_joints(blob, chain);
}

Error error_of_track(const Contents& blob, const format::IkTrackRecord& track,
                     std::size_t next_goal) {
  if (track.animation >= blob.animations.size() || track.chain >= blob.ik.chains.size())
    return Error::bad_reference;
  const format::AnimationRecord& animation = blob.animations[track.animation];
  const std::uint64_t rows = animation.rows == 0 ? 0 : std::uint64_t{animation.ticks} + 1;
  if (track.row_count == 0) return Error::bad_value;
  if (std::uint64_t{track.first_row} + track.row_count > rows || track.first_goal != next_goal ||
      track.row_count > blob.ik.goals.size() - next_goal)
    return Error::bad_reference;
  for (const format::IkGoalRecord& goal :
       blob.ik.goals.subspan(track.first_goal, track.row_count)) {
    if (!are_finite(goal.offset) || !(goal.jump >= 0 && goal.jump <= 1)) return Error::bad_value;
  }
  return Error::none;
}

bool are_gaps_zero(const Contents& blob) {
  const Bytes section = blob.model.section(Section::ik);
  const auto& header = *pointer_at<format::IkHeader>(section, 0);
  return is_gap(section, sizeof header, header.chains_offset) &&
         is_gap(section, header.chains_offset + blob.ik.chains.size_bytes(),
                header.joints_offset) &&
         is_gap(section, header.joints_offset + blob.ik.joints.size_bytes(),
                header.tracks_offset) &&
         is_gap(section, header.tracks_offset + blob.ik.tracks.size_bytes(), header.goals_offset) &&
         is_gap(section, header.goals_offset + blob.ik.goals.size_bytes(), section.size());
}

}  // namespace

Fault fault_of_ik(const Contents& blob) noexcept {
  if (blob.model.section(Section::ik).empty()) return {};
  const auto fault = [](Error error, std::size_t item) {
    return Fault{error, Section::ik, static_cast<std::uint32_t>(item)};
  };
  if (!are_gaps_zero(blob)) return fault(Error::bad_value, 0);
  const Ik& ik = blob.ik;
  std::size_t next_joint = 0;
  for (std::size_t i = 0; i < ik.chains.size(); ++i) {
    if (i != 0 && ik.chains[i].controller <= ik.chains[i - 1].controller)
      return fault(Error::bad_reference, i);
    if (const Error error = error_of_chain(blob, ik.chains[i], next_joint); error != Error::none)
      return fault(error, i);
    next_joint += ik.chains[i].joint_count;
  }
  std::size_t next_goal = 0;
  for (std::size_t i = 0; i < ik.tracks.size(); ++i) {
    if (i != 0 && std::pair(ik.tracks[i - 1].animation, ik.tracks[i - 1].chain) >=
                      std::pair(ik.tracks[i].animation, ik.tracks[i].chain))
      return fault(Error::bad_reference, i);
    if (const Error error = error_of_track(blob, ik.tracks[i], next_goal); error != Error::none)
      return fault(error, i);
    next_goal += ik.tracks[i].row_count;
  }
  if (next_joint != ik.joints.size() || next_goal != ik.goals.size())
    return fault(Error::bad_reference, 0);
  return {};
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
