// Where the cache of this machine's user lies and how large it may become.
//
// Thread rule: pure but for the environment, which nobody changes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace fmmc {

// Looks a variable of the environment up; empty if it is not there.
using Environment = std::function<std::string(const char* name)>;
std::string environment_variable(const char* name);

// $FMM_CACHE_DIR, else `fmm` in the folder that the platform has for caches: $XDG_CACHE_HOME or
// ~/.cache, ~/Library/Caches, %LOCALAPPDATA%. Absolute. Empty if there is none of these, which
// means that nothing is cached.
std::string default_cache_folder(const Environment& environment);

// $FMM_CACHE_SIZE as parse_size() reads it; the default limit if it is not set or no size.
std::uint64_t cache_limit(const Environment& environment);

// "500M", "2G", "1048576": bytes, with K, M or G for powers of 1024.
std::optional<std::uint64_t> parse_size(std::string_view text);

// "1.5 GiB", "312 KiB": for people.
std::string size_text(std::uint64_t bytes);

}  // namespace fmmc
