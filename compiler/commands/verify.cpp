#include "commands/verify.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "bake/image.h"
#include "base/files.h"
#include "base/paths.h"
#include "commands/blob_words.h"
#include "commands/console.h"
#include "commands/open_blob.h"

namespace fmmc {

namespace {

// Whether `bytes` are the image that was compiled.
bool shows(std::string_view bytes, const fmm::format::TextureRecord& record) {
  std::string error;
  const Image image = decode_png(bytes, error);
  return image.width == record.width && image.height == record.height &&
         std::equal(image.content.bytes.begin(), image.content.bytes.end(), record.content);
}

// The files that textures of TextureMode::external lie in. Empty, or what is wrong with one.
std::string complaint_about_textures(const std::string& path, const fmm::Model& model) {
  const std::span<const std::byte> section = model.section(fmm::format::Section::textures);
  for (std::uint32_t i = 0; i < model.texture_count(); ++i) {
    const fmm::Texture texture = model.texture(fmm::TextureId{static_cast<std::uint16_t>(i)});
    if (texture.file.empty()) continue;
    const std::string file = join_path(folder_of(path), texture.file);
    std::string bytes;
    const FileStatus status = disk().read(file, bytes, default_file_limit);
    if (status != FileStatus::ok) {
      return fmt::format("{}: error: texture '{}' cannot be read: {} [bad-texture-file]\n", file,
                         texture.name, file_status_text(status));
    }
    fmm::format::TextureRecord record;
    std::memcpy(&record, section.data() + i * sizeof record, sizeof record);
    if (shows(bytes, record)) continue;
    return fmt::format(
        "{}: error: this is not the image that was compiled for texture '{}' "
        "[bad-texture-file]\n",
        file, texture.name);
  }
  return {};
}

// Empty, or what is wrong with the file and where.
std::string complaint_about(const std::string& path) {
  fmm::ModelFile file;
  std::string complaint = open_blob(path, file);
  if (!complaint.empty()) return complaint;
  const fmm::Fault fault = file.model().find_fault(true);
  if (fault.error == fmm::Error::none) return complaint_about_textures(path, file.model());
  complaint = blob_complaint(path, fault.error);
  if (fault.section != fmm::format::Section{}) {
    complaint += fmt::format("  in section '{}', item {}\n", word_of(fault.section), fault.item);
  }
  return complaint;
}

}  // namespace

int verify(const VerifyOptions& options) {
  std::size_t failed = 0;
  Progress progress(true);
  for (std::size_t i = 0; i < options.files.size(); ++i) {
    progress.show(i + 1, options.files.size(), options.files[i]);
    const std::string complaint = complaint_about(options.files[i]);
    if (complaint.empty()) continue;
    ++failed;
    progress.print(complaint);
  }
  if (failed == 0) {
    progress.finish(fmt::format("{} files are sound", options.files.size()));
    return exit_done;
  }
  progress.print(fmt::format("{} of {} files failed\n", failed, options.files.size()));
  return exit_bad_input;
}

}  // namespace fmmc
