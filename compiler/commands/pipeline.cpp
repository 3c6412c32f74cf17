#include "commands/pipeline.h"

#include <utility>
#include <vector>

#include "bake/bake.h"
#include "bake/image.h"
#include "bake/mesh.h"
#include "check/check.h"
#include "read/json/document.h"

namespace fmmc {

CompiledModel compile_model(const CompileRequest& request, Diagnostics& diagnostics) {
  StageTimes unused;
  StageTimes& times = request.times != nullptr ? *request.times : unused;
  StageClock clock;
  double json_seconds = 0;
  if (request.times != nullptr) {
    // The reader parses for itself; parsing once more tells its two halves apart.
    Diagnostics silent;
    const auto document = json::Document::parse(request.bytes, silent);
    clock.lap(json_seconds);
  }

  CompiledModel out;
  const ReadResult read = read_bbmodel({request.path, request.bytes, request.files}, diagnostics);
  double read_seconds = 0;
  clock.lap(read_seconds);
  times.json += json_seconds;
  times.model += read_seconds > json_seconds ? read_seconds - json_seconds : 0;
  out.counts = read.counts;
  if (!read.model || diagnostics.has_errors()) return out;
  const Model& model = *read.model;

  BakeOptions bake_options;
  bake_options.semantics = request.options.semantics;
  bake_options.rate = request.options.rate;
  const std::vector<BakedAnimation> animations = bake_animations(model, bake_options, diagnostics);
  clock.lap(times.bake);
  if (diagnostics.has_errors()) return out;

  const std::vector<Image> images = decode_textures(model, diagnostics);
  const BakedMesh mesh = bake_mesh(model, images, request.options.semantics, diagnostics);
  clock.lap(times.mesh);
  if (diagnostics.has_errors()) return out;

  check_model({model, animations, images, request.options.semantics}, diagnostics);
  clock.lap(times.check);

  std::string blob = write_blob(model, mesh, images, animations, request.options, diagnostics);
  clock.lap(times.blob);
  if (!diagnostics.has_errors()) out.blob = std::move(blob);
  return out;
}

}  // namespace fmmc
