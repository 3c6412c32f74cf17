// The sections of a blob that do not move: bones, mesh, textures with their images, attachments.
//
// Thread rule: pure but for the string table that they fill.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "write/blob/blob.h"
#include "write/blob/bone.h"
#include "write/blob/strings.h"
#include <fmm/format.h>

namespace fmmc {

// What bones_section() writes.
std::vector<BlobBone> bone_records(const Model& model, StringTable& strings);

// Empty if nothing is drawn.
std::string mesh_section(const BakedMesh& mesh);

struct TextureSections {
  std::vector<fmm::format::TextureRecord> records;
  std::vector<std::uint16_t> frames;  // Section::frames
  // Section::images, in order: what the records refer to, each to stand at the next multiple of 16.
  // Views of the model's and the images' own bytes, which may be large.
  std::vector<std::string_view> images;
  std::uint64_t image_bytes = 0;  // of the section
};
// `rounds` are the frames that flipbooks show (bake/flipbook.h), by texture.
TextureSections texture_sections(const Model& model, const std::vector<Image>& images,
                                 const std::vector<std::vector<std::uint16_t>>& rounds,
                                 TextureMode mode, StringTable& strings);

std::vector<fmm::format::AttachmentRecord> attachment_records(
    const std::vector<BlobAttachment>& attachments, StringTable& strings);

}  // namespace fmmc
