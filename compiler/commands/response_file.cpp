#include "commands/response_file.h"

#include <string_view>

#include <fmt/format.h>

namespace fmmc {

ExpandedArguments expand_response_files(const std::vector<std::string>& arguments, Files& files) {
  ExpandedArguments out;
  for (const std::string& argument : arguments) {
    if (argument.size() < 2 || argument.front() != '@') {
      out.arguments.push_back(argument);
      continue;
    }
    const std::string path = argument.substr(1);
    std::string text;
    const FileStatus status = files.read(path, text, default_file_limit);
    if (status != FileStatus::ok) {
      out.error = fmt::format("cannot read response file '{}': {}", path, file_status_text(status));
      return out;
    }
    out.response_files.push_back(path);
    std::string_view rest = text;
    while (!rest.empty()) {
      const std::size_t end = rest.find('\n');
      std::string_view line = rest.substr(0, end);
      rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
      if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
      if (line.empty()) continue;
      if (line.front() == '@') {
        out.error = fmt::format(
            "response file '{}' names another one ('{}'); they cannot be nested", path, line);
        return out;
      }
      out.arguments.emplace_back(line);
    }
  }
  return out;
}

}  // namespace fmmc
