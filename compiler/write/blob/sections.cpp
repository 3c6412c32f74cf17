#include "write/blob/sections.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <span>

#include "bake/bone_flags.h"
#include "write/blob/bytes.h"

namespace fmmc {

namespace format = fmm::format;
using format::NameKind;

namespace {

void set(float (&out)[4], const Quat& q) {
  out[0] = to_float(q.x);
  out[1] = to_float(q.y);
  out[2] = to_float(q.z);
  out[3] = to_float(q.w);
}

std::uint16_t bone_index(int bone) {
  return bone < 0 ? format::no_bone : static_cast<std::uint16_t>(bone);
}

// A size or a duration of the source as a whole number, at least 1.
std::uint32_t whole(double value) {
  constexpr double most = std::numeric_limits<std::uint32_t>::max();
  if (!(value > 1)) return 1;
  return value >= most ? std::numeric_limits<std::uint32_t>::max()
                       : static_cast<std::uint32_t>(std::floor(value + 0.5));
}

format::TextureRole role_of(std::string_view pbr_channel) {
  if (pbr_channel == "normal") return format::TextureRole::normal;
  if (pbr_channel == "height") return format::TextureRole::height;
  if (pbr_channel == "mer") return format::TextureRole::mer;
  return format::TextureRole::color;
}

format::TextureWrap wrap_of(std::string_view wrap_mode) {
  if (wrap_mode == "repeat") return format::TextureWrap::repeat;
  if (wrap_mode == "clamp") return format::TextureWrap::clamp;
  return format::TextureWrap::limited;
}

format::TextureSides sides_of(std::string_view render_sides) {
  if (render_sides == "front") return format::TextureSides::front;
  if (render_sides == "double") return format::TextureSides::both;
  return format::TextureSides::automatic;
}

}  // namespace

std::vector<BlobBone> bone_records(const Model& model, StringTable& strings) {
  const std::vector<LocalTransform> rest = rest_transforms(model);
  std::vector<BlobBone> records(model.bones.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Bone& bone = model.bones[i];
    BlobBone& record = records[i];
    record.name = strings.name(NameKind::bone, static_cast<std::uint32_t>(i), bone.name);
    record.parent = bone_index(bone.parent);
    record.flags = bone_flags(bone);
    set(record.translation, rest[i].translation);
    set(record.rotation, rest[i].rotation);
    set(record.scale, rest[i].scale);
  }
  return records;
}

std::string mesh_section(const BakedMesh& mesh) {
  if (mesh.indices.empty()) return {};
  format::MeshHeader header{};
  header.vertex_count = static_cast<std::uint32_t>(mesh.vertices.size());
  header.index_count = static_cast<std::uint32_t>(mesh.indices.size());
  header.index_bytes = mesh.vertices.size() <= 0xFFFF ? 2 : 4;
  header.draw_count = static_cast<std::uint32_t>(mesh.draws.size());
  header.range_count = static_cast<std::uint32_t>(mesh.ranges.size());

  std::string out(sizeof header, '\0');
  const auto here = [&] { return static_cast<std::uint32_t>(out.size()); };
  header.vertices_offset = here();
  append_array(out, std::span(mesh.vertices));
  header.indices_offset = here();
  if (header.index_bytes == 2) {
    for (const std::uint32_t index : mesh.indices)
      append_struct(out, static_cast<std::uint16_t>(index));
  } else {
    append_array(out, std::span(mesh.indices));
  }
  pad_to(out, alignof(format::Draw));
  header.draws_offset = here();
  append_array(out, std::span(mesh.draws));
  header.ranges_offset = here();
  append_array(out, std::span(mesh.ranges));
  out.replace(0, sizeof header, reinterpret_cast<const char*>(&header), sizeof header);
  return out;
}

TextureSections texture_sections(const Model& model, const std::vector<Image>& images,
                                 const std::vector<std::vector<std::uint16_t>>& rounds,
                                 TextureMode mode, StringTable& strings) {
  TextureSections out;
  ExternalTextures external;
  if (mode == TextureMode::external) external = external_textures(model, images);
  std::map<Hash128, std::uint64_t> stored;  // content of the stored bytes -> offset
  for (std::size_t i = 0; i < model.textures.size(); ++i) {
    const Texture& texture = model.textures[i];
    const Image& image = images[i];
    format::TextureRecord& record = out.records.emplace_back();
    record.name = strings.name(NameKind::texture, static_cast<std::uint32_t>(i), texture.name);
    record.width = image.width;
    record.height = image.height;
    record.uv_width = whole(texture.uv_width);
    record.uv_height = whole(texture.uv_height);
    record.alpha = static_cast<std::uint8_t>(image.alpha);
    record.role = static_cast<std::uint8_t>(role_of(texture.pbr_channel));
    record.wrap = static_cast<std::uint8_t>(wrap_of(texture.wrap_mode));
    record.sides = static_cast<std::uint8_t>(sides_of(texture.render_sides));
    record.frame_count = frame_count(texture, image);
    if (record.frame_count > 1) {
      record.frame_ticks = whole(texture.frame_ticks);
      record.blend_frames = texture.frame_interpolate ? 1 : 0;
      record.first_frame = static_cast<std::uint32_t>(out.frames.size());
      record.frames = static_cast<std::uint32_t>(rounds[i].size());
      out.frames.insert(out.frames.end(), rounds[i].begin(), rounds[i].end());
    }
    record.file = format::no_index;
    std::copy(image.content.bytes.begin(), image.content.bytes.end(), record.content);
    if (image.width == 0 || mode == TextureMode::none) continue;

    if (mode == TextureMode::external) {
      const int file = external.file_of[i];
      record.encoding = static_cast<std::uint8_t>(format::TextureEncoding::external);
      record.file = strings.id(external.files[static_cast<std::size_t>(file)].name);
      continue;
    }
    const bool as_png = mode == TextureMode::png;
    const std::string_view bytes = as_png ? png_of(texture, image) : image.rgba;
    record.encoding = static_cast<std::uint8_t>(as_png ? format::TextureEncoding::png
                                                       : format::TextureEncoding::rgba8);
    const auto [found, is_new] =
        stored.try_emplace(as_png ? hash128(bytes) : image.content, out.image_bytes);
    record.data_offset = static_cast<std::uint32_t>(found->second);
    record.data_bytes = static_cast<std::uint32_t>(bytes.size());
    if (!is_new) continue;
    out.images.push_back(bytes);
    out.image_bytes +=
        (bytes.size() + format::alignment - 1) / format::alignment * format::alignment;
  }
  return out;
}

std::vector<format::AttachmentRecord> attachment_records(
    const std::vector<BlobAttachment>& attachments, StringTable& strings) {
  std::vector<format::AttachmentRecord> records(attachments.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    const BlobAttachment& attachment = attachments[i];
    format::AttachmentRecord& record = records[i];
    record.name =
        strings.name(NameKind::attachment, static_cast<std::uint32_t>(i), attachment.name);
    record.bone = bone_index(attachment.bone);
    record.kind = attachment.kind;
    record.flags = attachment.flags;
    set(record.position, attachment.position);
    set(record.rotation, attachment.rotation);
    set(record.size, attachment.size);
  }
  return records;
}

}  // namespace fmmc
