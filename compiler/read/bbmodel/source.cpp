#include "read/bbmodel/source.h"

#include <utility>

#include <fmt/format.h>

#include "base/limits.h"

namespace fmmc::bbmodel {

std::string Place::text() const {
  if (kind.empty()) return {};
  std::string out = outer != nullptr ? outer->text() : std::string();
  out += out.empty() ? "in " : ", ";
  out += kind;
  if (!name.empty()) out += ' ' + quoted(name);
  if (time != nullptr) out += fmt::format(" at {} s", *time);
  return out;
}

std::string quoted(std::string_view text) {
  constexpr std::size_t shown = 60;
  std::size_t end = std::min(text.size(), shown);
  // Not in the middle of a character.
  while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) {
    --end;
  }
  std::string out = "'";
  for (const char c : text.substr(0, end)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      out += fmt::format("\\x{:02x}", byte);
    } else {
      out += c;
    }
  }
  out += end < text.size() ? "...'" : "'";
  return out;
}

void Source::warning(std::string code, std::string text, std::uint32_t offset, const Place& place) {
  diagnostics_.warning(std::move(code), std::move(text), offset, place.text());
}

void Source::note(std::string code, std::string text, std::uint32_t offset) {
  diagnostics_.note(std::move(code), std::move(text), offset);
}

void Source::error(std::string code, std::string text, std::uint32_t offset) {
  failed_ = true;
  diagnostics_.error(std::move(code), std::move(text), offset);
}

bool Source::spend(std::size_t bytes, std::uint32_t offset) {
  if (spent_ > limits::model_bytes) return false;
  spent_ += bytes;
  if (spent_ <= limits::model_bytes) return true;
  error("model-too-large",
        fmt::format("the model takes more than {} MiB of memory", limits::model_bytes >> 20),
        offset);
  return false;
}

}  // namespace fmmc::bbmodel
