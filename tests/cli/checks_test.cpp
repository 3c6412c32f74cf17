// Requirements that are worded for the command line; the numbers are those of the requirements.
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "cli/models.h"
#include "cli/run.h"

using namespace fmm_cli;
using Json = nlohmann::ordered_json;

namespace {

Json inspect(const Sandbox& box, const std::string& blob) {
  const Result run = box.fmmc({"inspect", blob, "--json"});
  REQUIRE(run.code == 0);
  return Json::parse(run.out);
}

}  // namespace

TEST_CASE(
    "7 unknown elements and an animator without a bone give three warnings and nothing else") {
  const Sandbox box;
  box.write("m/plain/a.bbmodel", model());
  ModelText text;
  text.extra_elements = R"(,{"name":"cam","type":"camera","uuid":"camera-1"})"
                        R"(,{"name":"label","type":"animated_java:text","uuid":"text-1"})";
  text.animators += R"(,"nobody":{"name":"ghost","type":"bone","keyframes":[{"channel":"rotation",)"
                    R"("data_points":[{"x":1,"y":2,"z":3}],"time":0,"interpolation":"linear"}]})";
  box.write("m/more/a.bbmodel", text.str());
  REQUIRE(box.fmmc({"compile", "m/plain/a.bbmodel", "-o", "plain"}).err.empty());
  const Result run = box.fmmc({"compile", "m/more/a.bbmodel", "-o", "more"});
  CHECK(run.code == 0);
  CHECK(count_of(run.err, ": warning: ") == 3);
  CHECK(box.read("more/a.fmmb") == box.read("plain/a.fmmb"));
}

TEST_CASE(
    "8 history, editor state, author's paths, white space and the order of keys change nothing") {
  const Sandbox box;
  box.write("plain/a.bbmodel", model());
  ModelText text;
  text.top = R"(,"history":[{"before":{},"after":{}}],"history_index":3,"selected":"x")";
  text.texture_extra = R"(,"path":"/home/author/secret/skin.png","saved":true,"selected":true)";
  Json tree = Json::parse(text.str());
  // nlohmann's other object type sorts by name: every object's members change their order.
  box.write("other/a.bbmodel", nlohmann::json::parse(tree.dump()).dump(7) + "\r\n");
  REQUIRE(box.fmmc({"compile", "plain/a.bbmodel", "-o", "out1"}).code == 0);
  REQUIRE(box.fmmc({"compile", "other/a.bbmodel", "-o", "out2"}).code == 0);
  CHECK(box.read("out1/a.fmmb") == box.read("out2/a.fmmb"));
}

TEST_CASE("17 lengths become ticks by rounding up, and no length needs no warning") {
  const struct {
    const char* length;
    int ticks;
  } cases[] = {{"0.05", 1}, {"0.051", 2}, {"0.7083", 15}, {"0.30000000000000004", 7},
               {"0", 0},    {"-1", 0},    {"1", 20}};
  for (const auto& one : cases) {
    CAPTURE(one.length);
    const Sandbox box;
    ModelText text;
    text.length = one.length;
    text.animators = "";
    box.write("a.bbmodel", text.str());
    const Result run = box.fmmc({"compile", "a.bbmodel", "-o", "."});
    CHECK(run.code == 0);
    CHECK(count_of(run.err, ": warning: ") == 0);
    const Json info = inspect(box, "a.fmmb");
    REQUIRE(info["animations"].size() == 1);
    CHECK(info["animations"][0]["name"] == "idle");
    CHECK(info["animations"][0]["ticks"] == one.ticks);
    CHECK(info["animations"][0]["rows"] == (one.ticks == 0 ? 0 : one.ticks + 1));
  }
}

TEST_CASE("18 a clip that holds rests on row N-1, and row N is where it was going") {
  const Sandbox box;
  ModelText text;
  std::string source = text.str();
  source.replace(source.find("\"loop\":\"once\""), 13, "\"loop\":\"hold\"");
  box.write("a.bbmodel", source);
  REQUIRE(box.fmmc({"compile", "a.bbmodel", "-o", "."}).code == 0);
  CHECK(inspect(box, "a.fmmb")["animations"][0]["loop"] == "hold");
  const Result run = box.fmmc({"inspect", "a.fmmb", "--poses", "--at", "0.95,1,100"});
  std::vector<std::string> local;
  std::size_t begin = 0;
  while (begin < run.out.size()) {
    const std::size_t end = run.out.find('\n', begin);
    local.push_back(Json::parse(run.out.substr(begin, end - begin))["local"].dump());
    begin = end + 1;
  }
  REQUIRE(local.size() == 3);
  CHECK(local[1] == local[0]);
  CHECK(local[2] == local[0]);
}
