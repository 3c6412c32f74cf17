// The accessors of inverse kinematics.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "float_rules.h"
#include "timeline.h"
#include "view.h"
#include <fmm/model.h>
#include <fmm/pose.h>

namespace fmm {
inline namespace v1 {

namespace {

IkGoal goal_in(const detail::IkTrack& track, std::uint32_t row) {
  IkGoal goal;
  if (row < track.first_row || row - track.first_row >= track.goals.size()) return goal;
  const format::IkGoalRecord& record = track.goals[row - track.first_row];
  goal.present = true;
  std::copy_n(record.offset, 3, goal.offset);
  goal.jump = record.jump;
  return goal;
}

AttachmentId attachment_id(const Model& model, std::uint32_t index) {
  return index < model.attachment_count() ? AttachmentId{static_cast<std::uint16_t>(index)}
                                          : AttachmentId::none;
}

}  // namespace

namespace detail {

IkTrack ik_track_of(const Model& model, AnimationId animation, std::uint32_t chain) noexcept {
  const Ik ik = ik_of(model);
  const std::pair key(index_of(animation), chain);
  const auto found = std::lower_bound(ik.tracks.begin(), ik.tracks.end(), key,
                                      [](const format::IkTrackRecord& track, const auto& wanted) {
                                        return std::pair<std::uint32_t, std::uint32_t>(
                                                   track.animation, track.chain) < wanted;
                                      });
  if (found == ik.tracks.end() || found->animation != key.first || found->chain != key.second ||
      found->first_goal > ik.goals.size() || found->row_count > ik.goals.size() - found->first_goal)
    return {};
  return {found->first_row, ik.goals.subspan(found->first_goal, found->row_count)};
}

}  // namespace detail

std::uint32_t Model::ik_chain_count() const noexcept {
  return static_cast<std::uint32_t>(detail::ik_of(*this).chains.size());
}

IkChain Model::ik_chain(std::uint32_t chain) const noexcept {
  const detail::Ik ik = detail::ik_of(*this);
  if (chain >= ik.chains.size()) return {};
  const format::IkChainRecord& record = ik.chains[chain];
  IkChain out;
  out.controller = attachment_id(*this, record.controller);
  out.target = attachment_id(*this, record.target);
  if (record.target_bone < bone_count()) out.target_bone = BoneId{record.target_bone};
  out.lock_target_rotation = (record.flags & format::ik_lock_target_rotation) != 0;
  if (record.first_joint <= ik.joints.size() &&
      record.joint_count <= ik.joints.size() - record.first_joint)
    out.joints = ik.joints.subspan(record.first_joint, record.joint_count);
  std::copy_n(record.end, 3, out.end);
  return out;
}

IkGoal Model::ik_goal(AnimationId animation, std::uint32_t chain,
                      std::uint32_t row) const noexcept {
  return goal_in(detail::ik_track_of(*this, animation, chain), row);
}

bool sample_ik_goal(const Model& model, AnimationId animation, std::uint32_t chain, double tick,
                    Wrap wrap, std::span<float, 3> offset) noexcept {
  std::fill(offset.begin(), offset.end(), 0.0f);
  const detail::IkTrack track = detail::ik_track_of(model, animation, chain);
  const auto records =
      detail::records_of<format::AnimationRecord>(model, format::Section::animations);
  if (track.goals.empty() || index_of(animation) >= records.size() || !std::isfinite(tick))
    return false;
  const detail::RowPlace place = detail::place_of(tick, model.tick_rate(), model.semantics(),
                                                  records[index_of(animation)], wrap);
  const IkGoal left = goal_in(track, place.left);
  if (!left.present) return false;
  std::copy_n(left.offset, 3, offset.begin());
  if (place.share == 0) return true;
  // The place is at least 0 and below N, so there is a next row.
  const IkGoal right = goal_in(track, place.left + 1);
  if (!right.present) return true;
  if (left.jump != 0) {
    if (!(place.share < double{left.jump})) std::copy_n(right.offset, 3, offset.begin());
    return true;
  }
  const auto share = static_cast<float>(place.share);
  for (std::size_t i = 0; i < 3; ++i)
    offset[i] = left.offset[i] + (right.offset[i] - left.offset[i]) * share;
  return true;
}

}  // namespace v1
}  // namespace fmm
