#include "keyed_clip.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "float_rules.h"
#include "quaternion.h"

namespace fmm {
inline namespace v1 {
namespace detail {

namespace {

constexpr unsigned join_bits = 3;
// A knot that is this close counts as reached: its time is a product of rounded numbers, and a step
// on a row must show on the row.
constexpr double reach = 1e-5;

template <typename T>
T load(std::span<const std::byte> bytes, std::size_t offset) {
  T out;
  std::memcpy(&out, bytes.data() + offset, sizeof out);
  return out;
}

// A code of at most 24 bits. Four bytes may be loaded where any code begins.
std::uint32_t code_at(std::span<const std::byte> bytes, std::size_t codes, std::uint64_t bit,
                      unsigned width) {
  const auto word = load<std::uint32_t>(bytes, codes + static_cast<std::size_t>(bit / 8));
  return (word >> (bit % 8)) & ((1u << width) - 1);
}

std::size_t bytes_for(std::uint64_t bits) {
  return static_cast<std::size_t>((bits + 7) / 8);
}

double time_of(const KeyedCurves& curves, const KeyTimeList& list, std::uint32_t knot) {
  const std::uint64_t bit = std::uint64_t{knot} * list.head.bits;
  return double{list.head.base} +
         double{list.head.step} * code_at(curves.bytes, list.codes, bit, list.head.bits);
}

// Where a position lies among knots.
struct KeySegment {
  std::uint32_t knot = 0;
  float share = 0;          // of the way to the next knot; 0: the knot itself
  bool has_before = false;  // the knot in front of `knot` stands at another time
  bool has_behind = false;  // likewise behind the next one
};

KeySegment segment_at(const KeyedCurves& curves, const KeyTimeList& list, double position) {
  // The last knot that is reached; before the first one its value shows.
  std::uint32_t low = 0, high = list.head.knots;
  while (low + 1 < high) {
    const std::uint32_t middle = low + (high - low) / 2;
    (time_of(curves, list, middle) <= position + reach ? low : high) = middle;
  }
  KeySegment out;
  out.knot = low;
  if (low + 1 == list.head.knots) return out;
  const double left = time_of(curves, list, low);
  const double right = time_of(curves, list, low + 1);
  const double share = (position - left) / (right - left);
  if (!(share > 0)) return out;
  out.share = static_cast<float>(share < 1 ? share : 1);
  out.has_before = low > 0 && time_of(curves, list, low - 1) < left;
  out.has_behind = low + 2 < list.head.knots && time_of(curves, list, low + 2) > right;
  return out;
}

// The lists that were asked for last, with the place among their knots: neighbouring curves often
// share theirs.
class ListFinder {
 public:
  struct Place {
    KeySegment segment;
    std::uint32_t knots = 0;  // 0: there is no such list
  };

  ListFinder(const KeyedCurves& curves, double position) : curves_(curves), position_(position) {}

  const Place& of(std::uint16_t list) {
    const std::size_t slot = list % std::size(place_);
    if (!is_known_[slot] || list_[slot] != list) {
      Place& place = place_[slot];
      const std::optional<KeyTimeList> times = key_times_of(curves_, list);
      place.knots = times ? times->head.knots : 0;
      if (times) place.segment = segment_at(curves_, *times, position_);
      list_[slot] = list;
      is_known_[slot] = true;
    }
    return place_[slot];
  }

 private:
  const KeyedCurves& curves_;
  double position_;
  Place place_[8];
  std::uint16_t list_[8] = {};
  bool is_known_[8] = {};
};

float value_at(const KeyedCurves& curves, const KeyCurveView& curve, const KeyCurveView::Axis& axis,
               std::uint32_t knot) {
  const std::uint32_t code =
      code_at(curves.bytes, curve.codes, axis.first_bit + knot * axis.bits, axis.bits);
  return axis.base + axis.step * static_cast<float>(static_cast<std::int32_t>(code));
}

// The fixed ease of fmm semantics.
float eased(float u) {
  const float r = 1 - u;
  return 3 * r * r * u * 0.42f + 3 * r * u * u * 0.58f + u * u * u;
}

float joined(const KeyedCurves& curves, const KeyCurveView& curve, const KeyCurveView::Axis& axis,
             const KeySegment& segment, format::KeyJoin join) {
  const float left = value_at(curves, curve, axis, segment.knot);
  const float u = segment.share;
  if (u == 0 || join == format::KeyJoin::hold) return left;
  const float right = value_at(curves, curve, axis, segment.knot + 1);
  switch (join) {
    case format::KeyJoin::smooth:
      return left + (right - left) * (u * u * (3 - 2 * u));
    case format::KeyJoin::ease:
      return left + (right - left) * eased(u);
    case format::KeyJoin::catmull_rom:
      break;
    default:
      return left + (right - left) * u;
  }
  const std::uint32_t knots = curve.knots;
  const bool wraps = (curve.head.shape & format::curve_wraps) != 0 && knots >= 3;
  float before = left, behind = right;
  if (segment.has_before) {
    before = value_at(curves, curve, axis, segment.knot - 1);
  } else if (wraps && segment.knot == 0) {
    before = value_at(curves, curve, axis, knots - 2);
  }
  if (segment.has_behind) {
    behind = value_at(curves, curve, axis, segment.knot + 2);
  } else if (wraps && segment.knot + 2 == knots) {
    behind = value_at(curves, curve, axis, 1);
  }
  const float leaving = (right - before) * 0.5f;
  const float entering = (behind - left) * 0.5f;
  return ((2 * (left - right) + leaving + entering) * u +
          (3 * (right - left) - 2 * leaving - entering)) *
             u * u +
         leaving * u + left;
}

// Sine and cosine of half an angle in degrees, to the precision of a float.
struct Half {
  float sine, cosine;
};
Half half_angle(float degrees) {
  // In quarter turns of the half angle; the nearest whole one is taken out.
  const float quarters = degrees * (1.0f / 180.0f);
  constexpr float most = 1 << 22;  // above, and for what is no number, there is no fraction to tell
  if (!(quarters > -most && quarters < most)) return {0, 1};
  const auto whole = static_cast<std::int32_t>(quarters + (quarters < 0 ? -0.5f : 0.5f));
  const float x = quarters - static_cast<float>(whole);
  const float q = x * x;
  const float sine =
      x * (1.57079633f +
           q * (-0.645964098f + q * (0.0796926239f + q * (-0.00468175344f + q * 0.000160441f))));
  const float cosine =
      1 + q * (-1.23370055f +
               q * (0.253669508f + q * (-0.0208634807f + q * (0.000919260f - q * 0.0000252f))));
  switch (static_cast<std::uint32_t>(whole) & 3) {
    case 0:
      return {sine, cosine};
    case 1:
      return {cosine, -sine};
    case 2:
      return {-sine, -cosine};
    default:
      return {-cosine, sine};
  }
}

// Rz Ry Rx of angles in degrees.
Quaternion turned_by(const float* degrees) {
  const Half x = half_angle(degrees[0]), y = half_angle(degrees[1]), z = half_angle(degrees[2]);
  const float cc = z.cosine * y.cosine, ss = z.sine * y.sine;
  const float cs = z.cosine * y.sine, sc = z.sine * y.cosine;
  return {cc * x.sine - ss * x.cosine, cs * x.cosine + sc * x.sine, sc * x.cosine - cs * x.sine,
          cc * x.cosine + ss * x.sine};
}

void show(const KeyedCurves& curves, const KeyCurveView& curve, const KeySegment& segment,
          const Transform& rest, Transform& out) {
  auto join = format::KeyJoin{curve.head.join};
  if ((curve.head.shape & format::curve_joins_differ) != 0 && segment.share != 0)
    join = format::KeyJoin{static_cast<std::uint8_t>(
        code_at(curves.bytes, curve.codes, std::uint64_t{segment.knot} * join_bits, join_bits))};
  const auto channel = format::Channel{static_cast<std::uint8_t>(curve.head.shape & 3)};
  if (channel != format::Channel::rotation) {
    float* const to = channel == format::Channel::position ? out.translation : out.scale;
    for (unsigned i = 0; i < curve.axis_count; ++i)
      to[curve.component[i]] = joined(curves, curve, curve.axes[i], segment, join);
    return;
  }
  float degrees[3] = {0, 0, 0};
  for (unsigned i = 0; i < curve.axis_count; ++i)
    degrees[curve.component[i]] = joined(curves, curve, curve.axes[i], segment, join);
  Quaternion turn = turned_by(degrees);
  if ((curve.head.shape & format::curve_on_rest) != 0)
    turn = product(quaternion_of(rest.rotation), turn);
  store(turn, out.rotation);
}

// Shows each curve that to(head) gives a transform for, up to the first that is damaged.
template <typename To>
void show_curves(const KeyedCurves& curves, std::span<const Transform> rest, double position,
                 To to) {
  ListFinder lists(curves, position);
  std::size_t offset = curves.first_curve;
  for (std::uint32_t i = 0; i < curves.curves; ++i) {
    const std::optional<format::KeyCurve> head = key_curve_head_at(curves, offset);
    if (!head) return;
    if (Transform* const transform = to(*head)) {
      const ListFinder::Place& place = lists.of(head->list);
      KeyCurveView curve;
      if (!read_key_curve(curves, offset, *head, place.knots, curve)) return;
      show(curves, curve, place.segment, rest[head->bone], *transform);
    }
    offset += head->bytes;
  }
}

}  // namespace

std::optional<KeyTimeList> key_times_at(const KeyedCurves& curves, std::size_t offset) noexcept {
  const std::size_t size = curves.bytes.size();
  if (offset > size || size - offset < sizeof(format::KeyTimes)) return std::nullopt;
  KeyTimeList list;
  list.head = load<format::KeyTimes>(curves.bytes, offset);
  list.codes = offset + sizeof(format::KeyTimes);
  if (list.head.knots == 0 || list.head.bits > format::packed_most_bits) return std::nullopt;
  list.end = list.codes + bytes_for(std::uint64_t{list.head.knots} * list.head.bits);
  if (list.end > size - format::packed_tail_bytes) return std::nullopt;
  return list;
}

std::optional<KeyTimeList> key_times_of(const KeyedCurves& curves, std::uint32_t list) noexcept {
  if (list >= curves.lists) return std::nullopt;
  return key_times_at(curves,
                      load<std::uint32_t>(curves.bytes, curves.list_offsets + sizeof list * list));
}

std::optional<format::KeyCurve> key_curve_head_at(const KeyedCurves& curves,
                                                  std::size_t offset) noexcept {
  const std::size_t end = curves.bytes.size() - format::packed_tail_bytes;
  if (offset > end || end - offset < sizeof(format::KeyCurve)) return std::nullopt;
  const auto head = load<format::KeyCurve>(curves.bytes, offset);
  if (head.bytes < sizeof head || head.bytes > end - offset || (head.shape & 3) == 3)
    return std::nullopt;
  return head;
}

bool read_key_curve(const KeyedCurves& curves, std::size_t offset, const format::KeyCurve& head,
                    std::uint32_t knots, KeyCurveView& out) noexcept {
  out.head = head;
  out.knots = knots;
  for (std::uint8_t axis = 0; axis < 3; ++axis) {
    if ((head.shape >> (2 + axis) & 1) != 0) out.component[out.axis_count++] = axis;
  }
  const std::size_t steps = offset + sizeof head + 4 * out.axis_count;
  const std::size_t bits = steps + 2 * out.axis_count;
  const std::size_t end = offset + head.bytes;
  out.codes = bits + out.axis_count;
  if (knots == 0 || out.codes > end) return false;
  if ((head.shape & format::curve_joins_differ) != 0) out.code_bits = (knots - 1) * join_bits;
  for (unsigned i = 0; i < out.axis_count; ++i) {
    KeyCurveView::Axis& axis = out.axes[i];
    axis.base = load<float>(curves.bytes, offset + sizeof head + 4 * i);
    axis.step =
        std::bit_cast<float>(std::uint32_t{load<std::uint16_t>(curves.bytes, steps + 2 * i)} << 16);
    axis.bits = load<std::uint8_t>(curves.bytes, bits + i);
    if (axis.bits > format::packed_most_bits) return false;
    axis.first_bit = out.code_bits;
    out.code_bits += knots * axis.bits;
  }
  return out.codes + bytes_for(out.code_bits) <= end;
}

KeyedCurves keyed_curves_of(std::span<const std::byte> bytes) noexcept {
  constexpr std::size_t least = sizeof(format::KeyedClipHeader) + format::packed_tail_bytes;
  if (bytes.size() < least) return {};
  const auto header = load<format::KeyedClipHeader>(bytes, 0);
  const std::uint64_t lists = sizeof(format::KeyedClipHeader) + std::uint64_t{header.packed_bytes};
  const std::uint64_t first_list = lists + std::uint64_t{header.lists} * sizeof(std::uint32_t);
  if (first_list > bytes.size() - format::packed_tail_bytes) return {};
  KeyedCurves out;
  out.bytes = bytes;
  out.list_offsets = static_cast<std::size_t>(lists);
  out.lists = header.lists;
  out.curves = header.curves;
  // Curves follow the last list.
  out.first_curve = static_cast<std::size_t>(first_list);
  if (header.lists != 0) {
    const std::optional<KeyTimeList> last = key_times_of(out, header.lists - 1);
    if (!last) return {};
    out.first_curve = last->end;
  }
  return out;
}

template <typename Target>
void decode(const KeyedCurves& curves, std::span<const Transform> rest, double position,
            const Target& target) noexcept {
  show_curves(curves, rest, position,
              [&](const format::KeyCurve& head) { return target.at(head.bone); });
}

template void decode(const KeyedCurves&, std::span<const Transform>, double,
                     const AllBones&) noexcept;
template void decode(const KeyedCurves&, std::span<const Transform>, double,
                     const MaskedBones&) noexcept;

void decode_bone(const KeyedCurves& curves, std::span<const Transform> rest, double position,
                 std::uint32_t bone, unsigned channels, Transform& out) noexcept {
  if (bone >= rest.size()) return;
  show_curves(curves, rest, position, [&](const format::KeyCurve& head) {
    const format::Channel channel{static_cast<std::uint8_t>(head.shape & 3)};
    return head.bone == bone && (mask_of(channel) & channels) != 0 ? &out : nullptr;
  });
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
