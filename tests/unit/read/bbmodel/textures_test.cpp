#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "read/bbmodel/base64.h"
#include "read/bbmodel/texture_files.h"
#include "unit/read/bbmodel/reading.h"

using namespace fmmc;
using fmmc::bbmodel::decode_base64;
using fmmc::bbmodel::path_below;
using fmmc::test::Reading;

namespace {

Reading textures(const std::string& list, const std::string& version = "5.0",
                 const std::string& model_format = "free", Files* files = nullptr,
                 const std::string& more = "", const std::vector<std::string>& dirs = {}) {
  return Reading(R"({"meta":{"format_version":")" + version + R"(","model_format":")" +
                     model_format + R"("},"resolution":{"width":64,"height":32},"elements":[],)" +
                     more + R"("textures":[)" + list + "]}",
                 "art/boss/dragon.bbmodel", files, dirs);
}

const Texture& only(const Reading& r) {
  REQUIRE(r.model().textures.size() == 1);
  return r.model().textures[0];
}

// Files in the model's folder, below it and above it.
struct Folder : MemoryFiles {
  Folder() {
    files["art/boss/skin.png"] = "beside";
    files["art/boss/textures/skin.png"] = "below";
    files["art/skin.png"] = "above";
    files["/skin.png"] = "root";
    files["art/secret.png"] = files["/secret.png"] = files["art/boss2/secret.png"] = "secret";
  }
};

}  // namespace

TEST_CASE("base64 is decoded strictly") {
  CHECK(decode_base64("") == "");
  CHECK(decode_base64("TWFu") == "Man");
  CHECK(decode_base64("TWE=") == "Ma");
  CHECK(decode_base64("TQ==") == "M");
  CHECK(decode_base64("+/+/") == "\xFB\xFF\xBF");
  for (const char* bad : {"TWF", "TWE", "TQ=", "T===", "=TWE", "TW=u", "TW Fu", "TWFu\n", "TW-u",
                          "TWF\x80", "===="}) {
    CHECK_FALSE(decode_base64(bad));
  }
}

TEST_CASE("an embedded image is decoded") {
  const Reading r = textures(R"({"name":"t.png","source":"data:image/png;base64,iVBORw=="})");
  CHECK(only(r).name == "t.png");
  CHECK(only(r).encoded == "\x89PNG");
  CHECK(r.result().inputs.empty());
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("a broken embedded image is a warning and an empty texture") {
  for (const char* source : {"data:image/png;base64,iVBOR", "data:image/png;base64,****",
                             "data:image/png,abcd", "data:"}) {
    const Reading r = textures(std::string(R"({"name":"t","source":")") + source + "\"}");
    CHECK(only(r).encoded.empty());
    CHECK(r.diagnostics().count("bad-texture-data") == 1);
    CHECK(r.warnings() == 1);
  }
}

TEST_CASE("an external image is found by its relative path") {
  Folder files;
  const Reading r =
      textures(R"({"name":"x","relative_path":"textures/skin.png"})", "4.10", "free", &files);
  CHECK(only(r).encoded == "below");
  CHECK(r.result().inputs == std::vector<DiscoveredInput>{{"art/boss/textures/skin.png", true}});
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("before 4.10 the relative path starts at the file itself") {
  Folder files;
  const std::string texture = R"({"name":"x","relative_path":"../textures/skin.png"})";
  CHECK(only(textures(texture, "4.9", "free", &files)).encoded == "below");
  CHECK(only(textures(texture, "4.10", "free", &files)).encoded != "below");
  CHECK(textures(R"({"name":"x","relative_path":"../../skin.png"})", "4.9", "free", &files)
            .result()
            .inputs[0]
            .path == "art/boss/skin.png");
}

TEST_CASE("else a file of the texture's name beside the model serves") {
  Folder files;
  const Reading r =
      textures(R"({"name":"skin","relative_path":"gone\\skin.png"})", "5.0", "free", &files);
  CHECK(only(r).encoded == "beside");
  CHECK(r.result().inputs == std::vector<DiscoveredInput>{{"art/boss/gone/skin.png", false},
                                                          {"art/boss/skin.png", true}});
}

TEST_CASE("files outside the model's folder are never looked at") {
  for (const char* path :
       {"../secret.png", "/secret.png", "textures/../../secret.png", "C:/secret.png",
        "..\\\\secret.png", "\\\\secret.png", "textures/../../boss2/secret.png"}) {
    CAPTURE(path);
    Folder files;
    const Reading r = textures(std::string(R"({"name":"none","relative_path":")") + path + "\"}",
                               "5.0", "free", &files);
    CHECK(only(r).encoded.empty());
    CHECK(r.result().inputs == std::vector<DiscoveredInput>{{"art/boss/secret.png", false},
                                                            {"art/boss/none.png", false}});
    CHECK(r.diagnostics().count("texture-outside") == 1);
  }
  Folder files;
  const Reading r = textures(R"({"name":"../skin.png"})", "5.0", "free", &files);
  CHECK(only(r).encoded == "beside");
}

TEST_CASE("the warning says where the file must lie") {
  const Reading r = textures("{\"name\":\"t\",\n\"relative_path\":\"../a.png\"}");
  CHECK(r.said("texture-outside") ==
        "2:17 warning texture file '../a.png' lies neither below the model's folder nor in a "
        "texture folder, and is not read; looked for 'a.png' (not found), 't.png' (not found) "
        "(in texture 't')");
}

TEST_CASE("an image that lies in no folder of the model is found in a texture folder") {
  MemoryFiles files;
  files.files["lib/a/skin.png"] = "a";
  files.files["lib/b/skin.png"] = "b";
  files.files["lib/b/mob/skin.png"] = "deep";
  const std::vector<std::string> dirs = {"lib/a", "lib/b"};
  const auto bytes = [&](const std::string& texture, const std::vector<std::string>& where) {
    return only(textures(texture, "5.0", "free", &files, "", where)).encoded;
  };
  const std::string by_name = R"({"name":"skin.png"})";
  CHECK(bytes(by_name, dirs) == "a");
  CHECK(bytes(by_name, {"lib/b", "lib/a"}) == "b");
  CHECK(bytes(by_name, {}).empty());
  // Folder by folder: the first has no mob/skin.png, but a skin.png.
  const std::string by_path = R"({"name":"x","relative_path":"mob/skin.png"})";
  CHECK(bytes(by_path, dirs) == "a");
  CHECK(bytes(by_path, {"lib/b"}) == "deep");
  // Another machine's path leads nowhere; its file name serves.
  CHECK(bytes(R"({"name":"x","relative_path":"../../../Desktop/skin.png"})", dirs) == "a");
  CHECK(bytes(R"({"name":"x","relative_path":"C:\\art\\skin.png"})", dirs) == "a");
  // Beside the model comes first.
  files.files["art/boss/skin.png"] = "beside";
  CHECK(bytes(by_name, dirs) == "beside");
}

TEST_CASE("a relative path may leave the model's folder into a texture folder and nowhere else") {
  MemoryFiles files;
  files.files["art/textures/mob/skin.png"] = "right";
  files.files["art/other/skin.png"] = "wrong";
  const auto read = [&](const std::string& path) {
    return textures(R"({"name":"x","relative_path":")" + path + "\"}", "5.0", "free", &files, "",
                    {"art/textures"});
  };
  const Reading inside = read("../textures/mob/skin.png");
  CHECK(only(inside).encoded == "right");
  CHECK(inside.diagnostics().all().empty());
  for (const char* path : {"../other/skin.png", "../textures/../other/skin.png"}) {
    const Reading outside = read(path);
    CHECK(only(outside).encoded.empty());
    CHECK(outside.diagnostics().count("texture-outside") == 1);
  }
}

TEST_CASE("every place where an image was not found is an input too") {
  MemoryFiles files;
  files.files["lib/b/skin.png"] = "b";
  const Reading r = textures(R"({"name":"t","relative_path":"gone/skin.png"})", "5.0", "free",
                             &files, "", {"lib/a", "lib/b"});
  CHECK(only(r).encoded == "b");
  CHECK(r.result().inputs == std::vector<DiscoveredInput>{{"art/boss/gone/skin.png", false},
                                                          {"art/boss/skin.png", false},
                                                          {"art/boss/t.png", false},
                                                          {"lib/a/gone/skin.png", false},
                                                          {"lib/a/skin.png", false},
                                                          {"lib/a/t.png", false},
                                                          {"lib/b/gone/skin.png", false},
                                                          {"lib/b/skin.png", true}});
}

TEST_CASE("layers are read in order with their defaults") {
  const Reading r = textures(
      R"({"name":"t","width":4,"height":2,"layers_enabled":true,"layers":[)"
      R"({"name":"base","data_url":"data:image/png;base64,AAAA"},)"
      R"({"name":"top","data_url":"data:image/png;base64,BBBB","offset":[1,-2],"scale":[2,0.5],)"
      R"("opacity":50,"visible":false,"blend_mode":"multiply"}]})");
  const Texture& t = only(r);
  REQUIRE(t.layers.size() == 2);
  CHECK(t.encoded.empty());
  CHECK(t.layers_size == std::array<std::uint32_t, 2>{4, 2});
  CHECK(t.layers[0].name == "base");
  CHECK(t.layers[0].encoded == decode_base64("AAAA"));
  CHECK(t.layers[0].offset == std::array<double, 2>{0, 0});
  CHECK(t.layers[0].scale == std::array<double, 2>{1, 1});
  CHECK(t.layers[0].opacity == 1);
  CHECK(t.layers[0].visible);
  CHECK(t.layers[0].blend_mode.empty());
  CHECK(t.layers[1].offset == std::array<double, 2>{1, -2});
  CHECK(t.layers[1].scale == std::array<double, 2>{2, 0.5});
  CHECK(t.layers[1].opacity == 0.5);
  CHECK_FALSE(t.layers[1].visible);
  CHECK(t.layers[1].blend_mode == "multiply");
  // No file is needed, so none is looked for.
  CHECK(r.result().inputs.empty());
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("layers that are not enabled do not count") {
  const Reading r = textures(
      R"({"name":"t","source":"data:image/png;base64,AAAA","layers_enabled":false,"layers":[{}]})");
  CHECK(only(r).layers.empty());
}

TEST_CASE("a texture without any image keeps its place in the list") {
  const Reading r =
      textures(R"({"name":"a"},7,{"name":"c","source":"data:image/png;base64,AAAA"})");
  REQUIRE(r.model().textures.size() == 3);
  CHECK(r.model().textures[0].encoded.empty());
  CHECK(r.model().textures[1].encoded.empty());
  CHECK(r.model().textures[2].encoded.size() == 3);
  CHECK(r.diagnostics().count("texture-missing") == 1);
  CHECK(r.result().counts.textures == 3);
}

TEST_CASE("paths are normalised and stay below their folder") {
  CHECK(path_below("a.png") == "a.png");
  CHECK(path_below("./b//c/../d.png") == "b/d.png");
  CHECK(path_below("b\\c.png") == "b/c.png");
  CHECK(path_below("").empty());
  CHECK(path_below("..").empty());
  CHECK(path_below("a/../..").empty());
  CHECK(path_below("/a").empty());
  CHECK(path_below("\\\\host\\a").empty());
  CHECK(path_below("c:a").empty());
  CHECK(path_below("a\nb").empty());
}

TEST_CASE("UV units are the texture's own in free and unknown formats, else the project's") {
  const std::string texture =
      R"({"name":"t","source":"data:image/png;base64,AAAA","uv_width":8,"uv_height":4})";
  for (const char* format : {"free", "animated_entity_model"}) {
    CHECK(only(textures(texture, "5.0", format)).uv_width == 8);
    CHECK(only(textures(texture, "5.0", format)).uv_height == 4);
  }
  for (const char* format :
       {"bedrock", "bedrock_block", "bedrock_old", "modded_entity", "java_block"}) {
    CHECK(only(textures(texture, "5.0", format)).uv_width == 64);
    CHECK(only(textures(texture, "5.0", format)).uv_height == 32);
  }
  const std::string multi = R"("multi_file_ruleset":"some",)";
  CHECK(only(textures(texture, "5.0", "bedrock", nullptr, multi)).uv_width == 8);
  CHECK(
      only(textures(texture, "5.0", "bedrock", nullptr, R"("multi_file_ruleset":"",)")).uv_width ==
      64);
}

TEST_CASE("without UV units of its own a texture has the project's") {
  const std::string texture = R"({"name":"t","source":"data:image/png;base64,AAAA"})";
  CHECK(only(textures(texture, "4.5")).uv_width == 64);
  CHECK(only(textures(texture, "4.5")).uv_height == 32);
  const std::string zero =
      R"({"name":"t","source":"data:image/png;base64,AAAA","uv_width":0,"uv_height":-1})";
  CHECK(only(textures(zero)).uv_width == 64);
  CHECK(only(textures(zero)).uv_height == 32);
}

TEST_CASE("a texture keeps how it is to be drawn") {
  const Texture t =
      only(textures(R"({"name":"t","source":"data:image/png;base64,AAAA","frame_time":3,)"
                    R"("render_mode":"emissive","render_sides":"double","wrap_mode":"repeat",)"
                    R"("pbr_channel":"normal"})"));
  CHECK(t.frame_ticks == 3);
  CHECK(t.render_mode == "emissive");
  CHECK(t.render_sides == "double");
  CHECK(t.wrap_mode == "repeat");
  CHECK(t.pbr_channel == "normal");
}

TEST_CASE("textures of one name get suffixes") {
  const Reading r = textures(R"({"name":"t"},{"name":"t"},{"name":"t_2"})");
  CHECK(r.model().textures[0].name == "t");
  CHECK(r.model().textures[1].name == "t_3");
  CHECK(r.model().textures[2].name == "t_2");
  CHECK(r.diagnostics().count("duplicate-name") == 1);
}
