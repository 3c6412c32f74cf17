#include <string>

#include <doctest/doctest.h>

#include "unit/molang/evaluating.h"

namespace molang = fmmc::molang;

namespace {

std::string negated(std::string_view text) {
  return print(negate(parsed(text)));
}

}  // namespace

TEST_CASE("the sign goes to the leaves where that is exact") {
  CHECK(negated("3") == "-3");
  CHECK(negated("-3") == "3");
  CHECK(negated("--3") == "-3");
  CHECK(negated("a.b * 2") == "-a.b * 2");
  CHECK(negated("2 - 3 + 4 * 5") == "-2 + 3 - 4 * 5");
  CHECK(negated("-(1 + 2)") == "1 + 2");
  CHECK(negated("math.sin(-q.x) / -2") == "-math.sin(-query.x) / (-2)");
}

TEST_CASE("conditions, comparisons and fallbacks keep their sense") {
  CHECK(negated("q.x > 2 ? 3 : -4") == "query.x > 2 ? -3 : 4");
  CHECK(negated("q.x ? 2") == "query.x ? -2");
  CHECK(negated("1 < 2") == "-(1 < 2)");
  CHECK(negated("!q.x") == "-(!query.x)");
  CHECK(negated("v.x ?? 4") == "-(variable.x ?? 4)");
  CHECK(negated("q.x && q.y") == "-(query.x && query.y)");
}

TEST_CASE("only what is returned changes its sign") {
  CHECK(negated("v.a = -3; return v.a * 2;") == "variable.a = -3; return -variable.a * 2;");
  CHECK(negated("v.a = 3; v.a") == "variable.a = 3; return -variable.a;");
  CHECK(negated("v.a = 3;") == "variable.a = 3;");
  CHECK(negated("q.x ? {return 1;} : {return -2;}; return 3;") ==
        "query.x ? {return -1;} : {return 2;}; return -3;");
  CHECK(negated("1 + (q.x ? {return 7;} : 2)") == "-1 - (query.x ? {return -7;} : 2)");
  CHECK(negated("loop(3, {return 5;})") == "loop(3, {return -5;})");
  CHECK(negated("return;") == "return;");
  CHECK(negated("") == "0");
}

TEST_CASE("negating twice gives the value back, and leaves the original alone") {
  for (const char* text :
       {"1 - 2 * 3 / 4", "q.anim_time > 0.5 ? -2 : {return 3;}", "v.a = 2; return -(v.a - 5);",
        "(v.x ?? 4) - 'a'", "-(-(-this))", "1 && 2", "q.a[1]"}) {
    const molang::Expression original = parsed(text);
    const std::string before = print(original);
    CAPTURE(before);
    CHECK(value(negate(negate(original))) == value(original));
    CHECK(value(negate(original)) == -value(original));
    CHECK(print(original) == before);
  }
}
