#include "commands/place.h"

#include <cstdio>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/native_path.h"
#include "base/paths.h"
#include "commands/console.h"
#include "commands/manifest.h"
#include "commands/placed_textures.h"

namespace fmmc {

namespace fs = std::filesystem;

namespace {

int complain(std::string_view path, std::string_view sentence, std::string_view code) {
  fmt::print(stderr, "{}: error: {} [{}]\n", path, sentence, code);
  return exit_bad_input;
}

int cannot_write(std::string_view path, FileStatus status) {
  return complain(path, fmt::format("cannot write: {}", file_status_text(status)), "cannot-write");
}

// Whether deleting `root`/`relative` stays below `root` when symbolic links are followed.
bool stays_below(const std::string& root, const std::string& relative) {
  std::error_code error;
  const fs::path top = fs::canonical(native_path(root), error);
  if (error) return false;
  const fs::path folder =
      fs::canonical(native_path(join_path(root, relative)).parent_path(), error);
  if (error) return false;
  const fs::path below = folder.lexically_relative(top);
  return !below.empty() && *below.begin() != "..";
}

// Deletes files below one folder, and folders that this empties.
class Pruner {
 public:
  Pruner(const std::string& root, const std::vector<std::string>& present, Files& files)
      : root_(root), files_(files) {
    for (const std::string& path : present)
      twins_.emplace(fold_case(path), path);
  }

  // An exit code.
  int remove(const std::string& relative) {
    if (!stays_below(root_, relative)) return exit_done;  // its folder is gone, or is a link away
    if (is_present_under_other_case(relative)) return exit_done;
    const std::string path = join_path(root_, relative);
    std::error_code error;
    if (fs::is_directory(fs::symlink_status(native_path(path), error)))
      return exit_done;  // not ours
    const FileStatus status = files_.remove(path);
    if (status != FileStatus::ok) {
      return complain(path, fmt::format("cannot delete: {}", file_status_text(status)),
                      "cannot-delete");
    }
    // A folder that still holds something cannot be removed: no look inside is needed.
    std::string folder(folder_of(relative));
    while (!folder.empty() && fs::remove(native_path(join_path(root_, folder)), error))
      folder = folder_of(folder);
    return exit_done;
  }

 private:
  // Where case does not count the old name may still reach the new file.
  bool is_present_under_other_case(const std::string& relative) const {
    const auto twin = twins_.find(fold_case(relative));
    if (twin == twins_.end()) return false;
    std::error_code error;
    return fs::equivalent(native_path(join_path(root_, relative)),
                          native_path(join_path(root_, twin->second)), error);
  }

  std::string root_;
  Files& files_;
  std::map<std::string, std::string> twins_;
};

int prune(const PlaceOptions& options, const std::vector<std::string>& gone,
          const std::vector<std::string>& present, Files& files) {
  for (const std::string& root : {options.from, options.copy_to}) {
    if (root.empty()) continue;
    Pruner pruner(root, present, files);
    for (const std::string& path : gone) {
      const int code = pruner.remove(path);
      if (code != exit_done) return code;
    }
  }
  return exit_done;
}

// Copies outputs, each blob after the texture files that it names. These are gathered in
// `textures`, relative like the outputs.
class Copier {
 public:
  Copier(const PlaceOptions& options, Files& files) : options_(options), files_(files) {}

  // An exit code.
  int copy(const std::string& path) {
    const int code = read(path);
    if (code != exit_done) return code;
    if (!options_.textures.empty()) {
      std::string blob = std::exchange(bytes_, {});
      for (const std::string& texture : texture_files_of(path, blob)) {
        if (!textures_.insert(texture).second) continue;
        int texture_code = read(texture);
        if (texture_code == exit_done) texture_code = write(texture);
        if (texture_code != exit_done) return texture_code;
      }
      bytes_ = std::move(blob);
    }
    return write(path);
  }

  // Absolute, in both folders.
  std::set<std::string> textures() const {
    std::set<std::string> paths;
    for (const std::string& root : {options_.from, options_.copy_to}) {
      if (root.empty()) continue;
      for (const std::string& texture : textures_)
        paths.insert(absolute_path(join_path(root, texture)));
    }
    return paths;
  }

 private:
  int read(const std::string& path) {
    const std::string source = join_path(options_.from, path);
    // Blobs have 32-bit offsets: nothing of ours is larger.
    const FileStatus status = files_.read(source, bytes_, 0xFFFFFFFFull);
    if (status == FileStatus::ok) return exit_done;
    return complain(source, fmt::format("cannot read: {}", file_status_text(status)),
                    "cannot-read");
  }

  int write(const std::string& path) {
    if (options_.copy_to.empty()) return exit_done;
    const std::string target = join_path(options_.copy_to, path);
    const FileStatus status = write_if_different(files_, target, bytes_);
    return status == FileStatus::ok ? exit_done : cannot_write(target, status);
  }

  const PlaceOptions& options_;
  Files& files_;
  std::string bytes_;
  std::set<std::string> textures_;
};

int copy(const PlaceOptions& options, const std::vector<std::string>& present, Files& files) {
  if (options.copy_to.empty() && options.textures.empty()) return exit_done;
  Copier copier(options, files);
  for (const std::string& path : present) {
    const int code = copier.copy(path);
    if (code != exit_done) return code;
  }
  if (options.textures.empty()) return exit_done;
  const std::string error = keep_textures(options.textures, copier.textures(), files);
  if (error.empty()) return exit_done;
  print_error(error);
  return exit_bad_input;
}

}  // namespace

int place(const PlaceOptions& options, Files& files) {
  std::string text;
  FileStatus status = files.read(options.manifest, text, default_file_limit);
  if (status != FileStatus::ok) {
    return complain(options.manifest, fmt::format("cannot read: {}", file_status_text(status)),
                    "cannot-read");
  }
  const Manifest present = parse_manifest(text);
  if (!present.bad.empty()) {
    return complain(options.manifest,
                    fmt::format("path '{}' leaves the folder of the outputs", present.bad),
                    "bad-manifest");
  }

  std::string former_text;
  if (!options.previous.empty()) {
    status = files.read(options.previous, former_text, default_file_limit);
    if (status != FileStatus::ok && status != FileStatus::not_found) {
      return complain(options.previous, fmt::format("cannot read: {}", file_status_text(status)),
                      "cannot-read");
    }
    if (status == FileStatus::not_found) former_text.clear();
  }
  // A bad line there is nothing we wrote: it is not acted on.
  const Manifest former = parse_manifest(former_text);

  int code = prune(options, vanished(former.paths, present.paths), present.paths, files);
  if (code != exit_done) return code;
  code = copy(options, present.paths, files);
  if (code != exit_done) return code;

  if (!options.gate.empty()) {
    std::string unused;
    if (files.read(options.gate, unused, default_file_limit) == FileStatus::not_found) {
      status = files.write(options.gate, "every model was compiled once\n");
      if (status != FileStatus::ok) return cannot_write(options.gate, status);
    }
  }
  if (!options.stamp.empty()) {
    status = files.write(options.stamp, "");
    if (status != FileStatus::ok) return cannot_write(options.stamp, status);
  }
  if (!options.previous.empty()) {
    status = write_if_different(files, options.previous, text);
    if (status != FileStatus::ok) return cannot_write(options.previous, status);
  }
  return exit_done;
}

}  // namespace fmmc
