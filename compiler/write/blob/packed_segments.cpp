#include "write/blob/packed_segments.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include <fmm/format.h>

namespace fmmc {

namespace format = fmm::format;

namespace {

// More pieces than this are not looked at; longer clips begin with longer pieces.
constexpr std::uint32_t most_pieces = 512;
constexpr int move_rounds = 4;
constexpr std::uint32_t most_stride = 0xFFFF;
// Strides that are tried besides that of a whole piece, in this order up to the first that fails.
constexpr std::uint32_t strides[] = {2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128};

float step_of(const FieldCodes& field) {
  return std::bit_cast<float>(std::uint32_t{field.step} << 16);
}

// The smallest and the largest code of each field in some rows.
struct Range {
  std::vector<std::uint32_t> low, high;
};

std::uint32_t stored_rows_of(std::uint32_t ticks, std::uint32_t stride) {
  return (ticks + stride - 1) / stride + 1;
}

struct Piece {
  std::uint32_t first = 0, last = 0;
  std::uint32_t stride = 1;
  std::size_t bytes = 0;
  Range range;
  // Of this piece and the next one as one.
  std::uint32_t joined_stride = 1;
  std::size_t joined_bytes = 0;
};

class Cutter {
 public:
  Cutter(const PackedPlan& plan, std::span<const FieldCodes> fields, double slack)
      : fields_(fields),
        last_row_(plan.rows - 1),
        fixed_bytes_(sizeof(format::PackedSegment) + sizeof(std::uint16_t) + fields.size()),
        slack_(static_cast<float>(slack)) {
    if (slack < 0) return;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      std::vector<float>& values = values_.emplace_back();
      const float step = step_of(fields[i]);
      for (const float value : plan.fields[i].values)
        values.push_back(step > 0 ? (value - fields[i].base) / step : 0);
    }
  }

  std::vector<Segment> run() {
    begin();
    while (join_best()) {
    }
    for (int round = 0; round < move_rounds; ++round) {
      bool moved = false;
      for (std::size_t i = 0; i + 1 < pieces_.size(); ++i)
        moved |= move_cut(pieces_[i], pieces_[i + 1]);
      if (!moved) break;
      for (std::size_t i = 0; i < pieces_.size(); ++i)
        update_joined(i);
      while (join_best()) {
      }
    }
    std::vector<Segment> out;
    for (const Piece& piece : pieces_)
      out.push_back(segment_of(piece));
    return out;
  }

 private:
  std::size_t bytes_of(std::uint32_t ticks, std::uint32_t stride, const Range& range) const {
    std::size_t row_bits = 0, least_bits = 0;
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      const auto bits = static_cast<unsigned>(std::bit_width(range.high[i] - range.low[i]));
      row_bits += bits;
      least_bits += bits == fields_[i].bits ? 0 : fields_[i].bits;
    }
    return fixed_bytes_ + (least_bits + 7) / 8 +
           stored_rows_of(ticks, stride) * ((row_bits + 7) / 8);
  }

  Piece piece(std::uint32_t first, std::uint32_t last) const {
    Piece out;
    out.first = first;
    out.last = last;
    for (const FieldCodes& field : fields_) {
      const auto [low, high] =
          std::minmax_element(field.codes.begin() + first, field.codes.begin() + last + 1);
      out.range.low.push_back(*low);
      out.range.high.push_back(*high);
    }
    out.stride = stride_of(first, last);
    out.bytes = bytes_of(last - first, out.stride, out.range);
    return out;
  }

  Segment segment_of(const Piece& piece) const {
    Segment out;
    out.first = piece.first;
    out.last = piece.last;
    out.stride = piece.stride;
    for (const FieldCodes& field : fields_) {
      std::uint32_t low = field.codes[piece.last], high = low;
      for (std::uint32_t row = piece.first; row < piece.last; row += piece.stride) {
        low = std::min(low, field.codes[row]);
        high = std::max(high, field.codes[row]);
      }
      const auto bits = static_cast<std::uint8_t>(std::bit_width(high - low));
      out.least.push_back(bits == field.bits ? 0 : low);
      out.bits.push_back(bits);
    }
    return out;
  }

  // Whether every row of a piece is near enough to the way between those that are stored.
  bool may_stride(std::uint32_t first, std::uint32_t last, std::uint32_t stride) const {
    for (std::uint32_t left = first; left < last; left += stride) {
      const std::uint32_t right = std::min(left + stride, last);
      const float share = 1.0f / static_cast<float>(right - left);
      for (std::size_t i = 0; i < fields_.size(); ++i) {
        const auto from = static_cast<float>(fields_[i].codes[left]);
        const float slope = (static_cast<float>(fields_[i].codes[right]) - from) * share;
        for (std::uint32_t row = left + 1; row < right; ++row) {
          const float there = from + slope * static_cast<float>(row - left);
          if (!(std::abs(there - values_[i][row]) <= slack_)) return false;
        }
      }
    }
    return true;
  }

  // The widest that may be.
  std::uint32_t stride_of(std::uint32_t first, std::uint32_t last) const {
    const std::uint32_t ticks = last - first;
    if (values_.empty() || ticks < 2 || !may_stride(first, last, strides[0])) return 1;
    if (ticks <= most_stride && may_stride(first, last, ticks)) return ticks;
    std::uint32_t best = strides[0];
    for (const std::uint32_t stride : strides) {
      if (stride == best) continue;
      if (stride >= ticks || !may_stride(first, last, stride)) break;
      best = stride;
    }
    return best;
  }

  static Range joined(const Range& a, const Range& b) {
    Range out = a;
    for (std::size_t i = 0; i < out.low.size(); ++i) {
      out.low[i] = std::min(out.low[i], b.low[i]);
      out.high[i] = std::max(out.high[i], b.high[i]);
    }
    return out;
  }

  void update_joined(std::size_t i) {
    if (i + 1 >= pieces_.size()) return;
    Piece& piece = pieces_[i];
    const Piece& next = pieces_[i + 1];
    // What neither of two pieces allows both together do not.
    const bool none = piece.last - piece.first > 1 && piece.stride == 1;
    const bool none_next = next.last - next.first > 1 && next.stride == 1;
    piece.joined_stride = none || none_next ? 1 : stride_of(piece.first, next.last);
    piece.joined_bytes =
        bytes_of(next.last - piece.first, piece.joined_stride, joined(piece.range, next.range));
  }

  void begin() {
    step_ = last_row_ / most_pieces + 1;
    for (std::uint32_t row = 0; row == 0 || row < last_row_; row += step_)
      pieces_.push_back(piece(row, std::min(row + step_, last_row_)));
    for (std::size_t i = 0; i < pieces_.size(); ++i)
      update_joined(i);
  }

  // Joins the two neighbours that lose most by being apart. False if none do.
  bool join_best() {
    std::size_t best = pieces_.size(), most = 0;
    for (std::size_t i = 0; i + 1 < pieces_.size(); ++i) {
      const std::size_t apart = pieces_[i].bytes + pieces_[i + 1].bytes;
      if (apart < pieces_[i].joined_bytes + most) continue;
      if (apart == pieces_[i].joined_bytes + most && best != pieces_.size()) continue;
      most = apart - pieces_[i].joined_bytes;
      best = i;
    }
    if (best == pieces_.size()) return false;
    Piece& piece = pieces_[best];
    piece.range = joined(piece.range, pieces_[best + 1].range);
    piece.last = pieces_[best + 1].last;
    piece.stride = piece.joined_stride;
    piece.bytes = piece.joined_bytes;
    pieces_.erase(pieces_.begin() + static_cast<std::ptrdiff_t>(best) + 1);
    update_joined(best);
    if (best != 0) update_joined(best - 1);
    return true;
  }

  // The best cut may lie beside one that joining has left.
  bool move_cut(Piece& left, Piece& right) const {
    bool moved = false;
    for (const std::uint32_t by : {1u, 2u, 3u, step_ / 4, step_ / 2}) {
      for (const bool back : {true, false}) {
        const std::uint32_t cut = left.last;
        if (back ? cut - left.first <= by : right.last - cut <= by) continue;
        const std::uint32_t row = back ? cut - by : cut + by;
        Piece shorter = piece(left.first, row), longer = piece(row, right.last);
        if (shorter.bytes + longer.bytes >= left.bytes + right.bytes) continue;
        left = std::move(shorter);
        right = std::move(longer);
        moved = true;
      }
    }
    return moved;
  }

  std::span<const FieldCodes> fields_;
  std::uint32_t last_row_;
  std::size_t fixed_bytes_;  // of a segment without codes
  float slack_;
  std::vector<std::vector<float>> values_;  // by field and row, in steps; empty: no strides
  std::uint32_t step_ = 1;
  std::vector<Piece> pieces_;
};

}  // namespace

std::size_t Segment::row_bytes() const {
  return (std::accumulate(bits.begin(), bits.end(), std::size_t{0}) + 7) / 8;
}

std::size_t Segment::least_bytes(std::span<const FieldCodes> fields) const {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < fields.size(); ++i)
    sum += bits[i] == fields[i].bits ? 0 : fields[i].bits;
  return (sum + 7) / 8;
}

std::uint32_t Segment::stored_rows() const {
  return stored_rows_of(last - first, stride);
}

std::uint32_t Segment::stored_row(std::uint32_t index) const {
  return std::min(first + index * stride, last);
}

std::vector<Segment> cut_into_segments(const PackedPlan& plan, std::span<const FieldCodes> fields,
                                       double slack) {
  if (fields.empty()) return {};
  return Cutter(plan, fields, slack).run();
}

void show_between_stored_rows(std::span<const Segment> segments, std::span<FieldCodes> fields) {
  for (const Segment& segment : segments) {
    for (std::uint32_t row = segment.first; row < segment.last; ++row) {
      const std::uint32_t beyond = (row - segment.first) % segment.stride;
      if (beyond == 0) continue;
      const std::uint32_t left = row - beyond;
      const std::uint32_t right = std::min(left + segment.stride, segment.last);
      const float share = static_cast<float>(beyond) / static_cast<float>(right - left);
      for (FieldCodes& field : fields) {
        const auto from = static_cast<float>(static_cast<std::int32_t>(field.codes[left]));
        const auto to = static_cast<float>(static_cast<std::int32_t>(field.codes[right]));
        field.values[row] = field.base + step_of(field) * (from + (to - from) * share);
      }
    }
  }
}

}  // namespace fmmc
