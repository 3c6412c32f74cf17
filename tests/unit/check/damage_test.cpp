// A file with many kinds of damage, each at another place: every message is told where its cause is
// (tests/golden/check/damaged.bbmodel).
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "base/diagnostics.h"
#include "base/files.h"
#include "base/policy.h"
#include "commands/pipeline.h"

using namespace fmmc;

namespace {

// "line:column code", in the order of the file, and the place in the model after it.
struct Told {
  std::string where;
  std::string place;
  bool operator==(const Told&) const = default;
};

std::vector<Told> all_told(const std::string& path) {
  std::string bytes;
  REQUIRE(disk().read(path, bytes, default_file_limit) == FileStatus::ok);
  CompileRequest request;
  request.path = "damaged.bbmodel";
  request.bytes = bytes;
  Diagnostics diagnostics;
  lint_model(request, diagnostics);
  std::vector<Diagnostic> messages = judge(diagnostics, {}).told;
  std::stable_sort(messages.begin(), messages.end(),
                   [](const Diagnostic& a, const Diagnostic& b) { return a.offset < b.offset; });
  std::vector<Told> out;
  for (const Diagnostic& d : messages) {
    CHECK(d.severity != Severity::error);
    const Position at = position_at(bytes, d.offset);
    out.push_back({fmt::format("{}:{} {}", at.line, at.column, d.code), d.place});
  }
  return out;
}

}  // namespace

TEST_CASE("every kind of damage is told with its code, line, column and place") {
  const std::string walk = "in animation 'walk'";
  const std::string attack = "in animation 'attack'";
  const std::vector<Told> expected = {
      {"2:54 unknown-format", ""},
      {"3:27 bad-resolution", "in resolution"},
      {"5:79 number-as-text", "in cube 'a'"},
      {"7:65 bad-face-rotation", "in cube 'a', face 'north'"},
      {"8:49 unknown-texture", "in cube 'a', face 'east'"},
      {"13:5 duplicate-uuid", ""},
      {"13:5 element-not-in-outliner", ""},
      {"13:5 face-outside-texture", ""},
      {"15:84 non-finite-number", ""},
      {"16:5 unknown-element", ""},
      {"17:5 cube-out-of-range", ""},
      {"21:5 version-mismatch", ""},
      {"21:46 wrong-size", "in group 'body'"},
      {"22:49 wrong-type", "in group 'leg'"},
      {"23:5 duplicate-name", "in what becomes 'leg_2'"},
      {"24:5 missing-name", ""},
      {"25:5 bone-case", ""},
      {"26:5 group-not-in-outliner", "in what becomes bone 'lost'"},
      {"31:7 listed-twice", ""},
      {"35:9 outliner-cycle", ""},
      {"41:5 unknown-uuid", ""},
      {"44:5 texture-unreadable", ""},
      {"44:28 absolute-path", "in texture 't0'"},
      {"45:30 bad-texture-data", "in texture 't1'"},
      {"46:5 texture-missing", "in texture 't2'"},
      {"47:37 texture-outside", "in texture 't3'"},
      {"48:5 texture-unused", ""},
      {"51:5 bad-length", "in animation 'rest'"},
      {"51:5 never-plays", ""},
      {"51:5 no-start-state", ""},
      {"51:5 zero-length", "in animation 'rest'"},
      {"51:30 bad-loop", "in animation 'rest'"},
      {"52:5 loop-seam", walk + ", bone 'body'"},
      {"55:102 unreadable-value", walk + ", bone 'body', rotation key at 1 s, axis y"},
      {"58:9 malformed-timeline", walk + ", bone 'leg', scale key at 0 s"},
      {"60:15 unknown-bone", walk + ", bone 'tail'"},
      {"61:14 unknown-animator", walk + ", animator 'eye'"},
      {"62:15 animator-without-node", walk},
      {"64:9 unknown-effect-channel", walk + ", effect key at 0 s"},
      {"65:9 effects-ignored", walk},
      {"71:9 fast-turn", attack + ", bone 'leg', rotation key at 0.05 s"},
      {"73:9 key-outside", attack + ", bone 'leg', position key at 0.75 s"},
      {"75:21 duplicate-animator", attack + ", bone 'leg'"},
      {"79:9 key-without-time", attack + ", bone 'lost', rotation key"},
      {"79:9 malformed-timeline", attack + ", bone 'lost', rotation key"},
  };
  const std::vector<Told> told = all_told(FMM_TEST_GOLDEN_DIR "/check/damaged.bbmodel");
  for (std::size_t i = 0; i < std::max(told.size(), expected.size()); ++i) {
    CAPTURE(i);
    REQUIRE(i < told.size());
    REQUIRE(i < expected.size());
    CHECK(told[i].where == expected[i].where);
    CHECK(told[i].place == expected[i].place);
  }
}
