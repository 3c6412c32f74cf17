#include "read/bbmodel/texture_files.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "read/bbmodel/fields.h"

namespace fmmc::bbmodel {

namespace {

// Where `relative_path` points, seen from the model's folder.
std::string from_relative_path(const Source& source, std::string_view path) {
  // Before 4.10 the path started at the file itself, as if it were a folder: "../a.png" lies
  // beside the model.
  if (source.before(4, 10) && (path.starts_with("../") || path.starts_with("..\\"))) {
    path.remove_prefix(3);
  }
  return path_below(path);
}

// The last part of a texture's name as a file name.
std::string from_name(std::string_view name) {
  const std::size_t slash = name.find_last_of("/\\");
  if (slash != std::string_view::npos) name.remove_prefix(slash + 1);
  std::string file = path_below(name);
  if (!file.empty() && file.find('.') == std::string::npos) file += ".png";
  return file;
}

FileStatus look_up(const std::string& path, const ReadRequest& request, ReadResult& result,
                   std::string& bytes) {
  FileStatus status = FileStatus::not_found;
  if (request.files != nullptr) status = request.files->read(path, bytes, default_file_limit);
  const DiscoveredInput input{path, status == FileStatus::ok};
  if (std::find(result.inputs.begin(), result.inputs.end(), input) == result.inputs.end()) {
    result.inputs.push_back(input);
  }
  return status;
}

}  // namespace

std::string path_below(std::string_view relative) {
  std::vector<std::string_view> parts;
  if (relative.empty() || relative.front() == '/' || relative.front() == '\\') return {};
  for (std::size_t at = 0; at <= relative.size();) {
    const std::size_t end = std::min(relative.find_first_of("/\\", at), relative.size());
    const std::string_view part = relative.substr(at, end - at);
    at = end + 1;
    if (part.empty() || part == ".") continue;
    if (part == "..") {
      if (parts.empty()) return {};
      parts.pop_back();
      continue;
    }
    const bool usable = std::none_of(part.begin(), part.end(), [](char c) {
      return static_cast<unsigned char>(c) < 0x20 || c == 0x7F || c == ':';
    });
    if (!usable) return {};
    parts.push_back(part);
  }
  std::string out;
  for (const std::string_view part : parts) {
    if (!out.empty()) out += '/';
    out += part;
  }
  return out;
}

std::string read_texture_file(Source& source, json::Value texture, const ReadRequest& request,
                              ReadResult& result, const Place& place) {
  const std::size_t slash = request.path.rfind('/');
  const std::string folder =
      slash == std::string::npos ? std::string() : request.path.substr(0, slash + 1);
  const std::string relative = text_field(source, texture, "relative_path", place);
  std::vector<std::string> candidates;
  if (!relative.empty()) candidates.push_back(from_relative_path(source, relative));
  const bool refused = !candidates.empty() && candidates.front().empty();
  candidates.push_back(from_name(texture["name"].string().value_or("")));

  std::string tried;
  for (const std::string& candidate : candidates) {
    if (candidate.empty()) continue;
    std::string bytes;
    const FileStatus status = look_up(folder + candidate, request, result, bytes);
    if (status == FileStatus::ok) {
      return source.spend(bytes.size(), texture.offset()) ? bytes : std::string();
    }
    if (!tried.empty()) tried += ", ";
    tried += fmt::format("{} ({})", quoted(candidate), file_status_text(status));
  }
  const std::string looked =
      tried.empty() ? std::string("there is no name to look for") : "looked for " + tried;
  if (refused) {
    source.warning("texture-outside",
                   fmt::format("texture file {} must lie in the model's folder or below it; {}",
                               quoted(relative), looked),
                   texture["relative_path"].offset(), place);
  } else {
    source.warning("texture-missing", fmt::format("texture has no image; {}", looked),
                   texture.offset(), place);
  }
  return {};
}

}  // namespace fmmc::bbmodel
