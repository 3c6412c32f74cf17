// The requirements of the animation page that the bake answers for, one test each.
#include <cmath>
#include <limits>
#include <string>

#include <doctest/doctest.h>

#include "bake/bake.h"
#include "unit/bake/models.h"

using namespace fmmc;
using namespace fmmc::testing;

namespace {

struct Baked {
  BakedAnimation animation;
  Diagnostics diagnostics;
};

Baked bake(const Model& model) {
  Baked out;
  out.animation = bake_animation(model, model.animations.at(0), {}, out.diagnostics);
  return out;
}

// The turn about x of the first track's row, in degrees from -180 to 180.
double degrees_about_x(const BakedAnimation& animation, std::size_t row) {
  const auto& r = animation.tracks.at(0).rows.at(row);
  return std::remainder(2 * std::atan2(double{r[3]}, double{r[6]}) / radians_per_degree, 360);
}

float x_translation(const BakedAnimation& animation, std::size_t row) {
  return animation.tracks.at(0).rows.at(row)[0];
}

float x_scale(const BakedAnimation& animation, std::size_t row) {
  return animation.tracks.at(0).rows.at(row)[7];
}

Model rotating(double length, std::vector<Keyframe> keys) {
  return one_channel_model(length, Channel::rotation, std::move(keys));
}

void check_degrees(const BakedAnimation& animation, std::size_t row, double expected) {
  CAPTURE(row);
  CHECK(degrees_about_x(animation, row) == doctest::Approx(expected).epsilon(1e-5));
}

}  // namespace

TEST_CASE("A17 the length in ticks is twenty times the seconds, rounded up") {
  struct Length {
    double seconds;
    std::uint32_t ticks;
  };
  const Length lengths[] = {{0.05, 1}, {0.051, 2}, {0.7083, 15}, {0.30000000000000004, 7},
                            {1, 20},   {0.001, 1}};
  for (const Length& length : lengths) {
    CAPTURE(length.seconds);
    const Baked baked = bake(rotating(length.seconds, {make_key(0, 10)}));
    CHECK(baked.animation.ticks == length.ticks);
    CHECK(baked.animation.rows == length.ticks + 1);
    CHECK(baked.animation.length == length.ticks / 20.0);
  }
}

TEST_CASE("A18 every tick has its row, and the row after the last tick is a target to blend to") {
  const Baked baked = bake(rotating(0.25, {make_key(0, 0), make_key(0.5, 90)}));
  REQUIRE(baked.animation.tracks.size() == 1);
  REQUIRE(baked.animation.tracks[0].rows.size() == 6);
  for (std::size_t row = 0; row < 6; ++row) {
    check_degrees(baked.animation, row, 9.0 * static_cast<double>(row));
  }
}

TEST_CASE("A20 a key between two ticks is neither moved nor lost") {
  const Baked baked = bake(rotating(0.5, {make_key(0, 0), make_key(0.37, 74), make_key(0.5, 0)}));
  check_degrees(baked.animation, 7, 70);  // 74 * 0.35 / 0.37
  check_degrees(baked.animation, 8, 74 * (0.5 - 0.4) / (0.5 - 0.37));
}

TEST_CASE("A20 the last key shapes the last segment though no tick falls on it") {
  const Baked baked = bake(rotating(1, {make_key(0, 0), make_key(1, 90)}));
  check_degrees(baked.animation, 19, 85.5);
  check_degrees(baked.animation, 20, 90);
}

TEST_CASE("A21 of two keys at one time the later in the file wins") {
  const Baked baked =
      bake(rotating(1, {make_key(1, 50), make_key(0.5, 10), make_key(0, 0), make_key(0.5, 20)}));
  check_degrees(baked.animation, 10, 20);
  check_degrees(baked.animation, 5, 10);
}

TEST_CASE("A22 a time that is not finite drops the animator, with one warning naming the bone") {
  Model model = rotating(1, {make_key(0, 0), make_key(std::numeric_limits<double>::infinity(), 9)});
  model.bones.push_back(make_bone("arm", 0));
  Animator arm = make_animator("arm", 1);
  arm.channels[0] = {make_key(0, 30)};
  model.animations[0].animators.push_back(arm);
  const Baked baked = bake(model);
  REQUIRE(baked.diagnostics.all().size() == 1);
  const Diagnostic& warning = baked.diagnostics.all()[0];
  CHECK(warning.severity == Severity::warning);
  CHECK(warning.text ==
        "Malformed animation timeline for model m, animation walk: bone leg could not be read (the "
        "time of a rotation key is not finite); everything else is converted");
  REQUIRE(baked.animation.tracks.size() == 1);
  CHECK(baked.animation.tracks[0].bone == 1);
}

TEST_CASE("A22 a malformed animator loses its sound channels too") {
  Model model = rotating(1, {make_key(std::numeric_limits<double>::quiet_NaN(), 1)});
  model.animations[0].animators[0].channels[1] = {make_key(0, 16)};
  CHECK(bake(model).animation.tracks.empty());
}

TEST_CASE("A22 a malformed controller of inverse kinematics is named") {
  Model model = one_bone_model(1);
  Animator controller = make_animator("foot", 0);
  controller.kind = Animator::Kind::null_object;
  controller.channels[1] = {make_key(std::numeric_limits<double>::infinity(), 1)};
  model.null_objects.emplace_back();
  model.animations[0].animators.push_back(controller);
  const Baked baked = bake(model);
  REQUIRE(baked.diagnostics.all().size() == 1);
  CHECK(baked.diagnostics.all()[0].text.find("IK controller foot could not be read") !=
        std::string::npos);
}

TEST_CASE("A22 two malformed animators of one animation share one warning that names both") {
  Model model = rotating(1, {make_key(std::numeric_limits<double>::infinity(), 1)});
  model.bones.push_back(make_bone("arm", 0));
  Animator arm = make_animator("arm", 1);
  arm.channels[0] = {make_key(0, 30)};
  arm.channels[0][0].time_is_text = true;
  model.animations[0].animators.push_back(arm);
  const Baked baked = bake(model);
  REQUIRE(baked.diagnostics.all().size() == 1);
  const std::string& text = baked.diagnostics.all()[0].text;
  CHECK(text.find("bone leg could not be read") != std::string::npos);
  CHECK(text.find("nor could bone arm (the time of a rotation key is text)") != std::string::npos);
  CHECK(baked.animation.tracks.empty());
}

TEST_CASE("A23 a length of 0 or less has no rows and no warning, whatever the keys hold") {
  for (const double length : {0.0, -0.0, -1.0}) {
    CAPTURE(length);
    Model model = rotating(length, {make_key(std::numeric_limits<double>::infinity(), text("junk"),
                                             number(0), number(0))});
    model.animations[0].animators.push_back(make_animator("ghost", -1));
    const Baked baked = bake(model);
    CHECK(baked.animation.ticks == 0);
    CHECK(baked.animation.rows == 0);
    CHECK(baked.animation.tracks.empty());
    CHECK(baked.animation.curves == nullptr);
    CHECK(baked.diagnostics.all().empty());
  }
}

TEST_CASE("A25 a segment is shaped by the key it enters, not by the one it leaves") {
  const Baked baked = bake(rotating(1, {make_key(0, 0, Interpolation::step), make_key(0.4, 40),
                                        make_key(0.8, 80, Interpolation::step)}));
  check_degrees(baked.animation, 4, 20);
  check_degrees(baked.animation, 15, 40);
}

TEST_CASE("A26 linear is straight") {
  check_degrees(bake(rotating(1, {make_key(0, 0), make_key(1, 80)})).animation, 5, 20);
}

TEST_CASE("A26 catmullrom eases in and out and knows no neighbours") {
  const Baked baked = bake(rotating(
      2,
      {make_key(0, 0, Interpolation::catmullrom), make_key(0.5, 90, Interpolation::catmullrom),
       make_key(1, 90, Interpolation::catmullrom), make_key(1.5, 0, Interpolation::catmullrom)}));
  check_degrees(baked.animation, 15, 90);
  check_degrees(baked.animation, 25, 45);
}

TEST_CASE("A26 bezier is the fixed ease and its handles are not read") {
  Keyframe end = make_key(1, 90, Interpolation::bezier);
  end.bezier = BezierHandles{{-0.4, -0.4, -0.4}, {50, 0, 0}, {0.4, 0.4, 0.4}, {-50, 0, 0}};
  // 3 * 0.75^2 * 0.25 * 0.42 + 3 * 0.75 * 0.25^2 * 0.58 + 0.25^3 = 0.274375
  check_degrees(bake(rotating(1, {make_key(0, 0), end})).animation, 5, 90 * 0.274375);
}

TEST_CASE("A26 step holds the value before and jumps at its key") {
  const Baked baked = bake(rotating(1, {make_key(0, 0), make_key(0.5, 90, Interpolation::step)}));
  check_degrees(baked.animation, 9, 0);
  check_degrees(baked.animation, 10, 90);
}

TEST_CASE("A27 an unknown interpolation is a malformed timeline") {
  Keyframe odd = make_key(0.5, 9, Interpolation::unknown);
  odd.interpolation_text = "quadratic";
  const Baked baked = bake(rotating(1, {make_key(0, 1), odd}));
  CHECK(baked.animation.tracks.empty());
  REQUIRE(baked.diagnostics.count("malformed-timeline") == 1);
  CHECK(baked.diagnostics.all()[0].text.find("unknown interpolation 'quadratic'") !=
        std::string::npos);
}

TEST_CASE("A27 an unknown channel is a malformed timeline") {
  Model model = rotating(1, {make_key(0, 1)});
  model.animations[0].animators[0].unknown_channel = "particle";
  const Baked baked = bake(model);
  CHECK(baked.animation.tracks.empty());
  REQUIRE(baked.diagnostics.count("malformed-timeline") == 1);
  CHECK(baked.diagnostics.all()[0].text.find("unknown channel 'particle'") != std::string::npos);
}

TEST_CASE("A27 a key without an interpolation is malformed, but linear in files before 4.0") {
  Model model = rotating(
      1, {make_key(0, 0, Interpolation::missing), make_key(1, 80, Interpolation::missing)});
  model.version = {4, 0};
  CHECK(bake(model).diagnostics.count("malformed-timeline") == 1);
  model.version = {3, 6};
  const Baked old = bake(model);
  CHECK(old.diagnostics.all().empty());
  check_degrees(old.animation, 5, 20);
}

TEST_CASE("A28 rotation, position and scale are baked side by side") {
  Model model = rotating(1, {make_key(0, 90)});
  model.animations[0].animators[0].channels[1] = {make_key(0, Vec3{16, 32, 48})};
  model.animations[0].animators[0].channels[2] = {make_key(0, Vec3{2, 3, 4})};
  const Baked baked = bake(model);
  const auto& row = baked.animation.tracks.at(0).rows.at(7);
  const float half = static_cast<float>(std::sqrt(0.5));
  const float expected[] = {1, 2, 3, half, 0, 0, half, 2, 3, 4};
  for (std::size_t i = 0; i < 10; ++i) {
    CAPTURE(i);
    CHECK(row[i] == doctest::Approx(expected[i]).epsilon(1e-7));
  }
}

TEST_CASE("A29 positions are sixteenths of a block, on top of the bone's rest") {
  Model model = one_channel_model(1, Channel::position, {make_key(0, 8)});
  model.bones[0].origin = {16, 0, 0};
  CHECK(x_translation(bake(model).animation, 0) == 1.5f);
}

TEST_CASE("A29 a rotation of degrees becomes the quaternion of its radians") {
  // Blockbench 5 signs, no rest: the value of [10, 20, 30] degrees as Rz Ry Rx.
  Model model = rotating(1, {make_key(0, Vec3{10, 20, 30})});
  const Baked baked = bake(model);
  const auto& row = baked.animation.tracks.at(0).rows.at(0);
  const double expected[] = {0.0381346, 0.1893079, 0.2392983, 0.9515485};
  for (std::size_t i = 0; i < 4; ++i) {
    CAPTURE(i);
    CHECK(std::abs(double{row[3 + i]} - expected[i]) < 1e-6);
  }
}

TEST_CASE("A31 a channel without keys keeps its rest value") {
  Model model = rotating(1, {make_key(0, 0), make_key(1, 90)});
  model.bones[0].origin = {0, 24, 0};
  const Baked baked = bake(model);
  for (const auto& row : baked.animation.tracks.at(0).rows) {
    CHECK(row[0] == 0);
    CHECK(row[1] == 1.5f);
    CHECK(row[7] == 1);
    CHECK(row[8] == 1);
    CHECK(row[9] == 1);
  }
}

TEST_CASE("A31 a bone that no key moves has no track and is at rest in the curves") {
  Model model = rotating(1, {});
  model.bones[0].origin = {0, 24, 0};
  const Baked baked = bake(model);
  CHECK(baked.animation.tracks.empty());
  std::vector<LocalTransform> pose(1);
  REQUIRE(baked.animation.curves);
  baked.animation.curves->evaluate(3.5, pose);
  CHECK(pose[0].translation == Vec3{0, 1.5, 0});
  CHECK(pose[0].rotation == Quat{});
  CHECK(pose[0].scale == Vec3{1, 1, 1});
}

TEST_CASE("A32 a text that is a number is that number") {
  struct Text {
    const char* spelling;
    double value;
  };
  const Text texts[] = {{"-112.5\n", -112.5}, {".5", 0.5}, {"+4", 4},    {"1e1", 10},
                        {"1.1 ", 1.1},        {"5f", 5},   {"0x1p3", 8}, {"\n3\n", 3}};
  for (const Text& t : texts) {
    CAPTURE(t.spelling);
    const Baked baked = bake(rotating(1, {make_key(0, text(t.spelling), number(0), number(0))}));
    check_degrees(baked.animation, 0, t.value);
    CHECK(baked.diagnostics.all().empty());
  }
}

TEST_CASE("A32 an empty text is 1 for scale and 0 otherwise, without a warning") {
  for (const char* empty : {"", "\n", "\n\n"}) {
    const auto keys = {make_key(0, text(empty), text(empty), text(empty))};
    const Baked scale = bake(one_channel_model(1, Channel::scale, keys));
    CHECK(x_scale(scale.animation, 0) == 1);
    CHECK(scale.diagnostics.all().empty());
    const Baked position = bake(one_channel_model(1, Channel::position, keys));
    CHECK(x_translation(position.animation, 0) == 0);
    CHECK(position.diagnostics.all().empty());
  }
}

TEST_CASE("A32 an unreadable text is 0 and told with its place") {
  const Baked baked =
      bake(rotating(1, {make_key(0.37, number(30), text("-337.0838+0r"), number(0))}));
  check_degrees(baked.animation, 0, 30);  // about x alone: y is 0
  REQUIRE(baked.diagnostics.all().size() == 1);
  const Diagnostic& warning = baked.diagnostics.all()[0];
  CHECK(warning.severity == Severity::warning);
  CHECK(warning.text ==
        "Failed to parse supposed number value -337.0838+0r in animation walk for model m!");
  CHECK(warning.place == "in animation 'walk', bone 'leg', rotation key at 0.37 s, axis y");
  CHECK(warning.hint.empty());
}

TEST_CASE("A32 each unreadable text has its own warning") {
  const Baked baked =
      bake(rotating(1, {make_key(0, text("-3 5"), text("-"), number(0)),
                        make_key(1, number(0), number(0), text("math.sin(query.anim_time)"))}));
  CHECK(baked.diagnostics.count("unreadable-value") == 3);
}

TEST_CASE("A32 an unreadable scale is 0, and the warning says that it hides the bone") {
  const Baked baked =
      bake(one_channel_model(1, Channel::scale, {make_key(0, text("abc"), number(1), number(1))}));
  CHECK(x_scale(baked.animation, 0) == 0);
  REQUIRE(baked.diagnostics.all().size() == 1);
  CHECK(baked.diagnostics.all()[0].hint.find("hides the bone") != std::string::npos);
}

TEST_CASE("A32 Molang is text like any other") {
  const std::string molang = "25+math.sin(query.anim_time*360/4-90)*3";
  const Baked baked = bake(rotating(4, {make_key(0, text(molang), number(0), number(0))}));
  for (const std::size_t row : {0u, 20u, 40u})
    check_degrees(baked.animation, row, 0);
  REQUIRE(baked.diagnostics.all().size() == 1);
  CHECK(baked.diagnostics.all()[0].text ==
        "Failed to parse supposed number value " + molang + " in animation walk for model m!");
}

TEST_CASE("A32 a value that float32 cannot hold is unreadable") {
  for (const Scalar& scalar : {number(std::numeric_limits<double>::infinity()),
                               number(std::numeric_limits<double>::quiet_NaN()), number(1e39),
                               text("NaN"), text("-Infinity"), text("1e999")}) {
    CAPTURE(scalar.text);
    CAPTURE(scalar.number);
    const Baked baked = bake(rotating(1, {make_key(0, scalar, number(0), number(0))}));
    check_degrees(baked.animation, 0, 0);
    CHECK(baked.diagnostics.count("unreadable-value") == 1);
  }
}

TEST_CASE("A32 the sign of an older file's text is that of its value") {
  Scalar mirrored = text("--3");
  mirrored.negate = true;
  CHECK(bake(rotating(1, {make_key(0, mirrored, number(0), number(0))}))
            .diagnostics.count("unreadable-value") == 1);
  mirrored = text("-30");
  mirrored.negate = true;
  check_degrees(bake(rotating(1, {make_key(0, mirrored, number(0), number(0))})).animation, 0, 30);
}

TEST_CASE("A32 a missing axis is a malformed timeline") {
  for (const auto kind : {Scalar::Kind::missing, Scalar::Kind::other}) {
    Scalar none;
    none.kind = kind;
    const Baked baked = bake(rotating(1, {make_key(0, number(1), none, number(1))}));
    CHECK(baked.animation.tracks.empty());
    CHECK(baked.diagnostics.count("malformed-timeline") == 1);
  }
}

TEST_CASE("A32 in files before 4.0 a missing axis is 1 for scale and 0 otherwise") {
  Model model = one_channel_model(1, Channel::scale, {make_key(0, number(2), Scalar{}, Scalar{})});
  model.animations[0].animators[0].channels[1] = {make_key(0, number(16), Scalar{}, Scalar{})};
  model.version = {3, 6};
  const Baked baked = bake(model);
  CHECK(baked.diagnostics.all().empty());
  const auto& row = baked.animation.tracks.at(0).rows.at(0);
  CHECK(row[0] == 1);
  CHECK(row[1] == 0);
  CHECK(row[7] == 2);
  CHECK(row[8] == 1);
}

TEST_CASE("A33 only the first data point of a key counts") {
  Keyframe split = make_key(0.5, 10);
  split.points.push_back(make_key(0, 50).points[0]);
  const Baked baked = bake(rotating(1, {make_key(0, 0), split, make_key(1, 50)}));
  check_degrees(baked.animation, 9, 9);
  check_degrees(baked.animation, 10, 10);
  check_degrees(baked.animation, 11, 14);
}

TEST_CASE("A34 animators of a hitbox are skipped without a word") {
  for (const char* name : {"hitbox", "HitBox"}) {
    Model model = rotating(1, {make_key(0, text("junk"), number(0), number(0))});
    model.bones[0].name = model.bones[0].source_name = name;
    model.animations[0].animators[0].name = name;
    const Baked resolved = bake(model);
    CHECK(resolved.animation.tracks.empty());
    CHECK(resolved.diagnostics.all().empty());

    model.bones[0].name = model.bones[0].source_name = "leg";
    model.animations[0].animators[0].target = -1;
    const Baked unresolved = bake(model);
    CHECK(unresolved.animation.tracks.empty());
    CHECK(unresolved.diagnostics.all().empty());
  }
}

TEST_CASE("A35 effects and null objects move no bone and are no reason to warn") {
  Model model = one_bone_model(1);
  model.null_objects.emplace_back();
  Animator controller = make_animator("leg", 0);
  controller.kind = Animator::Kind::null_object;
  controller.channels[1] = {make_key(0, 16)};
  model.animations[0].animators.push_back(controller);
  EffectKey effect;
  effect.points.push_back({"boom", "", "", true});
  model.animations[0].effects.push_back(effect);
  const Baked baked = bake(model);
  CHECK(baked.animation.tracks.empty());
  CHECK(baked.diagnostics.all().empty());
}

TEST_CASE("A36 an animator without a bone is skipped with a warning, the others are kept") {
  Model model = rotating(1, {make_key(0, 30)});
  Animator ghost = make_animator("ghost", -1);
  ghost.channels[0] = {make_key(0, text("junk"), number(0), number(0))};
  auto& animators = model.animations[0].animators;
  animators.insert(animators.begin(), ghost);
  const Baked baked = bake(model);
  REQUIRE(baked.diagnostics.all().size() == 1);
  CHECK(baked.diagnostics.all()[0].severity == Severity::warning);
  CHECK(baked.diagnostics.all()[0].text == "Failed to get bone ghost from model m!");
  CHECK(baked.animation.tracks.size() == 1);
}
