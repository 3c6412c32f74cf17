// A file that appears whole or not at all: what is added goes to a temporary one in the same
// folder, since a rename is atomic only within one file system, and commit() gives it its name.
// Until then, and if anything fails, what was there before stays.
//
// Thread rule: an object belongs to one thread; any number of them may have one path.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include "base/files.h"

namespace fmmc {

class NewFile {
 public:
  // Creates missing parent folders.
  explicit NewFile(const std::string& path);
  // Removes what was not committed.
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  void add(std::string_view bytes);
  // Once, after the last add(). The first thing that went wrong, since when nothing had an effect.
  FileStatus commit();

 private:
  void close();

  std::string path_, temporary_;
  std::FILE* stream_ = nullptr;
  FileStatus status_ = FileStatus::ok;
};

}  // namespace fmmc
