#include "read/companion.h"

#include <utility>

#include <fmt/format.h>

namespace fmmc {

std::optional<json::Document> Companion::parse() {
  Diagnostics found;
  auto document = json::Document::parse(bytes_, found);
  for (const Diagnostic& diagnostic : found.all())
    say(diagnostic, {});
  return document;
}

void Companion::say(Diagnostic diagnostic, std::string_view place) {
  if (diagnostic.offset != no_offset) {
    if (!lines_) lines_.emplace(bytes_);
    diagnostic.position = lines_->at(std::exchange(diagnostic.offset, no_offset));
  }
  diagnostic.file = path_;
  if (!place.empty()) diagnostic.place = fmt::format("in {}", place);
  diagnostics_.add(std::move(diagnostic));
}

void Companion::note(std::string code, std::string text, std::uint32_t offset,
                     std::string_view place) {
  say({Severity::note, std::move(code), std::move(text), {}, {}, offset}, place);
}

void Companion::warning(std::string code, std::string text, std::uint32_t offset,
                        std::string_view place) {
  say({Severity::warning, std::move(code), std::move(text), {}, {}, offset}, place);
}

void Companion::error(std::string code, std::string text, std::uint32_t offset,
                      std::string_view place, std::string hint) {
  say({Severity::error, std::move(code), std::move(text), {}, std::move(hint), offset}, place);
}

}  // namespace fmmc
