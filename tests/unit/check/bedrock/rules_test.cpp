// Every rule of `fmmc validate`: one change to a good pack, one right message at the right place.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include <doctest/doctest.h>

#include "unit/check/bedrock/good_pack.h"

namespace {

const std::string manifest = "rp/manifest.json";
const std::string geometry = "rp/models/entity/goblin.geo.json";
const std::string old_geometry = "rp/models/entity/old.geo.json";
const std::string animation = "rp/animations/goblin.animation.json";
const std::string controller = "rp/animation_controllers/goblin.animation_controllers.json";
const std::string renderer = "rp/render_controllers/goblin.render_controllers.json";
const std::string entity = "rp/entity/goblin.entity.json";
const std::string server = "bp/entities/goblin.json";

struct Break {
  std::string code;
  std::string path;           // of the file that is changed
  std::string before, after;  // the only place of `before` becomes `after`
  std::string at;             // what the message points at; empty: at no place in the text
  std::string text;           // part of the message
  std::string place;          // part of the place
};

// What a pack needs more to show a fault; an empty `before` with `after` replaces the whole file,
// an empty `after` as well removes it.
const std::vector<Break>& breaks() {
  static const std::vector<Break> all = {
      {"format-version", geometry, R"("1.16.0")", R"("new")", R"("new")", "'new', not a version",
       ""},
      {"format-mismatch", geometry, R"("1.16.0")", R"("1.8.0")", R"("1.8.0")",
       "files before 1.12 hold each geometry", ""},
      {"duplicate-key", entity, R"("animate": ["move"],)",
       R"("animate": ["move"], "animate": ["move"],)",
       R"("animate": ["move"],
)",
       "two members 'animate'", "entity 'my:goblin'"},
      {"schema-type", geometry, "[0, 24, 0]", "[0, \"24\", 0]", "\"24\"",
       "an element of 'pivot' is a string; a number belongs here", "bone 'head'"},
      {"schema-whole-number", geometry, "64.0", "64.5", "64.5",
       "'texture_height' is 64.5; a whole number belongs here", "geometry 'geometry.goblin'"},
      {"schema-required", animation, R"({"effect": "step"})", R"({})", "{}}",
       "a key has no 'effect'", "animation 'animation.goblin.walk', sound at 0.25 s"},
      {"schema-unknown-key", geometry, R"("uv_size": [8, -12])", R"("uv_rotation": 90)",
       R"("uv_rotation")", "member 'uv_rotation' that the format does not know",
       "bone 'Body', cube 1"},
      {"schema-count", geometry, "[8, 12, 4]", "[8, 12]", "[8, 12]",
       "'size' has 2 elements; it needs 3", "bone 'Body', cube 0, 'size'"},
      {"schema-value", animation, R"("catmullrom")", R"("bezier")", R"("bezier")",
       "'lerp_mode' is 'bezier'; 'linear' or 'catmullrom' belongs here",
       "bone 'body', rotation key at 0.5 s"},
      {"schema-range", geometry, R"("texture_width": 64)", R"("texture_width": 0)",
       "0,\n        \"texture_h", "'texture_width' is 0; the least is 1", ""},
      {"schema-text", animation, R"("0.25")", R"("soon")", R"("soon")",
       "'soon' is not a time in seconds", "animation 'animation.goblin.walk'"},
      {"expression-syntax", animation, "* 90)", "* 90", "\", 0]", "is no Molang",
       "rotation key at 0.0 s"},
      {"expression-query", entity, "query.ground_speed", "query.velocity", "[\"variable.speed",
       "documents no query 'velocity'", "entity 'my:goblin'"},
      {"geometry-duplicate-bone", geometry, R"({"name": "head", "parent": "Body",)",
       R"({"name": "head"}, {"name": "Head", "parent": "Body",)", R"("Head")",
       "is there already as 'head'", "bone 'Head'"},
      {"geometry-unknown-parent", geometry, R"("parent": "Body")", R"("parent": "torso")",
       R"("torso")", "the parent 'torso' is no bone", "bone 'head', 'parent'"},
      {"geometry-unknown-parent", old_geometry, R"("parent": "root")", R"("parent": "stem")",
       R"("stem")", "'stem' is a bone neither of this geometry",
       "geometry 'geometry.older:geometry.old', bone 'tail'"},
      {"geometry-parent-case", geometry, R"("parent": "Body")", R"("parent": "body")", R"("body")",
       "the parent 'body' is spelled 'Body'", "bone 'head'"},
      {"geometry-bone-loop", geometry, R"("name": "Body",)", R"("name": "Body", "parent": "head",)",
       R"("head", "pivot")", "bone 'Body' is its own ancestor", "bone 'Body'"},
      {"geometry-mesh", geometry, R"("locators": {)",
       R"("poly_mesh": {"polys": "tri_list"}, "locators": {)", R"("poly_mesh")",
       "given up 'poly_mesh'", "bone 'head'"},
      {"geometry-mesh-index", geometry, R"("locators": {)",
       R"("poly_mesh": {"positions": [[0, 0, 0]], "normals": [[0, 1, 0]], "uvs": [[0, 0]],
         "polys": [[[0, 0, 0], [0, 0, 0], [7, 0, 0]]]}, "locators": {)",
       "7, 0, 0", "beyond the 1 of 'positions'", "bone 'head'"},
      {"geometry-base", old_geometry, "geometry.older:geometry.old",
       "geometry.older:geometry.oldest", R"("geometry.older:geometry.oldest")",
       "'geometry.oldest', which this one extends", ""},
      {"duplicate-id", old_geometry, R"("geometry.older:geometry.old")", R"("geometry.goblin")",
       R"("geometry.goblin")", "the geometry 'geometry.goblin' is also in", ""},
      {"animation-key-order", animation, R"("0.5": {"pre")", R"("0.9": [0, 0, 0], "0.5": {"pre")",
       R"("0.5": {"pre")", "not in the order", "rotation key at 0.5 s"},
      {"animation-same-time", animation, R"("0.5": {"pre")", R"("0.50": [0, 0, 0], "0.5": {"pre")",
       R"("0.5": {"pre")", "the time 0.5 s", "rotation key at 0.5 s"},
      {"animation-key-late", animation, R"("0.5": {"pre")", R"("1.5": {"pre")", R"("1.5")",
       "after the end at 1 s", "rotation key at 1.5 s"},
      {"animation-empty-key", animation,
       R"({"pre": [0, 0, 0], "post": [0, 10, 0], "lerp_mode": "catmullrom"})",
       R"({"lerp_mode": "linear"})", R"({"lerp_mode")", "neither 'pre' nor 'post'",
       "rotation key at 0.5 s"},
      {"animation-bone", animation, R"("head": {)", R"("hand": {)", R"("hand": {)",
       "has a bone 'hand'", "animation 'animation.goblin.walk', bone 'hand'"},
      {"animation-effect", animation, R"({"effect": "step"})", R"({"effect": "stomp"})",
       R"("stomp")", "has 'stomp' among its 'sound_effects'", "sound at 0.25 s"},
      {"animation-locator", animation, R"("locator": "mouth")", R"("locator": "nose")", R"("nose")",
       "has a locator 'nose'", "particle effect at 0.5 s"},
      {"controller-initial-state", controller, R"("initial_state": "stop")",
       R"("initial_state": "rest")", R"("rest")", "initial state 'rest'",
       "controller 'controller.animation.goblin.move'"},
      {"controller-no-initial-state", controller, R"("initial_state": "stop",)", "", "{\n      \n",
       "no 'initial_state'", "controller 'controller.animation.goblin.move'"},
      {"controller-transition", controller, R"([{"stop": "!)", R"([{"halt": "!)", R"("halt")",
       "leads to 'halt'", "state 'play'"},
      {"controller-unreached", controller, R"("stop": {"tr)", R"("dance": {}, "stop": {"tr)",
       R"("dance")", "nothing leads to the state 'dance'", "state 'dance'"},
      {"controller-animation", controller, R"({"walk": )", R"({"run": )", R"("run")",
       "calls an animation 'run'", "state 'play'"},
      {"entity-geometry", entity, R"("geometry.goblin")", R"("geometry.gobelin")",
       R"("geometry.gobelin")", "'geometry.gobelin' is in no file",
       "entity 'my:goblin', 'default'"},
      {"entity-texture", entity, "textures/entity/goblin", "textures/entity/hobgoblin",
       R"("textures/entity/hobgoblin")", "no image for the texture 'default'",
       "entity 'my:goblin', texture 'default'"},
      {"entity-texture", "rp/textures/entity/goblin.png", "", "", "",
       "no image for the texture 'default'", "entity 'my:goblin', texture 'default'"},
      {"entity-texture-case", entity, "textures/entity/goblin", "textures/entity/Goblin",
       R"("textures/entity/Goblin")", "is called 'textures/entity/goblin'", "texture 'default'"},
      {"entity-animation", entity, R"("controller.animation.goblin.move")",
       R"("controller.animation.goblin.fly")", R"("controller.animation.goblin.fly")",
       "the controller 'controller.animation.goblin.fly' is in no file", "animation 'move'"},
      {"entity-animate", entity, R"(["move"])", R"(["move", {"sit": "query.is_sitting"}])",
       R"("sit")", "'animate' starts 'sit'", "entity 'my:goblin'"},
      {"entity-render-controller", entity, R"(["controller.render.goblin"])",
       R"(["controller.render.goblin", "controller.render.hat"])", R"("controller.render.hat")",
       "'controller.render.hat' is in no file", "entity 'my:goblin'"},
      {"render-name", renderer, R"("Geometry.default")", R"("Geometry.baby")", R"("Geometry.baby")",
       "has a geometry called 'baby'", "render controller 'controller.render.goblin'"},
      {"render-array", renderer, R"(["Array.skins[0]"])", R"(["Array.skin[0]"])",
       R"("Array.skin[0]")", "no array 'array.skin'",
       "render controller 'controller.render.goblin'"},
      {"render-part", renderer, R"("hea*")", R"("hat*")", R"("hat*")", "'hat*' is no bone", ""},
      {"manifest-same-uuid", manifest, "66666666-", "11111111-",
       R"("11111111-2222-5333-8444-555555555555", "version")", "stands here a second time",
       "module 0"},
      {"manifest-modules", manifest, R"("resources")", R"("data")", R"([
    {"type")",
       "has a folder 'models'", "'modules'"},
      {"pack-icon", "rp/pack_icon.png", "", "", "", "no 'pack_icon.png'", ""},
      {"pack-language", "rp/texts/languages.json", R"("en_US")", R"("en_US", "de_DE")",
       R"("de_DE")", "'de_DE' has no file", ""},
      {"path-length", "rp/textures/entity/" + std::string(70, 'a') + ".png", "", "png", "",
       "has 90 bytes", ""},
      {"path-case", "rp/textures/Entity/goblin.png", "", "png", "", "is a file", ""},
      {"property-unknown", controller, R"x("query.property('my:walking')")x",
       R"x("query.property('my:flying')")x", R"x("query.property('my:flying')")x",
       "has a property 'my:flying'", "transition 'play'"},
      {"property-not-synced", server, R"("client_sync": true)", R"("client_sync": false)", "",
       "has no 'client_sync'", ""},
      {"property-limit", server, R"("range": [0, 1])",
       R"("values": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])", "[0, 1, 2",
       "has 17 values; the game takes 16", "property 'my:walking'"},
      {"property-range", server, "[0, 1]", "[0, 16777217]", "16777217", "beyond 24 bits",
       "property 'my:walking'"},
  };
  return all;
}

PackFiles broken(const Break& one) {
  PackFiles files = good_pack();
  std::string& text = files[one.path];
  if (one.before.empty()) {
    text = one.after;
    if (one.after.empty()) files.erase(one.path);
    return files;
  }
  const std::size_t place = text.find(one.before);
  REQUIRE_MESSAGE(place != std::string::npos, one.path, ": ", one.before);
  REQUIRE_MESSAGE(text.find(one.before, place + 1) == std::string::npos, one.path, ": ",
                  one.before);
  text.replace(place, one.before.size(), one.after);
  return files;
}

// The codes of the table in compiler/README.md.
std::set<std::string> documented_codes() {
  const auto readme = std::filesystem::path(FMM_TEST_GOLDEN_DIR).parent_path().parent_path() /
                      "compiler" / "README.md";
  std::ifstream stream(readme, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  std::string table = text.str();
  table = table.substr(table.find("### Bedrock files and packs"));
  table = table.substr(0, table.find("\n#", 3));
  std::set<std::string> out;
  const std::regex row("\n\\| `([a-z0-9-]+)` \\|");
  for (std::sregex_iterator it(table.begin(), table.end(), row), end; it != end; ++it)
    out.insert((*it)[1]);
  return out;
}

}  // namespace

TEST_CASE("nothing is said of a good pack") {
  const auto said = said_of(good_pack());
  CHECK_MESSAGE(said.empty(), all_of(said));
}

TEST_CASE("every change to a good pack gets its one message at the right place") {
  for (const Break& one : breaks()) {
    CAPTURE(one.code);
    CAPTURE(one.after);
    const PackFiles files = broken(one);
    const auto said = said_of(files);
    const auto it = std::find_if(said.begin(), said.end(),
                                 [&](const Said& s) { return s.diagnostic.code == one.code; });
    REQUIRE_MESSAGE(it != said.end(), all_of(said));
    CHECK_MESSAGE(it->diagnostic.text.find(one.text) != std::string::npos, it->diagnostic.text);
    CHECK_MESSAGE(it->diagnostic.place.find(one.place) != std::string::npos, it->diagnostic.place);
    // Other rules may have something to say of the same mistake, but never much.
    CHECK_MESSAGE(said.size() <= 4, all_of(said));
    if (one.at.empty()) continue;
    const std::size_t at = files.at(one.path).find(one.at);
    REQUIRE(at != std::string::npos);
    CHECK_MESSAGE(
        it->diagnostic.offset == at, "points at ",
        files.at(one.path).substr(std::min<std::size_t>(it->diagnostic.offset, at + 200), 40));
  }
}

TEST_CASE("every rule of the table has a broken pack") {
  std::set<std::string> covered = {
      "not-bedrock",       // a file given alone: commands/validate
      "pack-archive",      // an archive: tests/cli
      "manifest-deep",     // an archive: tests/cli
      "manifest-missing",  // a folder that is no pack: below
      "pack-too-large",    // limits_test.cpp
  };
  for (const Break& one : breaks())
    covered.insert(one.code);
  const std::set<std::string> codes = documented_codes();
  CHECK(codes.size() >= 50);
  for (const std::string& code : codes)
    CHECK_MESSAGE(covered.count(code) == 1, code);
  for (const std::string& code : covered)
    CHECK_MESSAGE(codes.count(code) == 1, code);
}

TEST_CASE("a folder without a manifest is read as a pack all the same, and told") {
  PackFiles files;
  for (const auto& [path, text] : good_pack()) {
    if (path.starts_with("rp/") && path != manifest) files[path.substr(3)] = text;
  }
  const auto said = said_of(files);
  REQUIRE(said.size() == 1);
  CHECK(said[0].diagnostic.code == "manifest-missing");
  CHECK(said[0].diagnostic.severity == fmmc::Severity::warning);
}
