// Lints over what a file says of itself, from the text of the file on.
#include <string>

#include <doctest/doctest.h>

#include "check/check.h"
#include "unit/read/bbmodel/reading.h"

using namespace fmmc;
using fmmc::test::Reading;

namespace {

constexpr const char* cube = R"("elements":[{"uuid":"c","from":[0,0,0],"to":[1,1,1]}],)";
constexpr const char* inline_group = R"("outliner":[{"name":"leg","uuid":"g","children":["c"]}])";
constexpr const char* listed_group =
    R"("groups":[{"name":"leg","uuid":"g"}],"outliner":[{"uuid":"g","children":["c"]}])";

Diagnostics linted(const std::string& text, const std::string& path = "m.bbmodel") {
  const Reading reading(text, path);
  Diagnostics diagnostics;
  check_model({reading.model(), {}, Semantics::fmm}, diagnostics);
  return diagnostics;
}

std::size_t mismatches(const char* version, const std::string& outliner,
                       const std::string& path = "m.bbmodel") {
  return linted(test::file(version, cube + outliner), path).count("version-mismatch");
}

std::string with_animator(const std::string& animator) {
  return R"("groups":[],"outliner":[],"animations":[{"name":"idle","loop":"once","length":1,)"
         R"("animators":{"leg":)" +
         animator + "}}]";
}

}  // namespace

TEST_CASE("A54 a file of version 5 with its groups in the outliner itself is warned about") {
  CHECK(mismatches("5.0", inline_group) == 1);
  CHECK(mismatches("4.10", inline_group) == 0);
  CHECK(mismatches("3.6", inline_group) == 0);
}

TEST_CASE("A54 a file of version 4 with a list of groups is warned about") {
  CHECK(mismatches("4.10", listed_group) == 1);
  CHECK(mismatches("5.0", listed_group) == 0);
  CHECK(mismatches("5.1", listed_group) == 0);
}

TEST_CASE("A54 bare lists of keys are a mark of old files") {
  const std::string key = R"([{"channel":"rotation","time":0,"x":1,"y":0,"z":0}])";
  CHECK(mismatches("5.0", with_animator(key)) == 1);
  CHECK(mismatches("3.6", with_animator(key)) == 0);
  CHECK(mismatches("5.0", with_animator(R"({"keyframes":)" + key + "}")) == 0);
}

TEST_CASE("A54 nothing is said where the file's shape does not tell its age") {
  CHECK(mismatches("5.0", R"("outliner":["c"])") == 0);
  CHECK(mismatches("4.10", R"("outliner":["c"])") == 0);
  CHECK(mismatches("4.10", R"("groups":[],"outliner":["c"])") == 0);
  // A mixture: a list of groups, and names in the outliner all the same.
  const std::string mixture =
      R"("groups":[{"name":"leg","uuid":"g"}],"outliner":[{"name":"leg","uuid":"g","children":[]}])";
  CHECK(mismatches("4.10", mixture) == 0);
  CHECK(mismatches("5.0", mixture) == 0);
}

TEST_CASE("A54 a .fmmodel has its groups in the outliner whatever its version") {
  CHECK(mismatches("5.0", inline_group, "m.fmmodel") == 0);
}

TEST_CASE("A54 the warning names the version, the thing and its place") {
  const std::string text = test::file("5.0", cube + std::string("\n") + inline_group);
  const Diagnostics diagnostics = linted(text);
  CHECK(diagnostics.count("version-mismatch") == 1);
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.code != "version-mismatch") continue;
    CHECK(d.text ==
          "the file is read as version 5.0, but group 'leg' stands in the outliner itself, as only "
          "versions before 5.0 write it: animated rotations and positions may be mirrored");
    CHECK(position_at(text, d.offset).line == 2);
    CHECK(position_at(text, d.offset).column == 13);
  }
}

TEST_CASE("A9 a plugin's model format is a note, the editor's own are not") {
  for (const char* format : {"free", "bedrock", "modded_entity", "java_block", "skin"}) {
    CAPTURE(format);
    CHECK(linted(R"({"meta":{"format_version":"4.10","model_format":")" + std::string(format) +
                 R"("},"elements":[]})")
              .count("unknown-format") == 0);
  }
  const Diagnostics plugin =
      linted(R"({"meta":{"format_version":"4.10","model_format":"figura"},"elements":[]})");
  CHECK(plugin.count("unknown-format") == 1);
  CHECK(linted(R"({"meta":{"format_version":"4.10"},"elements":[]})").count("unknown-format") == 0);
}

TEST_CASE("E8 a texture that holds a path of its author's disk is a note") {
  const auto notes = [](const std::string& path) {
    return linted(test::file("4.10",
                             R"("elements":[],"textures":[{"name":"t","path":")" + path + R"("}])"))
        .count("absolute-path");
  };
  for (const char* path : {"C:\\\\art\\\\t.png", "d:/art/t.png", "/home/ann/t.png",
                           "\\\\\\\\server\\\\art\\\\t.png"}) {
    CAPTURE(path);
    CHECK(notes(path) == 1);
  }
  for (const char* path : {"", "t.png", "art/t.png", "../t.png", "c:t.png", "C"}) {
    CAPTURE(path);
    CHECK(notes(path) == 0);
  }
}

TEST_CASE("the same path note is one message with a count, whatever the textures are called") {
  const Diagnostics notes = linted(test::file(
      "4.10",
      R"("elements":[],"textures":[{"name":"t","path":"/a.png"},{"name":"u","path":"/b.png"}])"));
  CHECK(notes.count("absolute-path") == 2);
  std::size_t messages = 0;
  for (const Diagnostic& d : notes.all())
    if (d.code == "absolute-path") ++messages;
  CHECK(messages == 1);
}
