#include "base/quote.h"

#include <doctest/doctest.h>

using namespace fmmc;

TEST_CASE("a quoted text fits in one line: control bytes are spelt, long texts are clipped") {
  CHECK(quoted("leg") == "'leg'");
  CHECK(quoted("a\nb\x1b[0m") == "'a\\x0ab\\x1b[0m'");
  CHECK(quoted(std::string(60, 'x')) == "'" + std::string(60, 'x') + "'");
  CHECK(quoted(std::string(61, 'x')) == "'" + std::string(60, 'x') + "...'");
}

TEST_CASE("a text is not clipped in the middle of a character") {
  CHECK(quoted(std::string(59, 'x') + "\xc3\xa9") == "'" + std::string(59, 'x') + "...'");
}
