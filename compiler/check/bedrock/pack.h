// A pack: all its files, read and checked, and what is to be said of it as a whole.
//
// Thread rule: a Pack belongs to one thread.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/files.h"
#include "check/bedrock/file.h"
#include "check/bedrock/schema.h"
#include "molang/molang.h"

namespace fmmc::bedrock_check {

// Where a pack's files come from: a folder or an archive.
struct PackSource {
  std::string shown;               // as the user wrote it
  std::vector<std::string> paths;  // of all files, relative, with forward slashes
  std::function<FileStatus(const std::string& path, std::string& bytes)> read;
  std::string join;  // between `shown` and a path in messages
  bool is_archive = false;
  std::uint64_t most_json_bytes = 512ull << 20;  // of all its files together; more is refused
};

struct Pack {
  std::string shown, join;
  std::vector<std::string> paths;  // sorted, relative to the folder of the manifest
  std::deque<File> files;          // the JSON files, in the order of paths
  // What is to be said of files that are not read, by path; of the pack itself by "".
  std::map<std::string, Diagnostics> others;
  molang::Rules rules;

  std::string shown_path(const std::string& path) const;
  const File* find(std::string_view path) const;
  bool has(std::string_view path) const;
};

// The packs in a source: the folder itself, or where it holds several packs each of those. Checks
// every file for itself and every pack for its manifest, paths, icon and languages.
std::deque<Pack> read_packs(const PackSource& source, Schemas& schemas,
                            const std::vector<std::string>& silenced);

// The rules that concern a pack without looking into its models.
void check_pack(Pack& pack, bool is_archive);

}  // namespace fmmc::bedrock_check
