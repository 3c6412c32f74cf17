#include "commands/model_compiler.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/paths.h"
#include "cache/place_of_cache.h"
#include "cache/tool_id.h"
#include "commands/bedrock_report.h"
#include "commands/cached_compile.h"
#include "commands/console.h"
#include "commands/own_options.h"
#include "commands/pipeline.h"
#include "commands/values.h"
#include "read/reader.h"

namespace fmmc {

namespace {

void add_bedrock(BedrockModel model, const BedrockFolders& folders, std::vector<OutputFile>& out) {
  if (model.files.empty()) return;
  for (BedrockFile& file : model.files)
    out.push_back({join_path(folders.resources, file.path), std::move(file.bytes)});
  if (!folders.behavior.empty()) {
    out.push_back({join_path(folders.behavior, model.server.path), std::move(model.server.bytes)});
  }
}

// The outputs of one model.
std::vector<OutputFile> outputs_of(const Task& task, const BedrockFolders& folders,
                                   CompiledModel model) {
  std::vector<OutputFile> outputs;
  // Before the blob: whoever sees a blob finds what it names.
  for (CompiledModel::File& texture : model.textures) {
    outputs.push_back({join_path(folder_of(task.output), texture.name), std::move(texture.bytes)});
  }
  add_bedrock(std::move(model.bedrock), folders, outputs);
  if (!model.blob.empty()) outputs.push_back({task.output, std::move(model.blob)});
  return outputs;
}

CachedRequest cached_request(const Task& task, const CompileOptions& options,
                             const BedrockFolders& folders, const std::string& canonical) {
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
  if (options.blobs) out.output_folders.emplace_back(folder_of(task.output));
  if (!folders.resources.empty()) {
    out.output_folders.push_back(folders.resources);
    if (!folders.behavior.empty()) out.output_folders.push_back(folders.behavior);
    out.site.options +=
        fmt::format(" {}={} namespace={} geometry={}", options.blobs ? "bedrock" : "pack",
                    bedrock_id(task.relative), options.bedrock.name_space,
                    bedrock::version_text(options.bedrock.minimum));
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

std::string folder_of_cache(const CompileOptions& options) {
  if (options.cache == "off") return {};
  return options.cache.empty() ? default_cache_folder(environment_variable)
                               : absolute_path(options.cache);
}

}  // namespace

BedrockFolders bedrock_folders(const CompileOptions& options, const Task& task) {
  if (options.blobs) return {options.bedrock_dir, options.behavior_dir};
  const std::string folder(folder_of(absolute_path(task.input)));
  return {join_path(folder, "resources"), join_path(folder, "behavior")};
}

ModelCompiler::ModelCompiler(const CompileOptions& options, Files& files)
    : options_(options), files_(files) {
  const std::string folder = folder_of_cache(options);
  if (!folder.empty()) cache_.emplace(folder, cache_limit(environment_variable), files);
}

Made ModelCompiler::compile(const Task& task, TaskInput& input, Files& beside,
                            Diagnostics& diagnostics, StageTimes& times) {
  BlobOptions blob = options_.blob;
  apply_own_options(task.input, beside, blob, diagnostics);
  if (diagnostics.has_errors()) return Made{};
  const BedrockFolders folders = bedrock_folders(options_, task);
  // Lints are told only if a code that may be one is an error.
  const std::vector<std::string>& lints = options_.batch.policy.errors;
  std::string canonical = canonical_options(blob);
  if (!lints.empty()) canonical += fmt::format(" lints={}", fmt::join(lints, ","));
  CachedRequest cached = cached_request(task, options_, folders, canonical);
  cached.input = &input;
  cached.files = &files_;
  cached.beside = &beside;
  // What is reported is not in the cache.
  cached.store = cache_ && !options_.report ? &*cache_ : nullptr;
  const CompileAll compile_all = [&](const std::function<bool(const Model&)>& known,
                                     Files& recording, Diagnostics& reading, Diagnostics& later) {
    CompileRequest request;
    request.path = task.input;
    request.bytes = input.bytes();
    request.files = &recording;
    request.texture_dirs = options_.texture_dirs;
    request.animations = options_.animations;
    request.options = blob;
    request.lints = lints;
    if (!folders.resources.empty()) {
      request.bedrock = &options_.bedrock;
      request.bedrock_id = bedrock_id(task.relative);
    }
    if (options_.timings) request.times = &times;
    request.known = known;
    request.later = &later;
    CompiledModel model;
    if (options_.blobs)
      model = compile_model(request, reading);
    else
      model.bedrock = pack_model(request, reading);
    if (options_.report && !model.bedrock.files.empty()) {
      const std::lock_guard lock(reporting_);
      reports_[task.relative] = bedrock_report(task.relative, model.bedrock.report);
    }
    return outputs_of(task, folders, std::move(model));
  };
  return compile_cached(cached, compile_all, diagnostics);
}

void ModelCompiler::tell_of_cache() const {
  if (!cache_) return;
  const BatchOptions& options = options_.batch;
  const auto tell = [&](const char* code, const std::string& text) {
    const auto& silenced = options.policy.silenced;
    if (options.quiet || std::binary_search(silenced.begin(), silenced.end(), code)) return;
    print_error(fmt::format("{}: note: {} [{}]\n", cache_->folder(), text, code));
  };
  if (cache_->write_status() != FileStatus::ok) {
    tell("cache-not-saved", fmt::format("the cache cannot be written: {}; what was compiled is not "
                                        "kept there",
                                        file_status_text(cache_->write_status())));
  } else if (cache_->damaged() > 0) {
    tell("cache-damaged", fmt::format("{} damaged entries of the cache were deleted and their "
                                      "models compiled again",
                                      cache_->damaged()));
  }
}

bool ModelCompiler::print_reports() const {
  bool all = true;
  for (const auto& [model, text] : reports_)
    all = print_output(text) && all;
  return all;
}

}  // namespace fmmc
