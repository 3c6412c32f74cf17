#include "commands/compile.h"

#include <algorithm>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/paths.h"
#include "cache/local_store.h"
#include "cache/place_of_cache.h"
#include "cache/tool_id.h"
#include "commands/batch.h"
#include "commands/bedrock_report.h"
#include "commands/cached_compile.h"
#include "commands/console.h"
#include "commands/output_plan.h"
#include "commands/own_options.h"
#include "commands/pipeline.h"
#include "commands/values.h"
#include "read/reader.h"

namespace fmmc {

namespace {

// The outputs of one model.
std::vector<OutputFile> outputs_of(const Task& task, const CompileOptions& options,
                                   CompiledModel model) {
  std::vector<OutputFile> outputs;
  // Before the blob: whoever sees a blob finds what it names.
  for (CompiledModel::File& texture : model.textures) {
    outputs.push_back({join_path(folder_of(task.output), texture.name), std::move(texture.bytes)});
  }
  for (BedrockFile& file : model.bedrock.files)
    outputs.push_back({join_path(options.bedrock_dir, file.path), std::move(file.bytes)});
  if (!model.blob.empty()) outputs.push_back({task.output, std::move(model.blob)});
  return outputs;
}

CachedRequest cached_request(const Task& task, const CompileOptions& options,
                             const std::string& canonical) {
  CachedRequest out;
  out.site.tool = tool_id();
  out.site.name = logical_name(task.input);
  // What stands behind the name decides who reads the file, and with which rules.
  const std::string_view file = file_name_of(task.input);
  out.site.options = fmt::format("{} source={}", canonical, file.substr(out.site.name.size()));
  out.site.input_roots.emplace_back(folder_of(absolute_path(task.input)));
  for (const std::string& dir : options.texture_dirs)
    out.site.input_roots.push_back(absolute_path(dir));
  for (const std::string& animations : options.animations) {
    out.site.options += fmt::format(" animations={}", file_name_of(animations));
    out.site.input_roots.emplace_back(folder_of(absolute_path(animations)));
  }
  out.output_folders.emplace_back(folder_of(task.output));
  if (!options.bedrock_dir.empty()) {
    out.output_folders.push_back(options.bedrock_dir);
    out.site.options +=
        fmt::format(" bedrock={} namespace={} geometry={}", bedrock_id(task.relative),
                    options.bedrock.name_space, bedrock::version_text(options.bedrock.minimum));
  }
  for (const std::string& folder : out.output_folders)
    out.site.output_roots.push_back(absolute_path(folder));
  out.spelled_folders = options.texture_dirs;
  for (const std::string& animations : options.animations)
    out.spelled_folders.emplace_back(folder_of(animations));
  out.spelled_folders.emplace_back(folder_of(task.input));
  out.lints = !options.batch.policy.errors.empty();
  return out;
}

std::optional<LocalStore> open_cache(const CompileOptions& options, Files& files) {
  if (options.cache == "off") return std::nullopt;
  const std::string folder = options.cache.empty() ? default_cache_folder(environment_variable)
                                                   : absolute_path(options.cache);
  if (folder.empty()) return std::nullopt;
  return std::optional<LocalStore>(std::in_place, folder, cache_limit(environment_variable), files);
}

// One note at most: a cache is never the reason for more.
void tell_of_cache(const LocalStore& cache, const BatchOptions& options) {
  const auto tell = [&](const char* code, const std::string& text) {
    const auto& silenced = options.policy.silenced;
    if (options.quiet || std::binary_search(silenced.begin(), silenced.end(), code)) return;
    print_error(fmt::format("{}: note: {} [{}]\n", cache.folder(), text, code));
  };
  if (cache.write_status() != FileStatus::ok) {
    tell("cache-not-saved", fmt::format("the cache cannot be written: {}; what was compiled is not "
                                        "kept there",
                                        file_status_text(cache.write_status())));
  } else if (cache.damaged() > 0) {
    tell("cache-damaged", fmt::format("{} damaged entries of the cache were deleted and their "
                                      "models compiled again",
                                      cache.damaged()));
  }
}

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

// The Bedrock files that there are now, with the hashes of their contents: equal text, equal files.
// Empty, or a line for stderr.
std::string write_bedrock_stamp(const CompileOptions& options,
                                const std::vector<OutputRecord>& outputs, Files& files) {
  const std::string folder = absolute_path(options.bedrock_dir);
  std::set<std::string> lines;
  for (const OutputRecord& output : outputs) {
    const std::string below = path_below(output.path, folder);
    if (!below.empty()) lines.insert(fmt::format("{} {}\n", to_hex(output.hash), below));
  }
  std::string text;
  for (const std::string& line : lines)
    text += line;
  const FileStatus status = write_if_different(files, options.bedrock_stamp, text);
  if (status == FileStatus::ok) return {};
  return fmt::format("{}: error: cannot write: {} [cannot-write]\n", options.bedrock_stamp,
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
  std::optional<LocalStore> cache = open_cache(options, files);
  // By model; several may be compiled at once.
  std::map<std::string, std::string> reports;
  std::mutex reporting;
  const std::string canonical = canonical_options(options.blob);
  // Lints are told only if a code that may be one is an error.
  const std::string lints =
      options.batch.policy.errors.empty()
          ? std::string()
          : fmt::format(" lints={}", fmt::join(options.batch.policy.errors, ","));
  const Work work = [&](const Task& task, TaskInput& input, Files& beside, Diagnostics& diagnostics,
                        StageTimes& times) {
    BlobOptions blob = options.blob;
    apply_own_options(task.input, beside, blob, diagnostics);
    if (diagnostics.has_errors()) return Made{};
    CachedRequest cached = cached_request(task, options, canonical_options(blob) + lints);
    cached.input = &input;
    cached.files = &files;
    cached.beside = &beside;
    // What is reported is not in the cache.
    cached.store = cache && !options.report ? &*cache : nullptr;
    const CompileAll compile_all = [&](const std::function<bool(const Model&)>& known,
                                       Files& recording, Diagnostics& reading, Diagnostics& later) {
      CompileRequest request;
      request.path = task.input;
      request.bytes = input.bytes();
      request.files = &recording;
      request.texture_dirs = options.texture_dirs;
      request.animations = options.animations;
      request.options = blob;
      request.lints = options.batch.policy.errors;
      if (!options.bedrock_dir.empty()) {
        request.bedrock = &options.bedrock;
        request.bedrock_id = bedrock_id(task.relative);
      }
      if (options.timings) request.times = &times;
      request.known = known;
      request.later = &later;
      CompiledModel model = compile_model(request, reading);
      if (options.report && !model.bedrock.files.empty()) {
        const std::lock_guard lock(reporting);
        reports[task.relative] = bedrock_report(task.relative, model.bedrock.report);
      }
      return outputs_of(task, options, std::move(model));
    };
    return compile_cached(cached, compile_all, diagnostics);
  };
  BatchResult result =
      run_batch(options.batch, plan.tasks,
                canonical + canonical_paths(" texture-dir=", options.texture_dirs) +
                    canonical_paths(" animations=", options.animations) +
                    canonical_bedrock(options.bedrock_dir, options.bedrock),
                "compiled", work, files);
  if (cache) tell_of_cache(*cache, options.batch);
  if (options.timings) print_error(format_times(result.times));
  for (const auto& [model, text] : reports) {
    if (!print_output(text)) result.exit_code = exit_bad_input;
  }
  if (!options.bedrock_stamp.empty() && result.exit_code == exit_done) {
    const std::string error = write_bedrock_stamp(options, result.outputs, files);
    if (!error.empty()) {
      print_error(error);
      result.exit_code = exit_bad_input;
    }
  }
  return result.exit_code;
}

}  // namespace fmmc
