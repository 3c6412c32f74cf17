#include <array>
#include <cmath>
#include <string>

#include <doctest/doctest.h>

#include "read/bbmodel/fields.h"
#include "unit/read/bbmodel/reading.h"
#include "unit/read/model_text.h"

using namespace fmmc;
using fmmc::bbmodel::number_in_text;
using fmmc::test::animated;
using fmmc::test::model_text;
using fmmc::test::Reading;

namespace {

// A model with keys on the bone 'leg'.
Reading keys(const std::string& list, std::string_view version = "5.0") {
  return Reading(animated(version, R"({"name":"walk","loop":"loop","length":1,"animators":{"g":{)"
                                   R"("name":"leg","type":"bone","keyframes":[)" +
                                       list + "]}}}"));
}

const Keyframe& only(const Reading& r) {
  for (const auto& channel : r.model().animations.at(0).animators.at(0).channels) {
    if (!channel.empty()) return channel[0];
  }
  static const Keyframe none;
  return none;
}

// One key of that channel with these fields.
Reading key(const std::string& channel, const std::string& fields,
            std::string_view version = "5.0") {
  return keys(R"({"channel":")" + channel + R"(",)" + fields + "}", version);
}

const Scalar& axis(const Reading& r, std::size_t index) {
  return only(r).points.at(0).axes[index];
}

}  // namespace

TEST_CASE("A3 files before 5.0 store rotation x and y and position x mirrored") {
  const std::string values =
      R"("time":0,"interpolation":"linear","data_points":[{"x":1,"y":2,"z":3}])";
  for (const char* old : {"3.6", "4.0", "4.9", "4.10"}) {
    const Reading rotation = key("rotation", values, old);
    CHECK(axis(rotation, 0).number == -1);
    CHECK(axis(rotation, 1).number == -2);
    CHECK(axis(rotation, 2).number == 3);
    const Reading position = key("position", values, old);
    CHECK(axis(position, 0).number == -1);
    CHECK(axis(position, 1).number == 2);
    CHECK(axis(position, 2).number == 3);
    const Reading scale = key("scale", values, old);
    CHECK(axis(scale, 0).number == 1);
    CHECK(axis(scale, 1).number == 2);
  }
  for (const char* young : {"5.0", "5.1", "10.0"}) {
    CHECK(axis(key("rotation", values, young), 0).number == 1);
    CHECK(axis(key("position", values, young), 0).number == 1);
  }
}

TEST_CASE("A3 a mirrored zero is no negative zero") {
  const Reading r =
      key("rotation", R"("time":0,"data_points":[{"x":0,"y":-0.0,"z":-0.0}])", "4.10");
  for (std::size_t i = 0; i < 3; ++i)
    CHECK_FALSE(std::signbit(axis(r, i).number));
}

TEST_CASE("A3 the value of a text is mirrored, not its characters") {
  const Reading r =
      key("rotation", R"("time":0,"data_points":[{"x":" 2--3\n","y":"","z":"4"}])", "4.10");
  CHECK(axis(r, 0).kind == Scalar::Kind::text);
  CHECK(axis(r, 0).text == " 2--3\n");
  CHECK(axis(r, 0).negate);
  CHECK(axis(r, 1).negate);
  CHECK_FALSE(axis(r, 2).negate);
  CHECK_FALSE(axis(key("rotation", R"("time":0,"data_points":[{"x":"2"}])", "5.0"), 0).negate);
}

TEST_CASE("A3 values of bezier handles are mirrored like keys, their times are not") {
  const std::string fields =
      R"("time":0,"interpolation":"bezier","data_points":[{"x":0,"y":0,"z":0}],)"
      R"("bezier_left_time":[-0.3,-0.2,-0.1],"bezier_left_value":[1,2,3],)"
      R"("bezier_right_time":[0.1,0.2,0.3],"bezier_right_value":[-4,0,6])";
  const Reading rotation = key("rotation", fields, "4.10");
  CHECK(only(rotation).interpolation == Interpolation::bezier);
  REQUIRE(only(rotation).bezier);
  CHECK(only(rotation).bezier->left_time == Vec3{-0.3, -0.2, -0.1});
  CHECK(only(rotation).bezier->left_value == Vec3{-1, -2, 3});
  CHECK(only(rotation).bezier->right_time == Vec3{0.1, 0.2, 0.3});
  CHECK(only(rotation).bezier->right_value == Vec3{4, 0, 6});
  CHECK(only(key("position", fields, "4.10")).bezier->left_value == Vec3{-1, 2, 3});
  CHECK(only(key("scale", fields, "4.10")).bezier->left_value == Vec3{1, 2, 3});
  CHECK(only(key("rotation", fields, "5.0")).bezier->left_value == Vec3{1, 2, 3});
}

TEST_CASE("A3 a clip means the same in the signs of 4.10 and of 5.0") {
  const Reading old = keys(
      R"({"channel":"rotation","time":0,"interpolation":"linear","data_points":[{"x":10,"y":20,"z":30}]},)"
      R"({"channel":"position","time":0,"interpolation":"bezier","data_points":[{"x":1,"y":2,"z":3}],)"
      R"("bezier_right_value":[1,2,3]})",
      "4.10");
  const Reading young = keys(
      R"({"channel":"rotation","time":0,"interpolation":"linear","data_points":[{"x":-10,"y":-20,"z":30}]},)"
      R"({"channel":"position","time":0,"interpolation":"bezier","data_points":[{"x":-1,"y":2,"z":3}],)"
      R"("bezier_right_value":[-1,2,3]})",
      "5.0");
  CHECK(model_text(old.model()) == model_text(young.model()));
}

TEST_CASE("versions compare by number when it comes to signs") {
  const std::string values = R"("time":0,"data_points":[{"x":1,"y":2,"z":3}])";
  CHECK(axis(key("rotation", values, "4.9"), 0).number == -1);
  CHECK(axis(key("rotation", values, "4.10"), 0).number == -1);
  CHECK(axis(key("rotation", values, "5.0"), 0).number == 1);
  CHECK(axis(key("rotation", values, "10.0"), 0).number == 1);
}

TEST_CASE("handles have the editor's defaults, and keys without any have none") {
  const Reading bezier = key("rotation", R"("time":0,"interpolation":"bezier","data_points":[{}])");
  REQUIRE(only(bezier).bezier);
  CHECK(only(bezier).bezier->left_time == Vec3{-0.1, -0.1, -0.1});
  CHECK(only(bezier).bezier->right_time == Vec3{0.1, 0.1, 0.1});
  CHECK(only(bezier).bezier->left_value == Vec3{});
  CHECK_FALSE(
      only(key("rotation", R"("time":0,"interpolation":"linear","data_points":[{}])")).bezier);
  CHECK(
      only(
          key("rotation",
              R"("time":0,"interpolation":"linear","bezier_left_value":[1,1,1],"data_points":[{}])"))
          .bezier);
}

TEST_CASE("A1 components stay what they are in the file") {
  const Reading r =
      key("rotation", R"("time":0,"data_points":[{"x":1.5,"y":"-112.5\n","z":null}])");
  CHECK(axis(r, 0).kind == Scalar::Kind::number);
  CHECK(axis(r, 1).kind == Scalar::Kind::text);
  CHECK(axis(r, 1).text == "-112.5\n");
  CHECK(axis(r, 1).offset != no_offset);
  CHECK(axis(r, 2).kind == Scalar::Kind::other);
  CHECK(r.diagnostics().all().empty());
  for (const char* junk : {R"("-")", R"("-3 5")", "\"sin(fram)\"", R"("")", R"("0x10")"}) {
    const Reading text = key(
        "rotation", std::string(R"("time":0,"data_points":[{"x":)") + junk + R"(,"y":0,"z":0}])");
    CHECK("\"" + axis(text, 0).text + "\"" == junk);
    CHECK(text.diagnostics().all().empty());
  }
}

TEST_CASE("a component may be non-finite") {
  const Reading r =
      key("scale", R"("time":0,"data_points":[{"x":1e999,"y":NaN,"z":-1e999}])", "4.0");
  CHECK(std::isinf(axis(r, 0).number));
  CHECK(std::isnan(axis(r, 1).number));
  CHECK(r.diagnostics().count("non-finite-number") == 3);
}

TEST_CASE("A4 a key without data points holds its own x, y and z") {
  const Reading rotation = key("rotation", R"("time":0.5,"x":"45","y":0,"z":0)", "3.6");
  CHECK(axis(rotation, 0).text == "45");
  const Reading scale = key("scale", R"("time":0,"x":2)", "3.6");
  CHECK(axis(scale, 0).number == 2);
  CHECK(axis(scale, 1).kind == Scalar::Kind::missing);
  CHECK(axis(scale, 2).kind == Scalar::Kind::missing);
}

TEST_CASE("a key has up to two points: the first and the last of the list") {
  CHECK(only(key("scale", R"("time":0,"data_points":[])")).points.empty());
  const Reading r = key("scale", R"("time":0,"data_points":[{"x":1},{"x":2},{"x":3}])");
  REQUIRE(only(r).points.size() == 2);
  CHECK(only(r).points[0].axes[0].number == 1);
  CHECK(only(r).points[1].axes[0].number == 3);
}

TEST_CASE("the mode of a key is read in any case, an unknown one kept as text") {
  const auto mode = [](const std::string& field) {
    return only(key("scale", field + R"("time":0,"data_points":[{}])")).interpolation;
  };
  CHECK(mode(R"("interpolation":"linear",)") == Interpolation::linear);
  CHECK(mode(R"("interpolation":"CatmullRom",)") == Interpolation::catmullrom);
  CHECK(mode(R"("interpolation":"BEZIER",)") == Interpolation::bezier);
  CHECK(mode(R"("interpolation":"step",)") == Interpolation::step);
  CHECK(mode("") == Interpolation::missing);
  CHECK(mode(R"("interpolation":null,)") == Interpolation::missing);
  CHECK(mode(R"("interpolation":"wobbly",)") == Interpolation::unknown);
  CHECK(mode(R"("interpolation":1,)") == Interpolation::unknown);
  CHECK(only(key("scale", R"("interpolation":"wobbly","time":0,"data_points":[{}])"))
            .interpolation_text == "wobbly");
}

TEST_CASE("A20 a key's time is kept as it is, beyond the ends and as text too") {
  const auto time = [](const std::string& value) {
    return only(key("scale", R"("time":)" + value + R"(,"data_points":[{}])"));
  };
  CHECK(time("0.37").time == 0.37);
  CHECK(time("-2").time == -2);
  CHECK(time("99").time == 99);
  CHECK(std::isinf(time("1e999").time));
  CHECK(time(R"("0.5")").time == 0.5);
  CHECK(time(R"("0.5")").time_is_text);
  CHECK_FALSE(time("0.5").time_is_text);
  CHECK(std::isnan(time(R"("soon")").time));
}

TEST_CASE("a key without a time is told with its place") {
  const Reading r = key("scale", R"("data_points":[{}])");
  CHECK(std::isnan(only(r).time));
  CHECK(r.said("key-without-time")
            .ends_with("warning a key has no 'time' (in animation 'walk', bone 'leg', scale key)"));
}

TEST_CASE("a wrong field of a key is told with its place in the model") {
  const Reading r = key(
      "scale", R"("time":0.37,"interpolation":"bezier","bezier_left_time":3,"data_points":[{}])");
  CHECK(
      r.said("wrong-type")
          .ends_with("'bezier_left_time' is a number, not a list of 3 numbers; its default is used "
                     "(in animation 'walk', bone 'leg', scale key at 0.37 s)"));
}

TEST_CASE("numbers in texts are read as people write them, and never in part") {
  CHECK(number_in_text("-112.5\n") == -112.5);
  CHECK(number_in_text(".5") == 0.5);
  CHECK(number_in_text("5.") == 5);
  CHECK(number_in_text("+4") == 4);
  CHECK(number_in_text("1e1") == 10);
  CHECK(number_in_text(" 1.1 ") == 1.1);
  for (const char* bad : {"", " ", "-", "+-3", "-3 5", "0x10", "1,5", "-337.0838+0r", "1e", "+"}) {
    CHECK_FALSE(number_in_text(bad));
  }
}
