#include "write/blob/keyed_clip.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

#include "base/aligned_bytes.h"
#include "write/blob/assembly.h"
#include "write/blob/decoded_error.h"
#include "write/blob/keyed_bytes.h"
#include "write/blob/keyed_plan.h"
#include "write/blob/packed_codes.h"

namespace fmmc {

namespace format = fmm::format;

namespace {

constexpr int scale_rounds = 8;
constexpr int narrowing_passes = 8;
// Bones times rows that may be decoded while bits are taken away one by one.
constexpr std::size_t narrowing_budget = 6'000'000;
// What times of knots may take of the tolerance.
constexpr double share_of_times = 0.25;
// Knots are never off by more rows than this.
constexpr double coarsest_time = 1.0 / 64;

unsigned bits_for(double span, double allowed) {
  unsigned bits = 0;
  while (bits < format::packed_most_bits && span > 2 * allowed * ((1u << bits) - 1) &&
         (bits != 0 || span > 2 * allowed))
    ++bits;
  return bits;
}

class KeyedSearch {
 public:
  KeyedSearch(KeyedPlan plan, DecodedError& error, double tolerance, int rate)
      : plan_(std::move(plan)), error_(error), tolerance_(tolerance), rate_(rate) {
    for (const PackedField& field : plan_.rows.fields)
      spans_.push_back(packed_span(field));
    for (const PackedField& field : plan_.fields)
      spans_.push_back(packed_span(field));
  }

  EncodedClip run() {
    double passed = 0, failed = 0, scale = 0.5;
    for (int round = 0; round < scale_rounds; ++round) {
      Codes codes = encode(scale);
      EncodedClip clip = bytes_of(codes);
      if (clip.bytes.empty()) return {};
      if (error_.of(clip, tolerance_) <= tolerance_) {
        passed = scale;
        best_codes_ = std::move(codes);
        best_ = std::move(clip);
      } else {
        failed = scale;
      }
      if (passed == 0) {
        scale *= 0.25;
      } else {
        scale = failed == 0 ? scale * 2 : std::sqrt(passed * failed);
      }
    }
    if (!best_.bytes.empty()) narrow();
    return std::move(best_);
  }

 private:
  struct Codes {
    std::vector<FieldCodes> fields;  // of the rows, then of the curves
    std::vector<TimeCodes> times;
  };

  const PackedField& field(std::size_t i) const {
    const std::size_t rows = plan_.rows.fields.size();
    return i < rows ? plan_.rows.fields[i] : plan_.fields[i - rows];
  }

  Codes encode(double scale) const {
    Codes out;
    for (std::size_t i = 0; i < spans_.size(); ++i)
      out.fields.push_back(
          encode_field(field(i), bits_for(spans_[i], scale * tolerance_ / field(i).weight)));
    for (const PlannedTimes& list : plan_.lists) {
      const double allowed = share_of_times * scale * tolerance_;
      const double precision =
          allowed < list.speed * coarsest_time ? allowed / list.speed : coarsest_time;
      out.times.push_back(encode_times(list.rows, rate_, precision));
    }
    return out;
  }

  EncodedClip bytes_of(const Codes& codes) const {
    const std::span<const FieldCodes> fields = codes.fields;
    const std::size_t rows = plan_.rows.fields.size();
    return write_keyed_clip(plan_, fields.first(rows), fields.subspan(rows), codes.times);
  }

  // Takes one bit after the other wherever the error stays within the tolerance.
  void narrow() {
    std::size_t spent = 0;
    std::vector<bool> done(spans_.size());
    for (int pass = 0; pass < narrowing_passes; ++pass) {
      bool any = false;
      for (std::size_t i = 0; i < spans_.size(); ++i) {
        FieldCodes& codes = best_codes_.fields[i];
        if (done[i] || codes.bits == 0) continue;
        spent += error_.cost();
        if (spent > narrowing_budget) return;
        FieldCodes before = std::exchange(codes, encode_field(field(i), codes.bits - 1));
        EncodedClip clip = bytes_of(best_codes_);
        if (error_.of(clip, tolerance_) <= tolerance_) {
          best_ = std::move(clip);
          any = true;
        } else {
          codes = std::move(before);
          done[i] = true;
        }
      }
      if (!any) return;
    }
  }

  KeyedPlan plan_;
  DecodedError& error_;
  double tolerance_;
  int rate_;
  std::vector<double> spans_;
  Codes best_codes_;
  EncodedClip best_;
};

}  // namespace

std::optional<KeyedClip> encode_keyed(const BakedAnimation& animation,
                                      std::span<const BlobBone> bones,
                                      std::span<const ErrorPoints> points, double tolerance,
                                      const format::Header& header) {
  if (animation.keyed.empty() || !DecodedError::is_small_enough(animation, bones.size()))
    return std::nullopt;
  KeyedPlan plan = plan_keyed_clip(animation, bones, points, tolerance);
  if (plan.curves.empty()) return std::nullopt;
  KeyedClip out;
  for (const PlannedCurve& curve : plan.curves)
    out.curves.emplace_back(curve.bone, curve.channel);
  DecodedError error(animation, bones, points, header, format::Encoding::keyed);
  out.clip = KeyedSearch(std::move(plan), error, tolerance, header.tick_rate).run();
  if (out.clip.bytes.empty()) return std::nullopt;
  return out;
}

}  // namespace fmmc
