#include "read/bedrock/identifiers.h"

#include "base/text.h"

namespace fmmc::bedrock {

std::string short_name(std::string_view identifier, std::string_view prefix,
                       std::string_view model_name) {
  if (!identifier.starts_with(prefix)) return std::string(identifier);
  identifier.remove_prefix(prefix.size());
  const std::string own = lower_case(model_name) + ".";
  const std::string lower = "." + lower_case(identifier);
  const std::size_t at = lower.find("." + own);
  if (at != std::string::npos && at + own.size() < identifier.size()) {
    return std::string(identifier.substr(at + own.size()));
  }
  return std::string(identifier);
}

}  // namespace fmmc::bedrock
