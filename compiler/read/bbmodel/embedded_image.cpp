#include "read/bbmodel/embedded_image.h"

#include <utility>

#include "read/bbmodel/base64.h"

namespace fmmc::bbmodel {

std::string read_embedded(Source& source, json::Value field, std::string_view url,
                          const Place& place) {
  constexpr std::string_view marker = ";base64,";
  const std::size_t comma = url.find(',');
  const std::string_view head = url.substr(0, comma == url.npos ? url.size() : comma + 1);
  if (!head.ends_with(marker)) {
    source.warning("bad-texture-data", "embedded image is not in base64", field.offset(), place);
    return {};
  }
  const std::string_view text = url.substr(head.size());
  if (text.empty()) {
    source.warning("bad-texture-data", "embedded image is empty", field.offset(), place);
    return {};
  }
  if (!source.spend(text.size() / 4 * 3, field.offset())) return {};
  if (auto bytes = decode_base64(text)) return std::move(*bytes);
  source.warning("bad-texture-data", "embedded image is not valid base64", field.offset(), place);
  return {};
}

}  // namespace fmmc::bbmodel
