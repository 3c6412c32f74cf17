#include "cache/recording_files.h"

#include <algorithm>

#include "base/paths.h"

namespace fmmc {

FileStatus RecordingFiles::read(const std::string& path, std::string& bytes, std::uint64_t limit) {
  const FileStatus status = files_.read(path, bytes, limit);
  ReadRecord record{absolute_path(path), status, limit, {}};
  if (status == FileStatus::ok) record.hash = hash128(bytes);
  const std::lock_guard lock(mutex_);
  if (std::find(records_.begin(), records_.end(), record) == records_.end()) {
    records_.push_back(std::move(record));
  }
  return status;
}

FileStatus RecordingFiles::write(const std::string& path, std::string_view bytes) {
  return files_.write(path, bytes);
}

CopyResult RecordingFiles::copy(const std::string& from, const ContentId& id,
                                const std::string& to) {
  return files_.copy(from, id, to);
}

FileStatus RecordingFiles::remove(const std::string& path) {
  return files_.remove(path);
}

std::vector<ReadRecord> RecordingFiles::records() const {
  const std::lock_guard lock(mutex_);
  return records_;
}

}  // namespace fmmc
