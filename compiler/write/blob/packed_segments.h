// Where a clip of bit fields is cut, so that what rests or moves evenly for a while costs next to
// nothing there: encoding "segmented" (runtime/FORMAT.md, "Encoding 4").
//
// Thread rule: pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "write/blob/packed_codes.h"
#include "write/blob/packed_plan.h"

namespace fmmc {

// From row `first` to row `last`, which is also the first row of the next segment.
struct Segment {
  std::uint32_t first = 0, last = 0;
  std::uint32_t stride = 1;  // only every so manieth row is stored, and the last
  // The smallest code, by field; 0 for one that is as wide as in the whole clip.
  std::vector<std::uint32_t> least;
  std::vector<std::uint8_t> bits;  // by field

  std::size_t row_bytes() const;
  std::size_t least_bytes(std::span<const FieldCodes> fields) const;
  std::uint32_t stored_rows() const;
  std::uint32_t stored_row(std::uint32_t index) const;  // the row that is stored as `index`
};

// The cuts with which the rows of these fields take about as few bytes as possible; a single
// segment if cutting does not pay. A row may be left out where each field is within `slack` steps
// of its value on the way between its neighbours; below 0 none is.
std::vector<Segment> cut_into_segments(const PackedPlan& plan, std::span<const FieldCodes> fields,
                                       double slack);

// Gives the fields the values that rows show which are left out.
void show_between_stored_rows(std::span<const Segment> segments, std::span<FieldCodes> fields);

}  // namespace fmmc
