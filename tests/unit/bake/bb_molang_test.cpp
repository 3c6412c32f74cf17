// Molang in the values of keys.
#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "base/limits.h"
#include "unit/bake/bb_shown.h"

using namespace fmmc;
using namespace fmmc::testing;
using doctest::Approx;

namespace {

Model with_text(const std::string& value, double length = 4, Channel channel = Channel::position) {
  return one_channel_model(length, channel, {make_key(0, text(value), number(0), number(0))});
}

// The x in pixels, at a row.
double position(const BakedAnimation& animation, std::size_t row) {
  return animation.tracks.at(0).rows.at(row)[0] * 16.0;
}

struct Bake {
  Diagnostics diagnostics;
  std::vector<BakedAnimation> animations;
};

Bake bake(const Model& model, const MolangOptions& molang = {}) {
  Bake out;
  BakeOptions options;
  options.semantics = Semantics::blockbench;
  options.molang = molang;
  out.animations = bake_animations(model, options, out.diagnostics);
  return out;
}

}  // namespace

TEST_CASE("trigonometry takes degrees, and the phase is no constant") {
  const Bake baked = bake(with_text("25+math.sin(query.anim_time*360/4-90)*3"));
  CHECK(baked.diagnostics.all().empty());
  CHECK(position(baked.animations[0], 0) == Approx(22));
  CHECK(position(baked.animations[0], 20) == Approx(25));
  CHECK(position(baked.animations[0], 40) == Approx(28));
  CHECK(position(bake(with_text("math.cos(query.anim_time)*40")).animations[0], 20) ==
        Approx(39.9939).epsilon(1e-6));
}

TEST_CASE("a number bakes to the same bits however it is written") {
  const auto rows = [](const Scalar& scalar) {
    const Model model =
        one_channel_model(1, Channel::rotation, {make_key(0, scalar, number(0), number(0))});
    return bake(model).animations[0].tracks[0].rows;
  };
  const auto expected = rows(number(45));
  for (const char* const written :
       {"45", " 45\n", "+45", "4.5e1", "45.", "40+5", "math.abs(-45)", "-135 + 180"}) {
    CAPTURE(written);
    CHECK(rows(text(written)) == expected);
  }
}

TEST_CASE("A1 junk is 0, of scale 1, with the place; a prefix that is a number does not count") {
  for (const char* const junk :
       {"-", "-3 5", "-337.0838+0r", "sin(fram)", "0x10", "1,5", "Infinity", "math.foo(2)"}) {
    CAPTURE(junk);
    const Bake moved = bake(with_text(junk));
    CHECK(position(moved.animations[0], 0) == 0);
    CHECK(moved.diagnostics.all().size() == 1);
    CHECK(bake(with_text(junk, 1, Channel::scale)).animations[0].tracks[0].rows[0][7] == 1);
  }
  for (const char* const empty : {"", "\n", "  "}) {
    const Bake moved = bake(with_text(empty));
    CHECK(moved.diagnostics.all().empty());
    CHECK(position(moved.animations[0], 0) == 0);
  }
  CHECK(position(bake(with_text("-70-180\n")).animations[0], 0) == Approx(-250));
  CHECK(position(bake(with_text("1.1 ")).animations[0], 0) == Approx(1.1));
  CHECK(position(bake(with_text(".5")).animations[0], 0) == 0.5);
  CHECK(position(bake(with_text("1e1")).animations[0], 0) == 10);
}

TEST_CASE("a syntax error says where it is, in the model, the file and the text") {
  Model model = with_text("1 + * 2");
  model.animations[0].animators[0].channels[1][0].points[0].axes[0].offset = 100;
  const Bake baked = bake(model);
  REQUIRE(baked.diagnostics.all().size() == 1);
  const Diagnostic& diagnostic = baked.diagnostics.all()[0];
  CHECK(diagnostic.code == "molang-syntax");
  CHECK(diagnostic.severity == Severity::warning);
  CHECK(diagnostic.text ==
        "'1 + * 2' is no Molang: '*' where a value is due (column 5); the value counts as 0");
  CHECK(diagnostic.place == "in animation 'walk', bone 'leg', position key at 0 s, axis x");
  CHECK(diagnostic.offset == 105);  // behind the quote
}

TEST_CASE("placeholders give constants, and the options go before them") {
  Model model = with_text("variable.strength * 4 + query.mood");
  model.variable_placeholders = "variable.strength = 0.5\nquery.mood = 1";
  CHECK(position(bake(model).animations[0], 0) == 3);
  MolangOptions options;
  options.names["variable.strength"] = 2.0;
  CHECK(position(bake(model, options).animations[0], 0) == 9);
}

TEST_CASE("an unknown name is 0 and told once for a model") {
  Model model = with_text("variable.size + query.mood + variable.size");
  Animator other = model.animations[0].animators[0];
  model.animations.push_back(model.animations[0]);
  model.animations.back().name = "run";
  const Bake baked = bake(model);
  CHECK(position(baked.animations[1], 0) == 0);
  REQUIRE(baked.diagnostics.count("molang-unknown-name") == 2);
  CHECK(baked.diagnostics.all()[0].text == "nothing gives 'variable.size' a value; it counts as 0");
  CHECK(baked.diagnostics.all()[0].hint == "--molang variable.size=VALUE gives it one");
}

TEST_CASE("a random function without a seed is an error, with one it is the same every time") {
  const Model model = with_text("math.random(0, 100)");
  const Bake without = bake(model);
  CHECK(without.diagnostics.has_errors());
  CHECK(without.diagnostics.count("molang-random") == 1);
  MolangOptions options;
  options.seed = 7;
  const Bake one = bake(model, options), two = bake(model, options);
  CHECK_FALSE(one.diagnostics.has_errors());
  CHECK(one.animations[0].tracks[0].rows == two.animations[0].tracks[0].rows);
  CHECK(position(one.animations[0], 1) != position(one.animations[0], 2));
  options.seed = 8;
  CHECK(position(bake(model, options).animations[0], 1) != position(one.animations[0], 1));
}

TEST_CASE("variables live for one evaluation, life_time is the time, this is 0") {
  CHECK(position(bake(with_text("temp.x = temp.x + 1; return temp.x;")).animations[0], 40) == 1);
  CHECK(position(bake(with_text("query.life_time + this")).animations[0], 40) == 2);
  CHECK(position(bake(with_text("query.time_stamp")).animations[0], 3) == Approx(0.15));
}

TEST_CASE("both ends of a segment are evaluated at the moment itself") {
  const Model model =
      one_channel_model(2, Channel::position,
                        {make_key(0, text("query.anim_time"), number(0), number(0)),
                         make_key(2, text("query.anim_time * 3"), number(0), number(0))});
  CHECK(position(bake(model).animations[0], 20) == Approx(2));
}

TEST_CASE("the sign of old files belongs to the value, not to the text") {
  for (const char* const written : {"query.anim_time > 0.5 ? 3 : -4", "- -3", "2--3", "1.2e-7",
                                    "temp.a = 2; return temp.a;", "query.anim_time ?? 4", "3"}) {
    CAPTURE(written);
    Model model = with_text(written);
    const Bake plain = bake(model);
    model.animations[0].animators[0].channels[1][0].points[0].axes[0].negate = true;
    const Bake flipped = bake(model);
    for (const std::size_t row : {std::size_t{0}, std::size_t{20}})
      CHECK(position(flipped.animations[0], row) == -position(plain.animations[0], row));
  }
}

TEST_CASE("a division by zero counts as 0 and is told once for an expression") {
  const Bake baked = bake(with_text("3 / (query.anim_time - 1)"));
  CHECK(position(baked.animations[0], 20) == 0);
  CHECK(position(baked.animations[0], 0) == -3);
  REQUIRE(baked.diagnostics.all().size() == 1);
  CHECK(baked.diagnostics.all()[0].code == "molang-fault");
  CHECK(position(bake(with_text("1 / 0")).animations[0], 0) == 0);
  CHECK(bake(with_text("1 / 0")).diagnostics.count("molang-fault") == 1);
}

TEST_CASE("statements that forget to return are told") {
  const Bake baked = bake(with_text("temp.a = 3; temp.a * 2;"));
  CHECK(position(baked.animations[0], 0) == 0);
  CHECK(baked.diagnostics.count("molang-no-return") == 1);
}

TEST_CASE("values beyond a float stay finite") {
  const Bake baked = bake(with_text("math.pow(10, 300) * math.cos(query.anim_time)"));
  CHECK(std::isfinite(position(baked.animations[0], 0)));
  CHECK(bake(with_text("1e99")).diagnostics.count("unreadable-value") == 1);
}

TEST_CASE("one expression that loops for ever and many that loop long end with a diagnostic") {
  const Bake endless =
      bake(with_text("loop(1024, {loop(1024, {temp.a = query.anim_time;});}); return 5;", 0.05));
  CHECK(position(endless.animations[0], 0) == 0);
  CHECK(endless.diagnostics.count("molang-limit") == 1);
  CHECK_FALSE(endless.diagnostics.has_errors());

  // Each evaluation is within its limit; the rows of an hour together are not.
  const Bake many =
      bake(with_text("loop(1000, {temp.a = query.anim_time; temp.b = temp.a;}); return 5;", 3000));
  CHECK(many.diagnostics.has_errors());
  CHECK(many.diagnostics.count("molang-limit") == 1);
  CHECK(many.animations[0].rows == 0);
}
