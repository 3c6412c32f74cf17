// The way of the data for one model: read, bake, write. Commands, tests and benchmarks all go
// through here.
//
// Thread rule: pure but for the files it looks up; any number of models may be compiled at once.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/files.h"
#include "commands/stage_times.h"
#include "read/reader.h"
#include "write/bedrock/bedrock.h"
#include "write/blob/blob.h"

namespace fmmc {

struct CompileRequest {
  std::string path;        // as the user wrote it; names the model, and textures lie beside it
  std::string_view bytes;  // its content
  Files* files = nullptr;  // for external textures; null: there are none
  std::span<const std::string> texture_dirs = {};  // where textures are looked for, too
  std::span<const std::string> animations = {};    // files of them, for Bedrock models
  BlobOptions options;
  const BedrockOptions* bedrock = nullptr;  // null: no Bedrock files
  std::string bedrock_id;                   // of the model, with `bedrock`
  std::vector<std::string> lints;  // codes, sorted, that compiling tells although they are lints
  StageTimes* times = nullptr;     // measured if not null, which parses the JSON twice
  // Asked, if there is one, once the model is read without errors. True: what comes of it is known
  // already, and nothing more is done.
  std::function<bool(const Model&)> known;
  // Takes what is said after reading; null: `diagnostics` takes that too.
  Diagnostics* later = nullptr;
};

struct CompiledModel {
  std::string blob;  // empty if the model is lost; then there is an error diagnostic
  // With TextureMode::external: the image files that the blob names, which belong beside it.
  struct File {
    std::string name, bytes;
  };
  std::vector<File> textures;
  BedrockModel bedrock;  // empty unless asked for
  ReadResult::Counts counts;
};

// Reads a model for a command that has no outputs to track. Empty, or a line for stderr.
std::string read_source(const std::string& path, Files& files, std::string& bytes);

CompiledModel compile_model(const CompileRequest& request, Diagnostics& diagnostics);

// Reads, bakes and writes for Bedrock alone. Without files the model is lost; then there is an
// error diagnostic.
BedrockModel pack_model(const CompileRequest& request, Diagnostics& diagnostics);

// Reads, bakes and lints without writing. Lints are told here alone, unless someone asks for one: a
// build repeats what is wrong, not what might be.
void lint_model(const CompileRequest& request, Diagnostics& diagnostics);

}  // namespace fmmc
