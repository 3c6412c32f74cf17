#include "commands/pipeline.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "bake/bake.h"
#include "bake/image.h"
#include "bake/mesh.h"
#include "bake/texture_cut.h"
#include "base/codes.h"
#include "check/check.h"
#include "commands/difference.h"
#include "read/json/document.h"
#include "write/blob/error.h"

namespace fmmc {

namespace {

BakeOptions bake_options(const BlobOptions& options) {
  return {options.semantics, options.rate, options.molang, options.length};
}

// A model on its way, as far as no writer is concerned.
struct Prepared {
  std::optional<Model> model;  // empty if it is lost; then there is an error diagnostic
  ReadResult::Counts counts;
  std::vector<BakedAnimation> animations;
  std::vector<Image> images;
  BakedMesh mesh;
};

Prepared prepare(const CompileRequest& request, StageTimes& times, StageClock& clock,
                 Diagnostics& reading) {
  double json_seconds = 0;
  if (request.times != nullptr) {
    // The reader parses for itself; parsing once more tells its two halves apart.
    Diagnostics silent;
    const auto document = json::Document::parse(request.bytes, silent);
    clock.lap(json_seconds);
  }

  Prepared out;
  ReadResult read = read_model({request.path, request.bytes, request.files, request.texture_dirs,
                                request.options.length, request.animations},
                               reading);
  double read_seconds = 0;
  clock.lap(read_seconds);
  times.json += json_seconds;
  times.model += read_seconds > json_seconds ? read_seconds - json_seconds : 0;
  out.counts = read.counts;
  if (!read.model || reading.has_errors()) return out;
  if (request.known && request.known(*read.model)) return out;

  Diagnostics& diagnostics = request.later != nullptr ? *request.later : reading;
  const BakeOptions bake = bake_options(request.options);
  out.animations = bake_animations(*read.model, bake, diagnostics);
  clock.lap(times.bake);
  if (diagnostics.has_errors()) return out;

  out.images = decode_textures(*read.model, diagnostics);
  cut_texture_meshes(*read.model, out.images);
  out.mesh = bake_mesh(*read.model, out.images, request.options.semantics, diagnostics);
  tell_of_hitbox(*read.model, diagnostics);
  clock.lap(times.mesh);
  if (bake.semantics == Semantics::fmm) {
    note_difference(*read.model, out.animations, bake,
                    error_points(*read.model, out.mesh, attachments_of(*read.model)), diagnostics);
    clock.lap(times.bake);
  }
  if (!diagnostics.has_errors()) out.model = std::move(read.model);
  return out;
}

// Bedrock files have one meaning, whatever semantics was asked for.
CompileRequest as_source_means(CompileRequest request) {
  if (is_bedrock_path(request.path)) request.options.semantics = Semantics::blockbench;
  return request;
}

BedrockModel bedrock_files(const Prepared& prepared, const CompileRequest& request,
                           Diagnostics& diagnostics) {
  const BakeOptions bake = bake_options(request.options);
  return write_bedrock({*prepared.model, prepared.images, prepared.animations, bake,
                        request.options.tolerance_px, request.bedrock_id, *request.bedrock},
                       diagnostics);
}

// The lints of `codes` alone.
void tell_lints(const Prepared& prepared, Semantics semantics,
                const std::vector<std::string>& codes, Diagnostics& diagnostics) {
  if (codes.empty()) return;
  std::vector<std::string> others;
  for (const Code& code : all_codes()) {
    if (!std::binary_search(codes.begin(), codes.end(), code.name)) others.emplace_back(code.name);
  }
  Diagnostics found;
  found.silence(others);
  check_model({*prepared.model, prepared.animations, semantics}, found);
  for (const Diagnostic& diagnostic : found.all())
    diagnostics.add(diagnostic);
}

}  // namespace

std::string read_source(const std::string& path, Files& files, std::string& bytes) {
  const FileStatus status = files.read(path, bytes, default_file_limit);
  if (status == FileStatus::ok) return {};
  return fmt::format("{}: error: the file cannot be read: {} [cannot-read]\n", path,
                     file_status_text(status));
}

CompiledModel compile_model(const CompileRequest& asked, Diagnostics& reading) {
  const CompileRequest request = as_source_means(asked);
  StageTimes unused;
  StageTimes& times = request.times != nullptr ? *request.times : unused;
  StageClock clock;
  const Prepared prepared = prepare(request, times, clock, reading);
  CompiledModel out;
  out.counts = prepared.counts;
  if (!prepared.model) return out;
  Diagnostics& diagnostics = request.later != nullptr ? *request.later : reading;
  tell_lints(prepared, request.options.semantics, request.lints, diagnostics);
  std::string blob = write_blob(*prepared.model, prepared.mesh, prepared.images,
                                prepared.animations, request.options, diagnostics);
  clock.lap(times.blob);
  if (diagnostics.has_errors()) return out;
  if (request.bedrock != nullptr) {
    out.bedrock = bedrock_files(prepared, request, diagnostics);
    clock.lap(times.blob);
    if (diagnostics.has_errors()) return out;
  }
  out.blob = std::move(blob);
  if (request.options.textures == TextureMode::external) {
    for (const TextureFile& file : external_textures(*prepared.model, prepared.images).files)
      out.textures.push_back({file.name, std::string(file.bytes)});
  }
  return out;
}

BedrockModel pack_model(const CompileRequest& asked, Diagnostics& reading) {
  const CompileRequest request = as_source_means(asked);
  assert(request.bedrock != nullptr);
  StageTimes unused;
  StageClock clock;
  const Prepared prepared = prepare(request, unused, clock, reading);
  if (!prepared.model) return {};
  Diagnostics& diagnostics = request.later != nullptr ? *request.later : reading;
  tell_lints(prepared, request.options.semantics, request.lints, diagnostics);
  return bedrock_files(prepared, request, diagnostics);
}

void lint_model(const CompileRequest& asked, Diagnostics& diagnostics) {
  const CompileRequest request = as_source_means(asked);
  StageTimes unused;
  StageClock clock;
  const Prepared prepared = prepare(request, unused, clock, diagnostics);
  if (!prepared.model) return;
  check_model({*prepared.model, prepared.animations, request.options.semantics}, diagnostics);
}

}  // namespace fmmc
