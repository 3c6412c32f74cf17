#include "write/bedrock/version.h"

#include <fmt/format.h>

namespace fmmc::bedrock {

std::string version_text(const Version& version) {
  return fmt::format("{}.{}.{}", version.major, version.minor, version.patch);
}

bool parse_version(std::string_view text, Version& out) {
  for (const Version& version : {plain_geometry, bound_bones, turned_faces}) {
    if (text != version_text(version)) continue;
    out = version;
    return true;
  }
  return false;
}

}  // namespace fmmc::bedrock
