// The choice of widths: a common measure first, then bit by bit where there is room left.
#include <algorithm>
#include <cmath>

#include "write/blob/packed_clip.h"

namespace fmmc {

namespace {

constexpr int search_rounds = 7;
constexpr int trim_passes = 12;
// Bones times rows that trimming may look at; above it the last bits do not pay.
constexpr std::size_t trim_budget = 2'000'000;

// No field alone may be off by more than this many tolerances, also where nothing of it is seen.
constexpr double most_tolerances = 3;

// How many fields stand between the root and the farthest leaf on the path through each bone: their
// errors add up.
std::vector<double> path_lengths(const PackedPlan& plan, std::span<const BlobBone> bones) {
  std::vector<double> own(bones.size());
  for (const PackedField& field : plan.fields)
    own[static_cast<std::size_t>(field.bone)] += 1;
  std::vector<double> above = own, below = own;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (bones[i].parent < i) above[i] += above[bones[i].parent];
  }
  for (std::size_t i = bones.size(); i-- > 0;) {
    if (bones[i].parent < i)
      below[bones[i].parent] = std::max(below[bones[i].parent], own[bones[i].parent] + below[i]);
  }
  for (std::size_t i = 0; i < bones.size(); ++i)
    above[i] += below[i] - own[i];
  return above;
}

unsigned width_for(double span, double allowed) {
  if (!(span > allowed)) return 0;
  unsigned bits = 1;
  while (bits < fmm::format::packed_most_bits && span > 2 * allowed * ((1u << bits) - 1))
    ++bits;
  return bits;
}

class WidthSearch {
 public:
  WidthSearch(const PackedPlan& plan, std::span<const BlobBone> bones, PackedError& error,
              double tolerance)
      : plan_(plan), error_(error), tolerance_(tolerance) {
    const std::vector<double> paths = path_lengths(plan, bones);
    for (const PackedField& field : plan.fields) {
      spans_.push_back(packed_span(field));
      shares_.push_back(tolerance / field.weight /
                        std::sqrt(std::max(paths[static_cast<std::size_t>(field.bone)], 1.0)));
      least_bits_.push_back(width_for(spans_.back(), most_tolerances * tolerance / field.weight));
    }
  }

  std::vector<FieldCodes> run() {
    if (plan_.fields.empty()) return {};
    double passed = 0, failed = 0, scale = 1;
    std::vector<FieldCodes> fields(plan_.fields.size()), best;
    bool is_last = false;  // whether the best are those that were looked at last
    for (int round = 0; round < search_rounds || best.empty(); ++round) {
      encode(scale, fields, round == 0);
      is_last = error_.of(fields, tolerance_) <= tolerance_;
      if (is_last) {
        passed = scale;
        best = fields;
      } else {
        failed = scale;
        // Finer than 24 bits there is nothing.
        if (best.empty() && round > search_rounds && is_finest(fields)) return {};
      }
      if (passed == 0) {
        scale *= 0.5;
      } else {
        scale = failed == 0 ? scale * 2 : std::sqrt(passed * failed);
      }
    }
    if (error_.remembers() && (is_last || error_.of(best, tolerance_) <= tolerance_)) trim(best);
    return best;
  }

 private:
  // Fields whose width stays stay as they are.
  void encode(double scale, std::vector<FieldCodes>& fields, bool all) const {
    for (std::size_t i = 0; i < plan_.fields.size(); ++i) {
      const unsigned bits = std::max(width_for(spans_[i], shares_[i] * scale), least_bits_[i]);
      if (all || bits != fields[i].bits) fields[i] = encode_field(plan_.fields[i], bits);
    }
  }

  static bool is_finest(const std::vector<FieldCodes>& fields) {
    return std::all_of(fields.begin(), fields.end(), [](const FieldCodes& field) {
      return field.bits == 0 || field.bits == fmm::format::packed_most_bits;
    });
  }

  // Takes one bit after the other wherever the error stays within the tolerance.
  void trim(std::vector<FieldCodes>& fields) {
    std::size_t spent = 0;
    std::vector<bool> done(fields.size());
    for (int pass = 0; pass < trim_passes; ++pass) {
      bool any = false;
      for (std::size_t i = 0; i < fields.size(); ++i) {
        if (done[i] || fields[i].bits == least_bits_[i]) continue;
        spent += error_.cost_of(i);
        if (spent > trim_budget) return;
        FieldCodes narrower = encode_field(plan_.fields[i], fields[i].bits - 1);
        if (error_.accepts(i, narrower, tolerance_)) {
          fields[i] = std::move(narrower);
          any = true;
        } else {
          done[i] = true;
        }
      }
      if (!any) return;
    }
  }

  const PackedPlan& plan_;
  PackedError& error_;
  double tolerance_;
  std::vector<double> spans_, shares_;
  std::vector<unsigned> least_bits_;
};

}  // namespace

std::vector<FieldCodes> choose_widths(const PackedPlan& plan, std::span<const BlobBone> bones,
                                      PackedError& error, double tolerance) {
  return WidthSearch(plan, bones, error, tolerance).run();
}

std::vector<FieldCodes> fixed_widths(const PackedPlan& plan) {
  std::vector<FieldCodes> fields;
  for (const PackedField& field : plan.fields)
    fields.push_back(encode_field(field, 16));
  return fields;
}

}  // namespace fmmc
