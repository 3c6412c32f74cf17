// Input that nobody saved with an editor: whatever the bytes are, there is a model or an error, and
// every complaint has its place.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "unit/cpu_time.h"
#include "unit/read/bbmodel/reading.h"

using namespace fmmc;
using fmmc::test::CpuTime;
using fmmc::test::file;
using fmmc::test::Reading;

namespace {

// A small file in which every field that the reader knows occurs once.
const std::string& complete() {
  static const std::string text =
      R"({"meta":{"format_version":"4.10","model_format":"free","box_uv":false},)"
      R"("resolution":{"width":16,"height":16},"multi_file_ruleset":"",)"
      R"("variable_placeholders":"","animation_variable_placeholders":"",)"
      R"("elements":[{"name":"c","type":"cube","uuid":"c","from":[0,0,0],"to":[1,1,1],)"
      R"("origin":[0,0,0],"rotation":[0,0,0],"inflate":0,"stretch":[1,1,1],"box_uv":true,)"
      R"("uv_offset":[0,0],"mirror_uv":true,"shade":true,"export":true,"visibility":true,)"
      R"("faces":{"north":{"uv":[0,0,1,1],"texture":0,"rotation":90}}},)"
      R"({"type":"locator","name":"l","uuid":"l","position":[1,2,3],"rotation":[0,0,0]},)"
      R"({"type":"null_object","name":"n","uuid":"n","position":[1,2,3],"ik_target":"l",)"
      R"("ik_source":"g","lock_ik_target_rotation":false},)"
      R"({"type":"mesh","name":"m","uuid":"1234567","origin":[0,0,0],"rotation":[0,0,0],)"
      R"("shading":"flat","export":true,"visibility":true,"vertices":{"a":[0,0,0],"b":[1,0,0],)"
      R"("c":[0,1,0]},"faces":{"f":{"uv":{"a":[0,0]},"vertices":["a","b","c"],"texture":0}}},)"
      R"({"type":"armature","name":"r","uuid":"r"},{"type":"armature_bone","name":"h","uuid":"h",)"
      R"("origin":[0,0,0],"rotation":[0,0,0],"vertex_weights":{"123456:a":1}}],)"
      R"("groups":[{"name":"leg","uuid":"g","origin":[0,0,0],"rotation":[0,0,0],"export":true,)"
      R"("visibility":true,"children":[]}],)"
      R"("outliner":[{"uuid":"g","children":["c","l"]},"n",{"uuid":"r","children":["1234567",)"
      R"({"uuid":"h","children":[]}]}],)"
      R"("textures":[{"name":"t","uuid":"t","source":"data:image/png;base64,AAAA",)"
      R"("relative_path":"t.png","uv_width":16,"uv_height":16,"frame_time":1,)"
      R"("frame_order_type":"custom","frame_order":"0 1","frame_interpolate":false,)"
      R"("render_mode":"default","render_sides":"auto","wrap_mode":"limited",)"
      R"("pbr_channel":"color"}],)"
      R"("animations":[{"name":"walk","loop":"loop","override":false,"length":1,"snapping":24,)"
      R"("blend_weight":"","anim_time_update":"","start_delay":"","loop_delay":"",)"
      R"("markers":[{"time":0,"name":"m"}],"animators":{"g":{"name":"leg","type":"bone",)"
      R"("rotation_global":false,"quaternion_interpolation":false,"keyframes":[)"
      R"({"channel":"rotation","time":0,"interpolation":"bezier","bezier_left_time":[0,0,0],)"
      R"("bezier_left_value":[0,0,0],"bezier_right_time":[0,0,0],"bezier_right_value":[0,0,0],)"
      R"("data_points":[{"x":1,"y":"2","z":3}]}]},"effects":{"name":"Effects","type":"effect",)"
      R"("keyframes":[{"channel":"sound","time":0,"data_points":[{"effect":"e","locator":"l",)"
      R"("script":"s","bind_to_actor":true}]}]}}}]})";
  return text;
}

struct Span {
  std::size_t begin = 0, end = 0;
};

// Every member value of a well-formed text, found without the parser under test: from the byte
// after a name's colon to the comma or bracket that ends the value.
std::vector<Span> member_values(const std::string& text) {
  std::vector<Span> spans;
  bool in_string = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '"') in_string = !in_string;
    if (in_string || text[at] != ':') continue;
    Span span{at + 1, at + 1};
    int depth = 0;
    bool inner_string = false;
    for (; span.end < text.size(); ++span.end) {
      const char c = text[span.end];
      if (c == '"') inner_string = !inner_string;
      if (inner_string) continue;
      if (depth == 0 && (c == ',' || c == '}' || c == ']')) break;
      if (c == '{' || c == '[') ++depth;
      if (c == '}' || c == ']') --depth;
    }
    spans.push_back(span);
  }
  return spans;
}

}  // namespace

TEST_CASE("the complete file reads without a word") {
  const Reading r(complete());
  CHECK(r.printed().empty());
  CHECK(r.model().cubes.size() == 1);
  CHECK(r.model().animations.at(0).animators.size() == 1);
}

TEST_CASE("a field of any type that is wrong never loses the model") {
  const std::vector<Span> spans = member_values(complete());
  CHECK(spans.size() > 80);
  for (const Span& span : spans) {
    for (const char* value : {"0", "\"x\"", "null", "[]", "{}", "true", "1e999", "-1"}) {
      std::string text = complete();
      text.replace(span.begin, span.end - span.begin, value);
      const Reading r(text);
      INFO(text.substr(span.begin < 30 ? 0 : span.begin - 30, 60));
      CHECK_FALSE(r.lost());
      CHECK(r.diagnostics().count(Severity::error) == 0);
      for (const Diagnostic& d : r.diagnostics().all())
        CHECK(d.offset < text.size());
    }
  }
}

TEST_CASE("a value of the wrong type is told at its own place") {
  // Members for which the given value makes no sense; what else stands there is told at once.
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"\"from\":", "\"x\""},    {"\"inflate\":", "[]"},
      {"\"faces\":", "0"},       {"\"uv\":", "true"},
      {"\"texture\":", "{}"},    {"\"export\":", "0"},
      {"\"name\":", "[]"},       {"\"uv_offset\":", "{}"},
      {"\"position\":", "0"},    {"\"ik_target\":", "0"},
      {"\"outliner\":", "0"},    {"\"textures\":", "{}"},
      {"\"source\":", "0"},      {"\"uv_width\":", "true"},
      {"\"animations\":", "0"},  {"\"length\":", "{}"},
      {"\"animators\":", "[]"},  {"\"keyframes\":", "0"},
      {"\"time\":", "{}"},       {"\"interpolation\":", "0"},
      {"\"data_points\":", "0"}, {"\"bezier_left_time\":", "0"},
      {"\"markers\":", "0"},     {"\"resolution\":", "0"}};
  for (const auto& [member, value] : cases) {
    std::string text = complete();
    const std::size_t begin = text.find(member) + member.size();
    for (const Span& span : member_values(text)) {
      if (span.begin == begin) text.replace(begin, span.end - span.begin, value);
    }
    const Reading r(text);
    bool at_place = false;
    for (const Diagnostic& d : r.diagnostics().all()) {
      at_place |= d.severity == Severity::warning && d.offset == begin;
    }
    const std::string name = member;
    INFO(name);
    CHECK(at_place);
  }
}

TEST_CASE("a file cut at any byte is an error with a place inside it") {
  const std::string& text = complete();
  for (std::size_t size = 0; size < text.size(); ++size) {
    const Reading r(text.substr(0, size));
    REQUIRE(r.lost());
    REQUIRE(r.diagnostics().all().size() == 1);
    CHECK(r.diagnostics().all()[0].severity == Severity::error);
    CHECK(r.diagnostics().all()[0].offset <= size);
  }
}

TEST_CASE("each byte in turn replaced never crashes the reader") {
  const std::string& text = complete();
  for (const char byte : {'\0', '"', '{', ']', '9', '\xFF'}) {
    for (std::size_t at = 0; at < text.size(); ++at) {
      std::string changed = text;
      changed[at] = byte;
      const Reading r(changed);
      CHECK(r.lost() == (r.diagnostics().count(Severity::error) > 0));
    }
  }
}

TEST_CASE("what is no JSON is an error at its place") {
  CHECK(Reading("hello").said("json-syntax") == "1:1 error unexpected 'hello'");
  CHECK(Reading("{\"meta\":{},\n \"elements\":[1,]}").said("json-syntax") ==
        "2:16 error expected a value");
}

TEST_CASE("numbers beyond double and NaN are warnings at their place") {
  const Reading r(
      file("5.0", "\n\"elements\":[{\"inflate\":1e999,\n\"from\":[NaN,0,0]}],\"outliner\":[]"));
  CHECK(r.model().cubes.at(0).from == Vec3{});
  CHECK(r.printed().find("m:2:24: warning: non-finite number [non-finite-number] (2 times)") !=
        std::string::npos);
}

TEST_CASE("nesting 100,000 deep is one error, quickly") {
  std::string text = R"({"meta":{"format_version":"5.0"},"elements":[],"outliner":[)";
  for (int i = 0; i < 100'000; ++i)
    text += R"({"name":"g","children":[)";
  const CpuTime time;
  const Reading r(text);
  CHECK(r.said("json-depth").ends_with("error nesting is deeper than 200"));
  CHECK(r.diagnostics().all().size() == 1);
  CHECK(time.seconds() < 1);
}

TEST_CASE("an outliner as deep as JSON allows is read") {
  std::string text;
  constexpr int depth = 99;
  for (int i = 0; i < depth; ++i)
    text += R"({"name":"g)" + std::to_string(i) + R"(","children":[)";
  for (int i = 0; i < depth; ++i)
    text += "]}";
  const Reading r(file("4.10", R"("elements":[],"outliner":[)" + text + "]"));
  CHECK(r.model().bones.size() == depth);
}

TEST_CASE("a model that takes too much memory is one error") {
  std::string list;
  for (int i = 0; i < 200'000; ++i)
    list += R"({"type":"mesh"},)";
  list.back() = ']';
  const Reading r(file("5.0", R"("outliner":[],"elements":[)" + list));
  CHECK(r.lost());
  CHECK(r.diagnostics().count("model-too-large") == 1);
}

TEST_CASE("100,000 equal names are made unique quickly") {
  std::string list;
  for (int i = 0; i < 60'000; ++i)
    list += R"({"name":"g","children":[]},)";
  list.back() = ']';
  const std::string text = file("4.10", R"("elements":[],"outliner":[)" + list);
  const CpuTime time;
  const Reading r(text);
  CHECK(r.model().bones.back().name == "g_60000");
  CHECK(time.seconds() < 5);
}
