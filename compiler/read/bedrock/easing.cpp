#include "read/bedrock/easing.h"

#include <string>

namespace fmmc::bedrock {

std::optional<Easing> find_easing(std::string_view name) {
  if (name == "linear") return Easing{};
  if (!name.starts_with("ease")) return std::nullopt;
  // "easeInOutSine" -> "math.ease_in_out_sine"
  std::string function = "math.ease";
  for (const char c : name.substr(4)) {
    if (c >= 'A' && c <= 'Z') {
      function += '_';
      function += static_cast<char>(c - 'A' + 'a');
    } else {
      function += c;
    }
  }
  if (function.ends_with("elastic") || function.ends_with("bounce")) return std::nullopt;
  const auto found = molang::find_function(function);
  if (!found) return std::nullopt;
  return Easing{false, *found};
}

}  // namespace fmmc::bedrock
