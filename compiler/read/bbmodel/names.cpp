#include "read/bbmodel/names.h"

#include <fmt/format.h>

namespace fmmc::bbmodel {

std::string UniqueNames::take(Source& source, std::string_view name, std::uint32_t offset) {
  std::string wanted(name);
  if (wanted.empty()) {
    source.warning("missing-name", fmt::format("{} has no name", kind_), offset);
    wanted = kind_;
  }
  if (used_.insert(wanted).second) return wanted;
  std::uint32_t& suffix = last_suffix_.try_emplace(wanted, 1).first->second;
  std::string unique;
  do {
    unique = fmt::format("{}_{}", wanted, ++suffix);
  } while (given_.contains(unique) || !used_.insert(unique).second);
  source.warning("duplicate-name",
                 fmt::format("more than one {} is called {}", kind_, quoted(wanted)), offset,
                 {"what becomes", unique});
  return unique;
}

}  // namespace fmmc::bbmodel
