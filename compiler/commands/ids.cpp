#include "commands/ids.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/paths.h"
#include "commands/batch.h"
#include "commands/cached_compile.h"
#include "commands/console.h"
#include "commands/model_cache.h"
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

// The header of one model, and the source that embeds its blob if that is asked for.
class IdsMaker {
 public:
  IdsMaker(const IdsOptions& options, Files& files)
      : options_(options), files_(files), cache_(open_cache(options.cache, files)) {}

  Made make(const Task& task, TaskInput& input, Files& beside, Diagnostics& diagnostics) {
    const std::string source = join_path(options_.embed_dir, task.relative + ".cpp");
    CachedRequest cached =
        cached_request(task,
                       fmt::format("ids namespace={} model={} embed={}", options_.name_space,
                                   task.relative, !options_.embed_dir.empty()),
                       {}, options_.animations);
    add_output_folder(cached, std::string(folder_of(task.output)));
    if (!options_.embed_dir.empty()) add_output_folder(cached, std::string(folder_of(source)));
    cached.input = &input;
    cached.files = &files_;
    cached.beside = &beside;
    cached.store = cache_ ? &*cache_ : nullptr;
    cached.whole = true;
    const CompileAll write_all = [&](const std::function<bool(const Model&)>& known,
                                     Files& recording, Diagnostics& reading, Diagnostics& later) {
      std::vector<OutputFile> outputs;
      const std::optional<Model> model = read(task, input, recording, reading);
      if (!model || (known && known(*model))) return outputs;
      IdHeader header =
          write_id_header(*model, enclosing_namespace(options_.name_space, task.relative),
                          task.relative + ".fmmb", !options_.embed_dir.empty(), later);
      outputs.push_back({task.output, std::move(header.text)});
      if (!options_.embed_dir.empty())
        outputs.push_back({source, write_embed_source(header.scope)});
      return outputs;
    };
    return compile_cached(cached, write_all, diagnostics);
  }

 private:
  // Nothing if there are errors, which are all that is told.
  std::optional<Model> read(const Task& task, TaskInput& input, Files& recording,
                            Diagnostics& errors) const {
    Diagnostics reading;
    // Names do not depend on pixels, so no external texture is looked for; animations may lie
    // beside their model.
    constexpr double any_length = 1;  // names do not depend on it either
    Files* files_beside = is_bedrock_path(task.input) ? &recording : nullptr;
    ReadResult result = read_model(
        {task.input, input.bytes(), files_beside, {}, any_length, options_.animations}, reading);
    for (const Diagnostic& diagnostic : reading.all()) {
      if (diagnostic.severity == Severity::error) errors.add(diagnostic);
    }
    if (errors.has_errors()) return std::nullopt;
    return std::move(result.model);
  }

  const IdsOptions& options_;
  Files& files_;
  std::optional<LocalStore> cache_;
};

}  // namespace

int write_ids(const IdsOptions& options, Files& files) {
  const OutputPlan plan = plan_outputs(options.batch, ".h");
  const std::string error = plan_error(plan, options);
  if (!error.empty()) {
    print_error(fmt::format("fmmc ids: error: {}\n", error));
    return exit_wrong_use;
  }
  IdsMaker maker(options, files);
  const Work work = [&maker](const Task& task, TaskInput& input, Files& beside,
                             Diagnostics& diagnostics, StageTimes& /*times*/) {
    return maker.make(task, input, beside, diagnostics);
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
