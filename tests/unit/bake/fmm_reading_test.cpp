// From the bytes of a file to rows: what the reader and the bake promise together.
#include <string>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "bake/bake.h"
#include "read/reader.h"

using namespace fmmc;

namespace {

// A model of one bone "leg" with one animation of 0.2 s that has these animators.
std::string file_with(const std::string& version, const std::string& animators) {
  return fmt::format(
      R"({{"meta":{{"format_version":"{}","model_format":"free"}},"elements":[],"textures":[],)"
      R"("outliner":[{{"name":"leg","uuid":"u-leg","origin":[0,0,0],"rotation":[0,0,0],)"
      R"("children":[]}}],"animations":[{{"name":"walk","loop":"loop","length":0.2,)"
      R"("animators":{{{}}}}}]}})",
      version, animators);
}

// An animator of that bone with one key of each channel, by the texts of its components.
std::string leg_at(const std::string& rotation, const std::string& position) {
  const auto key = [](const char* channel, const std::string& values) {
    return fmt::format(
        R"({{"channel":"{}","time":0,"interpolation":"linear","data_points":[{{{}}}]}})", channel,
        values);
  };
  return fmt::format(R"("u-leg":{{"name":"leg","type":"bone","keyframes":[{},{}]}})",
                     key("rotation", rotation), key("position", position));
}

struct Baked {
  BakedAnimation animation;
  Diagnostics diagnostics;
};

Baked bake(const std::string& bytes) {
  Baked out;
  const ReadResult result = read_bbmodel({"m.bbmodel", bytes, nullptr}, out.diagnostics);
  REQUIRE(result.model);
  REQUIRE(result.model->animations.size() == 1);
  out.animation = bake_animation(*result.model, result.model->animations[0], {}, out.diagnostics);
  return out;
}

}  // namespace

TEST_CASE("A30 a file before 5.0 holds x and y of rotation and x of position mirrored") {
  const Baked plain =
      bake(file_with("5.0", leg_at(R"("x":-10,"y":-20,"z":30)", R"("x":-1,"y":2,"z":3)")));
  REQUIRE(plain.animation.tracks.size() == 1);
  CHECK(plain.animation.tracks[0].rows[0][0] == -1.0f / 16);
  for (const char* version : {"4.0", "4.5", "4.9", "4.10"}) {
    CAPTURE(version);
    const Baked mirrored =
        bake(file_with(version, leg_at(R"("x":10,"y":20,"z":30)", R"("x":1,"y":2,"z":3)")));
    REQUIRE(mirrored.animation.tracks.size() == 1);
    CHECK(mirrored.animation.tracks[0].rows == plain.animation.tracks[0].rows);
  }
}

TEST_CASE("A30 versions are compared as numbers") {
  const std::string leg = leg_at(R"("x":10,"y":20,"z":30)", R"("x":1,"y":2,"z":3)");
  for (const char* version : {"5.0", "5.1", "10.0"}) {
    CAPTURE(version);
    const Baked baked = bake(file_with(version, leg));
    REQUIRE(baked.animation.tracks.size() == 1);
    CHECK(baked.animation.tracks[0].rows[0][0] == 1.0f / 16);
  }
}

TEST_CASE("A30 the sign of a text is that of its value") {
  const Baked number =
      bake(file_with("4.10", leg_at(R"("x":1.5,"y":-20,"z":30)", R"("x":-7,"y":2,"z":3)")));
  const Baked text = bake(file_with(
      "4.10", leg_at(R"("x":" 15e-1","y":"-20\n","z":"30")", R"("x":"-7.","y":"2","z":"3")")));
  REQUIRE(text.animation.tracks.size() == 1);
  CHECK(text.animation.tracks[0].rows == number.animation.tracks[0].rows);
  CHECK(text.diagnostics.all().empty());
}

TEST_CASE("A35 animators of effects and of unknown types move nothing") {
  const Baked baked = bake(file_with(
      "5.0", R"("effects":{"name":"effects","type":"effect","keyframes":[{"channel":"sound",)"
             R"("time":0,"data_points":[{"effect":"boom"}]}]})"));
  CHECK(baked.animation.tracks.empty());
  CHECK(baked.diagnostics.count("unknown-bone") == 0);
  CHECK(baked.diagnostics.count("malformed-timeline") == 0);
}

TEST_CASE("A36 an animator whose uuid is no node finds its bone by name, or is told") {
  const std::string keys =
      R"("type":"bone","keyframes":[{"channel":"position","time":0,"interpolation":"linear",)"
      R"("data_points":[{"x":16,"y":0,"z":0}]}]})";
  const Baked by_name = bake(file_with("5.0", R"("u-lost":{"name":"leg",)" + keys));
  CHECK(by_name.animation.tracks.size() == 1);
  CHECK(by_name.diagnostics.all().empty());
  const Baked lost = bake(file_with("5.0", R"("u-lost":{"name":"Leg",)" + keys));
  CHECK(lost.animation.tracks.empty());
  REQUIRE(lost.diagnostics.all().size() == 1);
  CHECK(lost.diagnostics.all()[0].text == "Failed to get bone Leg from model m!");
  CHECK(lost.diagnostics.all()[0].offset != no_offset);
}

TEST_CASE("an animation without keys is baked at rest, with all its rows") {
  for (const char* animators : {"", R"("u-leg":{"name":"leg","type":"bone","keyframes":[]})",
                                R"("u-leg":{"name":"leg","type":"bone"})"}) {
    CAPTURE(animators);
    const Baked baked = bake(file_with("5.0", animators));
    CHECK(baked.animation.rows == 5);
    CHECK(baked.animation.tracks.empty());
    CHECK(baked.diagnostics.all().empty());
  }
}

TEST_CASE("A22 a time of 1e999 is not finite, a time in quotes is text") {
  for (const char* time : {"1e999", "\"0\""}) {
    CAPTURE(time);
    const Baked baked = bake(file_with(
        "5.0",
        fmt::format(
            R"("u-leg":{{"name":"leg","type":"bone","keyframes":[{{"channel":"rotation",)"
            R"("time":{},"interpolation":"linear","data_points":[{{"x":1,"y":2,"z":3}}]}}]}})",
            time)));
    CHECK(baked.animation.tracks.empty());
    CHECK(baked.diagnostics.count("malformed-timeline") == 1);
  }
}

TEST_CASE("A32 a number of 1e999 is 0 with a warning, and the model is not lost") {
  const Baked baked =
      bake(file_with("5.0", leg_at(R"("x":1e999,"y":0,"z":0)", R"("x":16,"y":0,"z":0)")));
  REQUIRE(baked.animation.tracks.size() == 1);
  CHECK(baked.animation.tracks[0].rows[0][0] == 1);
  CHECK(baked.animation.tracks[0].rows[0][6] == 1);
  CHECK(baked.diagnostics.count("unreadable-value") == 1);
}
