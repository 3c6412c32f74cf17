#include "base/diagnostics.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace fmmc {

namespace {

std::string_view severity_text(Severity severity) {
  switch (severity) {
    case Severity::note:
      return "note";
    case Severity::warning:
      return "warning";
    case Severity::error:
      return "error";
  }
  return "error";
}

// Line starts of a text, so that many offsets cost one pass.
class LineIndex {
 public:
  explicit LineIndex(std::string_view bytes) : size_(bytes.size()) {
    starts_.push_back(0);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      if (bytes[i] == '\n') starts_.push_back(i + 1);
    }
  }

  Position at(std::size_t offset) const {
    offset = std::min(offset, size_);
    const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
    const auto line = static_cast<std::size_t>(after - starts_.begin());
    return {static_cast<std::uint32_t>(line),
            static_cast<std::uint32_t>(offset - starts_[line - 1] + 1)};
  }

 private:
  std::size_t size_;
  std::vector<std::size_t> starts_;
};

}  // namespace

void Diagnostics::add(Diagnostic diagnostic) {
  if (diagnostic.severity == Severity::error) ++errors_;
  all_.push_back(std::move(diagnostic));
}

void Diagnostics::note(std::string code, std::string text, std::uint32_t offset, std::string place,
                       std::string hint) {
  add({Severity::note, std::move(code), std::move(text), std::move(place), std::move(hint),
       offset});
}

void Diagnostics::warning(std::string code, std::string text, std::uint32_t offset,
                          std::string place, std::string hint) {
  add({Severity::warning, std::move(code), std::move(text), std::move(place), std::move(hint),
       offset});
}

void Diagnostics::error(std::string code, std::string text, std::uint32_t offset, std::string place,
                        std::string hint) {
  add({Severity::error, std::move(code), std::move(text), std::move(place), std::move(hint),
       offset});
}

std::size_t Diagnostics::count(Severity severity) const {
  return static_cast<std::size_t>(
      std::count_if(all_.begin(), all_.end(),
                    [severity](const Diagnostic& d) { return d.severity == severity; }));
}

std::size_t Diagnostics::count(std::string_view code) const {
  return static_cast<std::size_t>(std::count_if(
      all_.begin(), all_.end(), [code](const Diagnostic& d) { return d.code == code; }));
}

std::string format_diagnostics(std::string_view path, std::string_view bytes,
                               const std::vector<Diagnostic>& diagnostics) {
  // Equal sentences are told once, at the first place in the file.
  struct Folded {
    const Diagnostic* first;
    std::size_t count;
  };
  std::vector<Folded> folded;
  std::map<std::tuple<Severity, std::string_view, std::string_view, std::string_view>, std::size_t>
      known;
  for (const Diagnostic& d : diagnostics) {
    const auto [found, is_new] =
        known.try_emplace({d.severity, d.code, d.text, d.hint}, folded.size());
    if (is_new) {
      folded.push_back({&d, 1});
      continue;
    }
    Folded& entry = folded[found->second];
    ++entry.count;
    if (d.offset < entry.first->offset) entry.first = &d;
  }
  std::stable_sort(folded.begin(), folded.end(), [](const Folded& a, const Folded& b) {
    return a.first->offset < b.first->offset;
  });

  const LineIndex lines(bytes);
  std::string out;
  for (const Folded& entry : folded) {
    const Diagnostic& d = *entry.first;
    if (d.offset == no_offset) {
      out += fmt::format("{}: ", path);
    } else {
      const Position position = lines.at(d.offset);
      out += fmt::format("{}:{}:{}: ", path, position.line, position.column);
    }
    out += fmt::format("{}: {} [{}]", severity_text(d.severity), d.text, d.code);
    if (entry.count > 1) out += fmt::format(" ({} times)", entry.count);
    out += '\n';
    if (!d.place.empty()) out += fmt::format("  {}\n", d.place);
    if (!d.hint.empty()) out += fmt::format("  hint: {}\n", d.hint);
  }
  return out;
}

Position position_at(std::string_view bytes, std::uint32_t offset) {
  return LineIndex(bytes).at(offset);
}

}  // namespace fmmc
