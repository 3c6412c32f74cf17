// What the version of a file changes, and what single values mean; the numbers are those of the
// requirements.
#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/models.h"
#include "cli/run.h"

using namespace fmm_cli;
using Json = nlohmann::ordered_json;

namespace {

std::string key(std::string_view channel, double time, std::string_view x, std::string_view y,
                std::string_view z) {
  return fmt::format(R"({{"channel":"{}","data_points":[{{"x":{},"y":{},"z":{}}}],"time":{},)"
                     R"("interpolation":"linear"}})",
                     channel, x, y, z, time);
}

// A model of some version whose bone has these keys.
std::string with_keys(const std::string& version, const std::string& keys) {
  ModelText text;
  text.version = "\"" + version + "\"";
  text.animators = R"("bone-body":{"name":"body","type":"bone","keyframes":[)" + keys + "]}";
  return text.str();
}

std::string compiled(const Sandbox& box, const std::string& source) {
  box.write("in/a.bbmodel", source);
  const Result run = box.fmmc({"compile", "in/a.bbmodel", "-o", "out", "--profile", "exact"});
  REQUIRE(run.code == 0);
  return box.read("out/a.fmmb");
}

// The local transform of the first bone at a row, in the order of `inspect --poses`.
std::vector<double> row_of(const Sandbox& box, const std::string& source, std::size_t row) {
  compiled(box, source);
  const Result run = box.fmmc({"inspect", "out/a.fmmb", "--poses"});
  REQUIRE(run.code == 0);
  std::size_t start = 0;
  for (std::size_t i = 0; i < row; ++i)
    start = run.out.find('\n', start) + 1;
  const Json line = Json::parse(run.out.substr(start, run.out.find('\n', start) - start));
  REQUIRE(line["row"] == row);
  return line["local"][0].get<std::vector<double>>();
}

// The turn about x of a pose that turns about x alone, in degrees.
double turn_of(const std::vector<double>& local) {
  return 2 * std::atan2(local[3], local[6]) * 180 / 3.141592653589793;
}

}  // namespace

TEST_CASE("1 a file before 5.0 and its 5.0 save give one blob") {
  const Sandbox box;
  const std::string before = with_keys(
      "4.10", key("rotation", 0, "10", "20", "30") + "," + key("position", 0, "1", "2", "3"));
  const std::string after = with_keys(
      "5.0", key("rotation", 0, "-10", "-20", "30") + "," + key("position", 0, "-1", "2", "3"));
  CHECK(compiled(box, before) == compiled(box, after));
}

TEST_CASE("2 angles turn about x, then y, then z") {
  const Sandbox box;
  const std::vector<double> local =
      row_of(box, with_keys("5.0", key("rotation", 0, "10", "20", "30")), 0);
  CHECK(std::abs(local[3] - 0.0381346) < 1e-6);
  CHECK(std::abs(local[4] - 0.1893079) < 1e-6);
  CHECK(std::abs(local[5] - 0.2392983) < 1e-6);
  CHECK(std::abs(local[6] - 0.9515485) < 1e-6);
}

TEST_CASE("3 groups inside the outliner and in a list of their own give one blob") {
  const Sandbox box;
  Json tree = Json::parse(model());
  const std::string split = tree.dump();
  Json group = tree["groups"][0];
  group["children"] = tree["outliner"][0]["children"];
  tree["outliner"] = Json::array({group});
  tree.erase("groups");
  CHECK(compiled(box, split) == compiled(box, tree.dump()));
}

TEST_CASE("4 versions compare by number, not by letter") {
  const Sandbox box;
  const std::string keys = key("rotation", 0, "10", "20", "30");
  const std::string mirrored = compiled(box, with_keys("4.9", keys));
  const std::string plain = compiled(box, with_keys("5.0", keys));
  CHECK(mirrored != plain);
  CHECK(compiled(box, with_keys("4.10", keys)) == mirrored);
  CHECK(compiled(box, with_keys("10.0", keys)) == plain);
}

TEST_CASE("5 text that is a number is that number, other text is 0 and warned about once") {
  const struct {
    const char* text;
    double degrees;
    std::size_t warnings;
  } cases[] = {
      {R"("-112.5\n")", -112.5, 0}, {R"(".5")", 0.5, 0}, {R"("+4")", 4, 0}, {R"("1e1")", 10, 0},
      {R"("1.1 ")", 1.1, 0},        {R"("-3 5")", 0, 1}, {R"("-")", 0, 1}};
  for (const auto& one : cases) {
    CAPTURE(one.text);
    const Sandbox box;
    // The same slip in two keys is told once, with its number.
    const std::string keys =
        key("rotation", 0, one.text, "0", "0") + "," + key("rotation", 1, one.text, "0", "0");
    box.write("in/a.bbmodel", with_keys("5.0", keys));
    const Result run = box.fmmc({"compile", "in/a.bbmodel", "-o", "out", "--profile", "exact"});
    CHECK(run.code == 0);
    CHECK(count_of(run.err, ": warning: ") == one.warnings);
    if (one.warnings != 0) {
      CHECK(run.err.find("(2 times)") != std::string::npos);
      CHECK(run.err.find("in animation 'idle', bone 'body', rotation key at 0 s, axis x") !=
            std::string::npos);
    }
    CHECK(std::abs(turn_of(row_of(box, with_keys("5.0", keys), 10)) - one.degrees) < 1e-3);
  }
}

TEST_CASE("7 what is foreign is warned about and changes nothing") {
  const Sandbox box;
  ModelText text;
  const std::string plain = compiled(box, text.str());
  text.extra_elements = R"(,{"type":"camera","name":"cam","uuid":"x1"})"
                        R"(,{"type":"animated_java:text","name":"sign","uuid":"x2"})";
  text.animators += R"(,"nobody":{"name":"nobody","type":"bone","keyframes":[)" +
                    key("rotation", 0, "1", "2", "3") + "]}";
  box.write("in/a.bbmodel", text.str());
  const Result run = box.fmmc({"compile", "in/a.bbmodel", "-o", "out", "--profile", "exact"});
  CHECK(run.code == 0);
  CHECK(count_of(run.err, ": warning: ") == 3);
  CHECK(box.read("out/a.fmmb") == plain);
}

TEST_CASE("8 what the editor keeps for itself does not reach a blob") {
  const Sandbox box;
  ModelText text;
  const std::string plain = compiled(box, text.str());
  text.texture_extra = R"(,"path":"/home/author/skins/skin.png","selected":true)";
  text.top = R"(,"history":[{"before":{"elements":{}}}],"history_index":1)";
  CHECK(compiled(box, text.str()) == plain);
  // Members in another order, and another indentation: nlohmann::json sorts them by name.
  CHECK(compiled(box, nlohmann::json::parse(text.str()).dump(3)) == plain);
}

TEST_CASE("19 of two keys at one time the later in the file counts") {
  const Sandbox box;
  const std::string keys = key("rotation", 0, "0", "0", "0") + "," +
                           key("rotation", 0.5, "10", "0", "0") + "," +
                           key("rotation", 0.5, "20", "0", "0");
  CHECK(std::abs(turn_of(row_of(box, with_keys("5.0", keys), 10)) - 20) < 1e-3);
}
