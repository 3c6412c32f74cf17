#include "write/blob/segmented_clip.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "write/blob/packed_clip.h"
#include "write/blob/packed_segments.h"

namespace fmmc {

namespace {

// A pose of a segmented clip takes longer, so it has to be clearly smaller: by an eighth.
constexpr std::size_t least_saving = 8;
// How far a row that is left out may be from where its field would be, in steps. A row that is
// stored is off by up to half a step itself.
constexpr double most_slack = 0.5;
// Widths that just keep the tolerance do not keep it for rows in between. These do, mostly.
constexpr double share_with_strides = 0.8;

bool has_strides(std::span<const Segment> segments) {
  return std::any_of(segments.begin(), segments.end(),
                     [](const Segment& segment) { return segment.stride > 1; });
}

class SegmentedEncoder {
 public:
  SegmentedEncoder(const PackedPlan& plan, std::span<const BlobBone> bones, PackedError& error,
                   double tolerance, std::size_t plain_bytes)
      : plan_(plan),
        bones_(bones),
        error_(error),
        tolerance_(tolerance),
        most_bytes_(plain_bytes - plain_bytes / least_saving) {}

  EncodedClip run(std::span<const FieldCodes> fields) {
    if (EncodedClip clip = with_strides(fields); !clip.bytes.empty()) return clip;
    if (is_worth_finer_) {
      const std::vector<FieldCodes> finer =
          choose_widths(plan_, bones_, error_, tolerance_ * share_with_strides);
      if (finer.size() == fields.size()) {
        if (EncodedClip clip = with_strides(finer); !clip.bytes.empty()) return clip;
      }
    }
    return written(fields, cut_into_segments(plan_, fields, -1));
  }

 private:
  EncodedClip written(std::span<const FieldCodes> fields,
                      const std::vector<Segment>& segments) const {
    if (segments.empty()) return {};
    EncodedClip clip = write_segmented_clip(plan_, fields, segments);
    return clip.bytes.size() <= most_bytes_ ? clip : EncodedClip{};
  }

  EncodedClip with_strides(std::span<const FieldCodes> fields) {
    const std::vector<Segment> segments = cut_into_segments(plan_, fields, most_slack);
    if (!has_strides(segments)) return {};
    EncodedClip clip = written(fields, segments);
    if (clip.bytes.empty()) return clip;
    std::vector<FieldCodes> shown(fields.begin(), fields.end());
    show_between_stored_rows(segments, shown);
    if (error_.of(shown, tolerance_) <= tolerance_) return clip;
    is_worth_finer_ = true;
    return {};
  }

  const PackedPlan& plan_;
  std::span<const BlobBone> bones_;
  PackedError& error_;
  double tolerance_;
  std::size_t most_bytes_;
  bool is_worth_finer_ = false;
};

}  // namespace

EncodedClip encode_segmented(const PackedPlan& plan, std::span<const FieldCodes> fields,
                             std::span<const BlobBone> bones, PackedError& error, double tolerance,
                             std::size_t plain_bytes) {
  return SegmentedEncoder(plan, bones, error, tolerance, plain_bytes).run(fields);
}

}  // namespace fmmc
