#include "cache/local_store.h"

#include <chrono>
#include <filesystem>
#include <fstream>

#include <doctest/doctest.h>

#include "cache/stored.h"
#include "cache/upkeep.h"

using namespace fmmc;
namespace fs = std::filesystem;

namespace {

// A folder that is gone at the end.
struct CacheFolder {
  fs::path path;

  CacheFolder() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
    path = fs::temp_directory_path() / ("fmm-cache-test-" + std::to_string(now));
  }
  ~CacheFolder() {
    std::error_code error;
    fs::remove_all(path, error);
  }
  CacheFolder(const CacheFolder&) = delete;
  CacheFolder& operator=(const CacheFolder&) = delete;

  std::string str() const { return path.generic_string(); }
  LocalStore store(std::uint64_t limit = default_cache_limit, Files& files = disk()) const {
    return {str(), limit, files};
  }
  fs::path file(const Hash128& key) const { return path / entry_path(key); }
  void put(const std::string& name, const std::string& bytes) const {
    fs::create_directories((path / name).parent_path());
    std::ofstream(path / name, std::ios::binary) << bytes;
  }
};

Hash128 key(int number) {
  return hash128("key " + std::to_string(number));
}

// 1000 bytes that cannot be packed.
std::string noise(int seed) {
  std::string out;
  auto state = static_cast<std::uint64_t>(seed);
  while (out.size() < 1000) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    out += static_cast<char>(state >> 56);
  }
  return out;
}

void age(const fs::path& file, std::chrono::hours hours) {
  fs::last_write_time(file, fs::file_time_type::clock::now() - hours);
}

}  // namespace

TEST_CASE("a store gives back what was put, of its kind") {
  const CacheFolder folder;
  LocalStore store = folder.store();
  CHECK_FALSE(store.get(EntryKind::result, key(1)).has_value());
  store.put(EntryKind::result, key(1), "one");
  CHECK(store.get(EntryKind::result, key(1)) == "one");
  store.put(EntryKind::result, key(1), "two");
  CHECK(folder.store().get(EntryKind::result, key(1)) == "two");
  CHECK(fs::is_regular_file(folder.file(key(1))));
  CHECK(entry_path(key(1)).size() == 2 + 1 + 30 + 6);
}

TEST_CASE("a damaged entry is a miss, is deleted, and is counted") {
  const CacheFolder folder;
  LocalStore store = folder.store();
  store.put(EntryKind::result, key(1), "one");
  folder.put(entry_path(key(1)), "garbage");
  CHECK_FALSE(store.get(EntryKind::result, key(1)).has_value());
  CHECK_FALSE(fs::exists(folder.file(key(1))));
  CHECK(store.damaged() == 1);
}

TEST_CASE(
    "a large output is a file of its own bytes, and forgotten once it is known to be damaged") {
  const CacheFolder folder;
  LocalStore store = folder.store();
  const std::string bytes = noise(1);
  const ContentId id{hash128(bytes), bytes.size()};
  CHECK_FALSE(store.file(id).has_value());
  CHECK(store.put_file(id, bytes));
  REQUIRE(store.file(id).has_value());
  std::string kept;
  CHECK(disk().read(*store.file(id), kept, bytes.size()) == FileStatus::ok);
  CHECK(kept == bytes);
  CHECK(cache_stats(folder.str()).entries == 1);
  store.forget_file(id);
  CHECK(store.damaged() == 1);
  CHECK_FALSE(fs::exists(folder.path / kept_file_path(id.hash)));
}

TEST_CASE("a damaged file that cannot be deleted is not asked for again") {
  // A folder stands where the file should be.
  const CacheFolder folder;
  LocalStore store = folder.store();
  const ContentId id{hash128("x"), 1};
  fs::create_directories(folder.path / kept_file_path(id.hash) / "more");
  CHECK(store.file(id).has_value());
  store.forget_file(id);
  CHECK(fs::exists(folder.path / kept_file_path(id.hash)));
  CHECK_FALSE(store.file(id).has_value());
}

TEST_CASE("a full disk costs the entry and nothing else") {
  MemoryFiles files;
  LocalStore store("/cache", default_cache_limit, files);
  store.put(EntryKind::result, key(1), "one");
  files.fail_writes = true;
  store.put(EntryKind::result, key(2), "two");
  CHECK(store.write_status() != FileStatus::ok);
  CHECK(store.get(EntryKind::result, key(1)) == "one");
  CHECK_FALSE(store.get(EntryKind::result, key(2)).has_value());
}

TEST_CASE("the folder may vanish at any time") {
  const CacheFolder folder;
  LocalStore store = folder.store();
  store.put(EntryKind::result, key(1), "one");
  fs::remove_all(folder.path);
  CHECK_FALSE(store.get(EntryKind::result, key(1)).has_value());
  store.put(EntryKind::result, key(2), "two");
  CHECK(store.get(EntryKind::result, key(2)) == "two");
}

TEST_CASE("what was used least recently goes first, until nine tenths of the limit are left") {
  const CacheFolder folder;
  LocalStore store = folder.store();
  for (int i = 0; i < 10; ++i) {
    store.put(EntryKind::result, key(i), noise(i));
    age(folder.file(key(i)), std::chrono::hours(100 - i));
  }
  CHECK(store.get(EntryKind::result, key(0)).has_value());  // used: the newest now
  const TrimResult trimmed = trim_cache(folder.str(), 5400);
  CHECK(trimmed.entries == 6);
  CHECK(trimmed.left <= 5400 / 10 * 9);
  CHECK(store.get(EntryKind::result, key(0)).has_value());
  CHECK_FALSE(store.get(EntryKind::result, key(1)).has_value());
  CHECK_FALSE(store.get(EntryKind::result, key(6)).has_value());
  CHECK(store.get(EntryKind::result, key(9)).has_value());
}

TEST_CASE("a store keeps its limit by itself") {
  const CacheFolder folder;
  LocalStore store = folder.store(20'000);
  for (int i = 0; i < 100; ++i)
    store.put(EntryKind::result, key(i), noise(i));
  CHECK(cache_stats(folder.str()).entry_bytes <= 20'000);
  CHECK(cache_stats(folder.str()).entries > 10);
  LocalStore tiny = folder.store(100);
  tiny.put(EntryKind::result, key(1000), noise(1));
  CHECK_FALSE(tiny.get(EntryKind::result, key(1000)).has_value());
}

TEST_CASE("a wrong clock deletes nothing that is below the limit") {
  const CacheFolder folder;
  LocalStore store = folder.store();
  store.put(EntryKind::result, key(1), "past");
  store.put(EntryKind::result, key(2), "future");
  age(folder.file(key(1)), std::chrono::hours(24 * 365 * 50));
  age(folder.file(key(2)), std::chrono::hours(-24 * 365));
  CHECK(trim_cache(folder.str(), default_cache_limit).entries == 0);
  CHECK(store.get(EntryKind::result, key(1)) == "past");
  CHECK(store.get(EntryKind::result, key(2)) == "future");
  const auto now = fs::file_time_type::clock::now();
  CHECK(fs::last_write_time(folder.file(key(2))) < now + std::chrono::minutes(1));
}

TEST_CASE("temporary files are swept once nobody can be writing them") {
  const CacheFolder folder;
  LocalStore store = folder.store();
  store.put(EntryKind::result, key(1), "one");
  const std::string name = entry_path(key(1));
  folder.put(name + ".tmp-12-0", "half");
  folder.put(name + ".tmp-12-1", "half");
  age(folder.path / (name + ".tmp-12-0"), std::chrono::hours(2));
  CHECK(cache_stats(folder.str()).temporaries == 2);
  CHECK(trim_cache(folder.str(), default_cache_limit).temporaries == 1);
  CHECK(fs::exists(folder.path / (name + ".tmp-12-1")));
}

TEST_CASE("only files of ours are counted and deleted") {
  const CacheFolder folder;
  LocalStore store = folder.store();
  StoredResult result;
  result.files = {{0, "a.fmmb", "blob"}};
  store.put(EntryKind::result, key(1), serialize(result));
  const std::string group = entry_path(key(1)).substr(0, 2);
  const std::string foreign[] = {"README", group + "/notes.txt",
                                 "zz/" + entry_path(key(1)).substr(3), group + "/0123.entry"};
  for (const std::string& name : foreign)
    folder.put(name, "mine");
  CHECK(cache_stats(folder.str()).entries == 1);
  CHECK(verify_cache(folder.str(), disk()).damaged.empty());
  CHECK(clear_cache(folder.str()).entries == 1);
  for (const std::string& name : foreign)
    CHECK(fs::exists(folder.path / name));
  CHECK_FALSE(fs::exists(folder.file(key(1))));
}

TEST_CASE("verify finds entries that are damaged, and what is in them") {
  const CacheFolder folder;
  LocalStore store = folder.store();
  StoredResult result;
  result.files = {{0, "a.fmmb", "blob"}};
  store.put(EntryKind::result, key(1), serialize(result));
  store.put(EntryKind::result, key(2), serialize(result));
  store.put(EntryKind::result, key(3), "no result");
  folder.put(entry_path(key(2)), "garbage");
  store.put_file({hash128("good"), 4}, "good");
  store.put_file({hash128("bad"), 3}, "flipped");
  const VerifyResult verified = verify_cache(folder.str(), disk());
  CHECK(verified.entries == 5);
  CHECK(verified.damaged.size() == 3);
  CHECK(verify_cache(folder.str(), disk()).damaged.empty());
  CHECK(verify_cache(folder.str() + "/nowhere", disk()).entries == 0);
}
