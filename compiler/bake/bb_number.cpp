#include "bake/bb_number.h"

#include "bake/java_number.h"

namespace fmmc {

std::optional<double> parse_bb_number(std::string_view text) {
  // What Java's decimal numbers have besides, words and suffixes, has other characters.
  constexpr std::string_view allowed = "0123456789.eE+- \t\r\n";
  if (text.find_first_not_of(allowed) != std::string_view::npos) return std::nullopt;
  return parse_java_double(text);
}

}  // namespace fmmc
