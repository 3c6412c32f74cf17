#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <system_error>
#include <thread>

#include "base/folder_watch.h"
#include "base/native_path.h"

namespace fmmc {

namespace fs = std::filesystem;

namespace {

struct FileStamp {
  fs::file_time_type time;
  std::uintmax_t size = 0;
  bool operator==(const FileStamp&) const = default;
};
using FileStamps = std::map<std::string, FileStamp>;

FileStamps stamps_below(const std::string& folder) {
  FileStamps out;
  std::error_code error;
  const auto options = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator entry(native_path(folder), options, error), end;
       !error && entry != end; entry.increment(error)) {
    std::error_code vanished;
    FileStamp stamp;
    if (!entry->is_regular_file(vanished) || vanished) continue;
    stamp.time = entry->last_write_time(vanished);
    stamp.size = entry->file_size(vanished);
    if (vanished) continue;
    const std::u8string name = entry->path().generic_u8string();
    out.emplace(std::string(name.begin(), name.end()), stamp);
  }
  return out;
}

class Polling : public FolderWatch {
 public:
  explicit Polling(std::string folder)
      : folder_(std::move(folder)), known_(stamps_below(folder_)) {}

  Changes wait(std::chrono::milliseconds timeout, std::chrono::milliseconds quiet) override {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point end = Clock::now() + timeout;
    Changes changes;
    for (;;) {
      look(changes);
      if (!changes.files.empty()) break;
      if (Clock::now() >= end) return changes;
      std::this_thread::sleep_for(
          std::min(std::chrono::milliseconds(50),
                   std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()) +
                       std::chrono::milliseconds(1)));
    }
    for (int round = 0; round < 10; ++round) {
      std::this_thread::sleep_for(quiet);
      if (!look(changes)) break;
    }
    return changes;
  }

 private:
  bool look(Changes& changes) {
    FileStamps now = stamps_below(folder_);
    bool any = false;
    const auto add = [&](const std::string& path) {
      any = true;
      if (std::find(changes.files.begin(), changes.files.end(), path) == changes.files.end()) {
        changes.files.push_back(path);
      }
    };
    for (const auto& [path, stamp] : now) {
      const auto former = known_.find(path);
      if (former == known_.end() || former->second != stamp) add(path);
    }
    for (const auto& [path, stamp] : known_) {
      if (now.count(path) == 0) add(path);
    }
    known_ = std::move(now);
    return any;
  }

  std::string folder_;
  FileStamps known_;
};

}  // namespace

std::unique_ptr<FolderWatch> poll_folder(const std::string& folder) {
  std::error_code error;
  if (!fs::is_directory(native_path(folder), error)) return nullptr;
  return std::make_unique<Polling>(folder);
}

#ifndef __linux__
std::unique_ptr<FolderWatch> watch_folder(const std::string& folder) {
  return poll_folder(folder);
}
#endif

}  // namespace fmmc
