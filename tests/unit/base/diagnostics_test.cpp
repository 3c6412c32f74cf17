#include "base/diagnostics.h"

#include <doctest/doctest.h>

using namespace fmmc;

TEST_CASE("a diagnostic is printed with the line and column of its byte") {
  Diagnostics diagnostics;
  diagnostics.warning("odd-value", "value is odd", 4, "in bone 'leg'", "make it even");
  CHECK(format_diagnostics("m.bbmodel", "ab\ncde", diagnostics.all()) ==
        "m.bbmodel:2:2: warning: value is odd [odd-value]\n"
        "  in bone 'leg'\n"
        "  hint: make it even\n");
}

TEST_CASE("a position that is known already needs no bytes of the file") {
  Diagnostics diagnostics;
  Diagnostic known{Severity::warning, "odd-value", "value is odd", {}, {}, 40};
  known.position = {7, 2};
  diagnostics.add(known);
  CHECK(format_diagnostics("m", {}, diagnostics.all()) ==
        "m:7:2: warning: value is odd [odd-value]\n");
}

TEST_CASE("equal diagnostics fold into the first of the file, with their number") {
  Diagnostics diagnostics;
  diagnostics.warning("odd-value", "value is odd", 5, "in bone 'b'");
  diagnostics.warning("odd-value", "value is odd", 1, "in bone 'a'");
  CHECK(format_diagnostics("m", "abcdef", diagnostics.all()) ==
        "m:1:2: warning: value is odd [odd-value] (2 times)\n  in bone 'a'\n");
}

TEST_CASE("diagnostics are printed in the order of the file, those without a place last") {
  Diagnostics diagnostics;
  diagnostics.note("whole", "about the model");
  diagnostics.error("late", "second", 3);
  diagnostics.error("early", "first", 0);
  CHECK(format_diagnostics("m", "abcdef", diagnostics.all()) ==
        "m:1:1: error: first [early]\nm:1:4: error: second [late]\nm: note: about the model "
        "[whole]\n");
}

TEST_CASE("what is about a file beside the input has that file's path, line and column") {
  Diagnostics diagnostics;
  Diagnostic beside{Severity::error, "odd-value", "value is odd", "in bone 'leg'", {}};
  beside.file = "m.animation.json";
  beside.position = {7, 3};
  diagnostics.add(beside);
  beside.position = {2, 9};
  beside.place = "in bone 'arm'";
  diagnostics.add(beside);
  beside.file = "n.animation.json";
  beside.position = {};
  diagnostics.add(beside);
  diagnostics.error("odd-value", "value is odd", 4);
  CHECK(format_diagnostics("m", "ab\ncde", diagnostics.all()) ==
        "m:2:2: error: value is odd [odd-value]\n"
        "m.animation.json:2:9: error: value is odd [odd-value] (2 times)\n  in bone 'arm'\n"
        "n.animation.json: error: value is odd [odd-value]\n  in bone 'arm'\n");
}

TEST_CASE("an offset past the end is the end of the file") {
  CHECK(position_at("ab\nc", 99).line == 2);
  CHECK(position_at("ab\nc", 99).column == 2);
}

TEST_CASE("folded diagnostics count as often as they were said") {
  Diagnostics diagnostics;
  for (std::uint32_t i = 0; i < 5; ++i)
    diagnostics.warning("odd-value", "value is odd", i);
  diagnostics.note("odd-value", "value is odd");
  CHECK(diagnostics.all().size() == 2);
  CHECK(diagnostics.count("odd-value") == 6);
  CHECK(diagnostics.count(Severity::warning) == 5);
  CHECK(diagnostics.count() == 6);
}
