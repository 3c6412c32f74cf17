#include "mix.h"

#include <algorithm>

#include "float_rules.h"
#include <fmm/blend.h>
#include <fmm/pose.h>

namespace fmm {
inline namespace v1 {
namespace detail {

namespace {

void show(const Model& model, const Shown& part, std::span<Transform> out) {
  sample(model, part.animation, part.tick, part.wrap, out);
}

// The part that the mix shows most of.
const Shown& heaviest(std::span<const Shown> parts) {
  const Shown* best = &parts.front();
  float best_share = 1, covered = 1;
  for (std::size_t i = parts.size(); i-- > 0;) {
    const float share = i == 0 ? covered : covered * parts[i].weight;
    if (i + 1 == parts.size() || share > best_share) {
      best = &parts[i];
      best_share = share;
    }
    covered -= share;
  }
  return *best;
}

}  // namespace

void mix(const Model& model, std::span<const Shown> parts, std::span<Transform> out,
         std::span<Transform> scratch) noexcept {
  if (parts.empty()) {
    rest_pose(model, out);
    return;
  }
  const std::size_t count = std::min<std::size_t>(out.size(), model.bone_count());
  if (parts.size() > 1 && scratch.size() < count) {
    show(model, heaviest(parts), out);
    return;
  }
  show(model, parts.front(), out);
  for (const Shown& part : parts.subspan(1)) {
    show(model, part, scratch.first(count));
    blend(out.first(count), scratch.first(count), part.weight, out.first(count));
  }
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
