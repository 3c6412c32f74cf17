#include "write/blob/exact_clip.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <vector>

#include "bake/rows.h"
#include "write/blob/bytes.h"

namespace fmmc {

namespace format = fmm::format;

namespace {

using Row = BakedRow;

bool same_bits(float a, float b) {
  return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

bool is_rotation(std::size_t component) {
  return component >= rotation_begin && component < rotation_end;
}

Row rest_row(const BlobBone& bone) {
  Row row{};
  std::copy(std::begin(bone.translation), std::end(bone.translation), row.begin());
  std::copy(std::begin(bone.rotation), std::end(bone.rotation), row.begin() + rotation_begin);
  std::copy(std::begin(bone.scale), std::end(bone.scale), row.begin() + rotation_end);
  return row;
}

// Which components of a track differ between any two of its rows.
std::array<bool, std::tuple_size_v<Row>> moving_components(const BakedTrack& track) {
  std::array<bool, std::tuple_size_v<Row>> moving{};
  for (const Row& row : track.rows) {
    for (std::size_t c = 0; c < std::tuple_size_v<Row>; ++c) {
      if (!same_bits(row[c], track.rows[0][c])) moving[c] = true;
    }
  }
  return moving;
}

// What a clip stores, in the order of its lists.
struct Contents {
  std::vector<std::uint16_t> rotation_bones;
  std::vector<const BakedTrack*> rotation_tracks;
  std::vector<format::ComponentRef> components;
  std::vector<const BakedTrack*> component_tracks;
  std::vector<format::Constant> constants;
};

void add_track(Contents& contents, const BakedTrack& track, const BlobBone& bone_record) {
  const auto bone = static_cast<std::uint16_t>(track.bone);
  const auto moving = moving_components(track);
  const bool turns = std::any_of(moving.begin() + rotation_begin, moving.begin() + rotation_end,
                                 [](bool component) { return component; });
  if (turns) {
    contents.rotation_bones.push_back(bone);
    contents.rotation_tracks.push_back(&track);
  }
  const Row rest = rest_row(bone_record);
  const Row& first = track.rows[0];
  for (std::size_t c = 0; c < std::tuple_size_v<Row>; ++c) {
    if (is_rotation(c) && turns) continue;
    const format::ComponentRef where{bone, static_cast<std::uint8_t>(c), 0};
    if (moving[c]) {
      contents.components.push_back(where);
      contents.component_tracks.push_back(&track);
    } else if (!same_bits(first[c], rest[c])) {
      contents.constants.push_back({where, first[c]});
    }
  }
}

void append_row(std::string& out, const Contents& contents, std::size_t row) {
  for (const BakedTrack* track : contents.rotation_tracks)
    append_array(out, std::span(track->rows[row]).subspan(rotation_begin, 4));
  for (std::size_t i = 0; i < contents.components.size(); ++i)
    append_struct(out, contents.component_tracks[i]->rows[row][contents.components[i].component]);
}

}  // namespace

EncodedClip encode_exact(const BakedAnimation& animation, std::span<const BlobBone> bones) {
  EncodedClip clip;
  if (animation.rows == 0) return clip;
  Contents contents;
  for (const BakedTrack& track : animation.tracks)
    add_track(contents, track, bones[static_cast<std::size_t>(track.bone)]);

  const format::ExactClipHeader header{static_cast<std::uint32_t>(contents.rotation_bones.size()),
                                       static_cast<std::uint32_t>(contents.components.size()),
                                       static_cast<std::uint32_t>(contents.constants.size()), 0};
  append_struct(clip.bytes, header);
  append_array(clip.bytes, std::span<const std::uint16_t>(contents.rotation_bones));
  pad_to(clip.bytes, alignof(format::ComponentRef) * 2);
  append_array(clip.bytes, std::span<const format::ComponentRef>(contents.components));
  append_array(clip.bytes, std::span<const format::Constant>(contents.constants));

  const std::size_t rows_begin = clip.bytes.size();
  const std::size_t row_bytes =
      (4 * contents.rotation_bones.size() + contents.components.size()) * sizeof(float);
  clip.bytes.reserve(rows_begin + row_bytes * animation.rows);
  for (std::size_t row = 0; row < animation.rows; ++row)
    append_row(clip.bytes, contents, row);

  clip.stored_rows = animation.rows;
  const std::string_view rows = std::string_view(clip.bytes).substr(rows_begin);
  if (animation.rows > 1 && rows.substr(0, row_bytes) == rows.substr(rows.size() - row_bytes)) {
    clip.bytes.resize(clip.bytes.size() - row_bytes);
    --clip.stored_rows;
  }
  return clip;
}

}  // namespace fmmc
