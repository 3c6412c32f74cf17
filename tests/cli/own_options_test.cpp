// Options of one model, in a file beside it.
#include <string>

#include <doctest/doctest.h>

#include "cli/models.h"
#include "cli/run.h"

using namespace fmm_cli;

TEST_CASE("NAME.fmm.json goes before the command line when a model is compiled, checked or drawn") {
  const Sandbox sandbox;
  sandbox.write("a.bbmodel", model());
  sandbox.write("b.bbmodel", model());
  sandbox.write("a.fmm.json", R"({"semantics": "blockbench", "rate": 40})");
  const Result compiled = sandbox.fmmc({"compile", "a.bbmodel", "b.bbmodel", "-o", "out"});
  CHECK(compiled.code == 0);
  const auto shown = [&](const char* blob) {
    return sandbox.fmmc({"inspect", "--json", blob}).out;
  };
  CHECK(shown("out/a.fmmb").find("\"semantics\": \"blockbench\"") != std::string::npos);
  CHECK(shown("out/a.fmmb").find("\"tick_rate\": 40") != std::string::npos);
  CHECK(shown("out/b.fmmb").find("\"semantics\": \"fmm\"") != std::string::npos);
  sandbox.write("a.fmm.json", R"({"semantics": "blokbench"})");
  for (const char* command : {"check", "compile", "preview"}) {
    CAPTURE(command);
    const Result wrong = sandbox.fmmc({command, "a.bbmodel", "-o", "out/x.png"});
    const Result looked =
        command == std::string("check") ? sandbox.fmmc({command, "a.bbmodel"}) : wrong;
    CHECK(looked.code == 1);
    CHECK(looked.err.find("a.fmm.json:1:15") != std::string::npos);
  }
}
