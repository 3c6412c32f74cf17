#include "base/hash.h"

#include <doctest/doctest.h>

using namespace fmmc;

TEST_CASE("the hash of nothing is the published XXH3-128 value") {
  CHECK(to_hex(hash128("")) == "99aa06d3014798d86001c324468d497f");
}

TEST_CASE("fields that would join to equal bytes hash apart") {
  Hasher a;
  a.add("ab");
  a.add("c");
  Hasher b;
  b.add("a");
  b.add("bc");
  CHECK(a.finish() != b.finish());
}
