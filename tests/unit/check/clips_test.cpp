// Lints over whole clips, from the text of the file through the bake.
#include <string>

#include <doctest/doctest.h>

#include "base/diagnostics.h"
#include "commands/pipeline.h"
#include "unit/read/bbmodel/reading.h"

using namespace fmmc;

namespace {

// A bone that turns about x from 0 to `end` degrees in a second.
Diagnostics turning(const std::string& loop, const std::string& end,
                    const std::string& mode = "linear", Semantics semantics = Semantics::fmm) {
  const std::string text = test::animated(
      "4.10", R"({"name":"idle","length":1,"loop":")" + loop +
                  R"(","animators":{"g":{"name":"leg","keyframes":[)"
                  R"({"channel":"rotation","time":0,"interpolation":"linear",)"
                  R"("data_points":[{"x":0,"y":0,"z":0}]},)"
                  R"({"channel":"rotation","time":1,"interpolation":")" +
                  mode + R"(","data_points":[{"x":)" + end + R"(,"y":0,"z":0}]}]}}})");
  CompileRequest request;
  request.path = "m.bbmodel";
  request.bytes = text;
  request.options.semantics = semantics;
  Diagnostics diagnostics;
  lint_model(request, diagnostics);
  return diagnostics;
}

std::string text_of(const Diagnostics& diagnostics, std::string_view code) {
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.code == code) return d.text;
  }
  return {};
}

}  // namespace

TEST_CASE("A20 a hold from 0 to 90 degrees in a second rests 4.5 degrees short") {
  const Diagnostics diagnostics = turning("hold", "90");
  CHECK(diagnostics.count("hold-short") == 1);
  CHECK(text_of(diagnostics, "hold-short") == "the animation holds 4.5 degrees short of its end");
}

TEST_CASE("A20 a hold whose last tick is not to be seen is not warned about, nor is another mode") {
  CHECK(turning("hold", "5").count("hold-short") == 0);
  CHECK(turning("once", "90").count("hold-short") == 0);
  CHECK(turning("loop", "90").count("hold-short") == 0);
}

TEST_CASE("a loop that ends elsewhere than it starts is a note, a full turn is not") {
  CHECK(text_of(turning("loop", "90"), "loop-seam") ==
        "the loop ends 90.0 degrees from where it starts");
  CHECK(turning("loop", "360").count("loop-seam") == 0);
  CHECK(turning("once", "90").count("loop-seam") == 0);
}

TEST_CASE("A55 a key that cannot be read is one malformed timeline that names the bone") {
  const Diagnostics diagnostics = turning("once", "90", "wavy");
  CHECK(diagnostics.count("malformed-timeline") == 1);
  CHECK(text_of(diagnostics, "malformed-timeline").find("bone leg could not be read") !=
        std::string::npos);
  CHECK(turning("once", "90", "LINEAR").count("malformed-timeline") == 0);
}

TEST_CASE("A1 text that is nearly a number is told once, in both semantics, numbers are not") {
  for (const Semantics semantics : {Semantics::fmm, Semantics::blockbench}) {
    for (const char* junk : {"-", "-3 5", "-337.0838+0r", "sin(fram)", "0x10", "1,5", "1.2.3"}) {
      CAPTURE(junk);
      const Diagnostics diagnostics =
          turning("once", "\"" + std::string(junk) + "\"", "linear", semantics);
      CHECK(diagnostics.count(Severity::warning) == 1);
    }
    for (const char* number : {"", "\\n", "1.1 ", ".5", "+4", "1e1", "-112.5\\n"}) {
      CAPTURE(number);
      CHECK(turning("once", "\"" + std::string(number) + "\"", "linear", semantics).count() == 0);
    }
  }
}
