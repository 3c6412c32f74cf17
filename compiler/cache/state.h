// What is remembered of one compiled model between two runs: enough to know that compiling it again
// would read the same bytes and write the same bytes. Content decides, never a time stamp.
//
// A state file is text, one fact a line, so that a person can see why something was compiled:
//
//   fmm-state 2
//   tool <tool id>
//   options <canonical options>
//   input <hash> <path>
//   warnings <count>
//   silenced <code>                         for every code that was not told because of the user
//   error <code>                            for every code that would have been an error
//   read <status> <hash> <limit> <path>     for every file looked for beside the model
//   output <hash> <bytes> <path>
//   end <hash of all lines before>
//
// Paths are absolute; a backslash, a line feed and a carriage return in them are written \\ \n \r.
// Anything unexpected, a file cut short or one of another version makes the state unreadable, and
// the model is compiled again; it is never an error.
//
// Thread rule: values and pure functions; up_to_date() asks the file system.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"
#include "base/hash.h"

namespace fmmc {

// One answer of the file system while the model was compiled. Misses count too.
struct ReadRecord {
  std::string path;
  FileStatus status = FileStatus::ok;
  std::uint64_t limit = 0;  // that was read with
  Hash128 hash;             // of the content, zero unless ok
  bool operator==(const ReadRecord&) const = default;
};

struct OutputRecord {
  std::string path;
  std::uint64_t bytes = 0;
  Hash128 hash;
  bool operator==(const OutputRecord&) const = default;
};

struct ModelState {
  std::string tool;
  std::string options;  // canonical, one line
  std::string input_path;
  Hash128 input;
  std::uint32_t warnings = 0;  // that the model gave; they are told only when it is compiled
  // What the user had made of diagnostics, as far as it matters: codes that something had and that
  // were not told, and codes that nothing had, since the model would have failed.
  std::vector<std::string> silenced, errors;
  std::vector<ReadRecord> reads;
  std::vector<OutputRecord> outputs;
  bool operator==(const ModelState&) const = default;
};

std::string serialize_state(const ModelState& state);
std::optional<ModelState> parse_state(std::string_view text);

// Why `former` does not hold for a run that would be recorded as `current`: "input changed",
// "options changed: profile=exact -> profile=fast", "'skin.png' changed", "output 'dragon.fmmb' is
// missing", ... Empty if the outputs are exactly what compiling would write. Of `current` the
// reads, the warnings and what became of them are not looked at, and of its outputs only the paths:
// each must be one that `former` wrote.
std::string staleness(const ModelState& former, const ModelState& current, Files& files);

}  // namespace fmmc
