#include "commands/cached_compile.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/paths.h"
#include "cache/stored.h"
#include "model/hash.h"

namespace fmmc {

namespace {

// Below, opening one more file takes longer than reading the bytes with the rest of the entry.
constexpr std::size_t least_kept_file = 64 << 10;

void add_all(const std::vector<Diagnostic>& from, Diagnostics& to) {
  for (const Diagnostic& diagnostic : from)
    to.add(diagnostic);
}

class CachedCompile {
 public:
  CachedCompile(const CachedRequest& request, const CompileAll& compile, Diagnostics& diagnostics)
      : request_(request), compile_(compile), diagnostics_(diagnostics) {}

  Made run() {
    if (request_.store == nullptr) {
      why_ = "the cache is off";
      return compile_plainly();
    }
    bytes_key_ = key_of_bytes(request_.site, request_.input->id().hash);
    if (std::optional<Made> made = find_by_bytes()) return std::move(*made);
    return compile_or_find_by_meaning();
  }

 private:
  Made compile_plainly() {
    return {compile_({}, *request_.beside, diagnostics_, diagnostics_), {}, why_, {}};
  }

  std::string absolute(const StoredLookup& lookup) const {
    return absolute_path(join_path(request_.site.input_roots.front(), lookup.path));
  }

  // Empty if all files beside the model are what they were, else the name of one that is not.
  std::string changed_lookup(const std::vector<StoredLookup>& lookups) const {
    for (const StoredLookup& lookup : lookups) {
      const std::string path = absolute(lookup);
      const std::uint64_t limit = std::min(lookup.limit, default_file_limit);
      ContentId id;
      const FileStatus status = request_.files->identify(path, id, limit);
      const bool same =
          status == lookup.status && (status != FileStatus::ok || id.hash == lookup.hash);
      if (!same) return std::string(file_name_of(path));
    }
    return {};
  }

  // What is known of a result.
  struct Known {
    std::vector<OutputFile> outputs;
    std::vector<StoredDiagnostic> diagnostics;
  };

  std::optional<Known> known_by(const Hash128& key) const {
    const std::optional<std::string> payload = request_.store->get(EntryKind::result, key);
    if (!payload) return std::nullopt;
    std::optional<StoredResult> result = parse_stored_result(*payload);
    if (!result) return std::nullopt;
    Known out;
    out.diagnostics = std::move(result->diagnostics);
    for (StoredFile& file : result->files) {
      if (file.root >= request_.site.output_roots.size()) return std::nullopt;
      OutputFile output{
          join_path(request_.output_folders[file.root], file.path), std::move(file.bytes), {}};
      if (file.kept && !find_kept(*file.kept, output)) return std::nullopt;
      out.outputs.push_back(std::move(output));
    }
    return out;
  }

  bool find_kept(const ContentId& id, OutputFile& output) const {
    std::optional<std::string> path = request_.store->file(id);
    if (!path) return false;
    if (!request_.whole) {
      output.kept = {std::move(*path), id};
      return true;
    }
    const FileStatus status = request_.files->read(*path, output.bytes, id.size);
    if (status == FileStatus::ok && ContentId{hash128(output.bytes), output.bytes.size()} == id)
      return true;
    if (status != FileStatus::not_found) request_.store->forget_file(id);
    return false;
  }

  Made restored(std::vector<OutputFile> outputs, std::string by) const {
    return {std::move(outputs), std::move(by), {}, [store = request_.store](const ContentId& id) {
              store->forget_file(id);
            }};
  }

  std::optional<Made> find_by_bytes() {
    const std::optional<std::string> payload = request_.store->get(EntryKind::manifest, bytes_key_);
    if (payload) manifest_ = parse_stored_manifest(*payload).value_or(StoredManifest());
    why_ = "not in the cache";
    for (const StoredManifest::Record& record : manifest_.records) {
      const std::string changed = changed_lookup(record.lookups);
      if (!changed.empty()) {
        why_ = fmt::format("in the cache with another '{}'", changed);
        continue;
      }
      std::optional<Known> known = known_by(record.result);
      if (!known) continue;
      std::string unused;
      for (const StoredLookup& lookup : record.lookups)
        request_.beside->read(absolute(lookup), unused, std::min(lookup.limit, default_file_limit));
      add_all(record.diagnostics, diagnostics_);
      return restored(std::move(known->outputs), "the same bytes");
    }
    return std::nullopt;
  }

  // What is compiled is what is read now, if somebody saved it since it was looked for.
  void know_bytes() {
    request_.input->bytes();
    const Hash128 key = key_of_bytes(request_.site, request_.input->id().hash);
    if (key == bytes_key_) return;
    bytes_key_ = key;
    manifest_ = {};
  }

  Made compile_or_find_by_meaning() {
    know_bytes();
    RecordingFiles recording(*request_.beside);
    Diagnostics reading, later;
    std::optional<Known> known;
    Hash128 meaning_key;
    const auto ask = [&](const Model& model) {
      meaning_key = key_of_meaning(request_.site, hash_of(model, request_.lints));
      offsets_ = offsets_of(model);
      known = known_by(meaning_key);
      return known.has_value();
    };
    std::vector<OutputFile> outputs = compile_(ask, recording, reading, later);
    if (known) {
      for (const StoredDiagnostic& each : known->diagnostics)
        later.add(here(each));
    }
    // More messages than are kept: which of them are told depends on those that are silenced.
    if (!reading.beyond_bound().empty() || !later.beyond_bound().empty()) return compile_plainly();
    Diagnostics all;
    add_all(reading.all(), all);
    add_all(later.all(), all);
    if (!all.beyond_bound().empty()) return compile_plainly();
    add_all(all.all(), diagnostics_);
    Made made;
    made.why = why_;
    if (all.has_errors()) return made;
    if (known) {
      made = restored(std::move(known->outputs), "the same meaning");
    } else {
      made.outputs = std::move(outputs);
      if (!keep_result(meaning_key, made.outputs, later)) return made;
    }
    keep_manifest(meaning_key, recording.records(), all);
    return made;
  }

  // The place of a kept diagnostic in the file that is there now.
  Diagnostic here(const StoredDiagnostic& stored) const {
    Diagnostic out = stored.diagnostic;
    out.offset = no_offset;
    if (stored.place < offsets_.size() && offsets_[stored.place] != no_offset) {
      const std::uint64_t offset = std::uint64_t{offsets_[stored.place]} + stored.behind;
      if (offset < no_offset) out.offset = static_cast<std::uint32_t>(offset);
    }
    return out;
  }

  // The opposite: by the nearest offset of the model before it.
  StoredDiagnostic anywhere(const Diagnostic& diagnostic) const {
    StoredDiagnostic out{diagnostic, no_offset, 0};
    if (diagnostic.offset == no_offset) return out;
    for (std::size_t i = 0; i < offsets_.size(); ++i) {
      if (offsets_[i] > diagnostic.offset) continue;
      const std::uint32_t behind = diagnostic.offset - offsets_[i];
      if (out.place != no_offset && behind >= out.behind) continue;
      out.place = static_cast<std::uint32_t>(i);
      out.behind = behind;
    }
    out.diagnostic.offset = no_offset;
    return out;
  }

  bool keep_result(const Hash128& key, const std::vector<OutputFile>& outputs,
                   const Diagnostics& later) {
    StoredResult result;
    for (const OutputFile& output : outputs) {
      std::optional<StoredFile> file = below_a_root(output);
      if (!file) return false;
      result.files.push_back(std::move(*file));
    }
    if (result.files.empty() || tells_of_folders(later.all())) return false;
    for (const Diagnostic& diagnostic : later.all())
      result.diagnostics.push_back(anywhere(diagnostic));
    for (StoredFile& file : result.files) {
      if (file.bytes.size() < least_kept_file || is_worth_packing(file.bytes)) continue;
      file.kept = ContentId{hash128(file.bytes), file.bytes.size()};
      if (!request_.store->put_file(*file.kept, file.bytes)) return false;
      file.bytes.clear();
    }
    request_.store->put(EntryKind::result, key, serialize(result));
    return true;
  }

  // In the deepest of the output folders that holds it.
  std::optional<StoredFile> below_a_root(const OutputFile& output) const {
    const std::string path = absolute_path(output.path);
    std::optional<StoredFile> out;
    const std::vector<std::string>& roots = request_.site.output_roots;
    for (std::size_t i = 0; i < roots.size() && i < 256; ++i) {
      std::string below = path_below(path, roots[i]);
      if (below.empty() || (out && out->path.size() <= below.size())) continue;
      out = StoredFile{static_cast<std::uint8_t>(i), std::move(below), output.bytes, {}};
    }
    return out;
  }

  // Whoever has the same bytes need not read them to tell a line.
  std::vector<Diagnostic> with_positions(std::vector<Diagnostic> all) const {
    std::optional<LineIndex> lines;
    for (Diagnostic& diagnostic : all) {
      if (diagnostic.offset == no_offset) continue;
      if (!lines) lines.emplace(request_.input->bytes());
      diagnostic.position = lines->at(diagnostic.offset);
    }
    return all;
  }

  void keep_manifest(const Hash128& result, const std::vector<ReadRecord>& reads,
                     const Diagnostics& all) {
    if (tells_of_folders(all.all())) return;
    StoredManifest::Record record;
    record.result = result;
    record.diagnostics = with_positions(all.all());
    for (const ReadRecord& read : reads) {
      record.lookups.push_back({relative_path(request_.site.input_roots.front(), read.path),
                                read.status, read.limit, read.hash});
    }
    const auto same = [&](const StoredManifest::Record& other) {
      return other.lookups == record.lookups;
    };
    std::erase_if(manifest_.records, same);
    manifest_.records.insert(manifest_.records.begin(), std::move(record));
    if (manifest_.records.size() > StoredManifest::most_records) {
      manifest_.records.resize(StoredManifest::most_records);
    }
    request_.store->put(EntryKind::manifest, bytes_key_, serialize(manifest_));
  }

  // Whether a message names a folder of this machine, which would be wrong elsewhere.
  bool tells_of_folders(const std::vector<Diagnostic>& all) const {
    std::vector<std::string> folders = request_.spelled_folders;
    for (const auto* roots : {&request_.site.input_roots, &request_.site.output_roots})
      folders.insert(folders.end(), roots->begin(), roots->end());
    return std::any_of(all.begin(), all.end(), [&](const Diagnostic& diagnostic) {
      return std::any_of(folders.begin(), folders.end(), [&](const std::string& folder) {
        if (folder.empty()) return false;
        const std::string with_slash = folder + "/";
        return diagnostic.text.find(with_slash) != std::string::npos ||
               diagnostic.place.find(with_slash) != std::string::npos ||
               diagnostic.hint.find(with_slash) != std::string::npos ||
               diagnostic.file.find(with_slash) != std::string::npos;
      });
    });
  }

  const CachedRequest& request_;
  const CompileAll& compile_;
  Diagnostics& diagnostics_;
  Hash128 bytes_key_;
  StoredManifest manifest_;
  std::vector<std::uint32_t> offsets_;
  std::string why_;
};

}  // namespace

Made compile_cached(const CachedRequest& request, const CompileAll& compile,
                    Diagnostics& diagnostics) {
  return CachedCompile(request, compile, diagnostics).run();
}

}  // namespace fmmc
