// A file system that notes what was read through it and with which answer, misses included.
//
// Thread rule: as the file system underneath; the notes are those of all threads.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "base/files.h"
#include "cache/state.h"

namespace fmmc {

class RecordingFiles : public Files {
 public:
  // `files` must outlive this.
  explicit RecordingFiles(Files& files) : files_(files) {}

  FileStatus read(const std::string& path, std::string& bytes, std::uint64_t limit) override;
  FileStatus write(const std::string& path, std::string_view bytes) override;
  CopyResult copy(const std::string& from, const ContentId& id, const std::string& to) override;
  FileStatus remove(const std::string& path) override;

  // In the order of reading, the same question once, with absolute paths.
  std::vector<ReadRecord> records() const;

 private:
  Files& files_;
  mutable std::mutex mutex_;
  std::vector<ReadRecord> records_;
};

}  // namespace fmmc
