#include "cache/local_store.h"

#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/native_path.h"
#include "base/paths.h"
#include "cache/upkeep.h"

namespace fmmc {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t entry_limit = 2ull << 30;

// Says that a file was used; false if it is not there. Once an hour is enough to tell what was not;
// a time from the future is a wrong clock's and is put right.
bool note_use(const std::string& path) {
  std::error_code error;
  const fs::path file = native_path(path);
  const fs::file_time_type then = fs::last_write_time(file, error);
  if (error) return false;
  const fs::file_time_type now = fs::file_time_type::clock::now();
  if (then > now - std::chrono::hours(1) && then < now + std::chrono::hours(1)) return true;
  fs::last_write_time(file, now, error);
  return true;
}

// Whether it is this entry's turn to look after the folder: of equally distributed keys so many
// that it happens once for `share` bytes.
bool is_its_turn(const Hash128& key, std::uint64_t bytes, std::uint64_t share) {
  if (bytes >= share) return true;
  const auto draw = static_cast<double>(key.bytes[14] << 8 | key.bytes[15]) / 65536;
  return draw < static_cast<double>(bytes) / static_cast<double>(share);
}

std::string path_by(const Hash128& hash, const char* suffix) {
  const std::string hex = to_hex(hash);
  return hex.substr(0, 2) + "/" + hex.substr(2) + suffix;
}

}  // namespace

std::string entry_path(const Hash128& key) {
  return path_by(key, ".entry");
}

std::string kept_file_path(const Hash128& content) {
  return path_by(content, ".file");
}

LocalStore::LocalStore(std::string folder, std::uint64_t limit, Files& files)
    : folder_(std::move(folder)), limit_(limit), files_(files) {}

std::optional<std::string> LocalStore::get(EntryKind kind, const Hash128& key) {
  const std::string path = join_path(folder_, entry_path(key));
  std::string bytes;
  if (files_.read(path, bytes, entry_limit) != FileStatus::ok) return std::nullopt;
  OpenedEntry entry = open_entry(kind, key, std::move(bytes));
  if (entry.state == OpenedEntry::State::damaged) {
    ++damaged_;
    files_.remove(path);
  }
  if (entry.state != OpenedEntry::State::good) return std::nullopt;
  note_use(path);
  return std::move(entry.payload);
}

void LocalStore::put(EntryKind kind, const Hash128& key, std::string_view payload) {
  if (payload.size() > most_entry_payload) return;
  write(entry_path(key), key, seal_entry(kind, key, payload));
}

std::optional<std::string> LocalStore::file(const ContentId& id) {
  if (damaged_ > 0) {
    const std::lock_guard lock(forgetting_);
    if (forgotten_.contains(id.hash)) return std::nullopt;
  }
  std::string path = join_path(folder_, kept_file_path(id.hash));
  if (!note_use(path)) return std::nullopt;
  return path;
}

bool LocalStore::put_file(const ContentId& id, std::string_view bytes) {
  return bytes.size() <= most_entry_payload && write(kept_file_path(id.hash), id.hash, bytes);
}

void LocalStore::forget_file(const ContentId& id) {
  {
    const std::lock_guard lock(forgetting_);
    forgotten_.insert(id.hash);
  }
  ++damaged_;
  files_.remove(join_path(folder_, kept_file_path(id.hash)));
}

bool LocalStore::write(const std::string& path, const Hash128& key, std::string_view bytes) {
  // Where one file could not be written, the next could not either.
  if (write_status_ != FileStatus::ok || bytes.size() > limit_) return false;
  const FileStatus status = files_.write(join_path(folder_, path), bytes);
  if (status != FileStatus::ok) {
    write_status_ = status;
    return false;
  }
  if (is_its_turn(key, bytes.size(), limit_ / 64)) trim_cache(folder_, limit_);
  return true;
}

}  // namespace fmmc
