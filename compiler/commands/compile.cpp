#include "commands/compile.h"

#include <utility>

#include <fmt/format.h>

#include "base/paths.h"
#include "commands/batch.h"
#include "commands/console.h"
#include "commands/output_plan.h"
#include "commands/pipeline.h"
#include "commands/values.h"

namespace fmmc {

int compile(const CompileOptions& options, Files& files) {
  const OutputPlan plan = plan_outputs(options.batch, ".fmmb");
  if (!plan.error.empty()) {
    print_error(fmt::format("fmmc compile: error: {}\n", plan.error));
    return exit_wrong_use;
  }
  const Work work = [&options](const Task& task, std::string_view bytes, Files& beside,
                               Diagnostics& diagnostics, StageTimes& times) {
    CompileRequest request;
    request.path = task.input;
    request.bytes = bytes;
    request.files = &beside;
    request.texture_dirs = options.texture_dirs;
    request.options = options.blob;
    request.lints = options.batch.policy.errors;
    if (options.timings) request.times = &times;
    CompiledModel model = compile_model(request, diagnostics);
    std::vector<OutputFile> outputs;
    // Before the blob: whoever sees a blob finds what it names.
    for (CompiledModel::File& texture : model.textures) {
      outputs.push_back(
          {join_path(folder_of(task.output), texture.name), std::move(texture.bytes)});
    }
    if (!model.blob.empty()) outputs.push_back({task.output, std::move(model.blob)});
    return outputs;
  };
  const std::string canonical =
      canonical_options(options.blob) + canonical_texture_dirs(options.texture_dirs);
  const BatchResult result =
      run_batch(options.batch, plan.tasks, canonical, "compiled", work, files);
  if (options.timings) print_error(format_times(result.times));
  return result.exit_code;
}

}  // namespace fmmc
