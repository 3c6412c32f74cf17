// Whatever the bytes are, there is an expression or an error with a place in them; what is an
// expression has a finite value, prints, reads back and negates.
#include <cmath>
#include <cstdint>
#include <string>

#include <doctest/doctest.h>

#include "unit/molang/evaluating.h"

namespace molang = fmmc::molang;

namespace {

const char* const texts[] = {
    "v.x = 0; loop(10, {loop(10, {v.x = v.x + 1.5e0f; (v.x > 5) ? break;}); (v.x ?? 0) ? "
    "continue;}); "
    "return -v.x * math.clamp(q.anim_time, .5, 1.);",
    "query.is_angry && !(v.a.b == 'pig') || query.all(1, this, 'x') ? math.lerprotate(10, -350, "
    "q.life_time) : {temp.x = v.a; return temp.x.b;}",
    "for_each(t.mob, query.mobs(4, 'pig')[1 + 2], {t.mob -> v.x = 1 / 0;}); return (q.a -> v.x) ?? "
    "math.ease_in_out_elastic(0, 1, 0.3) <= 3 - --2;",
};

// What every input must fulfil. Returns whether it is an expression.
bool check(std::string_view text) {
  molang::Error error;
  const auto expression = molang::parse(text, error);
  if (!expression) {
    CHECK_FALSE(error.text.empty());
    CHECK(error.offset <= text.size());
    return false;
  }
  molang::Scope scope;
  scope.seed = 1;
  const auto program = molang::compile(*expression, scope, error);
  if (!program) {
    CHECK(error.code == "molang-limit");
    return true;
  }
  molang::Environment environment;
  environment.anim_time = 0.3;
  const double value = evaluate(*program, environment);
  CHECK(std::isfinite(value));

  const std::string printed = print(*expression);
  const auto again = molang::parse(printed, error);
  CAPTURE(printed);
  CAPTURE(error.text);
  REQUIRE(again);
  CHECK(print(*again) == printed);
  const auto reread = molang::compile(*again, scope, error);
  REQUIRE(reread);
  CHECK(evaluate(*reread, environment) == value);
  const auto negated = molang::compile(negate(*again), scope, error);
  REQUIRE(negated);
  CHECK(evaluate(*negated, environment) == -value);
  return true;
}

}  // namespace

TEST_CASE("every prefix and every suffix of an expression is an expression or an error") {
  for (const std::string_view text : texts) {
    CHECK(check(text));
    for (std::size_t length = 0; length < text.size(); ++length) {
      check(text.substr(0, length));
      check(text.substr(length));
    }
  }
}

TEST_CASE("changed bytes make an expression or an error") {
  std::uint64_t state = 1;
  const auto random = [&](std::uint64_t below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % below;
  };
  constexpr std::string_view pieces = "0123456789.eEfF'()[]{};:,?!&|=<>+-*/ \n\0vqtc_xX\xC3\xFF";
  int expressions = 0;
  for (int round = 0; round < 6000; ++round) {
    std::string text = texts[random(3)];
    for (std::uint64_t change = 1 + random(3); change > 0; --change) {
      const std::size_t at = random(text.size());
      const char c = pieces[random(pieces.size())];
      switch (random(3)) {
        case 0:
          text[at] = c;
          break;
        case 1:
          text.insert(at, 1, c);
          break;
        default:
          text.erase(at, 1);
      }
    }
    CAPTURE(text);
    expressions += check(text) ? 1 : 0;
  }
  CHECK(expressions > 500);
}

TEST_CASE("a megabyte of anything ends in an error at once") {
  const auto repeated = [](std::string_view piece) {
    std::string out;
    while (out.size() < 1'000'000)
      out += piece;
    return out;
  };
  const std::string_view pieces[] = {"(",
                                     "-",
                                     "!",
                                     "[",
                                     "{",
                                     "1+",
                                     "1?",
                                     "1?2:",
                                     "v.x=",
                                     "q.a(",
                                     "q.a[",
                                     "a.",
                                     "a",
                                     "1",
                                     "1.",
                                     "'",
                                     ";",
                                     "loop(1,{",
                                     "return ",
                                     "1 ?? ",
                                     "v.a=v.b;",
                                     "1&&",
                                     "q.a->",
                                     "math.abs(",
                                     "1,",
                                     "\xFF",
                                     "for_each(v.x,v.y,{",
                                     std::string_view("\0", 1)};
  for (const std::string_view piece : pieces) {
    CAPTURE(piece);
    CHECK_FALSE(check(repeated(piece)));
  }
}

TEST_CASE("nesting 100,000 deep is one clean error") {
  const molang::Error error = error_of(std::string(100'000, '('));
  CHECK(error.text == "the expression is nested deeper than 128 levels");
  CHECK(error.offset == 129);
}
