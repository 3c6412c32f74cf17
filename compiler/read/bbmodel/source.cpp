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
