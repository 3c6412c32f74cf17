#include "base/codes.h"

#include <algorithm>

#include "fmm_codes.h"

namespace fmmc {

std::span<const Code> all_codes() {
  return generated::codes;
}

const Code* find_code(std::string_view name) {
  const auto codes = all_codes();
  const auto found = std::find_if(codes.begin(), codes.end(),
                                  [name](const Code& code) { return code.name == name; });
  return found == codes.end() ? nullptr : &*found;
}

}  // namespace fmmc
