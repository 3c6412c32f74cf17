#include "commands/model_compiler.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/paths.h"
#include "commands/bedrock_report.h"
#include "commands/cached_compile.h"
#include "commands/console.h"
#include "commands/model_cache.h"
#include "commands/own_options.h"
#include "commands/pipeline.h"
#include "commands/values.h"

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

CachedRequest request_of(const Task& task, const CompileOptions& options,
                         const BedrockFolders& folders, std::string canonical) {
  if (!folders.resources.empty()) {
    canonical += fmt::format(" {}={} namespace={} geometry={}", options.blobs ? "bedrock" : "pack",
                             bedrock_id(task.relative), options.bedrock.name_space,
                             bedrock::version_text(options.bedrock.minimum));
  }
  CachedRequest out =
      cached_request(task, std::move(canonical), options.texture_dirs, options.animations);
  if (options.blobs) add_output_folder(out, std::string(folder_of(task.output)));
  if (!folders.resources.empty()) {
    add_output_folder(out, folders.resources);
    if (!folders.behavior.empty()) add_output_folder(out, folders.behavior);
  }
  out.lints = !options.batch.policy.errors.empty();
  return out;
}

}  // namespace

BedrockFolders bedrock_folders(const CompileOptions& options, const Task& task) {
  if (options.blobs) return {options.bedrock_dir, options.behavior_dir};
  const std::string folder(folder_of(absolute_path(task.input)));
  return {join_path(folder, "resources"), join_path(folder, "behavior")};
}

ModelCompiler::ModelCompiler(const CompileOptions& options, Files& files)
    : options_(options), files_(files), cache_(open_cache(options.cache, files)) {}

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
  CachedRequest cached = request_of(task, options_, folders, std::move(canonical));
  cached.input = &input;
  cached.files = &files_;
  cached.beside = &beside;
  // What is reported is not in the cache.
  cached.store = cache_ && !options_.report ? &*cache_ : nullptr;
  // A pack takes what it gets apart and puts it together anew.
  cached.whole = !options_.blobs;
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
