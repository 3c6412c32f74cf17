#include "verify.h"

#include "hash.h"

namespace fmm {
inline namespace v1 {

namespace {

using namespace detail;
using format::Section;

Fault fault_of_header(const Contents& blob) {
  if (!blob.has_string(blob.header.name)) return {Error::bad_reference};
  if (blob.header.tick_rate == 0 || blob.header.semantics > 1 ||
      !blob.is_reserved_zero(blob.header.reserved0 == 0 && are_zero(blob.header.reserved1)))
    return {Error::bad_value};
  // Between sections there is nothing.
  std::size_t end = sizeof blob.header + blob.header.section_count * sizeof(format::SectionEntry);
  const auto* directory = pointer_at<format::SectionEntry>(blob.model.bytes(), sizeof blob.header);
  for (std::uint32_t i = 0; i < blob.header.section_count; ++i) {
    if (!blob.is_reserved_zero((directory[i].flags & ~format::section_required) == 0))
      return {Error::bad_value};
    if (!is_gap(blob.model.bytes(), end, directory[i].offset)) return {Error::bad_value};
    end = std::size_t{directory[i].offset} + directory[i].bytes;
  }
  if (!is_gap(blob.model.bytes(), end, blob.model.bytes().size())) return {Error::bad_value};
  return {};
}

Fault fault_of_bones(const Contents& blob) {
  constexpr std::uint16_t all_flags = format::bone_head | format::bone_seat | format::bone_tag |
                                      format::bone_hitbox | format::bone_hidden;
  for (std::size_t i = 0; i < blob.bones.size(); ++i) {
    const format::BoneRecord& bone = blob.bones[i];
    const Transform& rest = blob.rest[i];
    const auto fault = [&](Error error) {
      return Fault{error, Section::bones, static_cast<std::uint32_t>(i)};
    };
    if (!blob.has_string(bone.name) || (bone.parent != format::no_bone && bone.parent >= i))
      return fault(Error::bad_reference);
    if (!blob.is_reserved_zero((bone.flags & ~all_flags) == 0) || !are_finite(rest.translation) ||
        !are_finite(rest.scale) || !is_unit(rest.rotation))
      return fault(Error::bad_value);
  }
  return {};
}

Fault fault_of_textures(const Contents& blob) {
  const Bytes images = blob.model.section(Section::images);
  const std::span frames = records_of<std::uint16_t>(blob.model, Section::frames);
  std::size_t next_frame = 0;
  for (std::size_t i = 0; i < blob.textures.size(); ++i) {
    const format::TextureRecord& texture = blob.textures[i];
    const auto fault = [&](Error error) {
      return Fault{error, Section::textures, static_cast<std::uint32_t>(i)};
    };
    const auto encoding = format::TextureEncoding{texture.encoding};
    const bool is_external = encoding == format::TextureEncoding::external;
    const bool has_data =
        encoding == format::TextureEncoding::rgba8 || encoding == format::TextureEncoding::png;
    if (is_external && plain_file_name(blob.strings[texture.file]).empty())
      return fault(blob.has_string(texture.file) ? Error::bad_value : Error::bad_reference);
    if (!blob.has_string(texture.name) || (!is_external && texture.file != format::no_index))
      return fault(Error::bad_reference);
    if (texture.data_offset % format::alignment != 0 || texture.data_offset > images.size() ||
        texture.data_bytes > images.size() - texture.data_offset)
      return fault(Error::bad_reference);
    if (texture.encoding > 3 || texture.alpha > 2 || texture.role > 3 || texture.wrap > 2 ||
        texture.sides > 2 || texture.frame_count == 0 || has_data != (texture.data_bytes != 0) ||
        texture.blend_frames > 1 || !blob.is_reserved_zero(are_zero(texture.reserved0)))
      return fault(Error::bad_value);
    // A flipbook has a round and a time for its frames, a still image neither.
    const bool is_flipbook = texture.frame_count > 1;
    if (is_flipbook != (texture.frames != 0) || is_flipbook != (texture.frame_ticks != 0) ||
        (!is_flipbook && texture.blend_frames != 0))
      return fault(Error::bad_value);
    if (texture.first_frame != (is_flipbook ? next_frame : 0) ||
        texture.frames > frames.size() - next_frame)
      return fault(Error::bad_reference);
    for (const std::uint16_t frame : frames.subspan(next_frame, texture.frames)) {
      if (frame >= texture.frame_count) return fault(Error::bad_reference);
    }
    next_frame += texture.frames;
    if (encoding == format::TextureEncoding::rgba8 &&
        (texture.data_bytes % 4 != 0 ||
         std::uint64_t{texture.width} * texture.height != texture.data_bytes / 4))
      return fault(Error::bad_value);
  }
  if (next_frame != frames.size()) return {Error::bad_reference, Section::textures, 0};
  return {};
}

Fault fault_of_attachments(const Contents& blob) {
  for (std::size_t i = 0; i < blob.attachments.size(); ++i) {
    const format::AttachmentRecord& attachment = blob.attachments[i];
    const auto fault = [&](Error error) {
      return Fault{error, Section::attachments, static_cast<std::uint32_t>(i)};
    };
    if (!blob.has_string(attachment.name) ||
        (attachment.bone != format::no_bone && attachment.bone >= blob.bones.size()))
      return fault(Error::bad_reference);
    const bool is_box =
        format::AttachmentKind{attachment.kind} == format::AttachmentKind::bounding_box;
    const int box_flags = is_box ? format::box_collision | format::box_hitbox : 0;
    if (attachment.kind > 5 || !blob.is_reserved_zero((attachment.flags & ~box_flags) == 0) ||
        !are_finite(attachment.position) || !is_unit(attachment.rotation) ||
        !are_finite(attachment.size))
      return fault(Error::bad_value);
  }
  return {};
}

Fault fault_of_content(const Contents& blob) {
  const auto content = content_hash(blob.model.bytes());
  if (!std::equal(content.begin(), content.end(), blob.header.content))
    return {Error::content_mismatch};
  return {};
}

// In this order, since names need sound strings.
constexpr Fault (*checks[])(const Contents&) = {
    fault_of_header, fault_of_strings,  fault_of_names,       fault_of_bones,
    fault_of_mesh,   fault_of_textures, fault_of_attachments, fault_of_animations,
    fault_of_ik,     fault_of_events,   fault_of_controllers,
};

}  // namespace

Fault Model::find_fault(bool full) const noexcept {
  if (bytes_.empty()) return {Error::truncated};
  const Contents blob(*this);
  for (const auto fault_of : checks) {
    if (const Fault fault = fault_of(blob); fault.error != Error::none) return fault;
  }
  return full ? fault_of_content(blob) : Fault{};
}

Error Model::verify(bool full) const noexcept {
  return find_fault(full).error;
}

}  // namespace v1
}  // namespace fmm
