#include "commands/placed_textures.h"

#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "base/aligned_bytes.h"
#include "base/native_path.h"
#include "base/paths.h"
#include "write/blob/blob.h"
#include <fmm/model.h>

namespace fmmc {

namespace fs = std::filesystem;

namespace {

// Blobs have 32-bit offsets: nothing of ours is larger.
constexpr std::uint64_t blob_limit = 0xFFFFFFFFull;

std::string complaint(std::string_view path, std::string_view what, FileStatus status,
                      std::string_view code) {
  return fmt::format("{}: error: cannot {}: {} [{}]\n", path, what, file_status_text(status), code);
}

bool is_named_beside(std::string_view path, Files& files) {
  const std::string folder(folder_of(path));
  const std::string name(file_name_of(path));
  std::error_code error;
  std::string bytes;
  for (fs::directory_iterator entry(native_path(folder), error), end; !error && entry != end;
       entry.increment(error)) {
    const std::u8string text = entry->path().filename().u8string();
    const std::string other(text.begin(), text.end());
    if (!other.ends_with(".fmmb")) continue;
    if (files.read(join_path(folder, other), bytes, blob_limit) != FileStatus::ok) return true;
    if (texture_files_of(other, bytes).count(name) != 0) return true;
  }
  return false;
}

}  // namespace

std::set<std::string> texture_files_of(std::string_view path, std::string_view blob) {
  std::set<std::string> names;
  const AlignedBytes bytes(blob);
  const auto [error, model] = fmm::Model::open(bytes.view());
  if (error != fmm::Error::none) return names;
  for (std::uint32_t i = 0; i < model.texture_count(); ++i) {
    const fmm::Texture texture = model.texture(fmm::TextureId{static_cast<std::uint16_t>(i)});
    if (texture.file.empty()) continue;
    names.insert(join_path(folder_of(path), texture.file));
  }
  return names;
}

std::string keep_textures(const std::string& list, const std::set<std::string>& present,
                          Files& files) {
  std::string former;
  FileStatus status = files.read(list, former, default_file_limit);
  if (status == FileStatus::not_found) {
    if (present.empty()) return {};
    former.clear();
  } else if (status != FileStatus::ok) {
    return complaint(list, "read", status, "cannot-read");
  }
  for (std::string_view rest = former; !rest.empty();) {
    const std::size_t end = rest.find('\n');
    const std::string path(rest.substr(0, end));
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    if (present.count(path) != 0 || !is_texture_file_name(file_name_of(path))) continue;
    if (is_named_beside(path, files)) continue;
    status = files.remove(path);
    if (status != FileStatus::ok) return complaint(path, "delete", status, "cannot-delete");
  }
  std::string text;
  for (const std::string& path : present)
    text += path + '\n';
  status = write_if_different(files, list, text);
  return status == FileStatus::ok ? std::string()
                                  : complaint(list, "write", status, "cannot-write");
}

}  // namespace fmmc
