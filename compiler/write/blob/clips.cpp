#include "write/blob/clips.h"

#include <utility>
#include <vector>

#include "base/units.h"
#include "write/blob/packed_clip.h"

namespace fmmc {

namespace format = fmm::format;

namespace {

// The widths are chosen against rows that are floats already; the rest of the tolerance is for what
// they lost against the curves.
constexpr double share_of_widths = 0.995;

}  // namespace

ChosenClip encode_clip(const BakedAnimation& animation, std::span<const format::BoneRecord> bones,
                       std::span<const ErrorPoints> points, Profile profile, double tolerance_px) {
  const double tolerance = tolerance_px / pixels_per_block * share_of_widths;
  if (profile != Profile::exact) {
    const PackedPlan plan = plan_packed_clip(animation, bones, points, tolerance);
    const bool compact = profile == Profile::compact;
    const auto encoding = compact ? format::Encoding::packed : format::Encoding::fast;
    const std::vector<FieldCodes> fields =
        compact ? choose_widths(plan, animation, bones, points, tolerance) : fixed_widths(plan);
    if (fields.size() == plan.fields.size())
      return {write_packed_clip(plan, fields, encoding), encoding};
  }
  return {encode_exact(animation, bones), format::Encoding::exact};
}

}  // namespace fmmc
