#include "write/blob/clips.h"

#include <optional>
#include <utility>
#include <vector>

#include "base/units.h"
#include "write/blob/keyed_clip.h"
#include "write/blob/packed_clip.h"
#include "write/blob/segmented_clip.h"

namespace fmmc {

namespace format = fmm::format;

namespace {

// The widths are chosen against rows that are floats already; the rest of the tolerance is for what
// they lost against the curves.
constexpr double share_of_widths = 0.995;

}  // namespace

ChosenClip encode_clip(const BakedAnimation& animation, std::span<const BlobBone> bones,
                       std::span<const ErrorPoints> points, Profile profile, double tolerance_px,
                       const format::Header& header) {
  const double tolerance = tolerance_px / pixels_per_block * share_of_widths;
  ChosenClip chosen;
  if (profile != Profile::exact) {
    const PackedPlan plan = plan_packed_clip(animation, bones, points, tolerance);
    const bool fast = profile == Profile::fast;
    const auto encoding = fast ? format::Encoding::fast : format::Encoding::packed;
    std::optional<PackedError> error;
    if (!fast) error.emplace(plan, animation, bones, points);
    const std::vector<FieldCodes> fields =
        error ? choose_widths(plan, bones, *error, tolerance) : fixed_widths(plan);
    if (fields.size() == plan.fields.size())
      chosen = {write_packed_clip(plan, fields, encoding), encoding, {}};
    if (profile == Profile::small) {
      // Keys show between ticks what the source shows, so they need not be smaller than segments.
      auto keyed = encode_keyed(animation, bones, points, tolerance, header);
      const std::size_t rows = chosen.clip.bytes.size();
      if (keyed && (rows == 0 || keyed->clip.bytes.size() < rows))
        chosen = {std::move(keyed->clip), format::Encoding::keyed, std::move(keyed->curves)};
    }
    if (chosen.encoding == format::Encoding::packed && !chosen.clip.bytes.empty()) {
      EncodedClip cut =
          encode_segmented(plan, fields, bones, *error, tolerance, chosen.clip.bytes.size());
      if (!cut.bytes.empty()) chosen = {std::move(cut), format::Encoding::segmented, {}};
    }
  }
  if (chosen.clip.bytes.empty()) chosen.clip = encode_exact(animation, bones);
  return chosen;
}

}  // namespace fmmc
