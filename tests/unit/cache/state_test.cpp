#include "cache/state.h"

#include <string>

#include <doctest/doctest.h>

#include "cache/recording_files.h"
#include "cache/tool_id.h"

using namespace fmmc;

namespace {

ModelState sample() {
  ModelState state;
  state.tool = "0123";
  state.options = "compile semantics=fmm profile=exact";
  state.input_path = "/m/a \\ b\n.bbmodel";
  state.input = hash128("input");
  state.warnings = 2;
  state.reads = {{"/m/skin.png", FileStatus::ok, 100, hash128("skin")},
                 {"/m/none.png", FileStatus::not_found, 100, {}}};
  state.outputs = {{"/out/a.fmmb", 4, hash128("blob")}};
  return state;
}

// The files that sample() was recorded with.
void fill(MemoryFiles& files) {
  files.files["/m/skin.png"] = "skin";
  files.files["/out/a.fmmb"] = "blob";
}

}  // namespace

TEST_CASE("a state reads back as it was written") {
  const ModelState state = sample();
  const std::optional<ModelState> back = parse_state(serialize_state(state));
  REQUIRE(back);
  CHECK(*back == state);
}

TEST_CASE("a state cut short anywhere is unreadable") {
  const std::string text = serialize_state(sample());
  for (std::size_t size = 0; size < text.size(); ++size) {
    CAPTURE(size);
    CHECK_FALSE(parse_state(text.substr(0, size)));
  }
}

TEST_CASE("a state with any byte changed is unreadable") {
  const std::string text = serialize_state(sample());
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string damaged = text;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    CAPTURE(i);
    CHECK_FALSE(parse_state(damaged));
  }
}

TEST_CASE("a state of another version or with anything unknown in it is unreadable") {
  const auto sealed = [](const std::string& lines) {
    return lines + "end " + to_hex(hash128(lines)) + "\n";
  };
  CHECK(parse_state(sealed("fmm-state 2\ntool x\n")));
  CHECK_FALSE(parse_state(sealed("fmm-state 1\ntool x\n")));
  CHECK_FALSE(parse_state(sealed("fmm-state 3\ntool x\n")));
  CHECK_FALSE(parse_state(sealed("fmm-state 2\ncolour red\n")));
  CHECK_FALSE(parse_state(sealed("fmm-state 2\nwarnings -1\n")));
  CHECK_FALSE(parse_state(sealed("fmm-state 2\noutput 00 4 /x\n")));
  CHECK_FALSE(parse_state(sealed("fmm-state 2\nread maybe " + std::string(32, '0') + " 1 /x\n")));
  CHECK_FALSE(parse_state(serialize_state(sample()) + "more\n"));
  CHECK_FALSE(parse_state(std::string(1000, '\0')));
}

TEST_CASE("an unchanged world is up to date") {
  MemoryFiles files;
  fill(files);
  CHECK(staleness(sample(), sample(), files).empty());
}

TEST_CASE("each thing that may change makes a state stale and is named") {
  MemoryFiles files;
  fill(files);
  ModelState now = sample();
  SUBCASE("tool") {
    now.tool = "4567";
    CHECK(staleness(sample(), now, files) == "fmmc changed");
  }
  SUBCASE("options") {
    now.options += " textures=none";
    CHECK(staleness(sample(), now, files).starts_with("options changed: "));
  }
  SUBCASE("input") {
    now.input = hash128("other");
    CHECK(staleness(sample(), now, files) == "input changed");
  }
  SUBCASE("input path") {
    now.input_path = "/elsewhere/a.bbmodel";
    CHECK(staleness(sample(), now, files) == "input moved");
  }
  SUBCASE("output folder") {
    now.outputs[0].path = "/elsewhere/a.fmmb";
    CHECK(staleness(sample(), now, files) == "output moved");
  }
  SUBCASE("a file beside the model") {
    files.files["/m/skin.png"] = "sk1n";
    CHECK(staleness(sample(), now, files) == "'skin.png' changed");
  }
  SUBCASE("a file beside the model is gone") {
    files.files.erase("/m/skin.png");
    CHECK(staleness(sample(), now, files) == "'skin.png' changed");
  }
  SUBCASE("a missing file has appeared") {
    files.files["/m/none.png"] = "";
    CHECK(staleness(sample(), now, files) == "'none.png' changed");
  }
  SUBCASE("output gone") {
    files.files.erase("/out/a.fmmb");
    CHECK(staleness(sample(), now, files) == "output 'a.fmmb' is missing");
  }
  SUBCASE("output of equal size") {
    files.files["/out/a.fmmb"] = "bl0b";
    CHECK(staleness(sample(), now, files) == "output 'a.fmmb' was changed");
  }
  SUBCASE("output longer or shorter") {
    files.files["/out/a.fmmb"] = "blob!";
    CHECK(staleness(sample(), now, files) == "output 'a.fmmb' was changed");
    files.files["/out/a.fmmb"] = "blo";
    CHECK(staleness(sample(), now, files) == "output 'a.fmmb' was changed");
  }
}

TEST_CASE("reads are recorded with their answers, each once") {
  MemoryFiles memory;
  memory.files["/m/skin.png"] = "skin";
  RecordingFiles files(memory);
  std::string bytes;
  CHECK(files.read("/m/skin.png", bytes, 100) == FileStatus::ok);
  CHECK(bytes == "skin");
  CHECK(files.read("/m/none.png", bytes, 100) == FileStatus::not_found);
  CHECK(files.read("/m/skin.png", bytes, 100) == FileStatus::ok);
  CHECK(files.read("/m/skin.png", bytes, 3) == FileStatus::too_large);
  const std::vector<ReadRecord> records = files.records();
  REQUIRE(records.size() == 3);
  CHECK(records[0] == ReadRecord{"/m/skin.png", FileStatus::ok, 100, hash128("skin")});
  CHECK(records[1] == ReadRecord{"/m/none.png", FileStatus::not_found, 100, {}});
  CHECK(records[2] == ReadRecord{"/m/skin.png", FileStatus::too_large, 3, {}});
}

TEST_CASE("the tool id is 32 hex digits") {
  CHECK(tool_id().size() == 32);
  CHECK(tool_id().find_first_not_of("0123456789abcdef") == std::string_view::npos);
  CHECK_FALSE(tool_version().empty());
}
