#include "commands/depfile.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

#include "base/native_path.h"
#include "base/paths.h"

namespace fmmc {

namespace {

// The nearest folder above `path` that exists; the root always does.
std::string existing_folder_above(const std::string& path) {
  std::string folder(folder_of(path));
  std::error_code error;
  while (folder.size() > 1 && !std::filesystem::is_directory(native_path(folder), error))
    folder = folder_of(folder);
  return folder;
}

std::string program_path() {
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::string() : self.generic_string();
}

std::string escaped(std::string_view path) {
  std::string out;
  for (const char c : path) {
    if (c == ' ' || c == '#') out += '\\';
    if (c == '$') out += '$';
    out += c;
  }
  return out;
}

}  // namespace

std::vector<std::string> depfile_paths(const DepfileRequest& request) {
  std::vector<std::string> paths;
  std::set<std::string> listed;
  const auto list = [&](std::string path) {
    if (!path.empty() && listed.insert(path).second) paths.push_back(std::move(path));
  };
  std::set<std::string> written;
  for (const std::string& folder : request.written_folders)
    written.insert(absolute_path(folder));

  for (const std::string& file : request.response_files)
    list(absolute_path(file));
  for (const DepfileRequest::Lookup& lookup : request.lookups) {
    const std::string path = absolute_path(lookup.path);
    if (lookup.found) {
      list(path);
      continue;
    }
    std::string folder = existing_folder_above(path);
    if (written.count(folder) == 0) list(std::move(folder));
  }
  if (paths.empty()) list(program_path());
  return paths;
}

std::string depfile_text(std::string_view target, const std::vector<std::string>& paths) {
  std::string out = escaped(target) + ":";
  for (const std::string& path : paths)
    out += " \\\n  " + escaped(path);
  out += '\n';
  return out;
}

}  // namespace fmmc
