#include "commands/model_cache.h"

#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/paths.h"
#include "cache/place_of_cache.h"
#include "cache/tool_id.h"
#include "read/reader.h"

namespace fmmc {

std::optional<LocalStore> open_cache(const std::string& option, Files& files) {
  if (option == "off") return std::nullopt;
  std::string folder =
      option.empty() ? default_cache_folder(environment_variable) : absolute_path(option);
  if (folder.empty()) return std::nullopt;
  return std::make_optional<LocalStore>(std::move(folder), cache_limit(environment_variable),
                                        files);
}

CachedRequest cached_request(const Task& task, std::string options,
                             std::span<const std::string> texture_dirs,
                             std::span<const std::string> animations) {
  CachedRequest out;
  out.site.tool = tool_id();
  out.site.name = logical_name(task.input);
  // What stands behind the name decides who reads the file, and with which rules.
  const std::string_view file = file_name_of(task.input);
  options += fmt::format(" source={}", file.substr(out.site.name.size()));
  out.site.input_roots.emplace_back(folder_of(absolute_path(task.input)));
  for (const std::string& dir : texture_dirs) {
    out.site.input_roots.push_back(absolute_path(dir));
    out.spelled_folders.push_back(dir);
  }
  for (const std::string& path : animations) {
    options += fmt::format(" animations={}", file_name_of(path));
    out.site.input_roots.emplace_back(folder_of(absolute_path(path)));
    out.spelled_folders.emplace_back(folder_of(path));
  }
  out.spelled_folders.emplace_back(folder_of(task.input));
  out.site.options = std::move(options);
  return out;
}

void add_output_folder(CachedRequest& request, std::string folder) {
  request.site.output_roots.push_back(absolute_path(folder));
  request.output_folders.push_back(std::move(folder));
}

}  // namespace fmmc
