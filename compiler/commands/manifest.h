// The list of a build's outputs, one path a line, relative to a folder.
//
// Thread rule: pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fmmc {

struct Manifest {
  std::vector<std::string> paths;  // normal, in file order, each once
  std::string bad;                 // the first line that is absolute or leaves the folder
};

Manifest parse_manifest(std::string_view text);

// What `former` has and `present` has not, in the order of `former`.
std::vector<std::string> vanished(const std::vector<std::string>& former,
                                  const std::vector<std::string>& present);

}  // namespace fmmc
