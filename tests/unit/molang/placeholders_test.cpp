#include "molang/placeholders.h"

#include <string>

#include <doctest/doctest.h>

#include "base/limits.h"

namespace molang = fmmc::molang;
using molang::Placeholder;

TEST_CASE("constants of the placeholder panel count, whatever their spelling") {
  const auto lines = molang::parse_placeholders(
      "variable.strength = 0.5\nQ.Is_Angry=1;\r\n\n  v.speed = math.sqrt(4) * v.strength ; \n"
      "query.name = 'Pig'");
  REQUIRE(lines.size() == 4);
  for (const Placeholder& line : lines)
    CHECK(line.kind == Placeholder::Kind::constant);
  CHECK(lines[1].offset == 24);
  molang::Scope scope;
  add_constants(scope, lines);
  CHECK(scope.constants == std::map<std::string, molang::Scope::Value, std::less<>>{
                               {"variable.strength", 0.5},
                               {"query.is_angry", 1.0},
                               {"variable.speed", 1.0},
                               {"query.name", std::string("Pig")}});
}

TEST_CASE("controls and what varies do not count") {
  const auto lines = molang::parse_placeholders(
      "v.a = slider('a', 0.1, 0, 10)\nv.b = toggle('b')\nv.c = impulse ('c')\n"
      "v.d = query.anim_time\nv.e = v.d\nv.f = math.random(0, 1)");
  REQUIRE(lines.size() == 6);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    CHECK(lines[i].kind == (i < 3 ? Placeholder::Kind::control : Placeholder::Kind::varying));
  }
  molang::Scope scope;
  add_constants(scope, lines);
  CHECK(scope.constants.empty());
}

TEST_CASE("the first of two lines counts, and what the scope has goes before") {
  molang::Scope scope;
  scope.constants = {{"variable.b", 7.0}};
  add_constants(scope, molang::parse_placeholders("v.a = 1\nvariable.a = 2\nv.b = 3"));
  CHECK(scope.constants.at("variable.a") == molang::Scope::Value(1.0));
  CHECK(scope.constants.at("variable.b") == molang::Scope::Value(7.0));
}

TEST_CASE("lines that are no placeholder are told apart, with the place of the fault") {
  const auto lines = molang::parse_placeholders("v.a\nspeed = 3\nv.c = 1 + * 2\nv.d =\nv.e = 1");
  REQUIRE(lines.size() == 5);
  for (std::size_t i = 0; i < 4; ++i)
    CHECK(lines[i].kind == Placeholder::Kind::wrong);
  CHECK(lines[0].error.text == "a placeholder needs the form 'variable.name = value'");
  CHECK(lines[2].error.text == "'*' where a value is due");
  CHECK(lines[2].error.offset == 10);  // in its line
  CHECK(lines[4].kind == Placeholder::Kind::constant);
}

TEST_CASE("a panel of endless loops does not take for ever") {
  std::string text;
  for (int i = 0; i < 2000; ++i)
    text += "v.x" + std::to_string(i) + " = loop(1024, {loop(1024, {v.y = 1;});})\n";
  const auto lines = molang::parse_placeholders(text);
  REQUIRE(lines.size() == 2000);
  CHECK(lines.back().kind == Placeholder::Kind::varying);
}
