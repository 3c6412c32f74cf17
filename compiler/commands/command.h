// One subcommand of the command line: its options, what stands without an option's name, and how
// both become an Invocation. Values arrive as text and are judged after parsing, so that the
// sentences are ours.
//
// Thread rule: pure.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "commands/options.h"

namespace fmmc {

struct Command {
  struct Result {
    Invocation invocation;
    std::string error;  // a sentence; empty: none
  };
  // `loose` are the arguments without an option's name, in order.
  using Finish = std::function<Result(std::vector<std::string> loose,
                                      std::vector<std::string> response_files)>;

  std::string name;
  std::string summary;
  std::string usage;
  bool hidden = false;  // for build systems, not for people
  // Declares the options; the returned function makes the result once they are parsed.
  std::function<Finish(CLI::App&)> declare;
};

inline Command::Result failure(std::string sentence) {
  return {PrintText{}, std::move(sentence)};
}

// What the models mean: shared by every command that reads models.
struct MeaningText {
  std::string semantics = "fmm", rate, seed, length;
  std::vector<std::string> texture_dirs, animations;
  std::vector<std::string> names;  // "variable.size=2"

  void declare(CLI::App& app);
  // Empty, or what is wrong.
  std::string finish(BakeOptions& out) const;
  // The same for the folders of textures and the files of animations.
  std::string finish_beside(std::vector<std::string>& dirs, std::vector<std::string>& files) const;
};

// What to make of diagnostics: shared by the commands that may fail because of one.
struct PolicyText {
  std::vector<std::string> silenced, errors;  // lists of codes
  bool warnings_as_errors = false;

  void declare(CLI::App& app);
  // Empty, or what is wrong.
  std::string finish(Policy& out) const;
};

// Where models are kept that were compiled before.
struct CacheText {
  std::optional<std::string> folder;

  void declare(CLI::App& app);
  // Empty, or what is wrong.
  std::string finish(std::string& out) const;
};

// The declarations, by file: declare_build.cpp, declare_watch.cpp, declare_read.cpp,
// declare_validate.cpp, declare_cache.cpp, declare_pack.cpp and
// declare_place.cpp.
Command::Finish declare_compile(CLI::App& app);
Command::Finish declare_watch(CLI::App& app);
Command::Finish declare_ids(CLI::App& app);
Command::Finish declare_inspect(CLI::App& app);
Command::Finish declare_verify(CLI::App& app);
Command::Finish declare_check(CLI::App& app);
Command::Finish declare_validate(CLI::App& app);
Command::Finish declare_preview(CLI::App& app);
Command::Finish declare_cache(CLI::App& app);
Command::Finish declare_pack(CLI::App& app);
Command::Finish declare_place(CLI::App& app);

}  // namespace fmmc
