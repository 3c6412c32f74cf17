#include "commands/compile.h"

#include <map>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/paths.h"
#include "commands/batch.h"
#include "commands/console.h"
#include "commands/model_compiler.h"
#include "commands/output_plan.h"
#include "commands/values.h"

namespace fmmc {

namespace {

// Two models of one Bedrock name, or an empty text.
std::string bedrock_collision(const CompileOptions& options, const std::vector<Task>& tasks) {
  if (options.bedrock_dir.empty()) return {};
  std::map<std::string, const Task*> taken;
  for (const Task& task : tasks) {
    const std::string id = bedrock_id(task.relative);
    const auto [other, is_new] = taken.try_emplace(id, &task);
    if (!is_new) {
      return fmt::format("'{}' and '{}' would both be called '{}' in Bedrock; rename one",
                         other->second->input, task.input, id);
    }
  }
  return {};
}

// The outputs that there are now, with the hashes of their contents: equal text, equal files.
// Empty, or a line for stderr.
std::string write_stamp(const CompileOptions& options, const std::vector<OutputRecord>& outputs,
                        Files& files) {
  std::set<std::string> lines;
  for (const OutputRecord& output : outputs) {
    std::string below;
    for (const std::string* folder :
         {&options.batch.output_dir, &options.bedrock_dir, &options.behavior_dir}) {
      if (below.empty() && !folder->empty())
        below = path_below(output.path, absolute_path(*folder));
    }
    lines.insert(fmt::format("{} {}\n", to_hex(output.hash), below));
  }
  std::string text;
  for (const std::string& line : lines)
    text += line;
  const FileStatus status = write_if_different(files, options.stamp, text);
  if (status == FileStatus::ok) return {};
  return fmt::format("{}: error: cannot write: {} [cannot-write]\n", options.stamp,
                     file_status_text(status));
}

}  // namespace

int compile(const CompileOptions& options, Files& files) {
  const OutputPlan plan = plan_outputs(options.batch, ".fmmb");
  if (!plan.error.empty()) {
    print_error(fmt::format("fmmc compile: error: {}\n", plan.error));
    return exit_wrong_use;
  }
  if (std::string error = bedrock_collision(options, plan.tasks); !error.empty()) {
    print_error(fmt::format("fmmc compile: error: {}\n", error));
    return exit_wrong_use;
  }
  ModelCompiler compiler(options, files);
  BatchResult result = run_batch(
      options.batch, plan.tasks,
      canonical_options(options.blob) + canonical_paths(" texture-dir=", options.texture_dirs) +
          canonical_paths(" animations=", options.animations) +
          canonical_bedrock(options.bedrock_dir, options.behavior_dir, options.bedrock),
      "compiled",
      [&](const Task& task, TaskInput& input, Files& beside, Diagnostics& diagnostics,
          StageTimes& times) { return compiler.compile(task, input, beside, diagnostics, times); },
      files);
  compiler.tell_of_cache();
  if (options.timings) print_error(format_times(result.times));
  if (!compiler.print_reports()) result.exit_code = exit_bad_input;
  if (!options.stamp.empty() && result.exit_code == exit_done) {
    const std::string error = write_stamp(options, result.outputs, files);
    if (!error.empty()) {
      print_error(error);
      result.exit_code = exit_bad_input;
    }
  }
  return result.exit_code;
}

}  // namespace fmmc
