#include "cache/place_of_cache.h"

#include <array>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <system_error>

#include <fmt/format.h>

#include "base/paths.h"
#include "cache/local_store.h"

namespace fmmc {

std::string environment_variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

std::string default_cache_folder(const Environment& environment) {
  const std::string own = environment("FMM_CACHE_DIR");
  if (!own.empty()) return absolute_path(own);
#ifdef _WIN32
  const std::string local = environment("LOCALAPPDATA");
  return local.empty() ? std::string() : absolute_path(join_path(local, "fmm/cache"));
#else
  const std::string home = environment("HOME");
#ifdef __APPLE__
  return home.empty() ? std::string() : absolute_path(join_path(home, "Library/Caches/fmm"));
#else
  // A relative path there does not count, as the XDG specification says.
  const std::string xdg = environment("XDG_CACHE_HOME");
  if (xdg.starts_with('/')) return absolute_path(join_path(xdg, "fmm"));
  return home.empty() ? std::string() : absolute_path(join_path(home, ".cache/fmm"));
#endif
#endif
}

std::uint64_t cache_limit(const Environment& environment) {
  return parse_size(environment("FMM_CACHE_SIZE")).value_or(default_cache_limit);
}

std::optional<std::uint64_t> parse_size(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
  int shift = 0;
  if (unit == "K") {
    shift = 10;
  } else if (unit == "M") {
    shift = 20;
  } else if (unit == "G") {
    shift = 30;
  } else if (!unit.empty()) {
    return std::nullopt;
  }
  if (value > std::numeric_limits<std::uint64_t>::max() >> shift) return std::nullopt;
  return value << shift;
}

std::string size_text(std::uint64_t bytes) {
  static constexpr std::array<std::string_view, 4> units = {"bytes", "KiB", "MiB", "GiB"};
  std::size_t unit = 0;
  auto value = static_cast<double>(bytes);
  while (value >= 1024 && unit + 1 < units.size()) {
    value /= 1024;
    ++unit;
  }
  return unit == 0 || value >= 100 ? fmt::format("{:.0f} {}", value, units[unit])
                                   : fmt::format("{:.1f} {}", value, units[unit]);
}

}  // namespace fmmc
