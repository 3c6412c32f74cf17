#include "base/text.h"

#include <doctest/doctest.h>

using namespace fmmc;

TEST_CASE("white space is cut at both ends and kept between words") {
  CHECK(trimmed(" \t\r\n\f\va b\n") == "a b");
  CHECK(trimmed(" \n ").empty());
}
