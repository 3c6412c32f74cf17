#include "commands/ids.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "base/paths.h"
#include "commands/batch.h"
#include "commands/console.h"
#include "commands/output_plan.h"
#include "commands/values.h"
#include "read/reader.h"
#include "write/ids/ids.h"

namespace fmmc {

namespace {

// "npc/dragon" -> "models::npc"; the model's own namespace comes from its header's writer.
std::string enclosing_namespace(std::string_view name_space, std::string_view relative) {
  std::string out(name_space);
  for (std::size_t slash = relative.find('/'); slash != std::string_view::npos;
       slash = relative.find('/')) {
    out += "::" + identifier_of(relative.substr(0, slash));
    relative.remove_prefix(slash + 1);
  }
  return out;
}

// What a model's namespace holds: a model in a folder of the same name must not be called so.
constexpr std::string_view members[] = {"file", "schema",  "blob",      "animation",
                                        "bone", "texture", "attachment"};

// Two models whose namespaces would be one, or one whose ids would stand among another's. Empty, or
// a sentence that names both.
std::string find_collision(const std::vector<Task>& tasks, std::string_view name_space) {
  std::map<std::string, const Task*> known;
  for (const Task& task : tasks) {
    const std::string full = fmt::format("{}::{}", enclosing_namespace(name_space, task.relative),
                                         identifier_of(file_name_of(task.relative)));
    const auto [found, is_new] = known.try_emplace(full, &task);
    if (!is_new) {
      return fmt::format("'{}' and '{}' would both get the namespace '{}'", found->second->input,
                         task.input, full);
    }
  }
  for (const auto& [full, task] : known) {
    for (std::size_t joint = full.find("::"); joint != std::string::npos;
         joint = full.find("::", joint + 2)) {
      const auto outer = known.find(full.substr(0, joint));
      const std::string_view rest = std::string_view(full).substr(joint + 2);
      const std::string_view member = rest.substr(0, rest.find("::"));
      if (outer != known.end() &&
          std::find(std::begin(members), std::end(members), member) != std::end(members)) {
        return fmt::format("the namespace '{}' of '{}' would stand among the ids of '{}'", full,
                           task->input, outer->second->input);
      }
    }
  }
  return {};
}

std::string plan_error(const OutputPlan& plan, const IdsOptions& options) {
  if (!plan.error.empty()) return plan.error;
  for (const Task& task : plan.tasks) {
    if (options.all_header && fold_case(task.relative) == "all") {
      return fmt::format("the header of '{}' would be the one that includes all; rename the model",
                         task.input);
    }
  }
  return find_collision(plan.tasks, options.name_space);
}

}  // namespace

int write_ids(const IdsOptions& options, Files& files) {
  const OutputPlan plan = plan_outputs(options.batch, ".h");
  const std::string error = plan_error(plan, options);
  if (!error.empty()) {
    print_error(fmt::format("fmmc ids: error: {}\n", error));
    return exit_wrong_use;
  }
  const Work work = [&options](const Task& task, TaskInput& input, Files& beside,
                               Diagnostics& diagnostics, StageTimes& /*times*/) {
    Made made;
    Diagnostics reading;
    // Names do not depend on pixels, so no external texture is looked for; animations may lie
    // beside their model.
    constexpr double any_length = 1;  // names do not depend on it either
    Files* files_beside = is_bedrock_path(task.input) ? &beside : nullptr;
    const ReadResult read = read_model(
        {task.input, input.bytes(), files_beside, {}, any_length, options.animations}, reading);
    for (const Diagnostic& diagnostic : reading.all()) {
      if (diagnostic.severity == Severity::error) diagnostics.add(diagnostic);
    }
    if (!read.model || diagnostics.has_errors()) return made;
    IdHeader header =
        write_id_header(*read.model, enclosing_namespace(options.name_space, task.relative),
                        task.relative + ".fmmb", !options.embed_dir.empty(), diagnostics);
    made.outputs.push_back({task.output, std::move(header.text)});
    if (!options.embed_dir.empty()) {
      made.outputs.push_back(
          {join_path(options.embed_dir, task.relative + ".cpp"), write_embed_source(header.scope)});
    }
    return made;
  };
  const std::string canonical =
      fmt::format("ids namespace={} embed={}", options.name_space, options.embed_dir) +
      canonical_paths(" animations=", options.animations);
  BatchResult result = run_batch(options.batch, plan.tasks, canonical, "written", work, files);
  if (result.exit_code != exit_done || !options.all_header) return result.exit_code;

  std::vector<std::string> headers;
  for (const Task& task : plan.tasks)
    headers.push_back(task.relative + ".h");
  const std::string path = join_path(options.batch.output_dir, "all.h");
  const FileStatus status = write_if_different(files, path, write_all_header(headers));
  if (status != FileStatus::ok) {
    print_error(fmt::format("{}: error: cannot write: {} [cannot-write]\n", path,
                            file_status_text(status)));
    return exit_bad_input;
  }
  return exit_done;
}

}  // namespace fmmc
