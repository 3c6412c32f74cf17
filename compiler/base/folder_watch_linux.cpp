#ifdef __linux__

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <map>
#include <system_error>

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "base/folder_watch.h"
#include "base/native_path.h"
#include "base/paths.h"

namespace fmmc {

namespace fs = std::filesystem;

namespace {

class Inotify : public FolderWatch {
 public:
  explicit Inotify(int handle) : handle_(handle) {}
  ~Inotify() override { close(handle_); }
  Inotify(const Inotify&) = delete;
  Inotify& operator=(const Inotify&) = delete;

  // Watches `folder` and what is below; files in there count as changed if `changes` is given.
  bool add(const std::string& folder, Changes* changes) {
    constexpr std::uint32_t events =
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ONLYDIR;
    const int number = inotify_add_watch(handle_, folder.c_str(), events);
    if (number < 0) return false;
    folders_[number] = folder;
    // Whatever was made here before the watch was there is found by looking.
    std::error_code error;
    for (fs::directory_iterator entry(native_path(folder), error), end; !error && entry != end;
         entry.increment(error)) {
      std::error_code vanished;
      const std::string path = join_path(folder, entry->path().filename().string());
      if (entry->is_directory(vanished) && !entry->is_symlink(vanished)) {
        add(path, changes);
      } else if (changes != nullptr) {
        note(path, *changes);
      }
    }
    return true;
  }

  Changes wait(std::chrono::milliseconds timeout, std::chrono::milliseconds quiet) override {
    Changes changes;
    if (!ready(timeout)) return changes;
    read_events(changes);
    for (int round = 0; round < 10 && ready(quiet); ++round)
      read_events(changes);
    return changes;
  }

 private:
  bool ready(std::chrono::milliseconds timeout) const {
    pollfd entry{handle_, POLLIN, 0};
    return ::poll(&entry, 1, static_cast<int>(timeout.count())) > 0;
  }

  static void note(const std::string& path, Changes& changes) {
    if (std::find(changes.files.begin(), changes.files.end(), path) == changes.files.end()) {
      changes.files.push_back(path);
    }
  }

  void read_events(Changes& changes) {
    alignas(inotify_event) std::array<char, 16384> buffer;
    const ssize_t size = read(handle_, buffer.data(), buffer.size());
    for (ssize_t at = 0; at + static_cast<ssize_t>(sizeof(inotify_event)) <= size;) {
      inotify_event event;
      std::memcpy(&event, buffer.data() + at, sizeof event);
      const char* const name = buffer.data() + at + sizeof event;
      at += static_cast<ssize_t>(sizeof event + event.len);
      if ((event.mask & IN_Q_OVERFLOW) != 0) changes.everything = true;
      if ((event.mask & IN_IGNORED) != 0) folders_.erase(event.wd);
      const auto folder = folders_.find(event.wd);
      if (folder == folders_.end() || event.len == 0) continue;
      const std::string path = join_path(folder->second, name);
      if ((event.mask & IN_ISDIR) != 0) {
        if ((event.mask & (IN_CREATE | IN_MOVED_TO)) != 0) add(path, &changes);
      } else if ((event.mask & IN_CREATE) == 0) {
        note(path, changes);  // a file that was only created is still being written
      }
    }
  }

  int handle_;
  std::map<int, std::string> folders_;
};

}  // namespace

std::unique_ptr<FolderWatch> watch_folder(const std::string& folder) {
  std::error_code error;
  if (!fs::is_directory(native_path(folder), error)) return nullptr;
  const int handle = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (handle < 0) return poll_folder(folder);
  auto watch = std::make_unique<Inotify>(handle);
  if (!watch->add(folder, nullptr)) return poll_folder(folder);
  return watch;
}

}  // namespace fmmc

#endif
