#include <doctest/doctest.h>

#include "unit/read/bbmodel/reading.h"

using namespace fmmc;
using fmmc::test::file;
using fmmc::test::Reading;

namespace {

Reading with_meta(const std::string& meta) {
  return Reading(R"({"meta":)" + meta + R"(,"elements":[],"outliner":[]})");
}

FormatVersion version_of(const std::string& meta) {
  return with_meta(meta).model().version;
}

}  // namespace

TEST_CASE("the version is read by number, whatever follows it") {
  CHECK(version_of(R"({"format_version":"4.10"})") == FormatVersion{4, 10});
  CHECK(version_of(R"({"format_version":"10.0"})") == FormatVersion{10, 0});
  CHECK(version_of(R"({"format_version":"5"})") == FormatVersion{5, 0});
  CHECK(version_of(R"({"format_version":"4.9.1-beta"})") == FormatVersion{4, 9});
  CHECK(FormatVersion{4, 9} < FormatVersion{4, 10});
}

TEST_CASE("a version without quotes counts as it is spelled") {
  CHECK(version_of(R"({"format_version":4.10})") == FormatVersion{4, 10});
}

TEST_CASE("2.6 calls the version format") {
  CHECK(version_of(R"({"format":"1.0"})") == FormatVersion{1, 0});
}

TEST_CASE("a missing or unreadable version is 4.0 with a warning") {
  const Reading no_meta(R"({"elements":[]})");
  CHECK(no_meta.model().version == FormatVersion{4, 0});
  CHECK(no_meta.said("missing-version") ==
        "1:1 warning 'meta' is missing; the file is read as version 4.0");
  const Reading no_version = with_meta("{}");
  CHECK(no_version.model().version == FormatVersion{4, 0});
  CHECK(no_version.said("missing-version") ==
        "1:9 warning 'meta.format_version' is missing; the file is read as version 4.0");
  for (const char* bad : {R"("x")", R"("")", R"("-1")", "null", "[]", "true", R"("99999999999")"}) {
    const Reading r = with_meta(std::string(R"({"format_version":)") + bad + "}");
    CHECK(r.model().version == FormatVersion{4, 0});
    CHECK(r.diagnostics().count("unreadable-version") == 1);
  }
}

TEST_CASE("the kind of project defaults as the editor's loader does") {
  CHECK(with_meta(R"({"format":"1.0","bone_rig":true})").model().model_format == "bedrock_old");
  CHECK(with_meta(R"({"format":"1.0"})").model().model_format == "java_block");
  CHECK(with_meta(R"({"format_version":"5.0","model_format":"figura"})").model().model_format ==
        "figura");
}

TEST_CASE("A9 an unknown kind of project is no reason to complain") {
  CHECK(with_meta(R"({"format_version":"4.5","model_format":"animated_entity_model"})")
            .diagnostics()
            .all()
            .empty());
}

TEST_CASE("the resolution is 16 by 16 unless the file says otherwise") {
  CHECK(Reading(R"({"meta":{"format_version":"5.0"},"elements":[]})").model().uv_width == 16);
  const Reading r(
      R"({"meta":{"format_version":"5.0"},"elements":[],"resolution":{"width":64,"height":0}})");
  CHECK(r.model().uv_width == 64);
  CHECK(r.model().uv_height == 16);
  CHECK(r.diagnostics().count("bad-resolution") == 1);
}

TEST_CASE("a file that is no object, or holds no list to make a model of, is lost") {
  const Reading list("[1]");
  CHECK(list.lost());
  CHECK(list.said("no-model") == "1:1 error the file is a list, not an object");
  const Reading empty(R"({"meta":{"format_version":"5.0"},"elements":{}})");
  CHECK(empty.lost());
  CHECK(empty.said("no-model") ==
        "1:1 error the file has none of the lists 'elements', 'outliner' and 'groups'");
}

TEST_CASE("a skin without geometry is an empty model") {
  const Reading r = Reading(R"({"meta":{"format_version":"5.0","model_format":"skin"}})");
  CHECK(r.model().cubes.empty());
  CHECK(r.diagnostics().count("empty-model") == 1);
}

TEST_CASE("the logical name is the file's name without folder and last extension") {
  CHECK(logical_name("models/boss/dragon.bbmodel") == "dragon");
  CHECK(logical_name("eliza.geo.bbmodel") == "eliza.geo");
  CHECK(logical_name("a.b/c") == "c");
  CHECK(logical_name(".bbmodel") == ".bbmodel");
  CHECK(Reading(file("5.0", R"("elements":[])"), "x/Test File.bbmodel").model().name ==
        "Test File");
}

TEST_CASE("the placeholder panel's text is kept") {
  CHECK(Reading(file("5.0", R"("elements":[],"animation_variable_placeholders":"v.a = 1")"))
            .model()
            .variable_placeholders == "v.a = 1");
}
