#include "commands/pack_inputs.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "base/paths.h"
#include "read/reader.h"

namespace fmmc {

namespace fs = std::filesystem;

namespace {

fs::path path_of(const std::string& path) {
  return {std::u8string(path.begin(), path.end())};
}

std::string text_of(const fs::path& path) {
  const std::u8string text = path.generic_u8string();
  return {text.begin(), text.end()};
}

bool is_model_file(std::string_view path) {
  return path.ends_with(".bbmodel") || path.ends_with(".fmmodel") || is_bedrock_path(path);
}

// Paths of regular files below `folder`, relative to it, ascending. What begins with a full stop is
// left out.
std::vector<std::string> files_below(const std::string& folder, std::string& error) {
  std::vector<std::string> out;
  std::error_code code;
  fs::recursive_directory_iterator entry(path_of(folder), code), end;
  for (; !code && entry != end; entry.increment(code)) {
    std::error_code ignored;
    const std::string name = text_of(entry->path().filename());
    const bool is_folder = entry->is_directory(ignored);
    if (name.starts_with('.')) {
      if (is_folder) entry.disable_recursion_pending();
      continue;
    }
    if (entry->is_regular_file(ignored))
      out.push_back(text_of(entry->path().lexically_relative(path_of(folder))));
  }
  if (code) error = fmt::format("folder '{}' cannot be read: {}", folder, code.message());
  std::sort(out.begin(), out.end());
  return out;
}

std::string without_extension(const std::string& relative) {
  const std::string_view folder = folder_of(relative);
  const std::string stem = logical_name(relative);
  return folder.empty() ? stem : join_path(folder, stem);
}

}  // namespace

std::string title_of(std::string_view relative) {
  std::string out(file_name_of(relative));
  std::replace(out.begin(), out.end(), '_', ' ');
  if (!out.empty() && out[0] >= 'a' && out[0] <= 'z')
    out[0] = static_cast<char>(out[0] - 'a' + 'A');
  return out;
}

PackInputs find_pack_inputs(const std::vector<std::string>& inputs) {
  PackInputs out;
  std::map<std::string, PackInput> by_id;
  const auto add = [&](const std::string& path, const std::string& relative) {
    const std::string id = bedrock_id(relative);
    const auto [known, is_new] =
        by_id.try_emplace(id, PackInput{path, relative, id, title_of(relative)});
    if (!is_new) {
      out.error = fmt::format("'{}' and '{}' would both be called '{}' in Bedrock; rename one",
                              known->second.path, path, id);
    }
  };
  for (const std::string& input : inputs) {
    std::error_code error;
    if (!fs::is_directory(path_of(input), error)) {
      add(input, logical_name(input));
    } else {
      bool found = false;
      for (const std::string& relative : files_below(input, out.error)) {
        if (!is_model_file(relative)) continue;
        found = true;
        add(join_path(input, relative), without_extension(relative));
        if (!out.error.empty()) return out;
      }
      if (!found && out.error.empty())
        out.error = fmt::format("there is no model (.bbmodel, .fmmodel, .geo.json) in '{}'", input);
    }
    if (!out.error.empty()) return out;
  }
  for (auto& [id, input] : by_id)
    out.models.push_back(std::move(input));
  return out;
}

std::vector<BedrockFile> read_folder(const std::string& folder, Files& files, std::string& error) {
  std::vector<BedrockFile> out;
  for (const std::string& relative : files_below(folder, error)) {
    BedrockFile file{relative, {}};
    const std::string path = join_path(folder, relative);
    const FileStatus status = files.read(path, file.bytes, default_file_limit);
    if (status != FileStatus::ok) {
      error = fmt::format("'{}' cannot be read: {}", path, file_status_text(status));
      return {};
    }
    out.push_back(std::move(file));
  }
  return out;
}

}  // namespace fmmc
