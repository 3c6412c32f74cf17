#include "base/codes.h"

#include <algorithm>

#include <doctest/doctest.h>

using namespace fmmc;

TEST_CASE("the list of codes is sorted, without duplicates, and knows their severities") {
  const auto codes = all_codes();
  CHECK(codes.size() > 60);
  CHECK(std::is_sorted(codes.begin(), codes.end(),
                       [](const Code& a, const Code& b) { return a.name < b.name; }));
  CHECK(std::adjacent_find(codes.begin(), codes.end(), [](const Code& a, const Code& b) {
          return a.name == b.name;
        }) == codes.end());
  REQUIRE(find_code("loop-seam") != nullptr);
  CHECK(find_code("loop-seam")->severity == Severity::note);
  CHECK(find_code("bad-loop")->severity == Severity::warning);
  CHECK(find_code("json-syntax")->severity == Severity::error);
  CHECK(find_code("loop-seem") == nullptr);
}
