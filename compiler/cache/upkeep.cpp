#include "cache/upkeep.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

#include "base/native_path.h"
#include "cache/entry.h"
#include "cache/stored.h"

namespace fmmc {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view entry_suffix = ".entry", file_suffix = ".file";
constexpr std::size_t folder_digits = 2, name_digits = 30;

struct CacheFile {
  fs::path path;
  Hash128 key;
  bool is_entry = true;  // else an output, whose hash is the key
  std::uint64_t bytes = 0;
  fs::file_time_type time;
  bool temporary = false;
};

bool is_hex(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

std::string name_of(const fs::path& path) {
  const std::u8string name = path.filename().u8string();
  return {name.begin(), name.end()};
}

Hash128 key_of(std::string_view hex) {
  Hash128 out;
  for (std::size_t i = 0; i < out.bytes.size(); ++i)
    std::from_chars(hex.data() + 2 * i, hex.data() + 2 * i + 2, out.bytes[i], 16);
  return out;
}

// Calls `use` with every file of ours. Files that vanish meanwhile are no matter.
template <typename Use>
void for_each_file(const std::string& folder, const Use& use) {
  std::error_code error;
  for (fs::directory_iterator group(native_path(folder), error), end; !error && group != end;
       group.increment(error)) {
    const std::string digits = name_of(group->path());
    if (digits.size() != folder_digits || !is_hex(digits)) continue;
    std::error_code inner;
    for (fs::directory_iterator entry(group->path(), inner); !inner && entry != end;
         entry.increment(inner)) {
      const std::string name = name_of(entry->path());
      if (name.size() < name_digits + file_suffix.size()) continue;
      std::string_view rest = std::string_view(name).substr(name_digits);
      if (!is_hex(std::string_view(name).substr(0, name_digits))) continue;
      CacheFile file;
      file.is_entry = rest.starts_with(entry_suffix);
      if (!file.is_entry && !rest.starts_with(file_suffix)) continue;
      rest.remove_prefix((file.is_entry ? entry_suffix : file_suffix).size());
      const bool temporary = rest.starts_with(".tmp-");
      if (!rest.empty() && !temporary) continue;
      std::error_code status;
      file.path = entry->path();
      if (!entry->is_regular_file(status) || status) continue;
      file.bytes = entry->file_size(status);
      if (status) continue;
      file.time = entry->last_write_time(status);
      if (status) continue;
      file.key = key_of(digits + name);
      file.temporary = temporary;
      use(file);
    }
  }
}

bool remove_file(const fs::path& path) {
  std::error_code error;
  return fs::remove(path, error) && !error;
}

// Nobody takes an hour to write an entry; a day ahead is a clock that was wrong.
bool is_abandoned(const CacheFile& file, fs::file_time_type now) {
  return file.time < now - std::chrono::hours(1) || file.time > now + std::chrono::hours(24);
}

bool is_sound(const CacheFile& file, std::string bytes, bool& foreign) {
  OpenedEntry entry = open_entry(file.key, std::move(bytes));
  foreign = entry.state == OpenedEntry::State::foreign;
  if (foreign) return true;
  if (entry.state != OpenedEntry::State::good) return false;
  switch (entry.kind) {
    case EntryKind::manifest:
      return parse_stored_manifest(entry.payload).has_value();
    case EntryKind::result:
      return parse_stored_result(entry.payload).has_value();
  }
  return false;
}

}  // namespace

CacheStats cache_stats(const std::string& folder) {
  CacheStats out;
  for_each_file(folder, [&](const CacheFile& file) {
    (file.temporary ? out.temporaries : out.entries) += 1;
    (file.temporary ? out.temporary_bytes : out.entry_bytes) += file.bytes;
  });
  return out;
}

TrimResult trim_cache(const std::string& folder, std::uint64_t limit) {
  TrimResult out;
  const fs::file_time_type now = fs::file_time_type::clock::now();
  std::vector<CacheFile> entries;
  for_each_file(folder, [&](const CacheFile& file) {
    if (file.temporary) {
      if (is_abandoned(file, now) && remove_file(file.path)) ++out.temporaries;
      return;
    }
    out.left += file.bytes;
    entries.push_back(file);
  });
  if (out.left <= limit) return out;
  std::sort(entries.begin(), entries.end(), [](const CacheFile& a, const CacheFile& b) {
    return std::tie(a.time, a.path) < std::tie(b.time, b.path);
  });
  const std::uint64_t goal = limit / 10 * 9;
  for (const CacheFile& file : entries) {
    if (out.left <= goal) break;
    // Somebody else may have deleted it: gone is gone.
    if (remove_file(file.path)) {
      ++out.entries;
      out.bytes += file.bytes;
    }
    out.left -= file.bytes;
  }
  return out;
}

TrimResult clear_cache(const std::string& folder) {
  TrimResult out;
  for_each_file(folder, [&](const CacheFile& file) {
    if (!remove_file(file.path)) {
      out.left += file.bytes;
      return;
    }
    (file.temporary ? out.temporaries : out.entries) += 1;
    out.bytes += file.bytes;
  });
  return out;
}

VerifyResult verify_cache(const std::string& folder, Files& files) {
  VerifyResult out;
  for_each_file(folder, [&](const CacheFile& file) {
    if (file.temporary) return;
    const std::u8string text = file.path.generic_u8string();
    const std::string path(text.begin(), text.end());
    bool foreign = false, sound = false;
    FileStatus status = FileStatus::ok;
    const std::uint64_t limit = file.bytes + (1u << 20);
    if (file.is_entry) {
      std::string bytes;
      status = files.read(path, bytes, limit);
      sound = status == FileStatus::ok && is_sound(file, std::move(bytes), foreign);
    } else {
      ContentId id;
      status = files.identify(path, id, limit);
      sound = status == FileStatus::ok && id.hash == file.key;
    }
    if (status == FileStatus::not_found) return;
    ++out.entries;
    if (sound) {
      if (foreign) ++out.foreign;
      return;
    }
    if (status == FileStatus::ok) files.remove(path);
    out.damaged.push_back(path);
  });
  std::sort(out.damaged.begin(), out.damaged.end());
  return out;
}

}  // namespace fmmc
