// One model of a command: decides whether there is anything to do, does it, writes what changed and
// remembers it.
//
// Thread rule: tasks with different outputs may run at once.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/files.h"
#include "cache/state.h"
#include "commands/options.h"
#include "commands/output_plan.h"
#include "commands/stage_times.h"
#include "commands/task_input.h"

namespace fmmc {

// A file of the cache that should hold these bytes.
struct KeptBytes {
  std::string path;
  ContentId id;
};

struct OutputFile {
  std::string path;
  std::string bytes;                   // empty if they are
  std::optional<KeptBytes> kept = {};  // in a file
};

// What became of one input.
struct Made {
  std::vector<OutputFile> outputs;
  std::string from_cache;  // what the cache knew it by, "the same bytes"; empty: it was made anew
  std::string why;         // made anew although there is a cache: why
  // To be called if an output is not where it is kept, or is not what it should be; then doing the
  // work again does without it.
  std::function<void(const ContentId&)> forget;
};

// What a command does with one input. Reads beside the model go through `files`, so
// that they are remembered. Nothing is written if there is an error diagnostic.
using Work = std::function<Made(const Task& task, TaskInput& input, Files& files,
                                Diagnostics& diagnostics, StageTimes& times)>;

struct TaskOutcome {
  enum class Result { done, up_to_date, failed };

  Result result = Result::failed;
  std::string why;                    // done: what had changed, empty without state files
  std::string from_cache;             // done: as Made has it
  std::string why_not_cached;         // done: as Made has it
  std::string diagnostics;            // formatted; ends with a line feed unless empty
  std::vector<ReadRecord> reads;      // beside the model
  std::vector<OutputRecord> outputs;  // of this run or, if up to date, of the one that made them
  StageTimes times;
};

// `canonical` are the options that shape the output. Never throws: a model that exhausts the memory
// fails like any other.
TaskOutcome run_task(const Task& task, const BatchOptions& options, std::string_view canonical,
                     const Work& work, Files& files);

}  // namespace fmmc
