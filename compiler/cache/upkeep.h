// Looking after the folder of a LocalStore. Only files that are ours by their names are ever
// counted, read or deleted, whatever else lies in the folder.
//
// Thread rule: any number of processes may do this while others use the cache.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/files.h"

namespace fmmc {

struct CacheStats {
  std::uint64_t entries = 0, entry_bytes = 0;
  // Half-written files of processes that were stopped, or are being written.
  std::uint64_t temporaries = 0, temporary_bytes = 0;
};
CacheStats cache_stats(const std::string& folder);

struct TrimResult {
  std::uint64_t entries = 0, bytes = 0;  // that were deleted
  std::uint64_t temporaries = 0;
  std::uint64_t left = 0;  // bytes
};

// Sweeps temporary files that nobody can be writing any more. If the entries are larger than
// `limit` together, deletes those that were not used for longest until nine tenths of it are left.
TrimResult trim_cache(const std::string& folder, std::uint64_t limit);

// Deletes everything that is ours.
TrimResult clear_cache(const std::string& folder);

struct VerifyResult {
  std::uint64_t entries = 0;
  std::uint64_t foreign = 0;         // whole, but of another version
  std::vector<std::string> damaged;  // paths; they were deleted if that was possible
};
VerifyResult verify_cache(const std::string& folder, Files& files);

}  // namespace fmmc
