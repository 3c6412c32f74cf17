#include <cmath>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "cli/models.h"
#include "cli/run.h"

using namespace fmm_cli;
using Json = nlohmann::ordered_json;

namespace {

// The blob of model(), and what inspect says about it.
struct Blob {
  Sandbox box;
  explicit Blob(const std::string& text = model(), const std::string& profile = "exact") {
    box.write("a.bbmodel", text);
    REQUIRE(box.fmmc({"compile", "a.bbmodel", "-o", ".", "--profile", profile}).code == 0);
  }
  Json json() const {
    const Result run = box.fmmc({"inspect", "a.fmmb", "--json"});
    REQUIRE(run.code == 0);
    return Json::parse(run.out);
  }
  std::vector<Json> poses(std::vector<std::string> more = {}) const {
    std::vector<std::string> arguments = {"inspect", "a.fmmb", "--poses"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Result run = box.fmmc(arguments);
    REQUIRE(run.code == 0);
    std::vector<Json> out;
    std::size_t begin = 0;
    while (begin < run.out.size()) {
      const std::size_t end = run.out.find('\n', begin);
      out.push_back(Json::parse(run.out.substr(begin, end - begin)));
      begin = end + 1;
    }
    return out;
  }
};

std::vector<std::string> keys_of(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& item : object.items())
    keys.push_back(item.key());
  return keys;
}

// The angle about x of a pose's first bone, in degrees; the sign is that of the file.
double angle_x(const Json& pose) {
  const Json& t = pose["local"][0];
  return 2 * std::atan2(t[3].get<double>(), t[6].get<double>()) * 180 / 3.141592653589793;
}

}  // namespace

TEST_CASE("--json names everything in the documented order") {
  const Blob blob;
  const Json info = blob.json();
  CHECK(keys_of(info) == std::vector<std::string>{"format", "bytes", "content", "schema",
                                                  "semantics", "name", "tick_rate", "bones", "mesh",
                                                  "textures", "attachments", "animations", "ik",
                                                  "controllers"});
  CHECK(info["format"] == Json{{"major", 1}, {"minor", 0}});
  CHECK(info["bytes"] == blob.box.read("a.fmmb").size());
  CHECK(info["content"].get<std::string>().size() == 32);
  CHECK(info["schema"].get<std::string>().size() == 16);
  CHECK(info["semantics"] == "fmm");
  CHECK(info["name"] == "a");
  CHECK(info["tick_rate"] == 20);

  REQUIRE(info["bones"].size() == 1);
  const Json& bone = info["bones"][0];
  CHECK(keys_of(bone) == std::vector<std::string>{"name", "parent", "rest", "flags"});
  CHECK(bone["name"] == "body");
  CHECK(bone["parent"].is_null());
  CHECK(bone["rest"]["rotation"] == Json{0.0, 0.0, 0.0, 1.0});
  CHECK(bone["flags"].empty());

  CHECK(keys_of(info["mesh"]) ==
        std::vector<std::string>{"vertices", "indices", "index_bytes", "layout", "draws"});
  CHECK(info["mesh"]["vertices"] == 24);
  CHECK(info["mesh"]["indices"] == 36);
  REQUIRE(info["mesh"]["draws"].size() == 1);
  CHECK(keys_of(info["mesh"]["draws"][0]) ==
        std::vector<std::string>{"texture", "alpha", "first", "count"});
  CHECK(info["mesh"]["draws"][0]["texture"] == "skin.png");

  REQUIRE(info["textures"].size() == 1);
  CHECK(keys_of(info["textures"][0]) ==
        std::vector<std::string>{"name", "width", "height", "uv_width", "uv_height", "encoding",
                                 "bytes", "frame_count", "frame_ticks", "frames", "blend_frames",
                                 "file"});
  CHECK(info["textures"][0]["encoding"] == "rgba8");
  CHECK(info["textures"][0]["bytes"] == 4);
  CHECK(info["textures"][0]["file"].is_null());

  REQUIRE(info["animations"].size() == 1);
  const Json& animation = info["animations"][0];
  CHECK(keys_of(animation) ==
        std::vector<std::string>{"name", "ticks", "rows", "length", "loop", "state", "encoding",
                                 "clip_bytes", "max_error_px", "max_error_between_px", "events"});
  CHECK(animation["name"] == "idle");
  CHECK(animation["ticks"] == 20);
  CHECK(animation["rows"] == 21);
  CHECK(animation["length"] == 1.0);
  CHECK(animation["loop"] == "once");
  CHECK(animation["state"] == "idle");
  CHECK(animation["encoding"] == "exact");
  CHECK(animation["clip_bytes"].get<int>() > 0);
  CHECK(animation["max_error_px"].get<double>() < 1e-4);
}

TEST_CASE("A34 A48 --json tells what hangs on a model, and draws none of it") {
  ModelText text;
  text.extra_elements =
      R"(,{"type":"locator","name":"hand","uuid":"l","position":[16,8,0],"rotation":[0,0,0]})"
      R"(,{"type":"locator","name":"gone","uuid":"k","position":[0,0,0],"export":false})"
      R"(,{"type":"bounding_box","name":"wall","uuid":"w","from":[0,0,0],"to":[16,32,8],)"
      R"("function":["collision","hitbox"]})"
      R"(,{"name":"box","uuid":"h","from":[-8,0,-8],"to":[8,32,8],"faces":{"up":{"texture":0}}})"
      R"(,{"name":"saddle","uuid":"s","from":[0,16,0],"to":[0,16,0],"faces":{"up":{"texture":0}}})"
      R"(,{"name":"inner","uuid":"b","from":[0,0,0],"to":[1,1,1],"faces":{"up":{"texture":0}}})";
  text.top =
      R"(,"groups":[{"name":"body","uuid":"bone-body","origin":[0,16,0]},)"
      R"({"name":"Hitbox","uuid":"g1","origin":[0,0,0]},{"name":"m_saddle","uuid":"g2"},)"
      R"({"name":"tag_name","uuid":"g3","origin":[0,32,0]},{"name":"h_head","uuid":"g4"},)"
      R"({"name":"b_inner","uuid":"g5"},{"name":"guide","uuid":"g6","export":false}],)"
      R"("outliner":[{"uuid":"bone-body","children":["cube-1","l","k",{"uuid":"g2","children":)"
      R"(["s"]},{"uuid":"g3"},{"uuid":"g4"},{"uuid":"g5","children":["b"]},{"uuid":"g6"}]},)"
      R"("w",{"uuid":"g1","children":["h"]}])";
  const Sandbox box;
  box.write("a.bbmodel", text.str());
  const Result run = box.fmmc({"compile", "a.bbmodel", "-o", "."});
  REQUIRE(run.code == 0);
  CHECK(run.err.find("1 cube of 'b_' bones are not drawn in fmm semantics") != std::string::npos);
  const Json info = Json::parse(box.fmmc({"inspect", "a.fmmb", "--json"}).out);
  const auto vector = [](double x, double y, double z) { return Json{x, y, z}; };
  const Json expected[] = {
      {{"kind", "locator"}, {"name", "hand"}, {"bone", "body"}, {"position", vector(1, -0.5, 0)}},
      {{"kind", "seat"}, {"name", "m_saddle"}, {"bone", "m_saddle"}, {"position", vector(0, 1, 0)}},
      {{"kind", "name_tag"},
       {"name", "tag_name"},
       {"bone", "body"},
       {"position", vector(0, 34 / 16.0, 0)}},
      {{"kind", "hitbox"},
       {"name", "Hitbox"},
       {"bone", "Hitbox"},
       {"position", vector(0, 1, 0)},
       {"size", vector(1, 2, 1)}},
      {{"kind", "bounding_box"},
       {"name", "wall"},
       {"bone", nullptr},
       {"position", vector(0.5, 1, 0.25)},
       {"size", vector(1, 2, 0.5)},
       {"flags", {"collision", "hitbox"}}},
  };
  REQUIRE(info["attachments"].size() == std::size(expected));
  for (std::size_t i = 0; i < std::size(expected); ++i) {
    CAPTURE(i);
    const Json& attachment = info["attachments"][i];
    CHECK(keys_of(attachment) == std::vector<std::string>{"kind", "name", "bone", "position",
                                                          "rotation", "size", "flags"});
    for (const auto& [name, value] : expected[i].items())
      CHECK(attachment[name] == value);
    if (!expected[i].contains("flags")) CHECK(attachment["flags"].empty());
  }
  // Of the cubes only the body's is drawn.
  CHECK(info["mesh"]["indices"] == 36);
  std::vector<std::string> bones;
  for (const Json& bone : info["bones"])
    bones.push_back(bone["name"]);
  CHECK(bones ==
        std::vector<std::string>{"body", "m_saddle", "tag_name", "h_head", "b_inner", "Hitbox"});
}

TEST_CASE("numbers are printed as short as they read back") {
  ModelText text;
  text.animators = ModelText::idle_animator("0");
  std::string source = text.str();
  source.replace(source.find("\"origin\":[0,0,0],\"export\""), 16, "\"origin\":[1.6,0,0]");
  const Blob blob(source);
  const Result run = blob.box.fmmc({"inspect", "a.fmmb", "--json"});
  CHECK(run.out.find("0.1,\n") != std::string::npos);
  CHECK(run.out.find("0.1000000") == std::string::npos);
}

TEST_CASE("--poses prints every row, and row N of an fmm clip as the seam") {
  const Blob blob;
  const std::vector<Json> poses = blob.poses();
  REQUIRE(poses.size() == 21);
  CHECK(keys_of(poses[0]) ==
        std::vector<std::string>{"animation", "row", "time", "local", "world"});
  CHECK(keys_of(poses[20]) ==
        std::vector<std::string>{"animation", "row", "time", "seam", "local", "world"});
  for (std::size_t i = 0; i < poses.size(); ++i) {
    CHECK(poses[i]["animation"] == "idle");
    CHECK(poses[i]["row"] == i);
    CHECK(poses[i]["time"].get<double>() == doctest::Approx(static_cast<double>(i) / 20));
    CHECK(poses[i].contains("seam") == (i == 20));
    CHECK(poses[i]["local"].size() == 1);
    CHECK(poses[i]["local"][0].size() == 10);
    CHECK(poses[i]["world"][0].size() == 12);
    CHECK(std::abs(angle_x(poses[i])) == doctest::Approx(4.5 * static_cast<double>(i)));
  }
}

TEST_CASE("25 --at samples between rows and --wrap goes round without a way back") {
  const Blob blob;
  const std::vector<Json> clamped = blob.poses({"--at", "0.025,0.975,1,7,-1"});
  REQUIRE(clamped.size() == 5);
  CHECK_FALSE(clamped[0].contains("row"));
  CHECK(clamped[0]["time"] == 0.025);
  CHECK(std::abs(angle_x(clamped[0])) == doctest::Approx(2.25));
  for (std::size_t i = 1; i < 4; ++i)
    CHECK(std::abs(angle_x(clamped[i])) == doctest::Approx(85.5));
  CHECK(angle_x(clamped[4]) == doctest::Approx(0));
  const std::vector<Json> wrapped = blob.poses({"--at", "0.975,1,1.025", "--wrap"});
  CHECK(std::abs(angle_x(wrapped[0])) == doctest::Approx(87.75));
  CHECK(angle_x(wrapped[1]) == doctest::Approx(0));
  CHECK(std::abs(angle_x(wrapped[2])) == doctest::Approx(2.25));
}

TEST_CASE("24 a full turn in a loop keeps its speed through the seam") {
  const Blob blob(model("360"));
  const std::vector<Json> poses = blob.poses({"--at", "0.975", "--wrap"});
  // 351 degrees, as a quaternion of either sign.
  const double angle = std::abs(angle_x(poses[0]));
  CHECK(std::min(std::abs(angle - 351), std::abs(angle - 9)) < 0.01);
}

TEST_CASE(
    "27 a turn of 0.1 degrees shows where a locator is 40 px away from a bone without cubes") {
  const Blob blob(R"({"meta": {"format_version": "5.0", "model_format": "free"}, "name": "arm",
    "resolution": {"width": 16, "height": 16},
    "elements": [{"type": "locator", "name": "tip", "uuid": "l", "position": [0, 40, 0]}],
    "groups": [{"name": "arm", "uuid": "b", "origin": [0, 0, 0]}],
    "outliner": [{"uuid": "b", "children": ["l"]}], "textures": [],
    "animations": [{"name": "turn", "uuid": "a", "loop": "once", "length": 1, "animators": {"b": {
    "name": "arm", "type": "bone", "keyframes": [
    {"channel": "rotation", "time": 0, "interpolation": "linear",
     "data_points": [{"x": "0", "y": "0", "z": "0"}]},
    {"channel": "rotation", "time": 1, "interpolation": "linear",
     "data_points": [{"x": "0", "y": "0", "z": "0.1"}]}]}}}]})",
                  "compact");
  const std::vector<Json> poses = blob.poses();
  REQUIRE(poses.size() == 21);
  for (std::size_t i = 0; i < poses.size(); ++i) {
    const double angle = 0.1 * static_cast<double>(i) / 20 * 3.141592653589793 / 180;
    const Json& world = poses[i]["world"][0];
    const double x = 40 * world[1].get<double>() + 40 * std::sin(angle);
    const double y = 40 * world[5].get<double>() - 40 * std::cos(angle);
    CHECK(std::hypot(x, y) <= 0.0016);
  }
}

TEST_CASE("--rate samples from the start to the end") {
  const Blob blob;
  const std::vector<Json> poses = blob.poses({"--rate", "60"});
  REQUIRE(poses.size() == 61);
  CHECK(poses[0]["time"] == 0.0);
  CHECK(poses[1]["time"].get<double>() == 1.0 / 60);
  CHECK(poses[60]["time"] == 1.0);
}

TEST_CASE("--animation picks one by name and a wrong name offers the nearest") {
  ModelText text;
  text.extra_animations = R"(,{"name":"wave","loop":"once","length":0.5,"animators":{}})";
  const Blob blob(text.str());
  CHECK(blob.json()["animations"].size() == 2);
  for (const Json& pose : blob.poses({"--animation", "idle"}))
    CHECK(pose["animation"] == "idle");
  const Result run = blob.box.fmmc({"inspect", "a.fmmb", "--poses", "--animation", "wav"});
  CHECK(run.code == 2);
  CHECK(run.err ==
        "fmmc inspect: error: there is no animation 'wav' in 'a.fmmb'; did you mean 'wave'?\n");
}

TEST_CASE("an animation without rows has no poses of its own and shows the rest pose at any time") {
  ModelText text;
  text.length = "0";
  text.animators = "";
  const Blob blob(text.str());
  CHECK(blob.json()["animations"][0]["rows"] == 0);
  CHECK(blob.poses().empty());
  const std::vector<Json> poses = blob.poses({"--at", "3"});
  REQUIRE(poses.size() == 1);
  CHECK(angle_x(poses[0]) == doctest::Approx(0));
}

TEST_CASE("the summary names what there is and where the bytes go") {
  const Blob blob;
  const Result run = blob.box.fmmc({"inspect", "a.fmmb"});
  CHECK(run.code == 0);
  CHECK(run.out.find("name: a\nformat: 1.0\nsemantics: fmm, 20 rows a second\n") == 0);
  for (const char* part : {"bones: 1\n  body\n", "mesh: 24 vertices, 12 triangles, 16-bit indices",
                           "textures: 1\n", "skin.png", "animations: 1\n", "idle", "clips"}) {
    CHECK(run.out.find(part) != std::string::npos);
  }
}

TEST_CASE("a file that is no blob is refused with its path and the runtime's sentence") {
  const Sandbox box;
  box.write("x.fmmb", std::string(200, 'x'));
  const Result run = box.fmmc({"inspect", "x.fmmb"});
  CHECK(run.code == 1);
  CHECK(run.out.empty());
  CHECK(run.err == "x.fmmb: error: this is not a compiled model [bad-blob]\n");
  const Result missing = box.fmmc({"inspect", "none.fmmb", "--json"});
  CHECK(missing.code == 1);
  CHECK(missing.err == "none.fmmb: error: the file does not exist [cannot-read]\n");
}

TEST_CASE("--compare shows what two blobs take and how far they are apart") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  REQUIRE(box.fmmc({"compile", "a.bbmodel", "-o", "compact"}).code == 0);
  REQUIRE(box.fmmc({"compile", "a.bbmodel", "-o", "exact", "--profile", "exact"}).code == 0);
  const Result run = box.fmmc({"inspect", "exact/a.fmmb", "--compare", "compact/a.fmmb"});
  CHECK(run.code == 0);
  for (const char* word : {"clips", "whole", "exact", "packed", "idle"}) {
    CAPTURE(word);
    CHECK(run.out.find(word) != std::string::npos);
  }
  CHECK(run.out.find("the two are the same") == std::string::npos);
  const Result same = box.fmmc({"inspect", "exact/a.fmmb", "--compare", "exact/a.fmmb"});
  CHECK(same.out.find("the two are the same") != std::string::npos);
  CHECK(box.fmmc({"inspect", "exact/a.fmmb", "--compare", "none.fmmb"}).code == 1);
  CHECK(box.fmmc({"inspect", "exact/a.fmmb", "--compare", "a", "--json"}).code == 2);
}
