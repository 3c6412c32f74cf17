#include "commands/own_options.h"

#include <string>
#include <variant>

#include <doctest/doctest.h>

using namespace fmmc;

namespace {

BlobOptions applied(const std::string& text, Diagnostics& diagnostics, BlobOptions options = {}) {
  MemoryFiles files;
  files.files["models/dragon.fmm.json"] = text;
  apply_own_options("models/dragon.bbmodel", files, options, diagnostics);
  return options;
}

std::string complaint(const std::string& text) {
  Diagnostics diagnostics;
  const BlobOptions options = applied(text, diagnostics);
  CHECK(options.rate == 20);
  REQUIRE(diagnostics.all().size() == 1);
  const Diagnostic& said = diagnostics.all()[0];
  return said.file + ":" + std::to_string(said.position.line) + ":" +
         std::to_string(said.position.column) + ": " + said.text;
}

}  // namespace

TEST_CASE("a model's own options go before those of the command line") {
  Diagnostics diagnostics;
  BlobOptions given;
  given.rate = 30;
  given.molang.names["variable.size"] = 1.0;
  given.molang.names["variable.other"] = 3.0;
  const BlobOptions own = applied(
      R"({"semantics": "blockbench", "profile": "fast", "profiles": {"walk": "exact"},
          "tolerance": 0.5, "molang": {"variable.size": 2, "variable.mood": "calm"},
          "molang_seed": 7, "length": 1.5})",
      diagnostics, given);
  CHECK(diagnostics.all().empty());
  CHECK(own.semantics == Semantics::blockbench);
  CHECK(own.profile == Profile::fast);
  REQUIRE(own.profiles.size() == 1);
  CHECK(own.profiles[0].first == "walk");
  CHECK(own.tolerance_px == 0.5);
  CHECK(own.rate == 30);
  CHECK(std::get<double>(own.molang.names.at("variable.size")) == 2);
  CHECK(std::get<double>(own.molang.names.at("variable.other")) == 3);
  CHECK(std::get<std::string>(own.molang.names.at("variable.mood")) == "calm");
  CHECK(own.molang.seed == 7);
  CHECK(own.length == 1.5);
}

TEST_CASE("without a file of its own a model has the options that it is given") {
  MemoryFiles files;
  BlobOptions options;
  options.rate = 30;
  Diagnostics diagnostics;
  apply_own_options("dragon.bbmodel", files, options, diagnostics);
  CHECK(options.rate == 30);
  CHECK(diagnostics.all().empty());
  CHECK(own_options_path("a/dragon.geo.json") == "a/dragon.fmm.json");
}

TEST_CASE("what is no option of a model is an error with its place, and changes nothing") {
  CHECK(complaint("{\"rate\": 30, \"semantic\": \"fmm\"}") ==
        "models/dragon.fmm.json:1:26: 'semantic' is no option of a model; did you mean "
        "'semantics'?");
  CHECK(complaint("{\"rate\": 0}").find("from 1 to 240") != std::string::npos);
  CHECK(complaint("{\"rate\": 30, \"tolerance\": -1}").find("above 0") != std::string::npos);
  CHECK(complaint("{\"profile\": \"tiny\"}").find("tiny") != std::string::npos);
  CHECK(complaint("{\"molang\": {\"size\": []}}").find("NAME=VALUE") != std::string::npos);
  CHECK(complaint("[]").find("an object") != std::string::npos);
  CHECK(complaint("{\"rate\"").find("models/dragon.fmm.json:1:") != std::string::npos);
}
