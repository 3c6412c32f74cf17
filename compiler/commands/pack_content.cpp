#include "commands/pack_content.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/paths.h"
#include "base/quote.h"
#include "commands/pack_inputs.h"

namespace fmmc {

namespace {

struct Line {
  std::string_view folder, behavior, name_space, name;
};

bool split_line(std::string_view text, Line& out) {
  std::array<std::string_view*, 4> parts = {&out.folder, &out.behavior, &out.name_space, &out.name};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::size_t end = i + 1 < parts.size() ? text.find('\t') : text.size();
    if (end == std::string_view::npos) return false;
    *parts[i] = text.substr(0, end);
    if (parts[i]->empty()) return false;
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  return out.name.find('\t') == std::string_view::npos;
}

std::string take_file(std::string_view folder, const std::string& path, Files& files,
                      PackFileMap& out) {
  const std::string source = join_path(folder, path);
  std::string bytes;
  const FileStatus status = files.read(source, bytes, default_file_limit);
  if (status == FileStatus::ok) {
    out.emplace(path, std::move(bytes));
    return {};
  }
  return fmt::format("'{}' cannot be read: {}; it comes back when its model is saved again", source,
                     file_status_text(status));
}

}  // namespace

std::string read_compiled(const std::string& list, Files& files, PackContent& out) {
  std::string text;
  const FileStatus status = files.read(list, text, default_file_limit);
  if (status != FileStatus::ok)
    return fmt::format("'{}' cannot be read: {}", list, file_status_text(status));
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    Line line;
    if (!split_line(rest.substr(0, end), line))
      return fmt::format("'{}' has a line without four parts: {}", list,
                         quoted(rest.substr(0, end)));
    rest.remove_prefix(std::min(rest.size(), end + 1));
    const std::string id = bedrock_id(line.name);
    for (const PackedModel& other : out.models) {
      if (other.id == id) return fmt::format("two models are called '{}' in Bedrock", id);
    }
    for (const std::string& path : bedrock_paths(id)) {
      std::string error = take_file(line.folder, path, files, out.resources);
      if (!error.empty()) return error;
    }
    std::string error = take_file(line.behavior, server_entity_path(id), files, out.behavior);
    if (!error.empty()) return error;
    out.models.push_back({id, title_of(line.name), std::string(line.name_space)});
  }
  if (out.models.empty()) return fmt::format("'{}' names no model", list);
  std::sort(out.models.begin(), out.models.end(),
            [](const PackedModel& a, const PackedModel& b) { return a.id < b.id; });
  return {};
}

}  // namespace fmmc
