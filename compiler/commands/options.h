// What the user asked for, one struct per subcommand: the border between the words of the command
// line and the code that does the work. Defaults here are the defaults of the command line.
//
// Thread rule: plain data.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/policy.h"
#include "write/bedrock/bedrock.h"
#include "write/blob/blob.h"

namespace fmmc {

// Shared by the commands that turn many inputs into files: compile and ids.
struct BatchOptions {
  std::vector<std::string> inputs;          // as the user wrote them
  std::string output_dir;                   // -o
  std::optional<std::string> base;          // --base: outputs keep the path below it
  std::string depfile;                      // empty: none
  std::string depfile_target;               // what the build system calls the output
  std::string state_dir;                    // empty: everything is compiled
  std::vector<std::string> response_files;  // that the arguments came from
  unsigned jobs = 1;
  Policy policy;
  bool quiet = false;      // errors only
  bool verbose = false;    // one line per model and a summary
  bool explain = false;    // verbose, and why each model was or was not compiled
  bool made_only = false;  // of the verbose lines those of models that were made or failed
};

struct CompileOptions {
  BatchOptions batch;
  BlobOptions blob;
  std::vector<std::string> texture_dirs;
  std::vector<std::string> animations;  // files, for Bedrock models
  std::string cache;                    // a folder; "off": none; empty: that of this user
  std::string bedrock_dir;              // --bedrock: the pack's folder; empty: no Bedrock files
  std::string behavior_dir;  // the behaviour pack's folder for entities; empty: none are written
  std::string stamp;         // a file that changes when an output does; empty: none
  bool blobs = true;         // false: Bedrock files alone, whose folders do not count
  BedrockOptions bedrock;
  bool report = false;  // of the Bedrock files, on stdout
  bool timings = false;
};

struct WatchOptions {
  CompileOptions compile;  // without inputs
  std::string folder;
};

struct IdsOptions {
  BatchOptions batch;
  std::string name_space;
  bool all_header = true;               // write all.h too
  std::vector<std::string> animations;  // files, for Bedrock models
  std::string embed_dir;  // where sources of embedded blobs go; empty: none are written
  std::string cache;      // as CompileOptions has it
};

struct InspectOptions {
  enum class Mode { text, json, poses };

  std::string file;
  std::string other;  // to compare with; empty: nothing
  Mode mode = Mode::text;
  std::string animation;             // poses: only this one; empty: all
  std::vector<double> at;            // poses: seconds; empty: the rows
  std::optional<double> per_second;  // poses: so many samples a second
  bool wrap = false;                 // poses with `at` or `per_second`: time goes round
};

struct VerifyOptions {
  std::vector<std::string> files;
};

struct CheckOptions {
  std::vector<std::string> inputs;
  std::vector<std::string> texture_dirs;
  std::vector<std::string> animations;  // files, for Bedrock models
  BakeOptions meaning;
  Policy policy;
};

struct ValidateOptions {
  std::vector<std::string> inputs;  // files, folders and archives
  std::vector<std::string> with;    // what is loaded together with them
  Policy policy;
};

struct PreviewOptions {
  std::string input;  // a model or a blob
  std::string output;
  std::vector<std::string> texture_dirs;  // of a model; what a blob names lies beside it
  std::vector<std::string> animations;    // of a Bedrock model
  BakeOptions meaning;                    // of a model; a blob has its own
};

struct CacheOptions {
  enum class Action { stats, trim, clear, verify };

  Action action = Action::stats;
  std::string folder;  // absolute; empty: this user has none
  std::uint64_t limit = 0;
};

struct PackOptions {
  CompileOptions compile;  // inputs: models, and folders of models
  std::string compiled;    // instead of inputs: a list of what `compile` has written; empty: none
  std::string output;      // NAME.mcpack, NAME.zip or a folder
  std::string stamp;       // a file that changes when a pack does; empty: none
  std::string name, description;
  std::array<int, 3> version{1, 0, 0};
  std::string icon;                 // a PNG file; empty: one is drawn
  std::vector<std::string> extras;  // folders whose files go into the pack
  std::string behavior;             // the behaviour pack, as `output`; empty: none
  std::string against;              // a former pack; empty: none
};

struct PlaceOptions {
  std::string manifest;  // the outputs there are now
  std::string previous;  // those of the run before; becomes a copy of `manifest`. Empty: no pruning
  std::string from;      // the folder that the manifest's paths are relative to
  std::string copy_to;   // empty: nothing is copied
  std::string textures;  // list of the texture files that were placed; empty: there are none
  std::string gate;      // empty: none
  std::string stamp;     // empty: none
};

// Text that the command line itself asks for: help, versions. `error` texts go to stderr.
struct PrintText {
  std::string text;
  bool error = false;
  int exit_code = 0;
};

using Invocation = std::variant<PrintText, CompileOptions, WatchOptions, IdsOptions, InspectOptions,
                                VerifyOptions, CheckOptions, ValidateOptions, PreviewOptions,
                                CacheOptions, PackOptions, PlaceOptions>;

// The exit codes of fmmc.
inline constexpr int exit_done = 0;       // warnings allowed
inline constexpr int exit_bad_input = 1;  // an input, or an output that could not be written
inline constexpr int exit_wrong_use = 2;  // the command line asks for something impossible

}  // namespace fmmc
