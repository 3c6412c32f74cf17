#include <algorithm>
#include <cmath>
#include <cstddef>

#include "hash.h"
#include "view.h"
#include <fmm/model.h>

namespace fmm {
inline namespace v1 {

namespace {

using detail::pointer_at;
using detail::record_of;
using detail::records_of;
using detail::strings_of;
using format::NameKind;
using format::Section;

constexpr format::Header no_header{};

const format::Header& header_of(const Model& model) {
  if (model.bytes().empty()) return no_header;
  return *pointer_at<format::Header>(model.bytes(), 0);
}

template <typename Record>
std::uint32_t count_of(const Model& model, Section section) {
  return static_cast<std::uint32_t>(records_of<Record>(model, section).size());
}

// The first item of that kind and name, or `Id::none`.
template <typename Id, typename Record>
Id find(const Model& model, std::span<const Record> records, NameKind kind, std::string_view name) {
  const detail::Strings strings = strings_of(model);
  const format::NameEntry key{detail::name_hash(name), static_cast<std::uint16_t>(kind), 0, 0};
  auto entry = std::lower_bound(strings.names.begin(), strings.names.end(), key,
                                [](const auto& a, const auto& b) {
                                  return a.hash != b.hash ? a.hash < b.hash : a.kind < b.kind;
                                });
  for (; entry != strings.names.end(); ++entry) {
    if (entry->hash != key.hash || entry->kind != key.kind) break;
    if (entry->item < records.size() && strings[records[entry->item].name] == name)
      return static_cast<Id>(entry->item);
  }
  return Id::none;
}

// A part of a section, empty unless it lies inside.
std::span<const std::byte> part(std::span<const std::byte> section, std::size_t offset,
                                std::size_t bytes) {
  if (offset > section.size() || bytes > section.size() - offset) return {};
  return section.subspan(offset, bytes);
}

constexpr VertexAttribute vertex_attributes[] = {
    {"position", VertexAttribute::Type::f32, 3, offsetof(format::Vertex, position)},
    {"normal", VertexAttribute::Type::i8_normalized, 4, offsetof(format::Vertex, normal)},
    {"uv", VertexAttribute::Type::f32, 2, offsetof(format::Vertex, uv)},
    {"bone", VertexAttribute::Type::u16, 1, offsetof(format::Vertex, bone)},
};

}  // namespace

std::span<const VertexAttribute> vertex_layout() noexcept {
  return vertex_attributes;
}

std::string_view Model::name() const noexcept {
  return strings_of(*this)[header_of(*this).name];
}

format::Semantics Model::semantics() const noexcept {
  return format::Semantics{header_of(*this).semantics};
}

Schema Model::schema() const noexcept {
  return Schema{header_of(*this).schema};
}

std::span<const std::uint8_t, 16> Model::content() const noexcept {
  return header_of(*this).content;
}

std::uint16_t Model::version_major() const noexcept {
  return header_of(*this).major;
}

std::uint16_t Model::version_minor() const noexcept {
  return header_of(*this).minor;
}

double Model::tick_rate() const noexcept {
  return std::max<std::uint16_t>(header_of(*this).tick_rate, 1);
}

std::span<const std::byte> Model::section(format::Section kind) const noexcept {
  const auto index = static_cast<std::size_t>(kind);
  if (index > known_sections || entry_[index] == 0) return {};
  const auto& entry =
      pointer_at<format::SectionEntry>(bytes_, sizeof(format::Header))[entry_[index] - 1];
  return bytes_.subspan(entry.offset, entry.bytes);
}

std::uint32_t Model::bone_count() const noexcept {
  return static_cast<std::uint32_t>(detail::bones_of(*this).records.size());
}

Bone Model::bone(BoneId id) const noexcept {
  const auto [records, rest] = detail::bones_of(*this);
  if (index_of(id) >= records.size()) return {};
  const format::BoneRecord& record = records[index_of(id)];
  Bone bone;
  bone.name = strings_of(*this)[record.name];
  if (record.parent < index_of(id)) bone.parent = BoneId{record.parent};
  bone.flags = record.flags;
  bone.rest = rest[index_of(id)];
  return bone;
}

BoneId Model::find_bone(std::string_view name) const noexcept {
  return find<BoneId>(*this, detail::bones_of(*this).records, NameKind::bone, name);
}

std::uint32_t Model::animation_count() const noexcept {
  return count_of<format::AnimationRecord>(*this, Section::animations);
}

Animation Model::animation(AnimationId id) const noexcept {
  const auto* record = record_of<format::AnimationRecord>(*this, Section::animations, id);
  if (record == nullptr) return {};
  Animation animation;
  animation.name = strings_of(*this)[record->name];
  animation.ticks = record->ticks;
  animation.rows = record->rows == 0 ? 0 : record->ticks + 1;
  animation.length = record->length;
  animation.loop = format::Loop{record->loop};
  animation.state = format::State{record->state};
  animation.encoding = format::Encoding{record->encoding};
  animation.clip_bytes = record->clip_bytes;
  animation.max_error_px = record->max_error_px;
  animation.max_error_between_px = record->max_error_between_px;
  return animation;
}

AnimationId Model::find_animation(std::string_view name) const noexcept {
  return find<AnimationId>(*this, records_of<format::AnimationRecord>(*this, Section::animations),
                           NameKind::animation, name);
}

std::uint32_t Model::texture_count() const noexcept {
  return count_of<format::TextureRecord>(*this, Section::textures);
}

Texture Model::texture(TextureId id) const noexcept {
  const auto* record = record_of<format::TextureRecord>(*this, Section::textures, id);
  if (record == nullptr) return {};
  const detail::Strings strings = strings_of(*this);
  Texture texture;
  texture.name = strings[record->name];
  texture.width = record->width;
  texture.height = record->height;
  texture.uv_width = record->uv_width;
  texture.uv_height = record->uv_height;
  texture.encoding = format::TextureEncoding{record->encoding};
  texture.alpha = format::AlphaClass{record->alpha};
  texture.role = format::TextureRole{record->role};
  texture.wrap = format::TextureWrap{record->wrap};
  texture.sides = format::TextureSides{record->sides};
  texture.frame_count = record->frame_count;
  texture.frame_ticks = record->frame_ticks;
  const std::span frames = detail::records_of<std::uint16_t>(*this, Section::frames);
  if (record->first_frame <= frames.size() &&
      record->frames <= frames.size() - record->first_frame) {
    texture.frames = frames.subspan(record->first_frame, record->frames);
  }
  texture.blend_frames = record->blend_frames != 0;
  texture.data = part(section(Section::images), record->data_offset, record->data_bytes);
  if (texture.encoding == format::TextureEncoding::external)
    texture.file = detail::plain_file_name(strings[record->file]);
  if (texture.encoding == format::TextureEncoding::rgba8) {
    // A caller uploads width * height * 4 bytes; less than that is no image.
    const std::uint64_t pixels = std::uint64_t{record->width} * record->height;
    if (pixels != texture.data.size() / 4 || texture.data.size() % 4 != 0)
      texture.encoding = format::TextureEncoding::none;
  }
  if (texture.encoding == format::TextureEncoding::none ||
      texture.encoding == format::TextureEncoding::external)
    texture.data = {};
  return texture;
}

std::uint32_t frame_at(const Texture& texture, double ticks) noexcept {
  if (texture.frames.empty()) return 0;
  const auto round = static_cast<double>(texture.frames.size());
  const double shown = std::floor(ticks / texture.frame_ticks);
  const double place = shown - std::floor(shown / round) * round;
  // False before the start, without a time for frames, and where the place in the round is lost.
  if (!(ticks > 0 && place >= 0 && place < round)) return texture.frames[0];
  return texture.frames[static_cast<std::size_t>(place)];
}

TextureId Model::find_texture(std::string_view name) const noexcept {
  return find<TextureId>(*this, records_of<format::TextureRecord>(*this, Section::textures),
                         NameKind::texture, name);
}

std::uint32_t Model::attachment_count() const noexcept {
  return count_of<format::AttachmentRecord>(*this, Section::attachments);
}

Attachment Model::attachment(AttachmentId id) const noexcept {
  const auto* record = record_of<format::AttachmentRecord>(*this, Section::attachments, id);
  if (record == nullptr) return {};
  Attachment attachment;
  attachment.name = strings_of(*this)[record->name];
  if (record->bone < bone_count()) attachment.bone = BoneId{record->bone};
  attachment.kind = format::AttachmentKind{record->kind};
  attachment.flags = record->flags;
  std::copy_n(record->position, 3, attachment.position);
  std::copy_n(record->rotation, 4, attachment.rotation);
  std::copy_n(record->size, 3, attachment.size);
  return attachment;
}

AttachmentId Model::find_attachment(std::string_view name) const noexcept {
  return find<AttachmentId>(*this,
                            records_of<format::AttachmentRecord>(*this, Section::attachments),
                            NameKind::attachment, name);
}

Mesh Model::mesh() const noexcept {
  const auto section = this->section(Section::mesh);
  if (section.empty()) return {};
  const auto& header = *pointer_at<format::MeshHeader>(section, 0);
  Mesh mesh;
  mesh.vertices = {pointer_at<format::Vertex>(section, header.vertices_offset),
                   header.vertex_count};
  mesh.indices =
      section.subspan(header.indices_offset, std::size_t{header.index_count} * header.index_bytes);
  mesh.index_count = header.index_count;
  mesh.index_bytes = header.index_bytes;
  mesh.draws = {pointer_at<format::Draw>(section, header.draws_offset), header.draw_count};
  mesh.ranges = {pointer_at<format::Range>(section, header.ranges_offset), header.range_count};
  return mesh;
}

}  // namespace v1
}  // namespace fmm
