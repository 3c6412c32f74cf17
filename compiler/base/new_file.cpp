#include "base/new_file.h"

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#ifdef _WIN32
#include <process.h>
#else
#include <unistd.h>
#endif

#include "base/native_path.h"

namespace fmmc {

namespace fs = std::filesystem;

namespace {

// A name that no other process or thread uses: "dragon.fmmb.tmp-<process>-<number>".
std::string temporary_name(const std::string& path) {
  static std::atomic<unsigned> number{0};
#ifdef _WIN32
  const int process = _getpid();
#else
  const int process = static_cast<int>(getpid());
#endif
  return fmt::format("{}.tmp-{}-{}", path, process, number.fetch_add(1));
}

}  // namespace

NewFile::NewFile(const std::string& path) : path_(path), temporary_(temporary_name(path)) {
  const fs::path parent = native_path(path).parent_path();
  stream_ = std::fopen(temporary_.c_str(), "wb");
  if (stream_ == nullptr && errno == ENOENT && !parent.empty()) {
    std::error_code error;
    fs::create_directories(parent, error);
    stream_ = std::fopen(temporary_.c_str(), "wb");
  }
  if (stream_ == nullptr) status_ = status_of_errno();
}

NewFile::~NewFile() {
  if (temporary_.empty()) return;
  close();
  std::error_code error;
  fs::remove(native_path(temporary_), error);
}

void NewFile::add(std::string_view bytes) {
  if (status_ != FileStatus::ok) return;
  if (std::fwrite(bytes.data(), 1, bytes.size(), stream_) != bytes.size())
    status_ = status_of_errno();
}

void NewFile::close() {
  if (stream_ == nullptr) return;
  if (std::fclose(stream_) != 0 && status_ == FileStatus::ok) status_ = status_of_errno();
  stream_ = nullptr;
}

FileStatus NewFile::commit() {
  close();
  if (status_ != FileStatus::ok) return status_;
  std::error_code error;
  fs::rename(native_path(temporary_), native_path(path_), error);
  if (error)
    status_ = status_of(error);
  else
    temporary_.clear();
  return status_;
}

}  // namespace fmmc
