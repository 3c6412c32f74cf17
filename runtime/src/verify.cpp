// Model::find_fault(): every promise of FORMAT.md that open() leaves unproved.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <tuple>
#include <utility>

#include "clip.h"
#include "hash.h"
#include "utf8.h"
#include "view.h"

namespace fmm {
inline namespace v1 {

namespace {

using detail::Bytes;
using detail::pointer_at;
using detail::records_of;
using format::Section;

// Lengths of quaternions and dot products are those of float32 values; this is far above rounding
// and far below anything visible.
constexpr double unit_tolerance = 1e-3;
constexpr double dot_tolerance = 1e-6;
constexpr double length_tolerance = 1e-9;  // of an animation's length, in rows

template <typename Container>
bool are_finite(const Container& values) {
  return std::all_of(std::begin(values), std::end(values),
                     [](float value) { return std::isfinite(value); });
}

bool is_unit(const float* q) {
  double sum = 0;
  for (int i = 0; i < 4; ++i)
    sum += double{q[i]} * q[i];
  return std::abs(std::sqrt(sum) - 1) <= unit_tolerance;  // false for NaN
}

bool are_zero(Bytes bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](std::byte b) { return b == std::byte{0}; });
}

template <typename Container>
bool are_zero(const Container& values) {
  return std::all_of(std::begin(values), std::end(values), [](auto value) { return value == 0; });
}

// The bytes from where one thing ends to where the next begins. The things are in order.
bool is_gap(Bytes bytes, std::size_t end, std::size_t next) {
  return end <= next && next <= bytes.size() && are_zero(bytes.subspan(end, next - end));
}

class Verifier {
 public:
  explicit Verifier(const Model& model)
      : model_(model),
        header_(*pointer_at<format::Header>(model.bytes(), 0)),
        strings_(detail::strings_of(model)),
        bones_(records_of<format::BoneRecord>(model, Section::bones)),
        textures_(records_of<format::TextureRecord>(model, Section::textures)),
        attachments_(records_of<format::AttachmentRecord>(model, Section::attachments)),
        animations_(records_of<format::AnimationRecord>(model, Section::animations)),
        jumps_(records_of<format::JumpRecord>(model, Section::jumps)) {}

  Fault first_fault(bool full) {
    for (const auto check :
         {&Verifier::check_header, &Verifier::check_strings, &Verifier::check_names,
          &Verifier::check_bones, &Verifier::check_mesh, &Verifier::check_textures,
          &Verifier::check_attachments, &Verifier::check_animations}) {
      if (const Fault fault = (this->*check)(); fault.error != Error::none) return fault;
    }
    if (full) {
      const auto content = detail::content_hash(model_.bytes());
      if (!std::equal(content.begin(), content.end(), header_.content))
        return {Error::content_mismatch};
    }
    return {};
  }

 private:
  // A newer minor version may use what this one calls reserved.
  bool is_reserved_zero(bool zero) const { return zero || header_.minor > format::version_minor; }
  bool has_string(std::uint32_t id) const { return id < strings_.offsets.size() - 1; }

  Fault check_header() const {
    if (!has_string(header_.name)) return {Error::bad_reference};
    if (header_.tick_rate == 0 || header_.semantics > 1 ||
        !is_reserved_zero(header_.reserved0 == 0 && are_zero(header_.reserved1)))
      return {Error::bad_value};
    // Between sections there is nothing.
    std::size_t end = sizeof header_ + header_.section_count * sizeof(format::SectionEntry);
    const auto* directory = pointer_at<format::SectionEntry>(model_.bytes(), sizeof header_);
    for (std::uint32_t i = 0; i < header_.section_count; ++i) {
      if (!is_reserved_zero((directory[i].flags & ~format::section_required) == 0))
        return {Error::bad_value};
      if (!is_gap(model_.bytes(), end, directory[i].offset)) return {Error::bad_value};
      end = std::size_t{directory[i].offset} + directory[i].bytes;
    }
    if (!is_gap(model_.bytes(), end, model_.bytes().size())) return {Error::bad_value};
    return {};
  }

  Fault check_strings() const {
    const Bytes section = model_.section(Section::strings);
    const auto& header = *pointer_at<format::StringsHeader>(section, 0);
    const auto offsets = strings_.offsets;
    const auto fault = [](Error error, std::size_t i) {
      return Fault{error, Section::strings, static_cast<std::uint32_t>(i)};
    };
    if (!is_gap(section, sizeof header + offsets.size_bytes(), header.names_offset) ||
        !is_gap(section, header.names_offset + strings_.names.size_bytes(), header.chars_offset))
      return fault(Error::bad_value, 0);
    if (offsets.front() != 0 || offsets.back() != strings_.chars.size())
      return fault(Error::bad_reference, 0);
    for (std::size_t i = 0; i + 1 < offsets.size(); ++i) {
      if (offsets[i] >= offsets[i + 1] || offsets[i + 1] > strings_.chars.size())
        return fault(Error::bad_reference, i);
      if (strings_.chars[offsets[i + 1] - 1] != '\0') return fault(Error::bad_value, i);
      if (!detail::is_utf8(strings_[static_cast<std::uint32_t>(i)]))
        return fault(Error::bad_value, i);
    }
    return {};
  }

  // Strictly ascending entries are distinct, and each is a pair of (kind, item) with the hash of
  // its name; so equal counts prove that no name is missing.
  Fault check_names() const {
    std::size_t i = 0;
    const auto fault = [&](Error error) {
      return Fault{error, Section::strings, static_cast<std::uint32_t>(i)};
    };
    const auto names = strings_.names;
    if (names.size() != bones_.size() + animations_.size() + textures_.size() + attachments_.size())
      return fault(Error::bad_reference);
    for (; i < names.size(); ++i) {
      const format::NameEntry& entry = names[i];
      if (!is_reserved_zero(entry.reserved == 0)) return fault(Error::bad_value);
      const std::uint32_t name = name_of(format::NameKind{entry.kind}, entry.item);
      if (!has_string(name) || detail::name_hash(strings_[name]) != entry.hash)
        return fault(Error::bad_reference);
      if (i != 0 && !is_before(names[i - 1], entry)) return fault(Error::bad_reference);
    }
    return {};
  }

  // The string id of an item's name, or no_index.
  std::uint32_t name_of(format::NameKind kind, std::uint32_t item) const {
    const auto name_in = [&](const auto& records) {
      return item < records.size() ? records[item].name : format::no_index;
    };
    switch (kind) {
      case format::NameKind::bone:
        return name_in(bones_);
      case format::NameKind::animation:
        return name_in(animations_);
      case format::NameKind::texture:
        return name_in(textures_);
      case format::NameKind::attachment:
        return name_in(attachments_);
    }
    return format::no_index;
  }

  static bool is_before(const format::NameEntry& a, const format::NameEntry& b) {
    if (a.hash != b.hash) return a.hash < b.hash;
    if (a.kind != b.kind) return a.kind < b.kind;
    return a.item < b.item;
  }

  Fault check_bones() const {
    constexpr std::uint16_t all_flags = format::bone_head | format::bone_seat | format::bone_tag |
                                        format::bone_hitbox | format::bone_hidden;
    for (std::size_t i = 0; i < bones_.size(); ++i) {
      const format::BoneRecord& bone = bones_[i];
      const auto fault = [&](Error error) {
        return Fault{error, Section::bones, static_cast<std::uint32_t>(i)};
      };
      if (!has_string(bone.name) || (bone.parent != format::no_bone && bone.parent >= i))
        return fault(Error::bad_reference);
      if (!is_reserved_zero((bone.flags & ~all_flags) == 0) || !are_finite(bone.translation) ||
          !are_finite(bone.scale) || !is_unit(bone.rotation))
        return fault(Error::bad_value);
    }
    return {};
  }

  Fault check_mesh() const {
    const Bytes section = model_.section(Section::mesh);
    if (section.empty()) return {};
    const auto& header = *pointer_at<format::MeshHeader>(section, 0);
    const Mesh mesh = model_.mesh();
    const auto fault = [](Error error, std::size_t item) {
      return Fault{error, Section::mesh, static_cast<std::uint32_t>(item)};
    };
    if (!is_reserved_zero(are_zero(header.reserved)) ||
        !is_gap(section, sizeof header, header.vertices_offset) ||
        !is_gap(section, header.vertices_offset + mesh.vertices.size_bytes(),
                header.indices_offset) ||
        !is_gap(section, header.indices_offset + mesh.indices.size(), header.draws_offset) ||
        !is_gap(section, header.draws_offset + mesh.draws.size_bytes(), header.ranges_offset) ||
        !is_gap(section, header.ranges_offset + mesh.ranges.size_bytes(), section.size()))
      return fault(Error::bad_value, 0);
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
      const format::Vertex& vertex = mesh.vertices[i];
      if (vertex.bone >= bones_.size()) return fault(Error::bad_reference, i);
      if (!are_finite(vertex.position) || !are_finite(vertex.uv) ||
          !is_reserved_zero(vertex.normal[3] == 0 && vertex.reserved == 0))
        return fault(Error::bad_value, i);
    }
    return check_draws(mesh);
  }

  // Draws cover the indices and the ranges, each range the triangles of one bone.
  Fault check_draws(const Mesh& mesh) const {
    std::uint64_t next_index = 0;
    std::uint64_t next_range = 0;
    for (std::size_t i = 0; i < mesh.draws.size(); ++i) {
      const format::Draw& draw = mesh.draws[i];
      const auto fault = [&](Error error) {
        return Fault{error, Section::mesh, static_cast<std::uint32_t>(i)};
      };
      if (draw.texture != format::no_index && draw.texture >= textures_.size())
        return fault(Error::bad_reference);
      if (draw.alpha > 2 || draw.index_count == 0) return fault(Error::bad_value);
      if (i != 0 && std::pair(mesh.draws[i - 1].alpha, mesh.draws[i - 1].texture) >=
                        std::pair(draw.alpha, draw.texture))
        return fault(Error::bad_reference);
      if (draw.first_index != next_index || draw.first_range != next_range ||
          draw.range_count > mesh.ranges.size() - next_range)
        return fault(Error::bad_reference);
      const auto ranges = mesh.ranges.subspan(draw.first_range, draw.range_count);
      for (std::size_t j = 0; j < ranges.size(); ++j) {
        const format::Range& range = ranges[j];
        if (range.first_index != next_index || range.index_count > mesh.index_count - next_index ||
            (j != 0 && range.bone <= ranges[j - 1].bone) || !is_of_bone(mesh, range))
          return fault(Error::bad_reference);
        if (range.index_count == 0 || range.index_count % 3 != 0 ||
            !is_reserved_zero(range.reserved == 0))
          return fault(Error::bad_value);
        next_index += range.index_count;
      }
      next_range += draw.range_count;
      if (next_index - draw.first_index != draw.index_count) return fault(Error::bad_reference);
    }
    if (next_index != mesh.index_count || next_range != mesh.ranges.size())
      return {Error::bad_reference, Section::mesh, 0};
    return {};
  }

  static bool is_of_bone(const Mesh& mesh, const format::Range& range) {
    for (std::size_t i = 0; i < range.index_count; ++i) {
      std::uint32_t index = 0;
      std::memcpy(&index, mesh.indices.data() + (range.first_index + i) * mesh.index_bytes,
                  mesh.index_bytes);
      if (index >= mesh.vertices.size() || mesh.vertices[index].bone != range.bone) return false;
    }
    return true;
  }

  Fault check_textures() const {
    const Bytes images = model_.section(Section::images);
    for (std::size_t i = 0; i < textures_.size(); ++i) {
      const format::TextureRecord& texture = textures_[i];
      const auto fault = [&](Error error) {
        return Fault{error, Section::textures, static_cast<std::uint32_t>(i)};
      };
      const auto encoding = format::TextureEncoding{texture.encoding};
      const bool is_external = encoding == format::TextureEncoding::external;
      const bool has_data =
          encoding == format::TextureEncoding::rgba8 || encoding == format::TextureEncoding::png;
      if (!has_string(texture.name) || (is_external && !has_string(texture.file)) ||
          (!is_external && texture.file != format::no_index))
        return fault(Error::bad_reference);
      if (texture.data_offset % format::alignment != 0 || texture.data_offset > images.size() ||
          texture.data_bytes > images.size() - texture.data_offset)
        return fault(Error::bad_reference);
      if (texture.encoding > 3 || texture.alpha > 2 || texture.role > 3 || texture.wrap > 2 ||
          texture.sides > 2 || texture.frame_count == 0 || has_data != (texture.data_bytes != 0) ||
          !is_reserved_zero(are_zero(texture.reserved0) && are_zero(texture.reserved1)))
        return fault(Error::bad_value);
      if (encoding == format::TextureEncoding::rgba8 &&
          (texture.data_bytes % 4 != 0 ||
           std::uint64_t{texture.width} * texture.height != texture.data_bytes / 4))
        return fault(Error::bad_value);
    }
    return {};
  }

  Fault check_attachments() const {
    for (std::size_t i = 0; i < attachments_.size(); ++i) {
      const format::AttachmentRecord& attachment = attachments_[i];
      const auto fault = [&](Error error) {
        return Fault{error, Section::attachments, static_cast<std::uint32_t>(i)};
      };
      if (!has_string(attachment.name) ||
          (attachment.bone != format::no_bone && attachment.bone >= bones_.size()))
        return fault(Error::bad_reference);
      if (attachment.kind > 5 || !is_reserved_zero(attachment.reserved == 0) ||
          !are_finite(attachment.position) || !is_unit(attachment.rotation) ||
          !are_finite(attachment.size))
        return fault(Error::bad_value);
    }
    return {};
  }

  // Clips and jumps stand in the order of the animations, with the least padding between them.
  Fault check_animations() const {
    const Bytes clips = model_.section(Section::clips);
    std::size_t next_clip = 0;
    std::size_t next_jump = 0;
    for (std::size_t i = 0; i < animations_.size(); ++i) {
      const format::AnimationRecord& animation = animations_[i];
      const auto fault = [&](Error error) {
        return Fault{error, Section::animations, static_cast<std::uint32_t>(i)};
      };
      if (!has_string(animation.name)) return fault(Error::bad_reference);
      if (animation.loop > 2 || animation.state > 5 || animation.encoding != 0 ||
          !is_reserved_zero(animation.reserved == 0) || !has_sound_length(animation) ||
          !(std::isfinite(animation.max_error_px) && animation.max_error_px >= 0) ||
          !(std::isfinite(animation.max_error_between_px) && animation.max_error_between_px >= 0))
        return fault(Error::bad_value);
      if (animation.rows == 0) {
        if (animation.clip_bytes != 0 || animation.jump_count != 0) return fault(Error::bad_value);
        continue;
      }
      if (animation.rows != animation.ticks && animation.rows - 1 != animation.ticks)
        return fault(Error::bad_value);
      if (animation.clip_offset % format::alignment != 0 ||
          animation.clip_offset - next_clip >= format::alignment ||
          !is_gap(clips, next_clip, animation.clip_offset))
        return fault(Error::bad_reference);
      next_clip = std::size_t{animation.clip_offset} + animation.clip_bytes;
      if (const Error error = check_clip(animation); error != Error::none) return fault(error);
      if (animation.jump_count != 0 && animation.first_jump != next_jump)
        return fault(Error::bad_reference);
      if (animation.jump_count > jumps_.size() - next_jump) return fault(Error::bad_reference);
      if (const Error error = check_jumps(animation); error != Error::none) return fault(error);
      next_jump += animation.jump_count;
    }
    if (next_clip > clips.size() || !are_zero(clips.subspan(next_clip)))
      return {Error::bad_reference, Section::clips, 0};
    if (next_jump != jumps_.size()) return {Error::bad_reference, Section::jumps, 0};
    return {};
  }

  // fmm semantics: N rows exactly. blockbench: the exact length, within the last row.
  bool has_sound_length(const format::AnimationRecord& animation) const {
    const double ticks = animation.ticks;
    const double rows = animation.length * header_.tick_rate;
    if (model_.semantics() == format::Semantics::fmm || animation.ticks == 0)
      return std::abs(rows - ticks) <= length_tolerance;
    return rows > ticks - 1 - length_tolerance && rows <= ticks + length_tolerance;
  }

  Error check_clip(const format::AnimationRecord& animation) const {
    const detail::ExactClip clip = detail::exact_clip_of(model_, animation);
    if (clip.stored_rows == 0) return Error::bad_reference;
    const Bytes bytes =
        model_.section(Section::clips).subspan(animation.clip_offset, animation.clip_bytes);
    const auto& header = *pointer_at<format::ExactClipHeader>(bytes, 0);
    const std::size_t row_bytes = clip.row_floats * sizeof(float);
    if (detail::exact_clip_head_bytes(header) + row_bytes * clip.stored_rows != bytes.size())
      return Error::bad_reference;
    if (!is_reserved_zero(header.reserved == 0)) return Error::bad_value;
    if (clip.rotation_bones.size() % 2 != 0 &&
        clip.rotation_bones.data()[clip.rotation_bones.size()] != 0)
      return Error::bad_value;
    if (const Error error = check_places(clip); error != Error::none) return error;
    return check_rows(clip);
  }

  // What a clip sets: each list strictly ascending, so nothing is set twice within one.
  Error check_places(const detail::ExactClip& clip) const {
    const auto rotations = clip.rotation_bones;
    for (std::size_t i = 0; i < rotations.size(); ++i) {
      if (rotations[i] >= bones_.size() || (i != 0 && rotations[i] <= rotations[i - 1]))
        return Error::bad_reference;
    }
    const format::ComponentRef* last = nullptr;
    for (const format::ComponentRef& where : clip.components) {
      if (where.component >= 3 && where.component < 7) return Error::bad_value;
      if (const Error error = check_place(last, where); error != Error::none) return error;
      last = &where;
    }
    last = nullptr;
    for (const format::Constant& constant : clip.constants) {
      if (!std::isfinite(constant.value)) return Error::bad_value;
      if (const Error error = check_place(last, constant.where); error != Error::none) return error;
      last = &constant.where;
    }
    return Error::none;
  }

  Error check_place(const format::ComponentRef* last, const format::ComponentRef& where) const {
    if (where.bone >= bones_.size() || where.component >= 10) return Error::bad_reference;
    if (!is_reserved_zero(where.reserved == 0)) return Error::bad_value;
    if (last != nullptr &&
        std::pair(last->bone, last->component) >= std::pair(where.bone, where.component))
      return Error::bad_reference;
    return Error::none;
  }

  static Error check_rows(const detail::ExactClip& clip) {
    for (std::uint32_t row = 0; row < clip.stored_rows; ++row) {
      const std::span values(clip.row(row), clip.row_floats);
      if (!are_finite(values)) return Error::bad_value;
      for (std::size_t i = 0; i < clip.rotation_bones.size(); ++i) {
        const float* q = values.data() + 4 * i;
        if (!is_unit(q)) return Error::bad_value;
        if (row == 0) continue;
        const float* before = q - clip.row_floats;
        double dot = 0;
        for (int k = 0; k < 4; ++k)
          dot += double{before[k]} * q[k];
        if (dot < -dot_tolerance) return Error::bad_value;
      }
    }
    return Error::none;
  }

  Error check_jumps(const format::AnimationRecord& animation) const {
    if (animation.jump_count == 0) return Error::none;
    const auto jumps = jumps_.subspan(animation.first_jump, animation.jump_count);
    for (std::size_t i = 0; i < jumps.size(); ++i) {
      const format::JumpRecord& jump = jumps[i];
      if (jump.tick >= animation.ticks || jump.bone >= bones_.size()) return Error::bad_reference;
      if (jump.channel > 2 || !(jump.place > 0 && jump.place <= 1) ||
          !is_reserved_zero(jump.reserved == 0))
        return Error::bad_value;
      if (i != 0 && std::tuple(jumps[i - 1].tick, jumps[i - 1].bone, jumps[i - 1].channel) >=
                        std::tuple(jump.tick, jump.bone, jump.channel))
        return Error::bad_reference;
    }
    return Error::none;
  }

  const Model& model_;
  const format::Header& header_;
  const detail::Strings strings_;
  const std::span<const format::BoneRecord> bones_;
  const std::span<const format::TextureRecord> textures_;
  const std::span<const format::AttachmentRecord> attachments_;
  const std::span<const format::AnimationRecord> animations_;
  const std::span<const format::JumpRecord> jumps_;
};

}  // namespace

Fault Model::find_fault(bool full) const noexcept {
  if (bytes_.empty()) return {Error::truncated};
  return Verifier(*this).first_fault(full);
}

}  // namespace v1
}  // namespace fmm
