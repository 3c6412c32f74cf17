#include "cache/place_of_cache.h"

#include <map>

#include <doctest/doctest.h>

#include "cache/local_store.h"

using namespace fmmc;

namespace {

Environment with(std::map<std::string, std::string> variables) {
  return [variables = std::move(variables)](const char* name) {
    const auto found = variables.find(name);
    return found == variables.end() ? std::string() : found->second;
  };
}

}  // namespace

TEST_CASE("the variable of fmm comes first") {
  CHECK(default_cache_folder(
            with({{"FMM_CACHE_DIR", "/x/../c"}, {"XDG_CACHE_HOME", "/y"}, {"HOME", "/home/a"}})) ==
        "/c");
}

#if defined(__linux__)
TEST_CASE("else it is the folder for caches, if that is absolute, and one in the home folder") {
  CHECK(default_cache_folder(with({{"XDG_CACHE_HOME", "/y"}, {"HOME", "/home/a"}})) == "/y/fmm");
  CHECK(default_cache_folder(with({{"XDG_CACHE_HOME", "y"}, {"HOME", "/home/a"}})) ==
        "/home/a/.cache/fmm");
  CHECK(default_cache_folder(with({})).empty());
}
#endif

TEST_CASE("sizes have units of 1024") {
  CHECK(parse_size("0") == 0);
  CHECK(parse_size("1048576") == 1048576);
  CHECK(parse_size("3K") == 3072);
  CHECK(parse_size("500M") == 500ull << 20);
  CHECK(parse_size("2G") == 2ull << 30);
  for (const char* text : {"", "G", "-1", "1.5G", "1T", "1 G", "99999999999G", "1GB"})
    CHECK_FALSE(parse_size(text).has_value());
}

TEST_CASE("a limit that is no size is the default") {
  CHECK(cache_limit(with({})) == default_cache_limit);
  CHECK(cache_limit(with({{"FMM_CACHE_SIZE", "lots"}})) == default_cache_limit);
  CHECK(cache_limit(with({{"FMM_CACHE_SIZE", "10M"}})) == 10u << 20);
}

TEST_CASE("sizes are told in the unit that fits") {
  CHECK(size_text(0) == "0 bytes");
  CHECK(size_text(1536) == "1.5 KiB");
  CHECK(size_text(312u << 20) == "312 MiB");
  CHECK(size_text(2ull << 30) == "2.0 GiB");
}
