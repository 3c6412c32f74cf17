// Where entries of the cache are kept, behind one interface: a folder of this machine, a server, or
// memory for tests. A store never fails: what it does not have, cannot read or finds damaged is not
// there, and what it cannot keep is gone.
//
// Large outputs are kept beside the entries, as files that have nothing but their bytes and are
// named by them: whoever wants one copies it without holding it in memory, and checks it on the
// way.
//
// Thread rule: implementations may be called from several threads at once.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/files.h"
#include "base/hash.h"
#include "cache/entry.h"

namespace fmmc {

class EntryStore {
 public:
  virtual ~EntryStore() = default;

  // The payload that was put last, or nothing.
  virtual std::optional<std::string> get(EntryKind kind, const Hash128& key) = 0;
  virtual void put(EntryKind kind, const Hash128& key, std::string_view payload) = 0;

  // Where the file with this content lies, if it is there; it is not looked into.
  virtual std::optional<std::string> file(const ContentId& id) = 0;
  // False: it is not kept.
  virtual bool put_file(const ContentId& id, std::string_view bytes) = 0;
  // The file was looked into and is not what it should be: nobody is told of it again.
  virtual void forget_file(const ContentId& id) = 0;
};

class MemoryStore : public EntryStore {
 public:
  // The files of the store are among `files`, which must outlive this.
  explicit MemoryStore(MemoryFiles& files) : files_(files) {}

  std::optional<std::string> get(EntryKind kind, const Hash128& key) override {
    const std::lock_guard lock(mutex_);
    const auto found = entries.find({kind, key});
    if (found == entries.end()) return std::nullopt;
    return found->second;
  }
  void put(EntryKind kind, const Hash128& key, std::string_view payload) override {
    const std::lock_guard lock(mutex_);
    entries[{kind, key}] = payload;
  }

  std::optional<std::string> file(const ContentId& id) override {
    std::string bytes;
    if (files_.read(path_of(id), bytes, id.size) != FileStatus::ok) return std::nullopt;
    return path_of(id);
  }
  bool put_file(const ContentId& id, std::string_view bytes) override {
    return files_.write(path_of(id), bytes) == FileStatus::ok;
  }
  void forget_file(const ContentId& id) override { files_.remove(path_of(id)); }

  std::map<std::pair<EntryKind, Hash128>, std::string> entries;

 private:
  static std::string path_of(const ContentId& id) { return "/store/" + to_hex(id.hash); }

  MemoryFiles& files_;
  std::mutex mutex_;
};

}  // namespace fmmc
