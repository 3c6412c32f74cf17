// write_blob(): the model's parts to sections, checked with the runtime's own decoder.
#include "write/blob/blob.h"

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstring>
#include <limits>
#include <span>
#include <string_view>

#include <fmt/format.h>

#include "write/blob/assembly.h"
#include "write/blob/bytes.h"
#include "write/blob/error.h"
#include "write/blob/exact_clip.h"
#include "write/blob/sections.h"
#include "write/blob/strings.h"
#include <fmm/model.h>

namespace fmmc {

namespace format = fmm::format;

static_assert(static_cast<int>(Semantics::blockbench) ==
              static_cast<int>(format::Semantics::blockbench));
static_assert(static_cast<int>(Loop::loop) == static_cast<int>(format::Loop::loop));
static_assert(static_cast<int>(Loop::hold) == static_cast<int>(format::Loop::hold));
static_assert(static_cast<int>(Channel::position) == static_cast<int>(format::Channel::position));
static_assert(static_cast<int>(Channel::scale) == static_cast<int>(format::Channel::scale));

namespace {

// Between rows a blend replaces the curve; above this the difference can be seen.
constexpr double visible_error_px = 1;

format::State state_of(std::string_view name) {
  if (name == "spawn") return format::State::spawn;
  if (name == "idle") return format::State::idle;
  if (name == "walk") return format::State::walk;
  if (name == "attack") return format::State::attack;
  if (name == "death") return format::State::death;
  return format::State::custom;
}

struct AnimationSections {
  std::vector<format::AnimationRecord> records;
  std::string clips;
  std::vector<format::JumpRecord> jumps;
};

void add_jumps(AnimationSections& out, format::AnimationRecord& record,
               const BakedAnimation& baked) {
  if (baked.jumps.empty()) return;
  record.first_jump = static_cast<std::uint32_t>(out.jumps.size());
  record.jump_count = static_cast<std::uint32_t>(baked.jumps.size());
  for (const BakedJump& jump : baked.jumps) {
    out.jumps.push_back({jump.tick, static_cast<std::uint16_t>(jump.bone),
                         static_cast<std::uint8_t>(jump.channel), 0, jump.place});
  }
}

// False if the clips have more bytes than offsets can reach.
bool add_animations(const Model& model, const std::vector<BakedAnimation>& animations,
                    std::span<const format::BoneRecord> bones, StringTable& strings,
                    AnimationSections& out) {
  for (std::size_t i = 0; i < model.animations.size(); ++i) {
    const Animation& animation = model.animations[i];
    const BakedAnimation& baked = animations[i];
    format::AnimationRecord& record = out.records.emplace_back();
    record.name =
        strings.name(format::NameKind::animation, static_cast<std::uint32_t>(i), animation.name);
    record.ticks = baked.ticks;
    record.length = baked.length;
    record.loop = static_cast<std::uint8_t>(animation.loop);
    record.state = static_cast<std::uint8_t>(state_of(animation.name));
    record.encoding = static_cast<std::uint8_t>(format::Encoding::exact);
    if (baked.rows == 0) continue;

    const EncodedClip clip = encode_exact(baked, bones);
    pad_to(out.clips, format::alignment);
    record.rows = clip.stored_rows;
    record.clip_offset = static_cast<std::uint32_t>(out.clips.size());
    record.clip_bytes = static_cast<std::uint32_t>(clip.bytes.size());
    out.clips += clip.bytes;
    if (out.clips.size() > std::numeric_limits<std::uint32_t>::max()) return false;
    add_jumps(out, record, baked);
  }
  return true;
}

template <typename T>
std::string_view bytes_of(const std::vector<T>& records) {
  return {reinterpret_cast<const char*>(records.data()), records.size() * sizeof(T)};
}

// The runtime wants memory at a multiple of 16; a string's usually is.
class AlignedBytes {
 public:
  explicit AlignedBytes(std::string_view bytes) : view_(std::as_bytes(std::span(bytes))) {
    if (reinterpret_cast<std::uintptr_t>(bytes.data()) % format::alignment == 0) return;
    copy_.resize((bytes.size() + sizeof(Block) - 1) / sizeof(Block));
    std::memcpy(copy_.data(), bytes.data(), bytes.size());
    view_ = std::as_bytes(std::span(copy_)).first(bytes.size());
  }
  std::span<const std::byte> view() const { return view_; }

 private:
  struct alignas(format::alignment) Block {
    std::byte bytes[format::alignment];
  };
  std::vector<Block> copy_;
  std::span<const std::byte> view_;
};

// Never below the value, so that the figure stays a promise.
float rounded_up(double value) {
  const float rounded = to_float(value);
  if (static_cast<double>(rounded) >= value || rounded == std::numeric_limits<float>::max()) {
    return rounded;
  }
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(rounded) + 1);
}

void warn_of_error(const Model& model, const Animation& animation, const ErrorFigures& figures,
                   Diagnostics& diagnostics) {
  if (!(figures.between_px > visible_error_px)) return;
  const Bone& bone = model.bones[static_cast<std::size_t>(figures.between_bone)];
  diagnostics.warning(
      "fast-motion",
      fmt::format("animation '{}' is up to {:.1f} px away from its curve between two rows",
                  animation.name, figures.between_px),
      animation.offset,
      fmt::format("in animation '{}', bone '{}', at {:.2f} s", animation.name, bone.name,
                  figures.between_seconds));
}

// Reads every clip back with the runtime's own decoder and enters the error figures.
bool check_clips(const Model& model, const BakedMesh& mesh,
                 const std::vector<BlobAttachment>& attachments,
                 const std::vector<BakedAnimation>& animations, std::string_view blob,
                 std::vector<format::AnimationRecord>& records, Diagnostics& diagnostics) {
  const AlignedBytes bytes(blob);
  const fmm::OpenResult opened = fmm::Model::open(bytes.view());
  bool exact = opened.error == fmm::Error::none;
  const std::vector<ErrorPoints> points = error_points(model, mesh, attachments);
  for (std::size_t i = 0; exact && i < animations.size(); ++i) {
    const fmm::AnimationId id{static_cast<std::uint16_t>(i)};
    exact = is_decoded_exactly(opened.model, id, animations[i]);
    const ErrorFigures figures = measure_error(opened.model, id, animations[i], points);
    records[i].max_error_px = rounded_up(figures.at_rows_px);
    records[i].max_error_between_px = rounded_up(figures.between_px);
    warn_of_error(model, model.animations[i], figures, diagnostics);
  }
  assert(exact && "the runtime does not read back what was written");
  if (!exact) {
    diagnostics.error("internal-error",
                      "the decoder does not give back the rows that were encoded; please report "
                      "this model");
  }
  return exact;
}

void add_moving(Assembly& assembly, const AnimationSections& animations) {
  assembly.add(format::Section::animations, bytes_of(animations.records));
  assembly.add(format::Section::clips, animations.clips);
  assembly.add(format::Section::jumps, bytes_of(animations.jumps));
}

bool is_addressable(const Assembly& assembly, Diagnostics& diagnostics) {
  if (assembly.total_bytes() <= std::numeric_limits<std::uint32_t>::max()) return true;
  diagnostics.error("blob-limit",
                    fmt::format("the compiled model has {} bytes, the limit is {}",
                                assembly.total_bytes(), std::numeric_limits<std::uint32_t>::max()));
  return false;
}

}  // namespace

std::string write_blob(const Model& model, const BakedMesh& mesh, const std::vector<Image>& images,
                       const std::vector<BakedAnimation>& animations, const BlobOptions& options,
                       Diagnostics& diagnostics) {
  assert(animations.size() == model.animations.size() && images.size() == model.textures.size());
  assert(options.rate > 0 && options.rate <= std::numeric_limits<std::uint16_t>::max());
  const std::vector<BlobAttachment> attachments = attachments_of(model);
  if (!has_ids_for_all(model, diagnostics)) return {};

  StringTable strings;
  format::Header header{};
  header.name = strings.id(model.name);
  header.schema = schema_of(model);
  header.tick_rate = static_cast<std::uint16_t>(options.rate);
  header.semantics = static_cast<std::uint8_t>(options.semantics);

  const std::vector<format::BoneRecord> bones = bone_records(model, strings);
  const TextureSections textures = texture_sections(model, images, options.textures, strings);
  const std::vector<format::AttachmentRecord> attachment_list =
      attachment_records(attachments, strings);
  AnimationSections moving;
  if (!add_animations(model, animations, bones, strings, moving)) {
    diagnostics.error("blob-limit",
                      "the animations of the model have more than 4294967295 bytes, "
                      "which is the limit");
    return {};
  }
  const std::string string_section = strings.section();
  {
    Assembly trial;
    trial.add(format::Section::strings, string_section);
    trial.add(format::Section::bones, bytes_of(bones));
    add_moving(trial, moving);
    if (!is_addressable(trial, diagnostics)) return {};
    if (!check_clips(model, mesh, attachments, animations, trial.assemble(header), moving.records,
                     diagnostics)) {
      return {};
    }
  }
  const std::string mesh_bytes = mesh_section(mesh);
  Assembly assembly;
  assembly.add(format::Section::strings, string_section);
  assembly.add(format::Section::bones, bytes_of(bones));
  assembly.add(format::Section::mesh, mesh_bytes);
  assembly.add(format::Section::textures, bytes_of(textures.records));
  assembly.add(format::Section::attachments, bytes_of(attachment_list));
  add_moving(assembly, moving);
  assembly.add(format::Section::images, textures.images);
  if (!is_addressable(assembly, diagnostics)) return {};
  return assembly.assemble(header);
}

}  // namespace fmmc
