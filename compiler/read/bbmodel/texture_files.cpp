#include "read/bbmodel/texture_files.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/paths.h"
#include "read/bbmodel/fields.h"

namespace fmmc::bbmodel {

namespace {

// A relative path from a file in its shortest spelling, which may begin with ".."; empty if it is
// absolute or no usable path.
std::string usable_path(std::string_view path) {
  std::string text(path);
  std::replace(text.begin(), text.end(), '\\', '/');
  if (text.empty() || text.front() == '/') return {};
  const bool usable = std::none_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F || c == ':';
  });
  return usable ? normal_path(text) : std::string();
}

bool leaves_folder(std::string_view normal) {
  return normal == ".." || normal.starts_with("../");
}

// The last part of a path or a texture's name as the name of an image file.
std::string file_name_in(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  if (slash != std::string_view::npos) path.remove_prefix(slash + 1);
  std::string file = path_below(path);
  if (!file.empty() && file.find('.') == std::string::npos) file += ".png";
  return file;
}

// The files that may hold the image, in the order in which they are looked for.
class Candidates {
 public:
  Candidates(const Source& source, json::Value texture, const ReadRequest& request,
             std::string_view relative_path)
      : folder_(folder_of(request.path)) {
    std::string relative = usable_path(relative_path);
    if (source.before(4, 10) && relative.starts_with("../")) relative.erase(0, 3);
    const bool below = !relative.empty() && relative != "." && !leaves_folder(relative);
    const std::string_view own_name = texture["name"].string().value_or(std::string_view());
    std::vector<std::string> names;
    for (const std::string_view text : {relative_path, own_name}) {
      std::string name = file_name_in(text);
      if (!name.empty()) names.push_back(std::move(name));
    }

    if (below) {
      add(folder_, relative);
    } else if (!relative_path.empty()) {
      outside_ = !leaves_folder(relative) || !add_inside(request.texture_dirs, relative);
    }
    for (const std::string& name : names)
      add(folder_, name);
    for (const std::string& dir : request.texture_dirs) {
      if (below) add(dir, relative);
      for (const std::string& name : names)
        add(dir, name);
    }
  }

  struct File {
    std::string path;
    std::string shown;  // as a message names it: relative to the model's folder if it lies there
  };
  const std::vector<File>& files() const { return files_; }
  // Whether `relative_path` points where nothing is read.
  bool outside() const { return outside_; }

 private:
  void add(std::string_view folder, const std::string& name) {
    File file{folder.empty() ? name : join_path(folder, name), {}};
    file.shown = folder == folder_ ? name : file.path;
    const auto same = [&](const File& other) { return other.path == file.path; };
    if (std::none_of(files_.begin(), files_.end(), same)) files_.push_back(std::move(file));
  }

  // A path that leads out of the model's folder, if it leads into one of `dirs`.
  bool add_inside(std::span<const std::string> dirs, const std::string& relative) {
    const std::string target =
        absolute_path(folder_.empty() ? relative : join_path(folder_, relative));
    for (const std::string& dir : dirs) {
      const std::string below = fmmc::path_below(target, absolute_path(dir));
      if (below.empty()) continue;
      add(dir, below);
      return true;
    }
    return false;
  }

  std::string_view folder_;
  std::vector<File> files_;
  bool outside_ = false;
};

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
  std::string normal = usable_path(relative);
  if (normal == "." || leaves_folder(normal)) return {};
  return normal;
}

std::string read_texture_file(Source& source, json::Value texture, const ReadRequest& request,
                              ReadResult& result, const Place& place) {
  const std::string relative = text_field(source, texture, "relative_path", place);
  const Candidates candidates(source, texture, request, relative);
  std::string tried;
  for (const Candidates::File& file : candidates.files()) {
    std::string bytes;
    const FileStatus status = look_up(file.path, request, result, bytes);
    if (status == FileStatus::ok) {
      return source.spend(bytes.size(), texture.offset()) ? bytes : std::string();
    }
    if (!tried.empty()) tried += ", ";
    tried += fmt::format("{} ({})", quoted(file.shown), file_status_text(status));
  }
  const std::string looked =
      tried.empty() ? std::string("there is no name to look for") : "looked for " + tried;
  if (candidates.outside()) {
    source.warning("texture-outside",
                   fmt::format("texture file {} lies neither below the model's folder nor in a "
                               "texture folder, and is not read; {}",
                               quoted(relative), looked),
                   texture["relative_path"].offset(), place);
  } else {
    source.warning("texture-missing", fmt::format("texture has no image; {}", looked),
                   texture.offset(), place);
  }
  return {};
}

}  // namespace fmmc::bbmodel
