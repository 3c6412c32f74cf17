// What the library asks of the operating system: absolute paths, the running program, and a file's
// bytes. Paths are UTF-8.
//
// Thread rule: stateless; an InputFile is used by one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include <fmm/error.h>

namespace fmm {
inline namespace v1 {
namespace detail {

// The path from the root of the file system. The file need not exist. Returns `path` itself if the
// system cannot tell the current folder.
std::string absolute_path(const std::string& path);

// Empty if the system cannot tell.
std::string executable_path();

// The last separator of a path, or npos.
std::size_t last_separator(const std::string& path);

// An open regular file.
class InputFile {
 public:
  explicit InputFile(const std::string& path) noexcept;
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  Error error() const noexcept { return error_; }  // of opening
  std::uint64_t size() const noexcept { return size_; }

  // Reads on from where the last read ended, until `out` is full or the file ends. Returns false if
  // the system reports an error.
  bool read(std::span<std::byte> out, std::size_t& got) noexcept;

 private:
  std::intptr_t handle_ = -1;
  std::uint64_t size_ = 0;
  Error error_ = Error::none;
};

}  // namespace detail
}  // namespace v1
}  // namespace fmm
