#include <doctest/doctest.h>

#include "unit/molang/evaluating.h"

namespace molang = fmmc::molang;

TEST_CASE("numbers may lack digits on either side of the point, and have exponents and an f") {
  CHECK(value(".5") == 0.5);
  CHECK(value("5.") == 5);
  CHECK(value("1e3") == 1000);
  CHECK(value("1.2E-7") == 1.2e-7);
  CHECK(value("1e+2f") == 100);
  CHECK(value("1.5F") == 1.5);
  CHECK(value("007") == 7);
  CHECK(value("+4") == 4);
  CHECK(value("1e-999") == 0);
  CHECK(value("0e999") == 0);
  CHECK(value("0.0000000001e10") == 1);
}

TEST_CASE("a number is never read by its beginning alone") {
  for (const char* text : {"0x10", "1.2.3", "-3 5", "-337.0838+0r", "1,5", "1ff", "5.x", "1e5.5"}) {
    CHECK(error_of(text).code == "molang-syntax");
  }
  CHECK(error_of("2 + 1.2.3").text == "'1.2.3' is no number");
  CHECK(error_of("2 + 1.2.3").offset == 4);
}

TEST_CASE("a number beyond what a double holds is an error") {
  CHECK(error_of("1e999").text == "the number '1e999' is too large");
  CHECK(error_of("-1000e307").offset == 1);
}

TEST_CASE("names, functions and keywords ignore case, strings do not") {
  CHECK(value("Q.Anim_Time + QUERY.anim_time") == 1.5);
  CHECK(value("MATH.Abs(-2)") == 2);
  CHECK(value("V.Foo = 3; RETURN v.fOO;") == 3);
  CHECK(value("TRUE + False") == 1);
  CHECK(value("This") == 2);
  CHECK(value("'Abc' == 'abc'") == 0);
}

TEST_CASE("blanks and line ends are allowed between tokens and not inside") {
  CHECK(value(" \t1\r\n+ \n2 ") == 3);
  CHECK(error_of("query. anim_time").offset == 0);
  CHECK(error_of("1 2").offset == 2);
}

TEST_CASE("a text of blanks is empty, and 0") {
  for (const char* text : {"", " ", "\n"}) {
    const molang::Expression expression = parsed(text);
    CHECK(expression.empty());
    CHECK(value(expression) == 0);
  }
  CHECK_FALSE(parsed("0").empty());
}

TEST_CASE("?? binds loosest, then ?:, then ||") {
  CHECK(value("v.a ?? 1 ? 2 : 3") == 2);
  CHECK(value("1 ? v.a : 3 ?? 4") == 4);
  CHECK(value("0 || 0 ? 1 : 2") == 2);
  CHECK(value("-2 * -2 - 1 < 4 && 1") == 1);
}

TEST_CASE("old engines nest conditionals to the left and bind || tighter") {
  const molang::Rules old = molang::rules_of_engine(1, 16, 0);
  CHECK(value(parsed("1 ? 2 : 0 ? 3 : 4", old)) == 3);
  CHECK(value(parsed("1 || 0 && 0", old)) == 0);
  const molang::Rules between = molang::rules_of_engine(1, 18, 10);
  CHECK(value(parsed("1 ? 2 : 0 ? 3 : 4", between)) == 2);
  CHECK(value(parsed("1 || 0 && 0", between)) == 0);
  CHECK(value(parsed("1 || 0 && 0", molang::rules_of_engine(1, 18, 20))) == 1);
}

TEST_CASE("errors name what stands there, and where") {
  struct Case {
    const char* text;
    std::uint32_t offset;
    const char* message;
  };
  const Case cases[] = {
      {"-", 1, "the expression ends where a value is due"},
      {"1 + * 2", 4, "'*' where a value is due"},
      {"(1 + 2", 6, "the expression ends where ')' is due"},
      {"1 $ 2", 2, "unexpected '$'"},
      {"1 & 2", 2, "unexpected '&'"},
      {"'pig", 0, "a string has no closing quote"},
      {"query.", 0, "'query.' lacks a name behind its point"},
      {"sin(fram)", 0,
       "'sin' means nothing; names begin with 'query.', 'variable.', 'temp.', 'context.' or "
       "'math.'"},
      {"math.foo(2)", 0, "there is no function 'math.foo'"},
      {"1 + math.sin(1, 2)", 4, "math.sin takes 1 argument, not 2"},
      {"math.sin", 0, "math.sin takes 1 argument, not 0"},
      {"math.clamp(1)", 0, "math.clamp takes 3 arguments, not 1"},
      {"query.all(1)", 0, "query.all takes at least 2 arguments, not 1"},
      {"v.x(3)", 0, "'variable.x' is no function"},
      {"query.x = 3;", 8, "only 'variable.' and 'temp.' names can be assigned to"},
      {"1 + v.x = 3;", 8, "only 'variable.' and 'temp.' names can be assigned to"},
      {"break;", 0, "'break' outside of a loop"},
      {"loop(3, {v.x = 1;}); continue;", 21, "'continue' outside of a loop"},
      {"1 + return 2", 4, "'return' is a statement, not a value"},
      {"for_each(q.x, q.y, {})", 9, "'for_each' needs a 'variable.' or 'temp.' name first"},
      {"loop(3)", 6, "')' where ',' is due"},
      {"v.x = 1 v.y = 2;", 8, "'v.y' where an operator or the end is due"},
      {"1 ? 2 : ", 8, "the expression ends where a value is due"},
      {"1 + {v.x = 1;", 13, "the expression ends where a value is due"},
      {"return 1)", 8, "')' where an operator or the end is due"},
  };
  for (const Case& c : cases) {
    const molang::Error error = error_of(c.text);
    CAPTURE(c.text);
    CHECK(error.text == c.message);
    CHECK(error.offset == c.offset);
  }
}

TEST_CASE("bytes that no text has are shown as numbers") {
  CHECK(error_of(std::string_view("1 \0", 3)).text == "unexpected '\\x00'");
  CHECK(error_of("1 \xC3\xA4").text == "unexpected '\\xc3'");
  CHECK(error_of("1 \xC3\xA4").offset == 2);
}

TEST_CASE("parentheses may be nested 128 deep, and no deeper") {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '(') + "1" + std::string(depth, ')');
  };
  CHECK(value(nested(128)) == 1);
  const molang::Error error = error_of(nested(129));
  CHECK(error.text == "the expression is nested deeper than 128 levels");
  CHECK(error.code == "molang-limit");
}

TEST_CASE("signs, calls, blocks, branches and operands on the right nest 128 deep, and no deeper") {
  const auto repeated = [](std::string_view text, int count) {
    std::string out;
    for (int i = 0; i < count; ++i)
      out += text;
    return out;
  };
  const auto parses = [](const std::string& text) {
    molang::Error error;
    const bool ok = molang::parse(text, error).has_value();
    if (!ok) CHECK(error.code == "molang-limit");
    return ok;
  };
  for (const int depth : {128, 129}) {
    const bool fits = depth == 128;
    CHECK(parses(repeated("-", depth) + "1") == fits);
    CHECK(parses(repeated("!", depth) + "1") == fits);
    CHECK(parses(repeated("math.abs(", depth) + "1" + repeated(")", depth)) == fits);
    CHECK(parses(repeated("1 ? 2 : ", depth) + "1") == fits);
    CHECK(parses(repeated("1 ? ", depth) + "1") == fits);
    CHECK(parses(repeated("1 + (", depth) + "1" + repeated(")", depth)) == fits);
    CHECK(parses(repeated("q.a[", depth) + "1" + repeated("]", depth)) == fits);
  }
}

TEST_CASE("empty statements are skipped between others, and no statement by themselves") {
  CHECK(value("v.x = 1;; ;return v.x;;") == 1);
  CHECK(error_of("{;}").offset == 1);
  CHECK(error_of("; 1").offset == 0);
}

TEST_CASE("a chain of operators may be long, since it is not deep") {
  std::string sum = "1";
  for (int i = 0; i < 5000; ++i)
    sum += " + 1";
  CHECK(value(sum) == 5001);
  CHECK(value(negate(parsed(sum))) == -5001);
  CHECK(value(print(parsed(sum))) == 5001);
}

TEST_CASE("an expression of too many parts is an error") {
  std::string sum = "1";
  for (int i = 0; i < 9000; ++i)
    sum += "+1";
  CHECK(error_of(sum).text == "the expression has more than 16384 parts");
}

TEST_CASE("a name of more than 256 bytes is an error") {
  CHECK(error_of("v." + std::string(300, 'x')).code == "molang-limit");
}

TEST_CASE("names are made canonical only if they are names") {
  CHECK(molang::canonical_name("Q.Anim_Time") == "query.anim_time");
  CHECK(molang::canonical_name("v.a.B") == "variable.a.b");
  CHECK(molang::canonical_name("t.x") == "temp.x");
  CHECK(molang::canonical_name("c.x") == "context.x");
  CHECK(molang::canonical_name("query.x") == "query.x");
  for (const char* text : {"", ".", "x", "v.", ".x", "v..x", "v.x ", "1.x", "v.\xC3\xA4"}) {
    CAPTURE(text);
    CHECK_FALSE(molang::canonical_name(text));
  }
}
