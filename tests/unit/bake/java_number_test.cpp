#include "bake/java_number.h"

#include <cmath>
#include <limits>
#include <string>

#include <doctest/doctest.h>

using fmmc::parse_java_double;

namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();
}

TEST_CASE("decimal numbers parse in every spelling of Java") {
  CHECK(parse_java_double("12.5") == 12.5);
  CHECK(parse_java_double("12.") == 12);
  CHECK(parse_java_double(".5") == 0.5);
  CHECK(parse_java_double("-.5") == -0.5);
  CHECK(parse_java_double("+4") == 4);
  CHECK(parse_java_double("007") == 7);
  CHECK(parse_java_double("1e1") == 10);
  CHECK(parse_java_double("1E+1") == 10);
  CHECK(parse_java_double("1.e-1") == 0.1);
  CHECK(parse_java_double("0.1") == 0.1);
}

TEST_CASE("a suffix for the type is part of a number") {
  CHECK(parse_java_double("5f") == 5);
  CHECK(parse_java_double("5F") == 5);
  CHECK(parse_java_double("6d") == 6);
  CHECK(parse_java_double("6.D") == 6);
  CHECK(parse_java_double("1e1d") == 10);
  CHECK_FALSE(parse_java_double("5fd"));
  CHECK_FALSE(parse_java_double("5 f"));
  CHECK_FALSE(parse_java_double("f"));
}

TEST_CASE("characters up to the blank are cut at both ends, none within") {
  CHECK(parse_java_double(" \t\r\n1.1 \x01") == 1.1);
  CHECK(parse_java_double(std::string("\0"
                                      "7\0",
                                      3)) == 7);
  CHECK_FALSE(parse_java_double("1 1"));
  CHECK_FALSE(parse_java_double("- 1"));
  CHECK_FALSE(
      parse_java_double("\xC2\xA0"
                        "1"));  // a no-break space is no blank to Java
}

TEST_CASE("hexadecimal numbers need their exponent") {
  CHECK(parse_java_double("0x1p3") == 8);
  CHECK(parse_java_double("-0X1.8P1") == -3);
  CHECK(parse_java_double("0x.8p1f") == 1);
  CHECK(parse_java_double("0x1.p-1") == 0.5);
  CHECK_FALSE(parse_java_double("0x10"));
  CHECK_FALSE(parse_java_double("0x.p1"));
  CHECK_FALSE(parse_java_double("0x1p"));
  CHECK_FALSE(parse_java_double("0xp1"));
  CHECK_FALSE(parse_java_double("0x"));
}

TEST_CASE("NaN and Infinity parse, with a sign, and in this spelling alone") {
  CHECK(std::isnan(parse_java_double("NaN").value()));
  CHECK(std::isnan(parse_java_double("-NaN").value()));
  CHECK(parse_java_double("Infinity") == infinity);
  CHECK(parse_java_double(" -Infinity ") == -infinity);
  CHECK_FALSE(parse_java_double("nan"));
  CHECK_FALSE(parse_java_double("inf"));
  CHECK_FALSE(parse_java_double("infinity"));
  CHECK_FALSE(parse_java_double("NaNf"));
}

TEST_CASE("too large is infinite and too small is zero") {
  CHECK(parse_java_double("1e999") == infinity);
  CHECK(parse_java_double("-1e999") == -infinity);
  CHECK(parse_java_double("1e99999999999999999999") == infinity);
  CHECK(parse_java_double("0.00001e400") == infinity);
  CHECK(parse_java_double("1e-999") == 0);
  CHECK(parse_java_double("1000000e-99999999999") == 0);
  CHECK(parse_java_double("0e99999999999") == 0);
  CHECK(parse_java_double("0x1p99999") == infinity);
  CHECK(parse_java_double("0x1p-99999") == 0);
  CHECK(parse_java_double("1" + std::string(400, '0')) == infinity);
  CHECK(parse_java_double("0." + std::string(400, '0') + "1") == 0);
  CHECK(parse_java_double("1" + std::string(400, '0') + "e-400") == 1);
}

TEST_CASE("what is no number is none, and no prefix is taken for one") {
  for (const char* text :
       {"",     " ",     "-",    "+",     ".",   "-.",    "e5",           "1e",
        "1e+",  "1,5",   "-3 5", "--3",   "+-3", "1.2.3", "-337.0838+0r", "math.sin(1)",
        "40+5", "1_000", "0b1",  "1e1.5", "x",   "\"1\""}) {
    CAPTURE(text);
    CHECK_FALSE(parse_java_double(text));
  }
}
