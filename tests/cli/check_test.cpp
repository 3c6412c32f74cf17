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
