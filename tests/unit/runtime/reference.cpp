#include "unit/runtime/reference.h"

#include <algorithm>
#include <cmath>

namespace fmm_test {

namespace {

std::size_t first_component(format::Channel channel) {
  switch (channel) {
    case format::Channel::position:
      return 0;
    case format::Channel::rotation:
      return 3;
    case format::Channel::scale:
      return 7;
  }
  return 0;
}

// The whole pose of one row, addressable 0..N.
ReferencePose row_pose(const ModelSpec& model, const AnimationSpec& animation, std::size_t row) {
  ReferencePose pose;
  for (const BoneSpec& bone : model.bones) {
    const fmm::Transform& rest = bone.rest;
    pose.push_back({rest.translation[0], rest.translation[1], rest.translation[2], rest.rotation[0],
                    rest.rotation[1], rest.rotation[2], rest.rotation[3], rest.scale[0],
                    rest.scale[1], rest.scale[2]});
  }
  for (const auto& constant : animation.constants)
    pose[constant.where.bone][constant.where.component] = double{constant.value};
  const std::vector<float>& values = animation.rows.at(row % animation.rows.size());
  std::size_t next = 0;
  for (const std::uint16_t bone : animation.rotations) {
    for (std::size_t i = 0; i < 4; ++i)
      pose[bone][3 + i] = double{values[next++]};
  }
  for (const auto& where : animation.components)
    pose[where.bone][where.component] = double{values[next++]};
  return pose;
}

// Straight ahead for translation and scale; rotations are brought back to length 1.
ReferencePose blended(const ReferencePose& a, const ReferencePose& b, double share) {
  ReferencePose pose = a;
  for (std::size_t bone = 0; bone < a.size(); ++bone) {
    for (std::size_t i = 0; i < 10; ++i)
      pose[bone][i] = (1 - share) * a[bone][i] + share * b[bone][i];
    double length = 0;
    for (std::size_t i = 3; i < 7; ++i)
      length += pose[bone][i] * pose[bone][i];
    length = std::sqrt(length);
    for (std::size_t i = 3; i < 7; ++i)
      pose[bone][i] /= length;
  }
  return pose;
}

}  // namespace

ReferencePose reference_pose(const ModelSpec& model, const AnimationSpec& animation, double tick,
                             fmm::Wrap wrap) {
  // When each row is reached, in seconds.
  std::vector<double> times;
  for (std::uint32_t row = 0; row <= animation.ticks; ++row)
    times.push_back(row / static_cast<double>(model.tick_rate));
  const bool shows_last = model.semantics == format::Semantics::blockbench;
  if (shows_last) times.back() = animation.length;

  double time = tick / 20;
  if (wrap == fmm::Wrap::loop) {
    while (time < 0)
      time += times.back();
    while (time >= times.back())
      time -= times.back();
  } else {
    // fmm shows nothing behind the tick before the end.
    const double last = shows_last ? times.back() : (times.back() * 20 - 1) / 20;
    time = std::max(std::min(time, last), 0.0);
  }

  std::size_t row = 0;
  while (row + 1 < times.size() && times[row + 1] <= time)
    ++row;
  if (time == times[row]) return row_pose(model, animation, row);
  const double share = (time - times[row]) / (times[row + 1] - times[row]);
  const ReferencePose left = row_pose(model, animation, row);
  const ReferencePose right = row_pose(model, animation, row + 1);
  ReferencePose pose = blended(left, right, share);
  for (const auto& jump : animation.jumps) {
    if (jump.tick != row) continue;
    const ReferencePose& source = share < double{jump.place} ? left : right;
    const std::size_t first = first_component(format::Channel{jump.channel});
    const std::size_t count = first == 3 ? 4 : 3;
    for (std::size_t i = first; i < first + count; ++i)
      pose[jump.bone][i] = source[jump.bone][i];
  }
  return pose;
}

}  // namespace fmm_test
