#include "unit/read/bbmodel/reading.h"

#include <string>

#include <doctest/doctest.h>

#include "base/files.h"

using namespace fmmc;
using fmmc::test::Reading;

namespace {

std::string geometry(const std::string& bones) {
  return R"({"format_version": "1.12.0", "minecraft:geometry": [{"description": {"identifier":
    "geometry.dragon", "texture_width": 64, "texture_height": 32}, "bones": [)" +
         bones + "]}]}";
}

Reading read(const std::string& text, Files* files = nullptr) {
  return Reading(text, "m/dragon.geo.json", files);
}

Reading animated(MemoryFiles& files, const std::string& animation,
                 const std::string& bone = R"({"name": "Leg", "pivot": [0, 0, 0]})") {
  files.files["m/dragon.png"] = "";
  files.files["m/dragon.animation.json"] =
      "// by hand\n{\"animations\": {\"animation.dragon.walk\": " + animation + "}}";
  return read(geometry(bone), &files);
}

const std::vector<Keyframe>& keys(const Reading& reading, Channel channel) {
  REQUIRE(reading.model().animations.size() == 1);
  REQUIRE(reading.model().animations[0].animators.size() == 1);
  return reading.model().animations[0].animators[0].channels[static_cast<std::size_t>(channel)];
}

double value(const Keyframe& key, std::size_t axis, std::size_t point = 0) {
  REQUIRE(key.points.size() > point);
  return key.points[point].axes[axis].number;
}

}  // namespace

TEST_CASE("a Bedrock cube is mirrored: origin, pivot and the first two angles") {
  const Reading r = read(geometry(R"({"name": "a", "pivot": [1, 2, 3], "rotation": [10, 20, 30],
    "cubes": [{"origin": [-5, 2, 3], "size": [4, 6, 3], "pivot": [1, 2, 3], "rotation": [4, 5, 6],
      "uv": {"up": {"uv": [12, 12], "uv_size": [-4, -4]}, "north": {"uv": [8, 8], "uv_size": [4, 4],
      "uv_rotation": 90}}}]})"));
  const Model& model = r.model();
  CHECK(model.bones[0].origin == Vec3{-1, 2, 3});
  CHECK(model.bones[0].rotation == Vec3{-10, -20, 30});
  const Cube& cube = model.cubes[0];
  CHECK(cube.from == Vec3{1, 2, 3});
  CHECK(cube.to == Vec3{5, 8, 6});
  CHECK(cube.origin == Vec3{-1, 2, 3});
  CHECK(cube.rotation == Vec3{-4, -5, 6});
  CHECK(cube.faces[static_cast<std::size_t>(FaceSide::up)].uv == std::array{8.0, 8.0, 12.0, 12.0});
  CHECK(cube.faces[static_cast<std::size_t>(FaceSide::north)].rotation == 90);
  CHECK(!cube.faces[static_cast<std::size_t>(FaceSide::south)].present);
  CHECK(model.uv_width == 64);
}

TEST_CASE("a cube that turns about nothing in particular turns about its middle") {
  const Reading r = read(geometry(
      R"({"name": "a", "cubes": [{"origin": [0, 0, 0], "size": [2, 4, 6], "rotation": [0, 0, 9],
      "uv": [0, 0]}]})"));
  CHECK(r.model().cubes[0].origin == Vec3{-1, 2, 3});
}

TEST_CASE("bones of Bedrock find their parents later in the file and whatever the case") {
  const Reading r = read(geometry(R"({"name": "leg", "parent": "BODY"}, {"name": "Body"})"));
  REQUIRE(r.model().bones.size() == 2);
  CHECK(r.model().bones[0].name == "Body");
  CHECK(r.model().bones[1].parent == 0);
}

TEST_CASE("a Bedrock bone without its parent, or that is its own, hangs on nothing") {
  CHECK(read(geometry(R"({"name": "leg", "parent": "body"})"))
            .diagnostics()
            .count("unknown-parent") == 1);
  const Reading own = read(geometry(R"({"name": "leg", "parent": "leg"})"));
  CHECK(own.diagnostics().count("unknown-parent") == 1);
  CHECK(own.model().bones[0].parent == -1);
  const Reading round =
      read(geometry(R"({"name": "a", "parent": "b"}, {"name": "b", "parent": "a"})"));
  CHECK(round.diagnostics().count("unknown-parent") == 1);
  CHECK(round.model().bones.size() == 2);
}

TEST_CASE("geometry of 1.8 inherits bones and their fields") {
  const Reading r = read(R"({"format_version": "1.8.0",
    "geometry.beast": {"bones": [{"name": "body", "pivot": [1, 0, 0], "bind_pose_rotation": [90, 0, 0],
      "cubes": [{"origin": [0, 0, 0], "size": [1, 1, 1], "uv": [0, 0]}]}]},
    "geometry.dragon:geometry.beast": {"texturewidth": 32, "bones": [
      {"name": "wing", "parent": "body"}, {"name": "body", "cubes": [
      {"origin": [2, 0, 0], "size": [1, 1, 1], "uv": [0, 0]}]}]}})");
  const Model& model = r.model();
  REQUIRE(model.bones.size() == 2);
  CHECK(model.bones[0].name == "body");
  CHECK(model.bones[0].origin == Vec3{-1, 0, 0});
  CHECK(model.bones[0].rotation == Vec3{-90, 0, 0});
  CHECK(model.cubes.size() == 2);
  CHECK(model.uv_width == 32);
  CHECK(r.diagnostics().count("other-geometries") == 1);
}

TEST_CASE("D7 a size of the texture that an old geometry does not say is its parent's, else 64") {
  const auto size_of = [](const std::string& geometries) {
    const Reading r = read(R"({"format_version": "1.8.0", )" + geometries + "}");
    return std::array{r.model().uv_width, r.model().uv_height};
  };
  CHECK(size_of(R"("geometry.beast": {"bones": []})") == std::array{64.0, 64.0});
  CHECK(size_of(R"("geometry.beast": {"textureheight": 128, "bones": []},
    "geometry.dragon:geometry.beast": {"texturewidth": 32, "bones": []})") ==
        std::array{32.0, 128.0});
}

TEST_CASE("a poly_mesh is turned over by the mirror and its texture coordinates count from below") {
  const Reading r = read(geometry(R"({"name": "a", "poly_mesh": {"normalized_uvs": true,
    "positions": [[1, 0, 0], [0, 1, 0], [0, 0, 1]], "normals": [[0, 0, 1]],
    "uvs": [[0, 0], [1, 1]], "polys": [[[0, 0, 0], [1, 0, 1], [2, 0, 0]], [[9, 0, 0], [1, 0, 0],
    [2, 0, 0]]]}})"));
  REQUIRE(r.model().meshes.size() == 1);
  const Mesh& mesh = r.model().meshes[0];
  CHECK(mesh.vertices[0].position == Vec3{-1, 0, 0});
  REQUIRE(mesh.faces.size() == 1);
  CHECK(mesh.faces[0].corners[0].vertex == 2);
  CHECK(mesh.faces[0].corners[1].uv == std::array{64.0, 0.0});
  CHECK(mesh.faces[0].corners[2].uv == std::array{0.0, 32.0});
  CHECK(r.diagnostics().count("bad-poly-mesh") == 1);
}

TEST_CASE("animations lie beside a Bedrock model, and bones are found whatever the case") {
  MemoryFiles files;
  const Reading r = animated(files, R"({"loop": "hold_on_last_frame", "bones": {"leg": {
    "rotation": {"1.5": [10, 20, 30], "0.0": 0}, "position": [1, 2, 3]}}})");
  CHECK(r.diagnostics().all().empty());
  const Animation& walk = r.model().animations.at(0);
  CHECK(walk.name == "walk");
  CHECK(walk.loop == Loop::hold);
  CHECK(walk.length == 1.5);
  const auto& rotation = keys(r, Channel::rotation);
  REQUIRE(rotation.size() == 2);
  CHECK(rotation[0].time == 0);
  CHECK(value(rotation[1], 0) == -10);
  CHECK(value(rotation[1], 1) == -20);
  CHECK(value(rotation[1], 2) == 30);
  CHECK(value(keys(r, Channel::position)[0], 0) == -1);
}

TEST_CASE("a value that is written again before the next key holds until there") {
  MemoryFiles files;
  const Reading r = animated(files, R"({"bones": {"leg": {"rotation": {"0.0": [0, 0, 0],
    "1.0": {"pre": [0, 0, 0], "post": [0, 0, 10]}, "2.0": {"pre": [0, 0, 5], "post": [0, 0, 7],
    "lerp_mode": "catmullrom"}}}}})");
  const auto& rotation = keys(r, Channel::rotation);
  CHECK(rotation[0].interpolation == Interpolation::step);
  REQUIRE(rotation[1].points.size() == 1);
  CHECK(value(rotation[1], 2) == 10);
  CHECK(rotation[2].interpolation == Interpolation::catmullrom);
  CHECK(value(rotation[2], 2, 1) == 7);
}

TEST_CASE(
    "a key with the same value before and after is one value, so that curves go on through it") {
  MemoryFiles files;
  const Reading r = animated(files, R"({"bones": {"leg": {"rotation": {"0.0": [0, 0, 9],
    "1.0": {"pre": [0, "q.x", 5], "post": [0, "q.x", 5], "lerp_mode": "catmullrom"}}}}})");
  CHECK(keys(r, Channel::rotation)[1].points.size() == 1);
}

TEST_CASE("a texture mesh hangs down from its bone's pivot, and finds the texture that it names") {
  MemoryFiles files;
  files.files["m/dragon.png"] = "own";
  files.files["m/blade.png"] = "blade";
  const Reading r = read(geometry(R"({"name": "arm", "pivot": [1, 10, 3], "texture_meshes": [
    {"texture": "blade", "position": [2, 7, 1], "local_pivot": [1, 2, 3], "rotation": [10, 20, 30],
     "scale": [1, 2, 1]}, {"texture": "default"}]})"),
                         &files);
  const Model& model = r.model();
  REQUIRE(model.texture_meshes.size() == 2);
  const TextureMesh& mesh = model.texture_meshes[0];
  CHECK(mesh.origin == Vec3{-2, 3, 1});
  CHECK(mesh.local_pivot == Vec3{1, 2, -3});
  CHECK(mesh.rotation == Vec3{-10, -20, 30});
  CHECK(mesh.scale == Vec3{1, 2, 1});
  REQUIRE(model.textures.size() == 2);
  CHECK(model.textures[1].encoded == "blade");
  CHECK(model.textures[1].uv_width == 64);
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("a texture mesh whose texture is nowhere is cut out of the model's own, with a warning") {
  MemoryFiles files;
  files.files["m/dragon.png"] = "own";
  for (const std::string name : {"blade", "../secret", ".hidden"}) {
    CAPTURE(name);
    const Reading r = read(
        geometry(R"({"name": "arm", "texture_meshes": [{"texture": ")" + name + "\"}]}"), &files);
    CHECK(r.diagnostics().count("texture-missing") == 1);
    CHECK(r.model().textures.size() == 1);
    for (const DiscoveredInput& input : r.result().inputs)
      CHECK(input.path.find("secret") == std::string::npos);
  }
}

TEST_CASE(
    "C8 a key may be a vector, two sides, a bare list or a bare number; the rest is no value") {
  MemoryFiles files;
  const Reading r = animated(files, R"({"bones": {"leg": {"rotation": {
    "0.0": {"vector": [0, 0, 0]}, "1.0": {"vector": [0, 0, 90], "easing": "easeInSine"}}}}})");
  CHECK(value(keys(r, Channel::rotation).back(), 2) == 90);
  const Reading odd = animated(files, R"({"bones": {"leg": {"rotation": {
    "0.0": {"vector": [1, 0, 4], "note": [9, 9, 9], "easingArgs": [3]}, "1.0": {"post": [0, 0, 5]},
    "2.0": [0, 0, 6], "3.0": 7}}}})");
  const auto& rotation = keys(odd, Channel::rotation);
  REQUIRE(rotation.size() == 4);
  for (std::size_t i = 0; i < 4; ++i)
    CHECK(value(rotation[i], 2) == 4.0 + static_cast<double>(i));
  CHECK(odd.diagnostics().all().empty());
}

TEST_CASE("an easing shapes the way to its key, one that is unknown is named") {
  MemoryFiles files;
  const Reading r = animated(files, R"({"bones": {"leg": {"rotation": {"0.0": {"vector": [0, 0, 0]},
    "1.0": {"vector": [0, 0, 90], "easing": "easeInQuad"}}}}})");
  const auto& rotation = keys(r, Channel::rotation);
  CHECK(value(rotation.back(), 2) == 90);
  double half = -1;
  for (const Keyframe& key : rotation) {
    if (key.time == 0.5) half = value(key, 2);
  }
  CHECK(half == doctest::Approx(22.5));
  const Reading unknown = animated(files, R"({"bones": {"leg": {"rotation": {"0.0": [0, 0, 0],
    "1.0": {"vector": [0, 0, 90], "easing": "wobble"}}}}})");
  CHECK(unknown.said("unknown-easing").starts_with("m/dragon.animation.json:3:45 warning "));
  CHECK(keys(unknown, Channel::rotation).size() == 2);
}

TEST_CASE("this is where the bone rests, as Bedrock counts") {
  MemoryFiles files;
  const Reading r = animated(files, R"({"bones": {"leg": {"rotation": ["40 - this", "'this'", 0],
    "scale": "this * 2"}}})",
                             R"({"name": "Leg", "rotation": [30, 0, 0]})");
  const Scalar& x = keys(r, Channel::rotation)[0].points[0].axes[0];
  CHECK(x.text == "40 - (30)");
  CHECK(x.negate);
  CHECK(keys(r, Channel::rotation)[0].points[0].axes[1].text == "'this'");
  CHECK(keys(r, Channel::scale)[0].points[0].axes[2].text == "(1) * 2");
}

TEST_CASE("a Bedrock clip that follows expressions alone has to say how long it is") {
  MemoryFiles files;
  const std::string clip = R"({"bones": {"leg": {"rotation": ["query.anim_time", 0, 0]}}})";
  CHECK(animated(files, clip).diagnostics().count("no-length") == 1);
  Diagnostics diagnostics;
  const std::string text = geometry(R"({"name": "Leg"})");
  const ReadResult given = read_bedrock({"m/dragon.geo.json", text, &files, {}, 2}, diagnostics);
  CHECK(diagnostics.count("no-length") == 0);
  REQUIRE(given.model);
  CHECK(given.model->animations[0].length == 2);
  // Constants are a pose.
  const Reading pose = animated(files, R"({"bones": {"leg": {"rotation": ["40", 0, 0]}}})");
  CHECK(pose.diagnostics().all().empty());
  CHECK(pose.model().animations[0].length == 0);
}

TEST_CASE("a file of animations alone is no model") {
  const Reading r = read(R"({"animations": {}})");
  CHECK(r.lost());
  CHECK(r.said("no-model").find("list the .geo.json") != std::string::npos);
}

TEST_CASE("a Bedrock file cut anywhere is refused or read, never worse") {
  MemoryFiles files;
  files.files["m/dragon.animation.json"] = R"({"animations": {"a": {"bones": {"leg": {"rotation":
    {"0.0": {"pre": [0, "q.x", {"z": 1}], "post": 3, "easing": 5}, "x": []}, "scale": {"vector": {}},
    "position": [[1], {}, null]}}, "timeline": {"0.0": ["a", 5]}, "sound_effects": {"k": 1}}}})";
  const std::string text =
      geometry(R"({"name": "leg", "parent": 5, "pivot": "x", "cubes": [5, {"uv":
    {"up": []}, "size": [1]}], "poly_mesh": {"polys": [[1], [[0], [1], [2]]], "positions": [5], "uvs":
    {}}, "locators": {"a": 5, "b": {"offset": "x"}}, "texture_meshes": 3}, 7, {"name": {}})");
  for (std::size_t size = 0; size <= text.size(); ++size) {
    Diagnostics diagnostics;
    const std::string part = text.substr(0, size);
    const ReadResult result = read_bedrock({"m/dragon.geo.json", part, &files}, diagnostics);
    CHECK(result.model.has_value() == (size == text.size()));
  }
  const std::string whole = files.files["m/dragon.animation.json"];
  for (std::size_t size = 0; size < whole.size(); ++size) {
    files.files["m/dragon.animation.json"] = whole.substr(0, size);
    Diagnostics diagnostics;
    read_bedrock({"m/dragon.geo.json", text, &files}, diagnostics);
    CHECK(diagnostics.has_errors());
  }
}
