#include "base/quote.h"

#include <string>

#include <doctest/doctest.h>

using namespace fmmc;

TEST_CASE("a quoted text fits in one line: control bytes are spelt, long texts are clipped") {
  CHECK(fmmc::quoted("leg") == "'leg'");
  CHECK(fmmc::quoted("a\nb\x1b[0m") == "'a\\x0ab\\x1b[0m'");
  CHECK(fmmc::quoted(std::string(60, 'x')) == "'" + std::string(60, 'x') + "'");
  CHECK(fmmc::quoted(std::string(61, 'x')) == "'" + std::string(60, 'x') + "...'");
}

TEST_CASE("a text is not clipped in the middle of a character") {
  CHECK(fmmc::quoted(std::string(59, 'x') + "\xc3\xa9") == "'" + std::string(59, 'x') + "...'");
}

TEST_CASE("an excerpt is one line of whole characters, clipped without quotes") {
  CHECK(excerpt("a\nb") == "a b");
  CHECK(excerpt(std::string(200, 'x')) == std::string(200, 'x'));
  CHECK(excerpt(std::string(199, 'x') + "\xc3\xa9") == std::string(199, 'x') + "...");
}
