// Where entries of the cache are kept, behind one interface: a folder of this machine, a server, or
// memory for tests. A store never fails: what it does not have, cannot read or finds damaged is not
// there, and what it cannot keep is gone.
//
// Thread rule: implementations may be called from several threads at once.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/hash.h"
#include "cache/entry.h"

namespace fmmc {

class EntryStore {
 public:
  virtual ~EntryStore() = default;

  // The payload that was put last, or nothing.
  virtual std::optional<std::string> get(EntryKind kind, const Hash128& key) = 0;
  virtual void put(EntryKind kind, const Hash128& key, std::string_view payload) = 0;
};

class MemoryStore : public EntryStore {
 public:
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

  std::map<std::pair<EntryKind, Hash128>, std::string> entries;

 private:
  std::mutex mutex_;
};

}  // namespace fmmc
