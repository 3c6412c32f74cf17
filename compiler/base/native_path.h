// Our paths are UTF-8; std::filesystem is told so here.
//
// Thread rule: pure.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace fmmc {

inline std::filesystem::path native_path(std::string_view path) {
  return {std::u8string(path.begin(), path.end())};
}

}  // namespace fmmc
