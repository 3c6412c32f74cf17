#include "check/bedrock/pack.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/paths.h"

namespace fmmc::bedrock_check {

namespace {

constexpr std::string_view manifest_name = "manifest.json";

// The folders of the manifests that make packs: the root ("") if it has one, else the folders
// directly in it ("resources/").
std::vector<std::string> pack_folders(const std::vector<std::string>& paths) {
  std::vector<std::string> out;
  for (const std::string& path : paths) {
    if (path == manifest_name) return {""};
    const std::size_t slash = path.find('/');
    if (slash != std::string::npos && std::string_view(path).substr(slash + 1) == manifest_name) {
      out.push_back(path.substr(0, slash + 1));
    }
  }
  if (out.empty()) out.emplace_back();
  return out;
}

molang::Rules rules_of(json::Value manifest) {
  const json::Value version = manifest["header"]["min_engine_version"];
  int parts[3] = {1, 21, 0};
  std::size_t i = 0;
  for (json::Value v = version.first(); v.exists() && i < 3; v = v.next(), ++i) {
    const double number = v.number().value_or(0);
    parts[i] = number >= 0 && number < 10000 ? static_cast<int>(number) : 0;
  }
  return molang::rules_of_engine(parts[0], parts[1], parts[2]);
}

struct Reading {
  const PackSource& source;
  Schemas& schemas;
  const std::vector<std::string>& silenced;
  std::uint64_t bytes = 0;  // of JSON so far
};

void read_file(Pack& pack, const std::string& folder, const std::string& path, Reading& reading) {
  std::string bytes;
  const FileStatus status = reading.source.read(folder + path, bytes);
  Diagnostics& others = pack.others[path];
  if (status != FileStatus::ok) {
    others.error("cannot-read",
                 fmt::format("the file cannot be read: {}", file_status_text(status)));
    return;
  }
  reading.bytes += bytes.size();
  if (reading.bytes > reading.source.most_json_bytes) {
    others.error("pack-too-large", fmt::format("the pack has more than {} MiB of JSON",
                                               reading.source.most_json_bytes >> 20));
    return;
  }
  File& file = pack.files.emplace_back();
  file.path = path;
  file.shown = pack.shown_path(path);
  file.bytes = std::move(bytes);
  file.diagnostics.silence(reading.silenced);
}

Pack read_pack(const std::string& folder, Reading& reading) {
  Pack pack;
  const PackSource& source = reading.source;
  pack.shown = source.shown + (folder.empty() ? "" : source.join + folder);
  if (!folder.empty()) pack.shown.pop_back();
  pack.join = folder.empty() ? source.join : "/";
  for (const std::string& path : source.paths) {
    if (path.starts_with(folder)) pack.paths.push_back(path.substr(folder.size()));
  }
  std::sort(pack.paths.begin(), pack.paths.end());
  for (const std::string& path : pack.paths) {
    if (path.ends_with(".json")) read_file(pack, folder, path, reading);
  }
  for (auto& [path, diagnostics] : pack.others)
    diagnostics.silence(reading.silenced);
  return pack;
}

}  // namespace

std::string Pack::shown_path(const std::string& path) const {
  return path.empty() ? shown : shown + join + path;
}

const File* Pack::find(std::string_view path) const {
  const auto it =
      std::find_if(files.begin(), files.end(), [&](const File& file) { return file.path == path; });
  return it == files.end() ? nullptr : &*it;
}

bool Pack::has(std::string_view path) const {
  return std::binary_search(paths.begin(), paths.end(), path, std::less<>());
}

std::deque<Pack> read_packs(const PackSource& source, Schemas& schemas,
                            const std::vector<std::string>& silenced) {
  std::deque<Pack> packs;
  Reading reading{source, schemas, silenced};
  const std::vector<std::string> folders = pack_folders(source.paths);
  for (const std::string& folder : folders) {
    Pack& pack = packs.emplace_back(read_pack(folder, reading));
    // The manifest says by which rules the expressions of all others are read.
    const auto manifest = std::find_if(pack.files.begin(), pack.files.end(),
                                       [](const File& file) { return file.path == manifest_name; });
    if (manifest != pack.files.end()) {
      manifest->kind = Kind::manifest;  // whatever is in it
      check_file(*manifest, schemas, pack.rules);
      pack.rules = rules_of(manifest->root());
    }
    for (File& file : pack.files) {
      if (file.path != manifest_name) check_file(file, schemas, pack.rules);
    }
    pack.others[""].silence(silenced);
    if (source.is_archive && !folder.empty() && folders.size() == 1) {
      pack.others[""].warning("manifest-deep",
                              "the manifest lies in a folder of the archive, not at its top");
    }
    check_pack(pack, source.is_archive);
  }
  return packs;
}

}  // namespace fmmc::bedrock_check
