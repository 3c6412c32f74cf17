#if !defined(_WIN32)

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "platform.h"

#if defined(__APPLE__)
#include <mach-o/dyld.h>
#endif

namespace fmm {
inline namespace v1 {
namespace detail {

std::string absolute_path(const std::string& path) {
  if (!path.empty() && path.front() == '/') return path;
  std::string folder(256, '\0');
  while (::getcwd(folder.data(), folder.size()) == nullptr) {
    if (errno != ERANGE) return path;
    folder.resize(folder.size() * 2);
  }
  folder.resize(folder.find('\0'));
  if (folder.back() != '/') folder += '/';
  return folder + path;
}

std::string executable_path() {
#if defined(__APPLE__)
  std::uint32_t size = 0;
  ::_NSGetExecutablePath(nullptr, &size);
  std::string path(size, '\0');
  if (::_NSGetExecutablePath(path.data(), &size) != 0) return {};
  path.resize(path.find('\0'));
  return absolute_path(path);
#else
  std::string path(256, '\0');
  for (;;) {
    const ssize_t length = ::readlink("/proc/self/exe", path.data(), path.size());
    if (length < 0) return {};
    if (static_cast<std::size_t>(length) < path.size()) {
      path.resize(static_cast<std::size_t>(length));
      return path;
    }
    path.resize(path.size() * 2);
  }
#endif
}

std::size_t last_separator(const std::string& path) {
  return path.rfind('/');
}

InputFile::InputFile(const std::string& path) noexcept {
  // Without O_NONBLOCK, opening a pipe would wait for a writer.
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) {
    error_ = errno == ENOENT || errno == ENOTDIR ? Error::file_not_found : Error::file_unreadable;
    return;
  }
  handle_ = file;
  struct stat status;
  if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    error_ = Error::file_unreadable;
    return;
  }
  size_ = static_cast<std::uint64_t>(status.st_size);
}

InputFile::~InputFile() {
  if (handle_ >= 0) ::close(static_cast<int>(handle_));
}

bool InputFile::read(std::span<std::byte> out, std::size_t& got) noexcept {
  // Linux reads at most 2 GiB at once, other systems refuse more than that.
  constexpr std::size_t most = std::size_t{1} << 30;
  got = 0;
  while (got < out.size()) {
    const ssize_t bytes =
        ::read(static_cast<int>(handle_), out.data() + got, std::min(out.size() - got, most));
    if (bytes == 0) break;
    if (bytes > 0) {
      got += static_cast<std::size_t>(bytes);
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm

#endif
