// Which input becomes which file: decided for all inputs before anything is read, so that two
// inputs that would write one file are found while nothing is lost yet.
//
//   DIR/<path of the input below the base, without extension><suffix>
//
// Without a base the input's folder does not count.
//
// Thread rule: pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "commands/options.h"

namespace fmmc {

struct Task {
  std::string input;     // as the user wrote it
  std::string relative;  // "npc/dragon": the output's path below DIR without suffix
  std::string output;
  std::string state;  // empty: none
};

struct OutputPlan {
  std::vector<Task> tasks;  // in the order of the inputs
  std::string error;        // one sentence; then there are no tasks
};

OutputPlan plan_outputs(const BatchOptions& options, std::string_view suffix);

}  // namespace fmmc
