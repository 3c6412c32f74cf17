// Compiling one model of many: its own options first, then the cache, then the pipeline. What
// `compile` and `pack` have in common.
//
// Thread rule: compile() any number of models at once; the rest before or after.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "base/files.h"
#include "cache/local_store.h"
#include "commands/options.h"
#include "commands/task.h"

namespace fmmc {

class ModelCompiler {
 public:
  ModelCompiler(const CompileOptions& options, Files& files);

  // As Work has it.
  Made compile(const Task& task, TaskInput& input, Files& beside, Diagnostics& diagnostics,
               StageTimes& times);

  // One note at most: a cache is never the reason for more.
  void tell_of_cache() const;
  // What was asked for with `report`, by model. False if stdout does not take it.
  bool print_reports() const;

 private:
  const CompileOptions& options_;
  Files& files_;
  std::optional<LocalStore> cache_;
  std::mutex reporting_;
  std::map<std::string, std::string> reports_;  // by model
};

// Where the Bedrock files of a model go. Without blobs nothing is written, and where it would go
// must not matter to the cache: then these are folders, which there are not, beside the model.
struct BedrockFolders {
  std::string resources, behavior;  // empty: there are none
};
BedrockFolders bedrock_folders(const CompileOptions& options, const Task& task);

}  // namespace fmmc
