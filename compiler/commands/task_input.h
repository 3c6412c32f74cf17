// The input of one task: known by its hash, and read only for those who need its bytes. Most inputs
// of most builds are what they were, or are in the cache.
//
// Thread rule: an TaskInput belongs to one task.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "base/files.h"

namespace fmmc {

class TaskInput {
 public:
  // `files` must outlive this. The path is spelled as the user did.
  TaskInput(std::string path, Files& files) : path_(std::move(path)), files_(files) {
    status_ = files_.identify(path_, id_, default_file_limit);
  }

  // Not ok: it could not be read the last time somebody tried.
  FileStatus status() const { return status_; }

  // Of the bytes below; until somebody asks for those, of what the file held when this was made.
  const ContentId& id() const { return id_; }

  // Read when they are asked for first, whatever was written there since; empty if that fails.
  std::string_view bytes() {
    if (!read_ && status_ == FileStatus::ok) {
      read_ = true;
      status_ = files_.read(path_, bytes_, default_file_limit);
      if (status_ != FileStatus::ok) bytes_.clear();
      id_ = {hash128(bytes_), bytes_.size()};
    }
    return bytes_;
  }

 private:
  std::string path_;
  Files& files_;
  FileStatus status_ = FileStatus::ok;
  ContentId id_;
  std::string bytes_;
  bool read_ = false;
};

}  // namespace fmmc
