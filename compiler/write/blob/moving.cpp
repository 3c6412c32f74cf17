#include "write/blob/moving.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstring>
#include <limits>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "base/aligned_bytes.h"
#include "write/blob/bytes.h"
#include "write/blob/clips.h"
#include "write/blob/error.h"
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
// Sixteen bits are what they are: a clip that they miss by more than this is stored exactly.
constexpr double fast_tolerance_factor = 16;

format::State state_of(std::string_view name) {
  if (name == "spawn") return format::State::spawn;
  if (name == "idle") return format::State::idle;
  if (name == "walk") return format::State::walk;
  if (name == "attack") return format::State::attack;
  if (name == "death") return format::State::death;
  return format::State::custom;
}

// The steps that the clip itself does not hold.
void add_jumps(MovingSections& out, format::AnimationRecord& record, const BakedAnimation& baked,
               const ChosenClip& chosen) {
  const auto first = static_cast<std::uint32_t>(out.jumps.size());
  for (const BakedJump& jump : baked.jumps) {
    if (std::binary_search(chosen.without_jumps.begin(), chosen.without_jumps.end(),
                           std::pair(jump.bone, jump.channel)))
      continue;
    out.jumps.push_back({jump.tick, static_cast<std::uint16_t>(jump.bone),
                         static_cast<std::uint8_t>(jump.channel), 0, jump.place});
  }
  record.jump_count = static_cast<std::uint32_t>(out.jumps.size()) - first;
  record.first_jump = record.jump_count == 0 ? 0 : first;
}

Profile profile_of(const BlobOptions& options, std::string_view animation) {
  Profile profile = options.profile;
  for (const auto& [name, own] : options.profiles) {
    if (name == animation) profile = own;
  }
  return profile;
}

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

void note_exact(const Animation& animation, Diagnostics& diagnostics) {
  diagnostics.note(
      "stored-exactly",
      fmt::format("animation '{}' is stored as floats: no smaller encoding keeps the tolerance",
                  animation.name),
      animation.offset, fmt::format("in animation '{}'", animation.name));
}

// Whether the figures keep what the encoding promises.
bool is_within(const ErrorFigures& figures, format::Encoding encoding, double tolerance_px) {
  switch (encoding) {
    case format::Encoding::exact:
      return true;
    case format::Encoding::packed:
    case format::Encoding::segmented:
    case format::Encoding::keyed:
      return figures.at_rows_px <= tolerance_px;
    case format::Encoding::fast:
      return figures.at_rows_px <= tolerance_px * fast_tolerance_factor;
  }
  return false;
}

class MovingWriter {
 public:
  MovingWriter(const MovingInput& input, StringTable& strings, Diagnostics& diagnostics)
      : input_(input),
        strings_(strings),
        diagnostics_(diagnostics),
        points_(error_points(input.model, input.mesh, input.attachments)) {}

  std::optional<MovingSections> write() {
    for (std::size_t i = 0; i < input_.animations.size(); ++i) {
      add_record(i);
      clips_.push_back(encode(i, profile_of(input_.options, input_.model.animations[i].name)));
    }
    if (!place_clips() || !check_clips()) return std::nullopt;
    if (!beyond_.empty()) {
      for (const std::size_t i : beyond_)
        clips_[i] = encode(i, Profile::exact);
      if (!place_clips() || !check_clips()) return std::nullopt;
    }
    for (std::size_t i = 0; i < clips_.size(); ++i) {
      warn_of_error(input_.model, input_.model.animations[i], figures_[i], diagnostics_);
      const bool asked =
          profile_of(input_.options, input_.model.animations[i].name) == Profile::exact;
      if (!asked && clips_[i].encoding == format::Encoding::exact &&
          clips_[i].clip.stored_rows != 0)
        note_exact(input_.model.animations[i], diagnostics_);
    }
    return std::move(out_);
  }

 private:
  ChosenClip encode(std::size_t i, Profile profile) const {
    if (input_.animations[i].rows == 0) return {};
    return encode_clip(input_.animations[i], input_.bones, points_, profile,
                       input_.options.tolerance_px, input_.header);
  }

  void add_record(std::size_t i) {
    const Animation& animation = input_.model.animations[i];
    const BakedAnimation& baked = input_.animations[i];
    format::AnimationRecord& record = out_.animations.emplace_back();
    record.name =
        strings_.name(format::NameKind::animation, static_cast<std::uint32_t>(i), animation.name);
    record.ticks = baked.ticks;
    record.length = baked.length;
    record.loop = static_cast<std::uint8_t>(animation.loop);
    record.state = static_cast<std::uint8_t>(state_of(animation.name));
  }

  // False if the clips have more bytes than offsets can reach.
  bool place_clips() {
    out_.clips.clear();
    out_.jumps.clear();
    for (std::size_t i = 0; i < clips_.size(); ++i) {
      const EncodedClip& clip = clips_[i].clip;
      format::AnimationRecord& record = out_.animations[i];
      record.encoding = static_cast<std::uint8_t>(clips_[i].encoding);
      if (clip.stored_rows == 0) continue;
      add_jumps(out_, record, input_.animations[i], clips_[i]);
      pad_to(out_.clips, format::alignment);
      record.rows = clip.stored_rows;
      record.clip_offset = static_cast<std::uint32_t>(out_.clips.size());
      record.clip_bytes = static_cast<std::uint32_t>(clip.bytes.size());
      out_.clips += clip.bytes;
      if (out_.clips.size() > std::numeric_limits<std::uint32_t>::max()) {
        diagnostics_.error("blob-limit",
                           "the animations of the model have more than 4294967295 bytes, "
                           "which is the limit");
        return false;
      }
    }
    return true;
  }

  // Reads the clips back with the runtime's own decoder, enters the error figures and finds the
  // animations whose clip is not within what its encoding promises.
  bool check_clips() {
    const std::string string_section = strings_.section();
    const std::string bone_section = bones_section(input_.bones);
    Assembly trial;
    trial.add(format::Section::strings, string_section);
    trial.add(format::Section::bones, bone_section);
    trial.add(format::Section::animations, bytes_of(out_.animations));
    trial.add(format::Section::clips, out_.clips);
    trial.add(format::Section::jumps, bytes_of(out_.jumps));
    if (!is_addressable(trial, diagnostics_)) return false;
    const std::string blob = trial.assemble(input_.header);
    const AlignedBytes bytes(blob);
    const fmm::OpenResult opened = fmm::Model::open(bytes.view());
    bool decoded = opened.error == fmm::Error::none;
    figures_.resize(clips_.size());
    for (std::size_t i = 0; decoded && i < clips_.size(); ++i)
      decoded = check_clip(opened.model, i);
    assert(decoded && "the runtime does not read back what was written");
    if (!decoded) {
      diagnostics_.error("internal-error",
                         "the decoder does not give back the rows that were encoded; please report "
                         "this model");
    }
    return decoded;
  }

  bool check_clip(const fmm::Model& decoded, std::size_t i) {
    const fmm::AnimationId id{static_cast<std::uint16_t>(i)};
    const format::Encoding encoding = clips_[i].encoding;
    const BakedAnimation& animation = input_.animations[i];
    if (encoding == format::Encoding::exact && !is_decoded_exactly(decoded, id, animation))
      return false;
    figures_[i] = measure_error(decoded, id, animation, points_);
    out_.animations[i].max_error_px = rounded_up(figures_[i].at_rows_px);
    out_.animations[i].max_error_between_px = rounded_up(figures_[i].between_px);
    if (!is_within(figures_[i], encoding, input_.options.tolerance_px)) beyond_.push_back(i);
    return true;
  }

  const MovingInput& input_;
  StringTable& strings_;
  Diagnostics& diagnostics_;
  const std::vector<ErrorPoints> points_;
  MovingSections out_;
  std::vector<ChosenClip> clips_;
  std::vector<ErrorFigures> figures_;
  std::vector<std::size_t> beyond_;
};

}  // namespace

bool is_addressable(const Assembly& assembly, Diagnostics& diagnostics) {
  if (assembly.total_bytes() <= std::numeric_limits<std::uint32_t>::max()) return true;
  diagnostics.error("blob-limit",
                    fmt::format("the compiled model has {} bytes, the limit is {}",
                                assembly.total_bytes(), std::numeric_limits<std::uint32_t>::max()));
  return false;
}

std::optional<MovingSections> moving_sections(const MovingInput& input, StringTable& strings,
                                              Diagnostics& diagnostics) {
  return MovingWriter(input, strings, diagnostics).write();
}

}  // namespace fmmc
