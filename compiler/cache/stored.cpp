#include "cache/stored.h"

#include "cache/coding.h"

namespace fmmc {

namespace {

void write(ByteWriter& out, const Diagnostic& diagnostic) {
  out.u8(static_cast<std::uint8_t>(diagnostic.severity));
  for (const std::string* text :
       {&diagnostic.code, &diagnostic.text, &diagnostic.place, &diagnostic.hint, &diagnostic.file})
    out.text(*text);
  out.u32(diagnostic.offset);
  out.u32(diagnostic.position.line);
  out.u32(diagnostic.position.column);
  out.u64(diagnostic.count);
}

constexpr std::size_t least_diagnostic = 1 + 5 * 8 + 3 * 4 + 8;

Diagnostic read_diagnostic(ByteReader& in) {
  Diagnostic out;
  const std::uint8_t severity = in.u8();
  // Errors are never kept.
  if (severity > static_cast<std::uint8_t>(Severity::warning)) in.fail();
  out.severity = static_cast<Severity>(severity);
  for (std::string* text : {&out.code, &out.text, &out.place, &out.hint, &out.file})
    *text = in.text();
  out.offset = in.u32();
  out.position.line = in.u32();
  out.position.column = in.u32();
  const std::uint64_t count = in.u64();
  if (count == 0) in.fail();
  out.count = static_cast<std::size_t>(count);
  return out;
}

// A path below a folder, in its shortest spelling, whatever system it is for.
bool is_inside(std::string_view path) {
  if (path.empty() || path.front() == '/') return false;
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    const std::string_view part = path.substr(0, slash);
    if (part.empty() || part == "." || part == "..") return false;
    if (part.find_first_of(std::string_view("\\:\0", 3)) != std::string_view::npos) return false;
    if (slash == std::string_view::npos) return true;
    path.remove_prefix(slash + 1);
  }
  return false;  // a slash at the end
}

StoredFile read_file(ByteReader& in) {
  StoredFile out;
  out.root = in.u8();
  out.path = in.text();
  if (!is_inside(out.path)) in.fail();
  const std::uint8_t kept = in.u8();
  if (kept > 1) in.fail();
  if (kept == 0) {
    out.bytes = in.text();
  } else {
    const std::uint64_t size = in.u64();
    out.kept = ContentId{in.hash(), size};
  }
  return out;
}

}  // namespace

std::string serialize(const StoredResult& result) {
  ByteWriter out;
  out.u32(static_cast<std::uint32_t>(result.files.size()));
  for (const StoredFile& file : result.files) {
    out.u8(file.root);
    out.text(file.path);
    out.u8(file.kept ? 1 : 0);
    if (file.kept) {
      out.u64(file.kept->size);
      out.hash(file.kept->hash);
    } else {
      out.text(file.bytes);
    }
  }
  out.u32(static_cast<std::uint32_t>(result.diagnostics.size()));
  for (const StoredDiagnostic& each : result.diagnostics) {
    write(out, each.diagnostic);
    out.u32(each.place);
    out.u32(each.behind);
  }
  return out.take();
}

std::optional<StoredResult> parse_stored_result(std::string_view bytes) {
  ByteReader in(bytes);
  StoredResult out;
  const std::uint32_t files = in.count(1 + 8 + 1 + 8);
  for (std::uint32_t i = 0; i < files && in.good(); ++i)
    out.files.push_back(read_file(in));
  const std::uint32_t diagnostics = in.count(least_diagnostic + 8);
  for (std::uint32_t i = 0; i < diagnostics && in.good(); ++i) {
    StoredDiagnostic each;
    each.diagnostic = read_diagnostic(in);
    each.place = in.u32();
    each.behind = in.u32();
    out.diagnostics.push_back(std::move(each));
  }
  if (!in.finished() || out.files.empty()) return std::nullopt;
  return out;
}

std::string serialize(const StoredManifest& manifest) {
  ByteWriter out;
  out.u32(static_cast<std::uint32_t>(manifest.records.size()));
  for (const StoredManifest::Record& record : manifest.records) {
    out.u32(static_cast<std::uint32_t>(record.lookups.size()));
    for (const StoredLookup& lookup : record.lookups) {
      out.text(lookup.path);
      out.u8(static_cast<std::uint8_t>(lookup.status));
      out.u64(lookup.limit);
      out.hash(lookup.hash);
    }
    out.hash(record.result);
    out.u32(static_cast<std::uint32_t>(record.diagnostics.size()));
    for (const Diagnostic& diagnostic : record.diagnostics)
      write(out, diagnostic);
  }
  return out.take();
}

std::optional<StoredManifest> parse_stored_manifest(std::string_view bytes) {
  ByteReader in(bytes);
  StoredManifest out;
  const std::uint32_t records = in.count(4 + 16 + 4);
  for (std::uint32_t i = 0; i < records && in.good(); ++i) {
    StoredManifest::Record record;
    const std::uint32_t lookups = in.count(8 + 1 + 8 + 16);
    for (std::uint32_t k = 0; k < lookups && in.good(); ++k) {
      StoredLookup lookup;
      lookup.path = in.text();
      const std::uint8_t status = in.u8();
      if (status > static_cast<std::uint8_t>(FileStatus::io_error)) in.fail();
      lookup.status = static_cast<FileStatus>(status);
      lookup.limit = in.u64();
      lookup.hash = in.hash();
      if (lookup.path.empty() || lookup.path.front() == '/') in.fail();
      record.lookups.push_back(std::move(lookup));
    }
    record.result = in.hash();
    const std::uint32_t diagnostics = in.count(least_diagnostic);
    for (std::uint32_t k = 0; k < diagnostics && in.good(); ++k)
      record.diagnostics.push_back(read_diagnostic(in));
    out.records.push_back(std::move(record));
  }
  if (!in.finished() || out.records.empty() || out.records.size() > StoredManifest::most_records) {
    return std::nullopt;
  }
  return out;
}

}  // namespace fmmc
