// The file system behind one interface, so that incremental logic and failures are tested in
// memory. Paths are UTF-8 with forward slashes.
//
// Thread rule: implementations may be called from several threads at once.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <system_error>

#include "base/hash.h"

namespace fmmc {

enum class FileStatus : std::uint8_t { ok, not_found, not_a_file, denied, too_large, io_error };

// "not found", "permission denied", ...
std::string_view file_status_text(FileStatus status);

FileStatus status_of(const std::error_code& error);
FileStatus status_of_errno();

// What tells two contents apart.
struct ContentId {
  Hash128 hash;  // hash128() of the bytes
  std::uint64_t size = 0;
  bool operator==(const ContentId&) const = default;
};

// What became of a copy. Nothing was written unless both are ok.
struct CopyResult {
  FileStatus source = FileStatus::ok;  // also io_error: it does not hold the bytes that it should
  FileStatus target = FileStatus::ok;
};

class Files {
 public:
  virtual ~Files() = default;

  // Reads a whole regular file of at most `limit` bytes. `bytes` is unspecified unless ok.
  virtual FileStatus read(const std::string& path, std::string& bytes, std::uint64_t limit) = 0;

  // The same without the bytes: what is compared is not kept, and memory that is not touched costs
  // nothing. `id` is unspecified unless ok.
  virtual FileStatus identify(const std::string& path, ContentId& id, std::uint64_t limit);

  // Creates missing parent folders, writes a temporary file in the target's folder and renames it:
  // nobody ever sees half of it, and on failure what was there before stays.
  virtual FileStatus write(const std::string& path, std::string_view bytes) = 0;

  // Writes the bytes of the file `from`, which are `id`, to the file `to` as write() does. They are
  // checked on the way and need no memory for all of them.
  virtual CopyResult copy(const std::string& from, const ContentId& id, const std::string& to);

  // Removes a file; a missing one is ok.
  virtual FileStatus remove(const std::string& path) = 0;
};

// Writes unless the file already holds exactly these bytes, so that its time stamp, and with it
// everything downstream, stays untouched. `written` tells which, if not null.
FileStatus write_if_different(Files& files, const std::string& path, std::string_view bytes,
                              bool* written = nullptr);

// The same for a copy of what `from` holds.
CopyResult copy_if_different(Files& files, const std::string& from, const ContentId& id,
                             const std::string& to);

// The machine's file system.
Files& disk();

// A file system in memory. `fail_writes` makes every write fail, as a full disk does.
class MemoryFiles : public Files {
 public:
  FileStatus read(const std::string& path, std::string& bytes, std::uint64_t limit) override;
  FileStatus write(const std::string& path, std::string_view bytes) override;
  FileStatus remove(const std::string& path) override;

  std::map<std::string, std::string> files;
  int writes = 0;
  bool fail_writes = false;

 private:
  std::mutex mutex_;
};

// Any file up to this size is read; larger models are refused (DESIGN section 8, limits).
inline constexpr std::uint64_t default_file_limit = 64ull << 20;

}  // namespace fmmc
