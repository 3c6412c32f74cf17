// Versions of Bedrock's geometry format, of which we write the lowest that has what a model uses.
//
// Thread rule: plain data.
#pragma once

#include <compare>
#include <string>
#include <string_view>

namespace fmmc::bedrock {

struct Version {
  int major = 1, minor = 12, patch = 0;
  auto operator<=>(const Version&) const = default;
};

inline constexpr Version plain_geometry{1, 12, 0};
inline constexpr Version bound_bones{1, 16, 0};   // `binding`
inline constexpr Version turned_faces{1, 21, 0};  // `uv_rotation`

std::string version_text(const Version& version);

// One of the three above. False if `text` is none of them.
bool parse_version(std::string_view text, Version& out);

}  // namespace fmmc::bedrock
