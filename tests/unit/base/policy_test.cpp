#include "base/policy.h"

#include <string>

#include <doctest/doctest.h>

using namespace fmmc;

namespace {

Diagnostics two() {
  Diagnostics diagnostics;
  diagnostics.note("loop-seam", "it jumps");
  diagnostics.warning("bad-loop", "no such mode");
  return diagnostics;
}

std::string texts(const Verdict& verdict) {
  std::string out;
  for (const Diagnostic& d : verdict.told) {
    out += out.empty() ? "" : "; ";
    out += "nwe"[static_cast<std::size_t>(d.severity)];
    out += " " + d.text;
  }
  return out;
}

}  // namespace

TEST_CASE("without a policy warnings are told and let nothing fail") {
  const Verdict verdict = judge(two(), {});
  CHECK(texts(verdict) == "n it jumps; w no such mode");
  CHECK_FALSE(verdict.failed);
}

TEST_CASE("warnings as errors does not touch notes") {
  const Verdict verdict = judge(two(), {{}, {}, true});
  CHECK(texts(verdict) == "n it jumps; e no such mode");
  CHECK(verdict.failed);
}

TEST_CASE("an error code makes an error of a note, and of nothing else") {
  const Verdict verdict = judge(two(), {{}, {"loop-seam"}, false});
  CHECK(texts(verdict) == "e it jumps; w no such mode");
  CHECK(verdict.failed);
  CHECK_FALSE(judge(two(), {{}, {"bad-length"}, false}).failed);
}

TEST_CASE("a silenced code is dropped and counted apart, an error is never dropped") {
  Diagnostics diagnostics;
  diagnostics.silence({"bad-loop", "json-syntax"});
  diagnostics.warning("bad-loop", "no such mode");
  diagnostics.warning("bad-loop", "no such mode");
  diagnostics.error("json-syntax", "no JSON");
  CHECK(texts(judge(diagnostics, {})) == "e no JSON");
  CHECK(diagnostics.count(Severity::warning) == 0);
  CHECK(diagnostics.dropped().at("bad-loop") == 2);
}

TEST_CASE("beyond 20,000 different messages the rest is counted in one") {
  Diagnostics diagnostics;
  for (std::size_t i = 0; i < Diagnostics::most_messages; ++i)
    diagnostics.warning("odd", std::to_string(i));
  CHECK(judge(diagnostics, {}).told.size() == Diagnostics::most_messages);

  diagnostics.warning("odd", "7");  // is known, so it folds
  CHECK(judge(diagnostics, {}).told.size() == Diagnostics::most_messages);

  diagnostics.warning("odd", "one more");
  diagnostics.note("even", "another");
  const Verdict verdict = judge(diagnostics, {});
  REQUIRE(verdict.told.size() == Diagnostics::most_messages + 1);
  CHECK(verdict.told.back().code == "too-many-diagnostics");
  CHECK(verdict.told.back().severity == Severity::warning);
  CHECK(verdict.told.back().text ==
        "the model has more than 20000 different messages; 2 more are not told (1 even, 1 odd)");
  CHECK(diagnostics.count("odd") == Diagnostics::most_messages + 2);
}

TEST_CASE("the texts of messages are bounded in bytes too") {
  Diagnostics diagnostics;
  for (int i = 0; i < 40; ++i)
    diagnostics.warning("odd", std::string(1 << 20, static_cast<char>('0' + i)));
  CHECK(diagnostics.all().size() == 16);
  CHECK(judge(diagnostics, {}).told.back().code == "too-many-diagnostics");
}

TEST_CASE("an error is told even beyond the bound") {
  Diagnostics diagnostics;
  for (std::size_t i = 0; i <= Diagnostics::most_messages; ++i)
    diagnostics.note("odd", std::to_string(i));
  diagnostics.error("lost", "gone");
  CHECK(diagnostics.all().back().text == "gone");
}

TEST_CASE("a code that is an error lets the model fail though it was merely counted") {
  Diagnostics diagnostics;
  for (std::size_t i = 0; i < Diagnostics::most_messages; ++i)
    diagnostics.warning("odd", std::to_string(i));
  diagnostics.note("loop-seam", "it jumps");
  CHECK_FALSE(judge(diagnostics, {}).failed);
  const Verdict verdict = judge(diagnostics, {{"too-many-diagnostics"}, {"loop-seam"}, false});
  CHECK(verdict.failed);
  CHECK(verdict.told.back().severity == Severity::error);
}

TEST_CASE("the message about too many can be silenced while it is no error") {
  Diagnostics diagnostics;
  for (std::size_t i = 0; i <= Diagnostics::most_messages; ++i)
    diagnostics.note("odd", std::to_string(i));
  CHECK(judge(diagnostics, {{"too-many-diagnostics"}, {}, false}).told.size() ==
        Diagnostics::most_messages);
}
