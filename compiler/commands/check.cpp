#include "commands/check.h"

#include <string>

#include <fmt/format.h>

#include "commands/console.h"
#include "commands/own_options.h"
#include "commands/pipeline.h"
#include "commands/values.h"

namespace fmmc {

int check(const CheckOptions& options, Files& files) {
  std::size_t failed = 0;
  Progress progress(true);
  for (std::size_t i = 0; i < options.inputs.size(); ++i) {
    const std::string& path = options.inputs[i];
    progress.show(i + 1, options.inputs.size(), path);
    std::string bytes;
    const std::string complaint = read_source(path, files, bytes);
    if (!complaint.empty()) {
      progress.print(complaint);
      ++failed;
      continue;
    }
    CompileRequest request;
    request.path = path;
    request.bytes = bytes;
    request.files = &files;
    request.texture_dirs = options.texture_dirs;
    request.animations = options.animations;
    request.options = blob_options(options.meaning);
    Diagnostics diagnostics;
    diagnostics.silence(options.policy.silenced);
    apply_own_options(path, files, request.options, diagnostics);
    lint_model(request, diagnostics);
    const Verdict verdict = judge(diagnostics, options.policy);
    progress.print(format_diagnostics(path, bytes, verdict.told));
    if (verdict.failed) ++failed;
  }
  if (failed > 0) {
    progress.print(fmt::format("{} of {} models failed\n", failed, options.inputs.size()));
    return exit_bad_input;
  }
  progress.finish(fmt::format("{} models checked", options.inputs.size()));
  return exit_done;
}

}  // namespace fmmc
