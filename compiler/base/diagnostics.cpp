#include "base/diagnostics.h"

#include <algorithm>
#include <optional>
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

// What makes two diagnostics one message. Who makes two of them collide loses one of his own.
Hash128 message_of(const Diagnostic& d) {
  std::string key(1, static_cast<char>(d.severity));
  for (const std::string* part : {&d.code, &d.text, &d.hint, &d.file}) {
    key += *part;
    key += '\0';
  }
  return hash128(key);
}

void merge(Diagnostic& known, Diagnostic&& again) {
  known.count += again.count;
  if (std::pair(again.offset, again.position) >= std::pair(known.offset, known.position)) return;
  known.offset = again.offset;
  known.position = again.position;
  known.place = std::move(again.place);
}

}  // namespace

void Diagnostics::silence(const std::vector<std::string>& codes) {
  for (const std::string& code : codes)
    dropped_.try_emplace(code, 0);
}

void Diagnostics::add(Diagnostic diagnostic) {
  if (diagnostic.severity == Severity::error) {
    errors_ += diagnostic.count;
  } else if (const auto silent = dropped_.find(diagnostic.code); silent != dropped_.end()) {
    silent->second += diagnostic.count;
    return;
  }
  const Hash128 message = message_of(diagnostic);
  if (const auto known = known_.find(message); known != known_.end()) {
    merge(all_[known->second], std::move(diagnostic));
    return;
  }
  const std::size_t bytes =
      diagnostic.text.size() + diagnostic.place.size() + diagnostic.hint.size();
  if (diagnostic.severity != Severity::error &&
      (all_.size() >= most_messages || bytes_ + bytes > most_bytes)) {
    Bulk& bulk = beyond_bound_[diagnostic.code];
    bulk.severity = std::max(bulk.severity, diagnostic.severity);
    bulk.count += diagnostic.count;
    return;
  }
  bytes_ += bytes;
  known_.emplace(message, all_.size());
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

std::size_t Diagnostics::count() const {
  return count(Severity::note) + count(Severity::warning) + count(Severity::error);
}

std::size_t Diagnostics::count(Severity severity) const {
  std::size_t sum = 0;
  for (const Diagnostic& d : all_) {
    if (d.severity == severity) sum += d.count;
  }
  for (const auto& [code, bulk] : beyond_bound_) {
    if (bulk.severity == severity) sum += bulk.count;
  }
  return sum;
}

std::size_t Diagnostics::count(std::string_view code) const {
  std::size_t sum = 0;
  for (const Diagnostic& d : all_) {
    if (d.code == code) sum += d.count;
  }
  const auto bulk = beyond_bound_.find(std::string(code));
  return bulk == beyond_bound_.end() ? sum : sum + bulk->second.count;
}

LineIndex::LineIndex(std::string_view bytes) : size_(bytes.size()) {
  starts_.push_back(0);
  for (std::size_t i = bytes.find('\n'); i != std::string_view::npos; i = bytes.find('\n', i + 1))
    starts_.push_back(i + 1);
}

Position LineIndex::at(std::size_t offset) const {
  offset = std::min(offset, size_);
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const auto line = static_cast<std::size_t>(after - starts_.begin());
  return {static_cast<std::uint32_t>(line),
          static_cast<std::uint32_t>(offset - starts_[line - 1] + 1)};
}

std::string format_diagnostics(std::string_view path, std::string_view bytes,
                               const std::vector<Diagnostic>& diagnostics) {
  std::vector<const Diagnostic*> sorted;
  sorted.reserve(diagnostics.size());
  for (const Diagnostic& d : diagnostics)
    sorted.push_back(&d);
  std::stable_sort(sorted.begin(), sorted.end(), [](const Diagnostic* a, const Diagnostic* b) {
    return std::tie(a->file, a->offset, a->position) < std::tie(b->file, b->offset, b->position);
  });

  std::optional<LineIndex> lines;  // nothing to tell is the usual case
  std::string out;
  for (const Diagnostic* each : sorted) {
    const Diagnostic& d = *each;
    Position position = d.position;
    if (d.offset != no_offset && position.line == 0) {
      if (!lines) lines.emplace(bytes);
      position = lines->at(d.offset);
    }
    out += d.file.empty() ? path : d.file;
    if (position.line > 0) out += fmt::format(":{}:{}", position.line, position.column);
    out += ": ";
    out += fmt::format("{}: {} [{}]", severity_text(d.severity), d.text, d.code);
    if (d.count > 1) out += fmt::format(" ({} times)", d.count);
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
