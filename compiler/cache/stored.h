// What the entries of the cache say.
//
// Thread rule: values and pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/files.h"
#include "base/hash.h"

namespace fmmc {

// An output. Its path is relative to one of the site's output roots and never leads out of it.
struct StoredFile {
  std::uint8_t root = 0;
  std::string path;
  std::string bytes;                   // empty if
  std::optional<ContentId> kept = {};  // they are a file of the store
  bool operator==(const StoredFile&) const = default;
};

// Something that was told about the model. Where it stands in a file is kept as the number of an
// offset of the model (model/hash.h) and the bytes behind it, so that the line of whatever file is
// there can be told.
struct StoredDiagnostic {
  Diagnostic diagnostic;  // its offset means nothing
  std::uint32_t place = no_offset;
  std::uint32_t behind = 0;
  bool operator==(const StoredDiagnostic&) const = default;
};

// Behind a key of meaning: the outputs, and what was told after reading.
struct StoredResult {
  std::vector<StoredFile> files;
  std::vector<StoredDiagnostic> diagnostics;
  bool operator==(const StoredResult&) const = default;
};

// A file that was looked for beside the model, and the answer.
struct StoredLookup {
  std::string path;  // seen from the model's folder
  FileStatus status = FileStatus::ok;
  std::uint64_t limit = 0;  // that it was read with
  Hash128 hash;             // of the content, zero unless ok
  bool operator==(const StoredLookup&) const = default;
};

// Behind a key of bytes: for every set of answers the result and everything that was told. The
// input is the same, so are its offsets.
struct StoredManifest {
  struct Record {
    std::vector<StoredLookup> lookups;
    Hash128 result;
    std::vector<Diagnostic> diagnostics;
    bool operator==(const Record&) const = default;
  };
  // As many as a person switches between; the newest first.
  static constexpr std::size_t most_records = 8;
  std::vector<Record> records;
  bool operator==(const StoredManifest&) const = default;
};

std::string serialize(const StoredResult& result);
std::string serialize(const StoredManifest& manifest);
// Empty if the bytes are none.
std::optional<StoredResult> parse_stored_result(std::string_view bytes);
std::optional<StoredManifest> parse_stored_manifest(std::string_view bytes);

}  // namespace fmmc
