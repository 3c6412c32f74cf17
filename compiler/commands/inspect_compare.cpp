// Two blobs side by side: where the bytes went, and how far their poses are apart.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/units.h"
#include "commands/blob_words.h"
#include "commands/inspect.h"
#include "commands/shortest.h"
#include "commands/text_table.h"
#include <fmm/pose.h>

namespace fmmc {

namespace {

using TableRows = std::vector<std::vector<std::string>>;

std::string change_of(std::size_t from, std::size_t to) {
  if (from == to) return "=";
  const auto difference = static_cast<long long>(to) - static_cast<long long>(from);
  if (from == 0) return fmt::format("{:+}", difference);
  return fmt::format("{:+} ({:+.1f} %)", difference,
                     100.0 * static_cast<double>(difference) / static_cast<double>(from));
}

void add_bytes(TableRows& rows, std::string name, std::size_t from, std::size_t to) {
  rows.push_back(
      {std::move(name), fmt::format("{}", from), fmt::format("{}", to), change_of(from, to)});
}

std::string compared_sections(const fmm::Model& one, const fmm::Model& other) {
  TableRows rows = {{"section", "bytes", "other", "change"}};
  for (const fmm::format::Section section : all_sections) {
    const std::size_t from = one.section(section).size(), to = other.section(section).size();
    if (from + to != 0) add_bytes(rows, std::string(word_of(section)), from, to);
  }
  add_bytes(rows, "whole", one.bytes().size(), other.bytes().size());
  return text_table(rows);
}

// The largest distance in pixels between the poses at the rows of both, at every bone's origin and
// at three points a block away from it.
double largest_distance(const fmm::Model& one, fmm::AnimationId id, const fmm::Model& other,
                        fmm::AnimationId other_id) {
  std::vector<fmm::Transform> pose(one.bone_count());
  std::vector<fmm::Matrix3x4> left(pose.size()), right(pose.size());
  double most = 0;
  for (std::uint32_t row = 0; row <= one.animation(id).ticks; ++row) {
    fmm::sample_row(one, id, row, pose);
    fmm::local_to_model(one, pose, left);
    fmm::sample_row(other, other_id, row, pose);
    fmm::local_to_model(other, pose, right);
    for (std::size_t i = 0; i < pose.size(); ++i) {
      for (std::size_t column = 0; column < 4; ++column) {
        double squares = 0;
        for (std::size_t line = 0; line < 3; ++line) {
          const auto difference = [&](std::size_t at) {
            return double{left[i].m[4 * line + at]} - double{right[i].m[4 * line + at]};
          };
          const double d = difference(3) + (column < 3 ? difference(column) : 0);
          squares += d * d;
        }
        most = std::max(most, std::sqrt(squares) * pixels_per_block);
      }
    }
  }
  return most;
}

bool have_same_bones(const fmm::Model& one, const fmm::Model& other) {
  if (one.bone_count() != other.bone_count()) return false;
  for (std::uint32_t i = 0; i < one.bone_count(); ++i) {
    const fmm::BoneId id{static_cast<std::uint16_t>(i)};
    if (one.bone(id).name != other.bone(id).name || one.bone(id).parent != other.bone(id).parent)
      return false;
  }
  return true;
}

std::string compared_animations(const fmm::Model& one, const fmm::Model& other) {
  const bool comparable = have_same_bones(one, other);
  TableRows rows = {{"animation", "encoding", "other", "bytes", "other", "change", "error px",
                     "other", "apart px"}};
  std::string missing;
  for (std::uint32_t i = 0; i < one.animation_count(); ++i) {
    const fmm::AnimationId id{static_cast<std::uint16_t>(i)};
    const fmm::Animation from = one.animation(id);
    const fmm::AnimationId other_id = other.find_animation(from.name);
    if (other_id == fmm::AnimationId::none) {
      missing += fmt::format("  '{}' is only in the first\n", from.name);
      continue;
    }
    const fmm::Animation to = other.animation(other_id);
    std::string apart = "-";
    if (comparable && from.ticks == to.ticks && from.rows != 0 && to.rows != 0)
      apart = fmt::format("{:.5f}", largest_distance(one, id, other, other_id));
    rows.push_back({std::string(from.name), std::string(word_of(from.encoding)),
                    std::string(word_of(to.encoding)), fmt::format("{}", from.clip_bytes),
                    fmt::format("{}", to.clip_bytes), change_of(from.clip_bytes, to.clip_bytes),
                    fmt::format("{:.5f}", from.max_error_px),
                    fmt::format("{:.5f}", to.max_error_px), std::move(apart)});
  }
  for (std::uint32_t i = 0; i < other.animation_count(); ++i) {
    const std::string_view name =
        other.animation(fmm::AnimationId{static_cast<std::uint16_t>(i)}).name;
    if (one.find_animation(name) == fmm::AnimationId::none)
      missing += fmt::format("  '{}' is only in the other\n", name);
  }
  if (rows.size() == 1) return missing;
  return "\n" + text_table(rows) + missing;
}

}  // namespace

std::string inspect_compare(const fmm::Model& one, const fmm::Model& other) {
  std::string out = compared_sections(one, other);
  out += compared_animations(one, other);
  if (!have_same_bones(one, other)) out += "\nthe two have different bones\n";
  if (std::ranges::equal(one.content(), other.content())) out += "\nthe two are the same\n";
  return out;
}

}  // namespace fmmc
