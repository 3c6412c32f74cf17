#include "read/bbmodel/flipbook.h"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "read/bbmodel/fields.h"

namespace fmmc::bbmodel {

namespace {

using FrameOrder = Texture::FrameOrder;

FrameOrder order_type(Source& source, json::Value value, const Place& place) {
  const std::string type = text_field(source, value, "frame_order_type", place);
  if (type.empty() || type == "loop") return FrameOrder::loop;
  if (type == "backwards") return FrameOrder::backwards;
  if (type == "back_and_forth") return FrameOrder::back_and_forth;
  if (type == "custom") return FrameOrder::custom;
  source.warning(
      "bad-frame-order",
      fmt::format("{} is no order of frames; they show one after the other", quoted(type)),
      value["frame_order_type"].offset(), place);
  return FrameOrder::loop;
}

// False if there is anything but whole numbers in the text.
bool read_numbers(std::string_view text, std::vector<std::uint32_t>& out) {
  constexpr std::string_view separators = " \t\r\n,";
  for (;;) {
    const std::size_t begin = text.find_first_not_of(separators);
    if (begin == text.npos) return true;
    text.remove_prefix(begin);
    std::uint32_t frame = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), frame);
    if (error != std::errc()) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (!text.empty() && separators.find(text.front()) == separators.npos) return false;
    out.push_back(frame);
  }
}

bool read_list(json::Value list, std::vector<std::uint32_t>& out) {
  for (json::Value frame = list.first(); frame.exists(); frame = frame.next()) {
    const auto number = frame.number();
    if (!number || !(*number >= 0) || *number > std::numeric_limits<std::uint32_t>::max()) {
      return false;
    }
    const auto whole = static_cast<std::uint32_t>(*number);
    if (whole != *number) return false;
    out.push_back(whole);
  }
  return true;
}

void read_order(Source& source, json::Value order, const Place& place, Texture& texture) {
  const std::string_view text = order.string().value_or("");
  const std::size_t most = order.is(json::Type::array) ? order.size() : text.size() / 2 + 1;
  if (!source.spend(most * sizeof(std::uint32_t), order.offset())) return;
  texture.frame_order.reserve(most);
  const bool readable = order.is(json::Type::array) ? read_list(order, texture.frame_order)
                                                    : read_numbers(text, texture.frame_order);
  if (readable && !texture.frame_order.empty()) return;
  texture.frame_order.clear();
  source.warning("bad-frame-order",
                 "the frame order is no list of frame numbers; frames show one after the other",
                 order.exists() ? order.offset() : texture.offset, place);
}

}  // namespace

void read_flipbook(Source& source, json::Value value, const Place& place, Texture& texture) {
  const double ticks = number_field(source, value, "frame_time", 1, place);
  if (ticks > 0) texture.frame_ticks = ticks;
  texture.frame_interpolate = flag_field(source, value, "frame_interpolate", false, place);
  texture.frame_order_type = order_type(source, value, place);
  if (texture.frame_order_type == FrameOrder::custom) {
    texture.offset = value.offset();
    read_order(source, value["frame_order"], place, texture);
  }
}

}  // namespace fmmc::bbmodel
