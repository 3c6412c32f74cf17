// Tells which files below a folder were written, as soon as somebody has finished writing them.
//
// Thread rule: one thread uses a watch.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace fmmc {

class FolderWatch {
 public:
  struct Changes {
    // Absolute paths of files that were written, renamed or deleted, each once. New folders count
    // with all files in them.
    std::vector<std::string> files;
    // More happened than the system tells: anything may have changed.
    bool everything = false;
  };

  virtual ~FolderWatch() = default;

  // Waits for a change and, once there is one, until nothing more happens for `quiet`, at most ten
  // times that long. Empty if nothing happens within `timeout`.
  virtual Changes wait(std::chrono::milliseconds timeout, std::chrono::milliseconds quiet) = 0;
};

// A watch on the existing folder `folder`, an absolute path, and all folders below; by the system's
// own means where we know them, else by looking again and again. Null if the folder cannot be
// watched.
std::unique_ptr<FolderWatch> watch_folder(const std::string& folder);

// By looking at times and sizes every 50 ms: works everywhere, and costs more.
std::unique_ptr<FolderWatch> poll_folder(const std::string& folder);

}  // namespace fmmc
