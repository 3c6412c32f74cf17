#include "read/companion.h"

#include <utility>

#include <fmt/format.h>

namespace fmmc {

std::string Companion::where(std::uint32_t offset, std::string_view place) const {
  std::string out = "in " + path_;
  if (offset != no_offset) {
    const Position position = position_at(bytes_, offset);
    out += fmt::format(":{}:{}", position.line, position.column);
  }
  if (!place.empty()) out += fmt::format(", {}", place);
  return out;
}

void Companion::warning(std::string code, std::string text, std::uint32_t offset,
                        std::string_view place) {
  diagnostics_.warning(std::move(code), std::move(text), no_offset, where(offset, place));
}

void Companion::error(std::string code, std::string text, std::uint32_t offset,
                      std::string_view place, std::string hint) {
  diagnostics_.error(std::move(code), std::move(text), no_offset, where(offset, place),
                     std::move(hint));
}

}  // namespace fmmc
