#include "base/files.h"

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <system_error>

#ifndef _WIN32
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#include "base/native_path.h"
#include "base/new_file.h"

namespace fmmc {

namespace fs = std::filesystem;

namespace {

#ifndef _WIN32
// Asks for the memory of a large buffer at once instead of by a page fault for each 4 kB that is
// touched. A hint: memory that is not there after it comes page by page.
void provide_pages([[maybe_unused]] char* begin, [[maybe_unused]] std::size_t size) {
#ifdef MADV_POPULATE_WRITE
  constexpr std::size_t page = 4096, worth_it = 16 * page;
  if (size < worth_it) return;
  const std::size_t before = (page - reinterpret_cast<std::uintptr_t>(begin) % page) % page;
  madvise(begin + before, (size - before) / page * page, MADV_POPULATE_WRITE);
#endif
}
#endif

class Disk : public Files {
 public:
#ifndef _WIN32
  // As few calls of the system as there can be: a build without work does little else.
  FileStatus read(const std::string& path, std::string& bytes, std::uint64_t limit) override {
    return with_file(path, limit, [&](int file, std::size_t size) {
      return read_all(file, bytes, size, limit);
    });
  }

  FileStatus identify(const std::string& path, ContentId& id, std::uint64_t limit) override {
    return with_file(path, limit,
                     [&](int file, std::size_t) { return identify_all(file, id, limit); });
  }

  CopyResult copy(const std::string& from, const ContentId& id, const std::string& to) override {
    CopyResult out;
    out.source = with_file(from, id.size, [&](int file, std::size_t size) {
      if (size != id.size) return FileStatus::io_error;
      return copy_all(file, id, to, out.target);
    });
    return out;
  }
#else
  FileStatus read(const std::string& path, std::string& bytes, std::uint64_t limit) override {
    std::error_code error;
    const fs::path file = native_path(path);
    const fs::file_status status = fs::status(file, error);
    if (status.type() == fs::file_type::not_found) return FileStatus::not_found;
    if (error) return status_of(error);
    if (status.type() != fs::file_type::regular) return FileStatus::not_a_file;
    std::FILE* stream = std::fopen(path.c_str(), "rb");
    if (stream == nullptr) return status_of_errno();
    const std::uintmax_t size = fs::file_size(file, error);
    FileStatus result = FileStatus::ok;
    if (!error && size > limit) {
      result = FileStatus::too_large;
    } else {
      result = read_stream(stream, bytes, error ? 0 : size, limit);
    }
    std::fclose(stream);
    return result;
  }
#endif

  FileStatus write(const std::string& path, std::string_view bytes) override {
    NewFile file(path);
    file.add(bytes);
    return file.commit();
  }

  FileStatus remove(const std::string& path) override {
    std::error_code error;
    fs::remove(native_path(path), error);
    return error ? status_of(error) : FileStatus::ok;
  }

 private:
#ifndef _WIN32
  // `take(descriptor, size)` of a regular file of at most `limit` bytes.
  template <class Take>
  static FileStatus with_file(const std::string& path, std::uint64_t limit, const Take& take) {
    // A pipe does not keep us waiting for a writer.
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) {
      // ENXIO: a socket, or a device without a driver.
      return errno == ENXIO ? FileStatus::not_a_file : status_of_errno();
    }
    FileStatus result = FileStatus::ok;
    struct stat status {};
    if (::fstat(file, &status) != 0) {
      result = status_of_errno();
    } else if (!S_ISREG(status.st_mode)) {
      result = FileStatus::not_a_file;
    } else if (static_cast<std::uint64_t>(status.st_size) > limit) {
      result = FileStatus::too_large;
    } else {
      result = take(file, static_cast<std::size_t>(status.st_size));
    }
    ::close(file);
    return result;
  }

  // Calls `use` with the bytes of a file piece by piece. The pieces are small: their memory is what
  // is touched first.
  template <class Use>
  static FileStatus for_each_piece(int file, const Use& use) {
    std::array<char, 32 << 10> piece;
    for (;;) {
      const ssize_t got = ::read(file, piece.data(), piece.size());
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) return status_of_errno();
      const FileStatus status = use({piece.data(), static_cast<std::size_t>(got)});
      if (status != FileStatus::ok) return status;
      if (static_cast<std::size_t>(got) < piece.size()) return FileStatus::ok;  // all that there is
    }
  }

  static FileStatus identify_all(int file, ContentId& id, std::uint64_t limit) {
    Hasher hasher;
    id.size = 0;
    const FileStatus status = for_each_piece(file, [&](std::string_view piece) {
      hasher.add_raw(piece);
      id.size += piece.size();
      return id.size > limit ? FileStatus::too_large : FileStatus::ok;
    });
    id.hash = hasher.finish();
    return status;
  }

  static FileStatus copy_all(int file, const ContentId& id, const std::string& to,
                             FileStatus& target) {
    NewFile copy(to);
    Hasher hasher;
    const FileStatus status = for_each_piece(file, [&](std::string_view piece) {
      hasher.add_raw(piece);
      copy.add(piece);
      return FileStatus::ok;
    });
    if (status != FileStatus::ok) return status;
    if (hasher.finish() != id.hash) return FileStatus::io_error;
    target = copy.commit();
    return FileStatus::ok;
  }

  // The size is a hint: a file that grows or shrinks while it is read gives what was there.
  static FileStatus read_all(int file, std::string& bytes, std::size_t size, std::uint64_t limit) {
    bytes.reserve(size + 1);
    provide_pages(bytes.data(), bytes.capacity());
    bytes.resize(size + 1);
    std::size_t used = 0;
    for (;;) {
      const ssize_t got = ::read(file, bytes.data() + used, bytes.size() - used);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) return status_of_errno();
      used += static_cast<std::size_t>(got);
      if (used > limit) return FileStatus::too_large;
      if (used < bytes.size()) break;  // a regular file gives all that it has
      bytes.resize(bytes.size() * 2);
    }
    bytes.resize(used);
    return FileStatus::ok;
  }
#else
  // The size is a hint: a file that grows or shrinks while it is read gives what was there.
  static FileStatus read_stream(std::FILE* stream, std::string& bytes, std::uintmax_t size,
                                std::uint64_t limit) {
    bytes.resize(static_cast<std::size_t>(size) + 1);
    std::size_t used = 0;
    for (;;) {
      const std::size_t got = std::fread(bytes.data() + used, 1, bytes.size() - used, stream);
      used += got;
      if (used > limit) return FileStatus::too_large;
      if (used < bytes.size()) break;
      bytes.resize(bytes.size() * 2);
    }
    if (std::ferror(stream) != 0) return status_of_errno();
    bytes.resize(used);
    return FileStatus::ok;
  }
#endif
};

}  // namespace

FileStatus status_of(const std::error_code& error) {
  if (error == std::errc::no_such_file_or_directory || error == std::errc::not_a_directory) {
    return FileStatus::not_found;
  }
  if (error == std::errc::permission_denied || error == std::errc::read_only_file_system) {
    return FileStatus::denied;
  }
  if (error == std::errc::is_a_directory) return FileStatus::not_a_file;
  return FileStatus::io_error;
}

FileStatus status_of_errno() {
  return status_of({errno, std::generic_category()});
}

std::string_view file_status_text(FileStatus status) {
  switch (status) {
    case FileStatus::ok:
      return "no error";
    case FileStatus::not_found:
      return "not found";
    case FileStatus::not_a_file:
      return "not a regular file";
    case FileStatus::denied:
      return "permission denied";
    case FileStatus::too_large:
      return "too large";
    case FileStatus::io_error:
      return "input or output failed";
  }
  return "input or output failed";
}

FileStatus Files::identify(const std::string& path, ContentId& id, std::uint64_t limit) {
  std::string bytes;
  const FileStatus status = read(path, bytes, limit);
  if (status == FileStatus::ok) id = {hash128(bytes), bytes.size()};
  return status;
}

CopyResult Files::copy(const std::string& from, const ContentId& id, const std::string& to) {
  std::string bytes;
  const FileStatus status = read(from, bytes, id.size);
  if (status != FileStatus::ok) return {status, FileStatus::ok};
  if (ContentId{hash128(bytes), bytes.size()} != id) return {FileStatus::io_error, FileStatus::ok};
  return {FileStatus::ok, write(to, bytes)};
}

FileStatus write_if_different(Files& files, const std::string& path, std::string_view bytes,
                              bool* written) {
  if (written != nullptr) *written = false;
  std::string present;
  if (files.read(path, present, bytes.size()) == FileStatus::ok && present == bytes) {
    return FileStatus::ok;
  }
  const FileStatus status = files.write(path, bytes);
  if (written != nullptr) *written = status == FileStatus::ok;
  return status;
}

CopyResult copy_if_different(Files& files, const std::string& from, const ContentId& id,
                             const std::string& to) {
  ContentId present;
  if (files.identify(to, present, id.size) == FileStatus::ok && present == id) return {};
  return files.copy(from, id, to);
}

Files& disk() {
  static Disk instance;
  return instance;
}

FileStatus MemoryFiles::read(const std::string& path, std::string& bytes, std::uint64_t limit) {
  const std::lock_guard lock(mutex_);
  const auto found = files.find(path);
  if (found == files.end()) return FileStatus::not_found;
  if (found->second.size() > limit) return FileStatus::too_large;
  bytes = found->second;
  return FileStatus::ok;
}

FileStatus MemoryFiles::write(const std::string& path, std::string_view bytes) {
  const std::lock_guard lock(mutex_);
  if (fail_writes) return FileStatus::io_error;
  files[path] = bytes;
  ++writes;
  return FileStatus::ok;
}

FileStatus MemoryFiles::remove(const std::string& path) {
  const std::lock_guard lock(mutex_);
  files.erase(path);
  return FileStatus::ok;
}

}  // namespace fmmc
