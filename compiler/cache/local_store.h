// The cache in a folder: DIR/3f/9a...e1.entry, two hexadecimal digits of the key and the other
// thirty; large outputs are DIR/3f/9a...e1.file, by the hash of their bytes. Any number of
// processes use it at once without locks: both appear whole by renaming, equal keys have equal
// contents, and whoever loses one makes it again.
//
// The folder stays below its limit: after about every 64th of the limit that is written, somebody
// deletes what was not used for longest. Times decide that alone, so that a wrong clock costs work
// and nothing else.
//
// Thread rule: as EntryStore.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "base/files.h"
#include "cache/store.h"

namespace fmmc {

inline constexpr std::uint64_t default_cache_limit = 2ull << 30;

// "3f/9a...e1.entry"
std::string entry_path(const Hash128& key);
// "3f/9a...e1.file"
std::string kept_file_path(const Hash128& content);

class LocalStore : public EntryStore {
 public:
  // `files` must outlive this.
  LocalStore(std::string folder, std::uint64_t limit, Files& files);

  std::optional<std::string> get(EntryKind kind, const Hash128& key) override;
  void put(EntryKind kind, const Hash128& key, std::string_view payload) override;

  std::optional<std::string> file(const ContentId& id) override;
  bool put_file(const ContentId& id, std::string_view bytes) override;
  void forget_file(const ContentId& id) override;

  const std::string& folder() const { return folder_; }

  // What went wrong so far, for one note to the user.
  std::uint32_t damaged() const { return damaged_; }
  // Why nothing more is kept; ok if that is not so.
  FileStatus write_status() const { return write_status_; }

 private:
  bool write(const std::string& path, const Hash128& key, std::string_view bytes);

  std::string folder_;
  std::uint64_t limit_;
  Files& files_;
  std::atomic<std::uint32_t> damaged_{0};
  std::atomic<FileStatus> write_status_{FileStatus::ok};
  std::mutex forgetting_;
  std::set<Hash128> forgotten_;  // where nothing can be deleted, damage stays
};

}  // namespace fmmc
