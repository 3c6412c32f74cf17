#include "cache/tool_id.h"

#include "fmm_tool_id.h"

namespace fmmc {

std::string_view tool_id() {
  return generated::tool_id;
}

std::string_view tool_version() {
  return generated::tool_version;
}

}  // namespace fmmc
