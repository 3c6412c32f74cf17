// The options of `fmmc watch`: those of compile.
#include <utility>
#include <variant>

#include "commands/command.h"

namespace fmmc {

Command::Finish declare_watch(CLI::App& app) {
  const Command::Finish compile = declare_compile(app);
  return [compile](std::vector<std::string> loose, std::vector<std::string> response_files) {
    if (loose.size() != 1) return failure("takes one folder of models");
    std::string folder = loose.front();
    Command::Result result = compile(std::move(loose), std::move(response_files));
    if (!result.error.empty()) return result;
    WatchOptions options;
    options.compile = std::get<CompileOptions>(std::move(result.invocation));
    options.compile.batch.inputs.clear();
    options.folder = std::move(folder);
    if (!options.compile.batch.depfile.empty() || !options.compile.batch.state_dir.empty()) {
      return failure("--depfile and --state are for builds that end");
    }
    return Command::Result{options, {}};
  };
}

}  // namespace fmmc
