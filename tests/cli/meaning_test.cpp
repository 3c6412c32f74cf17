// The options that say what models mean: semantics, rate and Molang.
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "cli/models.h"
#include "cli/run.h"

using namespace fmm_cli;
using nlohmann::json;

namespace {

// Compiles a model whose rotation about x is `end` (JSON) at one second, and inspects the blob.
struct Compiled {
  Compiled(const std::string& end, std::vector<std::string> options) {
    box.write("a.bbmodel", model(end));
    options.insert(options.begin(), {"compile", "a.bbmodel", "-o", "out"});
    run = box.fmmc(options);
    if (run.code == 0) about = json::parse(box.fmmc({"inspect", "out/a.fmmb", "--json"}).out);
  }
  Sandbox box;
  Result run;
  json about;
};

}  // namespace

TEST_CASE("--semantics chooses whose rules a blob follows") {
  const Compiled fmm("90", {}), blockbench("90", {"--semantics", "blockbench"});
  CHECK(fmm.about["semantics"] == "fmm");
  CHECK(blockbench.about["semantics"] == "blockbench");
  CHECK(blockbench.run.err.empty());
}

TEST_CASE("--rate is the number of rows a second, in both semantics") {
  for (const char* const semantics : {"fmm", "blockbench"}) {
    const Compiled compiled("90", {"--semantics", semantics, "--rate", "60"});
    CHECK(compiled.about["tick_rate"] == 60);
    CHECK(compiled.about["animations"][0]["ticks"] == 60);
    CHECK(compiled.about["animations"][0]["length"] == 1);
    CHECK(compiled.box.fmmc({"verify", "out/a.fmmb"}).code == 0);
  }
  CHECK(Compiled("90", {"--rate", "0"}).run.code == 2);
}

TEST_CASE("--molang gives a name its value, and without one it is 0 with a warning") {
  const std::string text = "\"variable.size * 45\"";
  const Compiled without(text, {"--semantics", "blockbench"});
  CHECK(without.run.code == 0);
  CHECK(without.run.err.find("[molang-unknown-name]") != std::string::npos);
  const Compiled with(text, {"--semantics", "blockbench", "--molang", "variable.size=2"});
  CHECK(with.run.err.empty());
  const Compiled number("90", {"--semantics", "blockbench"});
  CHECK(with.about["content"] == number.about["content"]);
  CHECK(without.about["content"] != number.about["content"]);
}

TEST_CASE("--molang-seed allows random functions, which are errors without it") {
  const std::string text = "\"math.random(0, 90)\"";
  const Compiled without(text, {"--semantics", "blockbench"});
  CHECK(without.run.code == 1);
  CHECK(without.run.err.find("[molang-random]") != std::string::npos);
  const Compiled seven(text, {"--semantics", "blockbench", "--molang-seed", "7"});
  const Compiled again(text, {"--semantics", "blockbench", "--molang-seed", "7"});
  const Compiled eight(text, {"--semantics", "blockbench", "--molang-seed", "8"});
  CHECK(seven.run.code == 0);
  CHECK(seven.about["content"] == again.about["content"]);
  CHECK(seven.about["content"] != eight.about["content"]);
}

TEST_CASE("check and preview take the meaning too") {
  const Sandbox box;
  box.write("a.bbmodel", model("\"variable.size * 45\""));
  const Result check = box.fmmc({"check", "a.bbmodel", "--semantics", "blockbench"});
  CHECK(check.err.find("[molang-unknown-name]") != std::string::npos);
  const Result known =
      box.fmmc({"check", "a.bbmodel", "--semantics", "blockbench", "--molang", "v.size=2"});
  CHECK(known.err.find("[molang-unknown-name]") == std::string::npos);
  CHECK(box.fmmc({"preview", "a.bbmodel", "-o", "a.png", "--semantics", "blockbench", "--molang",
                  "v.size=2"})
            .code == 0);
}

TEST_CASE("a state knows every option of the meaning") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  const auto what = [&](std::vector<std::string> options) {
    options.insert(options.begin(),
                   {"compile", "a.bbmodel", "-o", "out", "--state", "state", "--verbose"});
    return line_with(box.fmmc(options).err, " a");
  };
  what({});
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{"--semantics", "blockbench"},
        {"--rate", "40"},
        {"--molang", "variable.size=2"},
        {"--molang", "variable.size=3"},
        {"--molang-seed", "7"}}) {
    CHECK(what(options).starts_with("compiled a (options changed: "));
    CHECK(what(options).find("options changed") == std::string::npos);
  }
}

TEST_CASE("in fmm semantics a model that the editor shows otherwise is told once") {
  const Sandbox box;
  box.write("a.bbmodel", model("\"query.anim_time * 45\""));
  const Result run = box.fmmc({"compile", "a.bbmodel", "-o", "out"});
  CHECK(run.err.find("[semantics-differ]") != std::string::npos);
  const Result other = box.fmmc({"compile", "a.bbmodel", "-o", "out", "--semantics", "blockbench"});
  CHECK(other.err.find("[semantics-differ]") == std::string::npos);
}
