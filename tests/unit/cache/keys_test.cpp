#include "cache/keys.h"

#include <doctest/doctest.h>

#include "base/paths.h"

using namespace fmmc;

namespace {

CacheSite site() {
  return {"tool", "options", "dragon", {"/home/a/models"}, {"/home/a/build/models"}};
}

Hash128 bytes_key(const CacheSite& site) {
  return key_of_bytes(site, hash128("input"));
}
Hash128 meaning_key(const CacheSite& site) {
  return key_of_meaning(site, hash128("model"));
}

}  // namespace

TEST_CASE("tool, options, name and content are in both keys") {
  for (std::string CacheSite::*field : {&CacheSite::tool, &CacheSite::options, &CacheSite::name}) {
    CacheSite other = site();
    other.*field += "x";
    CHECK(bytes_key(other) != bytes_key(site()));
    CHECK(meaning_key(other) != meaning_key(site()));
  }
  CHECK(key_of_bytes(site(), hash128("other")) != bytes_key(site()));
  CHECK(key_of_meaning(site(), hash128("other")) != meaning_key(site()));
  CHECK(key_of_bytes(site(), hash128("x")) != key_of_meaning(site(), hash128("x")));
}

TEST_CASE("where folders are is in no key") {
  CacheSite other = site();
  other.input_roots = {"/elsewhere"};
  other.output_roots = {"/tmp/b"};
  CHECK(bytes_key(other) == bytes_key(site()));
  CHECK(meaning_key(other) == meaning_key(site()));
}

TEST_CASE("how folders lie to each other is in the key that look-ups hang on") {
  CacheSite one = site(), moved = site(), other = site();
  one.input_roots = {"/home/a/models", "/home/a/art"};
  moved.input_roots = {"/b/models", "/b/art"};
  other.input_roots = {"/home/a/models", "/home/art"};
  CHECK(bytes_key(one) != bytes_key(site()));
  CHECK(bytes_key(moved) == bytes_key(one));
  CHECK(bytes_key(other) != bytes_key(one));
  CHECK(meaning_key(other) == meaning_key(one));
  other = one;
  other.output_roots.push_back("/home/a/build/pack");
  CHECK(meaning_key(other) != meaning_key(one));
}

TEST_CASE("a relative path leads from one folder to another") {
  CHECK(relative_path("/a/b", "/a/b") == ".");
  CHECK(relative_path("/a/b", "/a/b/c/d.png") == "c/d.png");
  CHECK(relative_path("/a/b", "/a/c/d.png") == "../c/d.png");
  CHECK(relative_path("/a/b", "/a/bc") == "../bc");
  CHECK(relative_path("/a/bc", "/a/b") == "../b");
  CHECK(relative_path("/a/b/c", "/a") == "../..");
  CHECK(relative_path("/a", "/x/y") == "../x/y");
  CHECK(relative_path("/", "/a/b") == "a/b");
  CHECK(relative_path("/a/b", "/") == "../..");
  for (const char* to : {"/", "/a", "/a/b", "/a/bc", "/a/b/c", "/x/y z"}) {
    for (const char* from : {"/", "/a", "/a/b", "/x"}) {
      CAPTURE(from);
      CAPTURE(to);
      CHECK(absolute_path(join_path(from, relative_path(from, to))) == to);
    }
  }
}
