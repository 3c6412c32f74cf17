#include <string>

#include <doctest/doctest.h>

#include "cli/models.h"
#include "cli/run.h"

using namespace fmm_cli;

namespace {

// A model with a lint: nothing starts by itself.
std::string dancer() {
  ModelText text;
  text.animation_name = "dance";
  return text.str();
}

}  // namespace

TEST_CASE("check tells lints with their place and writes nothing") {
  const Sandbox box;
  box.write("a.bbmodel", dancer());
  const Result run = box.fmmc({"check", "a.bbmodel"});
  CHECK(run.code == 0);
  CHECK(line_with(run.err, "[no-start-state]").starts_with("a.bbmodel:"));
  CHECK(box.files() == std::vector<std::string>{"a.bbmodel"});
}

TEST_CASE("compile leaves the lints to check") {
  const Sandbox box;
  box.write("a.bbmodel", dancer());
  const Result run = box.fmmc({"compile", "a.bbmodel", "-o", "."});
  CHECK(run.code == 0);
  CHECK(run.err.empty());
}

TEST_CASE("check --warnings-as-errors fails for a warning") {
  const Sandbox box;
  box.write("a.bbmodel", dancer());
  CHECK(box.fmmc({"check", "a.bbmodel", "--warnings-as-errors"}).code == 1);
}

TEST_CASE("check --silence keeps a lint back, also from --warnings-as-errors") {
  const Sandbox box;
  box.write("a.bbmodel", dancer());
  const Result run = box.fmmc(
      {"check", "a.bbmodel", "--warnings-as-errors", "--silence", "no-start-state,never-plays"});
  CHECK(run.code == 0);
  CHECK(run.err.empty());
}

TEST_CASE("check --error fails for a note of that code alone") {
  const Sandbox box;
  box.write("a.bbmodel", dancer());
  const Result run = box.fmmc({"check", "a.bbmodel", "--error", "never-plays"});
  CHECK(run.code == 1);
  CHECK(line_with(run.err, "[never-plays]").find(": error: ") != std::string::npos);
  CHECK(line_with(run.err, "[no-start-state]").find(": warning: ") != std::string::npos);
  CHECK(box.fmmc({"check", "a.bbmodel", "--error", "loop-seam"}).code == 0);
}

TEST_CASE("compile looks for a lint that is an error, and only for that") {
  const Sandbox box;
  box.write("a.bbmodel", dancer());
  const Result run =
      box.fmmc({"compile", "a.bbmodel", "-o", ".", "--error", "no-start-state,loop-seam"});
  CHECK(run.code == 1);
  CHECK(line_with(run.err, "[no-start-state]").find(": error: ") != std::string::npos);
  CHECK(run.err.find("[never-plays]") == std::string::npos);
  CHECK_FALSE(box.exists("a.fmmb"));
}

TEST_CASE("an unknown code and one that cannot be silenced are wrong use") {
  const Sandbox box;
  box.write("a.bbmodel", dancer());
  for (std::vector<std::string> words :
       {std::vector<std::string>{"check"}, std::vector<std::string>{"compile", "-o", "out"}}) {
    CAPTURE(words[0]);
    words.insert(words.end(), {"a.bbmodel", "--silence", "never-play"});
    const Result unknown = box.fmmc(words);
    CHECK(unknown.code == 2);
    CHECK(unknown.err.find("did you mean 'never-plays'?") != std::string::npos);
  }
  const Result error = box.fmmc({"check", "a.bbmodel", "--silence", "json-syntax"});
  CHECK(error.code == 2);
  CHECK(error.err.find("'json-syntax' cannot be silenced") != std::string::npos);
}

TEST_CASE("check tells so many different messages and counts the rest in one") {
  std::string keys;
  for (int i = 0; i < 20'100; ++i) {
    keys += i == 0 ? "" : ",";
    keys += R"({"channel":"rotation","time":0,"interpolation":"linear","data_points":[{"x":"a)";
    keys += std::to_string(i) + R"(","y":0,"z":0}]})";
  }
  ModelText text;
  text.animators = R"("bone-body":{"name":"body","type":"bone","keyframes":[)" + keys + "]}";
  const Sandbox box;
  box.write("a.bbmodel", text.str());
  const Result run = box.fmmc({"check", "a.bbmodel"});
  CHECK(run.code == 0);
  CHECK(count_of(run.err, "[unreadable-value]") == 20'000);
  CHECK(
      line_with(run.err, "[too-many-diagnostics]") ==
      "a.bbmodel: warning: the model has more than 20000 different messages; 100 more are not told "
      "(100 unreadable-value) [too-many-diagnostics]");
}

TEST_CASE("check reports a broken model and goes on with the next") {
  const Sandbox box;
  box.write("a.bbmodel", "{");
  box.write("b.bbmodel", dancer());
  const Result run = box.fmmc({"check", "a.bbmodel", "b.bbmodel", "missing.bbmodel"});
  CHECK(run.code == 1);
  CHECK(run.err.find("a.bbmodel:1:2: error") != std::string::npos);
  CHECK(run.err.find("b.bbmodel:") != std::string::npos);
  CHECK(run.err.find("missing.bbmodel: error: the file cannot be read: not found") !=
        std::string::npos);
}
