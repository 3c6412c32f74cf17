#include "base/folder.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/native_path.h"

namespace fmmc {

namespace fs = std::filesystem;

namespace {

std::string relative_text(const fs::path& path) {
  const std::u8string text = path.generic_u8string();
  return {text.begin(), text.end()};
}

}  // namespace

bool is_folder(const std::string& path) {
  std::error_code error;
  return fs::is_directory(native_path(path), error);
}

FileStatus list_files(const std::string& folder, std::vector<std::string>& out, std::size_t most) {
  out.clear();
  const fs::path root = native_path(folder);
  std::error_code error;
  if (!fs::is_directory(root, error)) return FileStatus::not_found;
  fs::recursive_directory_iterator it(root, error);
  const fs::recursive_directory_iterator end;
  for (; !error && it != end; it.increment(error)) {
    std::error_code ignored;
    if (!it->is_regular_file(ignored)) continue;
    if (out.size() >= most) return FileStatus::too_large;
    out.push_back(relative_text(it->path().lexically_relative(root)));
  }
  if (error) {
    return error == std::errc::permission_denied ? FileStatus::denied : FileStatus::io_error;
  }
  std::sort(out.begin(), out.end());
  return FileStatus::ok;
}

}  // namespace fmmc
