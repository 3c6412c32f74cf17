// Many models in one command: several at once if asked, told about in the order of the inputs
// whatever finishes first, each on its own when it fails.
//
// Thread rule: one batch at a time writes to a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "commands/task.h"

namespace fmmc {

struct BatchResult {
  std::size_t done = 0;        // made anew or taken from the cache
  std::size_t from_cache = 0;  // of these
  std::size_t up_to_date = 0;
  std::size_t failed = 0;
  StageTimes times;
  std::vector<OutputRecord> outputs;  // of all models that did not fail, in their order
  int exit_code = 0;
};

// Runs the tasks and writes the depfile. `verb` is what happened to a model, for people:
// "compiled".
BatchResult run_batch(const BatchOptions& options, const std::vector<Task>& tasks,
                      std::string_view canonical, std::string_view verb, const Work& work,
                      Files& files);

}  // namespace fmmc
