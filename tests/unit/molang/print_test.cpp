#include <bit>
#include <cctype>
#include <cstdint>
#include <limits>
#include <string>

#include <doctest/doctest.h>

#include "unit/molang/evaluating.h"

namespace molang = fmmc::molang;

namespace {

std::string printed(std::string_view text) {
  return print(parsed(text));
}

}  // namespace

TEST_CASE("C5 numbers are printed as Bedrock reads them") {
  CHECK(printed("math.sin(q.anim_time*360)*.5") == "math.sin(query.anim_time * 360) * 0.5");
  CHECK(printed("5.") == "5");
  CHECK(printed("1e3") == "1000");
  CHECK(printed("1.2e-7") == "0.00000012");
  CHECK(printed("1.5f") == "1.5");
  CHECK(printed("+4") == "4");
}

TEST_CASE("numbers are the shortest that read back, without exponent, whatever their size") {
  CHECK(molang::print_number(0.1) == "0.1");
  CHECK(molang::print_number(-0.0) == "0");
  CHECK(molang::print_number(-2.5) == "-2.5");
  for (const double number : {1e22, 1e300, 5e-324, 1.7976931348623157e308, 0.1 + 0.2, 1.0 / 3, 4.35,
                              2.2250738585072014e-308}) {
    const std::string text = molang::print_number(number);
    CAPTURE(text);
    CHECK(text.find_first_not_of("0123456789.") == std::string::npos);
    CHECK(std::isdigit(static_cast<unsigned char>(text.front())) != 0);
    CHECK(std::isdigit(static_cast<unsigned char>(text.back())) != 0);
    CHECK(std::bit_cast<std::uint64_t>(value(text)) == std::bit_cast<std::uint64_t>(number));
  }
}

TEST_CASE("names are printed in full and lower case, strings as they are") {
  CHECK(printed("Q.Foo + v.X + T.y + c.Z") == "query.foo + variable.x + temp.y + context.z");
  CHECK(printed("q.name=='Pig B'") == "query.name == 'Pig B'");
  CHECK(printed("Math.PI") == "math.pi");
  CHECK(printed("true || FALSE") == "1 || 0");
  CHECK(printed("query.get('a',-1)") == "query.get('a', -1)");
}

TEST_CASE("mixed && and ||, nested conditionals and comparisons are in parentheses") {
  CHECK(printed("1 || 0 && 1") == "1 || (0 && 1)");
  CHECK(printed("1 && 0 || 1") == "(1 && 0) || 1");
  CHECK(printed("1 && 0 && 1") == "1 && 0 && 1");
  CHECK(printed("1 ? 2 : 3 ? 4 : 5") == "1 ? 2 : (3 ? 4 : 5)");
  CHECK(printed("1 ? 2 ? 3 : 4 : 5") == "1 ? (2 ? 3 : 4) : 5");
  CHECK(printed("1 == 1 < 2") == "1 == (1 < 2)");
  CHECK(printed("3 > 2 > 1") == "(3 > 2) > 1");
  CHECK(printed("v.x ?? 1 + 2") == "variable.x ?? (1 + 2)");
  CHECK(printed("v.x ?? v.y ?? 9") == "variable.x ?? variable.y ?? 9");
  CHECK(printed("1 ? 2 : 3 ?? 4") == "(1 ? 2 : 3) ?? 4");
}

TEST_CASE("arithmetic has the parentheses it needs, and signs stand apart") {
  CHECK(printed("(1 + 2) * 3") == "(1 + 2) * 3");
  CHECK(printed("1 + (2 * 3)") == "1 + 2 * 3");
  CHECK(printed("1 - (2 - 3)") == "1 - (2 - 3)");
  CHECK(printed("((1 - 2)) - 3") == "1 - 2 - 3");
  CHECK(printed("8 / (4 / 2)") == "8 / (4 / 2)");
  CHECK(printed("2--3") == "2 - (-3)");
  CHECK(printed("- -3") == "-(-3)");
  CHECK(printed("-(1 + 2)") == "-(1 + 2)");
  CHECK(printed("-2 * -3") == "-2 * (-3)");
  CHECK(printed("-q.x + 1") == "-query.x + 1");
  CHECK(printed("!(1 && 0)") == "!(1 && 0)");
  CHECK(printed("(1 ? 2 : 3) + 1") == "(1 ? 2 : 3) + 1");
}

TEST_CASE("statements and blocks are printed with every semicolon") {
  CHECK(printed("v.x=1;return v.x") == "variable.x = 1; return variable.x;");
  CHECK(printed("v.x = 3") == "variable.x = 3;");
  CHECK(printed("loop(3,v.x=v.x+1); return v.x;") ==
        "loop(3, {variable.x = variable.x + 1;}); return variable.x;");
  CHECK(printed("loop(3,{(v.x>5)?break;(v.y)?continue});") ==
        "loop(3, {variable.x > 5 ? {break;}; variable.y ? {continue;};});");
  CHECK(printed("1 ? v.x = 1 : v.x = 2;") == "1 ? {variable.x = 1;} : {variable.x = 2;};");
  CHECK(printed("for_each(t.p,q.mobs(4),{v.x=1;})") ==
        "for_each(temp.p, query.mobs(4), {variable.x = 1;})");
  CHECK(printed("v.a->v.b = 1;") == "variable.a -> variable.b = 1;");
  CHECK(printed("a.b[1+2]->q.c") == "a.b[1 + 2] -> query.c");
  CHECK(printed("{}") == "{}");
  CHECK(printed(" ") == "0");
}

TEST_CASE("what is printed reads back as the same expression") {
  const char* texts[] = {
      "1 - 2 * 3 / 4 + 5",
      "-(-(3)) - -2",
      "!q.x && (q.y || !q.z) ? 1 : 2 ? 3 : 4",
      "v.x = 0; loop(9, {loop(9, {v.x = v.x + 1; v.x > 5 ? break;}); v.x > 50 ? return 3;});",
      "v.a.b = 'x'; v.c = v.a; return v.c.b == 'x' ? query.all(1, 1, 1) : query.any(1, 2);",
      "(v.x ?? v.y) ?? (v.z ?? 3)",
      "1 < 2 == 2 > 1 != 0",
      "q.a -> (q.b -> q.c)",
      "(q.a[1])[2]",
      "(-q.a)[1]",
      "1 ? {return 2;} : {v.x = 3; return v.x;}",
      "math.clamp(math.lerprotate(10, 350, .25), -5, 1e2) * this",
      "1 + {v.x = 2;} + v.x",
      "query.in_range(q.anim_time, 0, 1) || query.approx_eq(1, 1)",
  };
  for (const char* text : texts) {
    const molang::Expression original = parsed(text);
    const std::string once = print(original);
    CAPTURE(once);
    CHECK(print(parsed(once)) == once);
    CHECK(value(once) == value(original));
  }
}

TEST_CASE("what an old engine read is printed for current ones") {
  const molang::Rules old = molang::rules_of_engine(1, 16, 0);
  CHECK(print(parsed("1 ? 2 : 0 ? 3 : 4", old)) == "(1 ? 2 : 0) ? 3 : 4");
  CHECK(print(parsed("1 || 0 && 0", old)) == "(1 || 0) && 0");
  CHECK(print(parsed("1 < 2 == 2 > 1", old)) == "((1 < 2) == 2) > 1");
}
