// Names that are unique within their kind. The first thing of a name keeps it; the others get the
// suffixes _2, _3... in file order, skipping names that the file itself gives to something else, so
// that no thing is renamed because of one that comes later.
//
// Thread rule: as Source.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "read/bbmodel/source.h"

namespace fmmc::bbmodel {

class UniqueNames {
 public:
  // `kind` is the word for diagnostics and the name of what has none: "bone".
  explicit UniqueNames(std::string_view kind) : kind_(kind) {}

  // Announces a name of the file. All of them come before the first take().
  void announce(std::string_view name) { given_.emplace(name); }

  // The unique name of the next thing in file order that the file calls `name`.
  std::string take(Source& source, std::string_view name, std::uint32_t offset);

 private:
  std::string_view kind_;
  std::unordered_set<std::string> given_;
  std::unordered_set<std::string> used_;
  std::unordered_map<std::string, std::uint32_t> last_suffix_;
};

}  // namespace fmmc::bbmodel
