#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "base/limits.h"
#include "unit/molang/evaluating.h"

namespace molang = fmmc::molang;
using molang::Fault;

namespace {

double at(const molang::Program& program, double anim_time) {
  molang::Environment environment;
  environment.anim_time = anim_time;
  return evaluate(program, environment);
}

std::uint64_t bits(double value) {
  return std::bit_cast<std::uint64_t>(value);
}

}  // namespace

TEST_CASE("B4 trigonometry takes degrees, and constants keep their phase") {
  const molang::Program program = compiled("25+math.sin(query.anim_time*360/4-90)*3");
  CHECK(at(program, 0) == doctest::Approx(22).epsilon(1e-12));
  CHECK(at(program, 1) == doctest::Approx(25).epsilon(1e-12));
  CHECK(at(program, 2) == doctest::Approx(28).epsilon(1e-12));
  CHECK(at(compiled("math.cos(query.anim_time)*40"), 1) == doctest::Approx(39.9939).epsilon(1e-6));
}

TEST_CASE("B4 constants written as expressions are the same bits as the number") {
  for (const char* text : {"45", "40+5", "math.abs(-45)", "90/2", "v.a = 45; return v.a;"}) {
    const molang::Program program = compiled(text);
    CAPTURE(text);
    CHECK(program.is_constant());
    CHECK(bits(program.value) == bits(45));
  }
}

TEST_CASE("C5 a leading point inside an expression is a number") {
  CHECK(at(compiled("math.sin(query.anim_time*360)*.5"), 0.25) == 0.5);
}

TEST_CASE("a sine closes its loop to the last bit") {
  const molang::Program program = compiled("math.sin(query.anim_time * 360 / 4 + 30)");
  CHECK(bits(at(program, 4)) == bits(at(program, 0)));
  CHECK(bits(at(program, 400)) == bits(at(program, 0)));
}

TEST_CASE("a program says what it reads") {
  const molang::Program program = compiled("q.anim_time + this * q.life_time + q.time_stamp");
  CHECK(program.reads(molang::Input::anim_time));
  CHECK(program.reads(molang::Input::life_time));
  CHECK(program.reads(molang::Input::this_value));
  CHECK(program.reads(molang::Input::time_stamp));
  CHECK_FALSE(compiled("q.anim_time").reads(molang::Input::this_value));
  CHECK(compiled("1").inputs == 0);
}

TEST_CASE("a value that is not finite counts as 0 where it arises") {
  CHECK(value("1 + 1 / 0") == 1);
  CHECK(value("1 + math.sqrt(-4)") == 1);
  CHECK(value("1 + math.exp(1000)") == 1);
  CHECK(value("1e308 * 10 + 3") == 3);
  const molang::Program folded = compiled("1 / 0");
  CHECK(folded.faults == Fault::not_finite);

  molang::Environment environment;
  const molang::Program program = compiled("1 + 1 / q.anim_time");
  CHECK(evaluate(program, environment) == 1);
  CHECK(environment.faults == Fault::not_finite);
  environment = {};
  environment.anim_time = 2;
  CHECK(evaluate(program, environment) == 1.5);
  CHECK(environment.faults == 0);
}

TEST_CASE("what the environment gives is finite or counts as 0") {
  molang::Environment environment;
  environment.anim_time = std::numeric_limits<double>::infinity();
  environment.life_time = std::nan("");
  CHECK(evaluate(compiled("q.anim_time + q.life_time + 1"), environment) == 1);
}

TEST_CASE("?? takes the right side for what is unset or an error, never for a defined 0") {
  CHECK(value("v.x ?? 3") == 3);
  CHECK(value("v.x = 0; return v.x ?? 3;") == 0);
  CHECK(value("q.unknown ?? 3") == 3);
  CHECK(value("q.unknown('a') ?? 3") == 3);
  CHECK(value("q.anim_time ?? 3") == 0.75);
  CHECK(value("1 / 0 ?? 3") == 3);
  CHECK(value("1 / (q.anim_time - 0.75) ?? 3") == 3);
  CHECK(value("math.ln(q.anim_time - 0.75) ?? 3") == 3);
  CHECK(value("v.x = 1 / 0; return v.x ?? 3;") == 3);
  CHECK(value("(v.x ?? v.y) ?? 3") == 3);
  CHECK(value("v.x = v.x ?? 1; return v.x + 1;") == 2);
  CHECK(value("(q.anim_time > 2 ? 5 : v.x) ?? 3") == 3);
}

TEST_CASE("unknown names count as 0 and are listed once each, in order") {
  const molang::Program program =
      compiled("q.foo + v.bar * q.baz('x') + Q.Foo - c.on + t.never[v.index] + (q.mob -> v.there)");
  CHECK(program.is_constant());
  CHECK(program.value == 0);
  CHECK(program.unknown_names == std::vector<std::string>{"query.foo", "variable.bar", "query.baz",
                                                          "context.on", "temp.never",
                                                          "variable.index", "query.mob"});
}

TEST_CASE("names that the text provides for are not unknown") {
  CHECK(compiled("v.x ?? 1").unknown_names.empty());
  CHECK(compiled("q.x(1) ?? 1").unknown_names.empty());
  CHECK(compiled("v.x = 1; return v.x;").unknown_names.empty());
  CHECK(compiled("v.a.x = 1; v.b = v.a; return v.b.x;").unknown_names.empty());
  CHECK(compiled("0 ? q.never : 1").unknown_names.empty());
  CHECK(compiled("1 ?? q.never").unknown_names.empty());
}

TEST_CASE("constants of the scope stand for their names, and decide at compile time") {
  molang::Scope scope;
  scope.constants = {{"variable.size", 3.0},
                     {"query.name", std::string("pig")},
                     {"query.anim_time", 7.0},
                     {"query.fn", 5.0}};
  CHECK(value("v.size * 2", scope) == 6);
  CHECK(value("q.name == 'pig' ? 1 : q.unknown", scope) == 1);
  CHECK(value("q.anim_time", scope) == 7);
  CHECK(value("q.fn('a', 2)", scope) == 5);
  CHECK(compiled("q.name == 'pig' ? 1 : q.unknown", scope).unknown_names.empty());
  CHECK(compiled("q.anim_time", scope).is_constant());
  CHECK(value("v.size = v.size + 1; return v.size;", scope) == 4);
}

TEST_CASE("an assignment lives until the end of its evaluation") {
  const molang::Program program = compiled("v.n = (v.n ?? 0) + q.anim_time; return v.n;");
  molang::Environment environment;
  environment.anim_time = 2;
  CHECK(evaluate(program, environment) == 2);
  CHECK(evaluate(program, environment) == 2);
}

TEST_CASE("a last expression without its semicolon is returned, one with it is not") {
  CHECK(value("v.a = 3; v.a * 2") == 6);
  CHECK(value("v.a = 3; v.a * 2;") == 0);
  CHECK(value("5;") == 0);
  CHECK(value("v.a = 3") == 0);
  CHECK(value("return 5") == 5);
  CHECK(parsed("v.a = 3; v.a * 2;").lacks_return);
  CHECK(parsed("5;").lacks_return);
  CHECK_FALSE(parsed("v.a = 3; v.a * 2").lacks_return);
  CHECK_FALSE(parsed("v.a = 3;").lacks_return);
  CHECK_FALSE(parsed("1 ? {v.a = 3;};").lacks_return);
}

TEST_CASE("return leaves everything, from blocks and loops too") {
  CHECK(
      value("v.x = 0; loop(3, {loop(3, {v.x = v.x + 1; v.x > 4 ? {return v.x;};});}); return 9;") ==
      5);
  CHECK(value("1 + (1 ? {return 7;})") == 7);
  CHECK(value("return; 5;") == 0);
}

TEST_CASE("break and continue are those of the innermost loop") {
  CHECK(value("v.x = 0; loop(3, {loop(5, {v.x = v.x + 1; (v.x > 2) ? break;});}); return v.x;") ==
        5);
  CHECK(value("v.x = 0; v.i = 0; loop(6, {v.i = v.i + 1; (v.i > 2) ? continue; v.x = v.x + v.i;}); "
              "return v.x;") == 3);
}

TEST_CASE("a loop runs at most 1024 rounds, and none for what is no count") {
  CHECK(value("v.x = 0; loop(1e300, {v.x = v.x + 1;}); return v.x;") == 1024);
  CHECK(value("v.x = 0; loop(2.9, {v.x = v.x + 1;}); return v.x;") == 2);
  CHECK(value("v.x = 0; loop(-1, {v.x = v.x + 1;}); return v.x;") == 0);
  CHECK(value("v.x = 0; loop('a', {v.x = v.x + 1;}); return v.x;") == 0);
}

TEST_CASE("an evaluation of more than 100,000 steps stops and counts as 0") {
  const char* text = "v.x = q.anim_time; loop(1024, {loop(1024, {v.x = v.x + 1;});}); return v.x;";
  molang::Environment environment;
  CHECK(evaluate(compiled(text), environment) == 0);
  CHECK((environment.faults & Fault::out_of_steps) != 0);
  CHECK(environment.steps > fmmc::limits::molang_steps);
  CHECK(environment.steps < fmmc::limits::molang_steps + 100);
}

TEST_CASE("an endless constant stops while it is folded, and its cost is told") {
  const molang::Program program =
      compiled("v.x = 0; loop(1024, {loop(1024, {v.x = v.x + 1;});}); return v.x;");
  CHECK(program.is_constant());
  CHECK(program.value == 0);
  CHECK((program.faults & Fault::out_of_steps) != 0);
  CHECK(program.folding_steps > fmmc::limits::molang_steps);
}

TEST_CASE("there are no arrays and no other entities: their loops never run, their values are 0") {
  CHECK(value("v.x = 1; for_each(t.mob, q.mobs, {v.x = 2;}); return v.x;") == 1);
  CHECK(value("q.mobs[3] + 1") == 1);
  CHECK(value("(q.mob -> v.x) + 1") == 1);
  CHECK(value("v.a -> v.x = 5; return v.x ?? 2;") == 2);
}

TEST_CASE("structs are copied whole, and replaced whole") {
  CHECK(value("v.a.x = 1; v.a.y = 2; v.b = v.a; v.a.x = 9; return v.b.x * 10 + v.b.y;") == 12);
  CHECK(value("v.a.x = 1; v.b = v.a; v.c.d = v.b; return v.c.d.x;") == 1);
  CHECK(value("v.a.x = 1; v.a = 5; return v.a + (v.a.x ?? 2);") == 7);
  CHECK(value("v.a.b.x = 4; v.a = v.a.b; return v.a.x;") == 4);
  molang::Scope scope;
  scope.constants = {{"variable.p.x", 3.0}};
  CHECK(value("v.q = v.p; return v.q.x;", scope) == 3);
}

TEST_CASE("strings are equal or not, and no numbers") {
  CHECK(value("v.s = 'pig'; return v.s == 'pig';") == 1);
  CHECK(value("v.s = 'pig'; return v.s != 'cow';") == 1);
  CHECK(value("v.s = 'pig'; return v.s == 0;") == 0);
  CHECK(value("v.s = q.anim_time > 0 ? 'a' : 'b'; return v.s == 'a';") == 1);
  CHECK(value("'pig' + 1") == 1);
  CHECK(compiled("'pig' + 1").faults == Fault::no_number);
  CHECK(value("v.s = q.anim_time > 0 ? 'a' : 'b'; return v.s + 1;") == 1);
  CHECK(value("v.unset == 0") == 1);
  CHECK(value("v.unset == 'a'") == 0);
  CHECK(value("query.all('a', 'a', 'a') + query.any('a', 'b', 'c')") == 1);
}

TEST_CASE("&& and || do not look at what cannot matter") {
  CHECK(value("v.x = 0; 0 && {v.x = 1;}; q.anim_time < 0 && {v.x = 2;}; return v.x;") == 0);
  CHECK(value("v.x = 0; 1 || {v.x = 1;}; q.anim_time > 0 || {v.x = 2;}; return v.x;") == 0);
  CHECK(value("v.x = 0; q.anim_time > 0 && {v.x = 1;}; return v.x;") == 1);
  CHECK(value("q.anim_time && 2") == 1);
  CHECK(value("q.anim_time - 0.75 || 0") == 0);
}

TEST_CASE("a value is read before a block beside it changes the variable") {
  CHECK(value("v.x = 1; return v.x + {v.x = 5;} + v.x;") == 6);
  CHECK(value("v.x = 1; return (v.x == {v.x = 5;}) + v.x;") == 5);
}

TEST_CASE("approx_eq allows the epsilon of a float") {
  CHECK(value("query.approx_eq(1, 1.0000001, 0.9999999)") == 1);
  CHECK(value("query.approx_eq(1, 1, 1.000001)") == 0);
  CHECK(value("query.approx_eq(q.anim_time, 0.75)") == 1);
}

TEST_CASE("random functions need a seed") {
  molang::Error error;
  CHECK_FALSE(molang::compile(parsed("1 + math.random(0, 1)"), {}, error));
  CHECK(error.text == "math.random needs a seed");
  CHECK(error.code == "molang-random");
  CHECK(error.offset == 4);
  CHECK(value("0 ? math.random(0, 1) : 2") == 2);  // one that is never drawn does no harm
}

TEST_CASE("draws depend on the seed and the number of the draw alone") {
  const auto draw = [](std::uint64_t seed, std::uint64_t number) {
    molang::Scope scope;
    scope.seed = seed;
    molang::Environment environment;
    environment.draw = number;
    const double first = evaluate(compiled("math.random(0, 1)", scope), environment);
    CHECK(evaluate(compiled("math.random(0, 1)", scope), environment) == first);
    return first;
  };
  const std::vector<double> draws = {draw(1, 0), draw(1, 1), draw(2, 0), draw(2, 1)};
  for (std::size_t i = 0; i < draws.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k)
      CHECK(draws[i] != draws[k]);
  }
  // Fixed for ever: outputs depend on it.
  CHECK(draw(1, 0) == 0x1.631405e8db1bp-1);
}

TEST_CASE("draws are spread evenly") {
  molang::Scope scope;
  scope.seed = 3;
  const molang::Program real = compiled("math.random(2, 4)", scope);
  const molang::Program die = compiled("math.random_integer(1, 6)", scope);
  molang::Environment environment;
  double sum = 0;
  std::vector<int> faces(7);
  for (; environment.draw < 6000; ++environment.draw) {
    sum += evaluate(real, environment);
    ++faces[static_cast<std::size_t>(evaluate(die, environment))];
  }
  CHECK(sum / 6000 == doctest::Approx(3).epsilon(0.02));
  for (std::size_t face = 1; face <= 6; ++face) {
    CHECK(faces[face] > 850);
    CHECK(faces[face] < 1150);
  }
}

TEST_CASE("a roll of more dice than steps stops the evaluation") {
  molang::Scope scope;
  scope.seed = 1;
  molang::Environment environment;
  CHECK(evaluate(compiled("math.die_roll(1e9, 1, 6)", scope), environment) == 0);
  CHECK((environment.faults & Fault::out_of_steps) != 0);
}

TEST_CASE("frames of any size work, and one environment serves them all") {
  std::string text = "return 0";
  std::string sums;
  for (int i = 0; i < 200; ++i) {
    const std::string name = "v.x" + std::to_string(i);
    sums += name + " = q.anim_time + " + std::to_string(i) + ";";
    text += " + " + name;
  }
  const molang::Program large = compiled(sums + text + ";");
  const molang::Program small = compiled("q.anim_time * 2");
  molang::Environment environment;
  for (const double time : {0.0, 1.0}) {
    environment.anim_time = time;
    CHECK(evaluate(large, environment) == 200 * time + 19900);
    CHECK(evaluate(small, environment) == 2 * time);
  }
}

TEST_CASE("more variables or instructions than fit are an error") {
  std::string many;
  for (int i = 0; i < 1100; ++i)
    many += "v.x" + std::to_string(i) + " = 1;";
  molang::Error error;
  CHECK_FALSE(molang::compile(parsed(many), {}, error));
  CHECK(error.text == "the expression assigns more than 1024 variables");

  // Each copy of a struct takes as many instructions as it has members.
  std::string copies;
  for (int i = 0; i < 200; ++i)
    copies += "v.a.m" + std::to_string(i) + " = 1; t.y = v.b.m" + std::to_string(i) + ";";
  for (int i = 0; i < 200; ++i)
    copies += "v.b = v.a;";
  CHECK_FALSE(molang::compile(parsed(copies), {}, error));
  CHECK(error.text == "the expression takes more than 32000 instructions");
  CHECK(error.code == "molang-limit");
}

TEST_CASE("copies that make structs grow without end are an error, not a hang") {
  molang::Error error;
  const auto program = molang::compile(
      parsed("v.a = v.a.b; v.b = v.a.c; v.c.d = v.b; return v.c.d.e.f;"), {}, error);
  CHECK((program || error.code == "molang-limit"));
}
