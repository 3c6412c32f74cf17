#include "commands/arguments.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cache/tool_id.h"
#include "commands/response_file.h"
#include "commands/suggest.h"
#include "commands/values.h"
#include <fmm/format.h>

namespace fmmc {

namespace {

// The usage line is ours: what CLI11 would make of options and positionals says less.
class UsageFormatter : public CLI::Formatter {
 public:
  explicit UsageFormatter(std::string usage) : usage_(std::move(usage)) {}
  std::string make_usage(const CLI::App* /*app*/, std::string /*name*/) const override {
    return "usage: " + usage_ + "\n";
  }

 private:
  std::string usage_;
};

// One subcommand: its options, what stands without an option's name, and how both become an
// Invocation.
struct Command {
  std::string name;
  std::string summary;
  std::string usage;
  bool hidden = false;  // for build systems, not for people

  // Declares the options; the returned function makes the result once they are parsed. `loose` are
  // the arguments without an option's name, in order. An error is a sentence.
  struct Result {
    Invocation invocation;
    std::string error;
  };
  using Finish = std::function<Result(std::vector<std::string> loose,
                                      std::vector<std::string> response_files)>;
  std::function<Finish(CLI::App&)> declare;
};

PrintText misuse(std::string_view command, std::string_view sentence) {
  const std::string name = command.empty() ? "fmmc" : fmt::format("fmmc {}", command);
  const std::string help = command.empty() ? "fmmc help" : fmt::format("fmmc help {}", command);
  return {fmt::format("{}: error: {}\n  '{}' lists what there is\n", name, sentence, help), true,
          exit_wrong_use};
}

Command::Result failure(std::string sentence) {
  return {PrintText{}, std::move(sentence)};
}

// What compile and ids have in common. Values arrive as text and are judged after parsing, so that
// the sentences are ours.
struct BatchText {
  BatchOptions options;
  std::string base, jobs = "1";

  void declare(CLI::App& app) {
    app.add_option("-o,--output", options.output_dir, "folder for the outputs")->type_name("DIR");
    app.add_option("--base", base, "outputs keep their input's path below this folder")
        ->type_name("DIR");
    app.add_option("--depfile", options.depfile, "write what was read for Make or Ninja")
        ->type_name("FILE");
    app.add_option("--depfile-target", options.depfile_target, "the target named in the depfile")
        ->type_name("T");
    app.add_option("--state", options.state_dir,
                   "remember here what was done; what has not changed is skipped")
        ->type_name("DIR");
    app.add_option("--jobs,-j", jobs, "work on so many models at once (default 1)")->type_name("N");
    app.add_flag("--quiet,-q", options.quiet, "print errors only");
    app.add_flag("--verbose,-v", options.verbose, "say what happens to each model");
  }

  // Empty, or what is wrong.
  std::string finish(std::vector<std::string> loose, std::vector<std::string> response_files) {
    options.inputs = std::move(loose);
    options.response_files = std::move(response_files);
    if (!base.empty()) options.base = base;
    if (options.inputs.empty()) return "no input is given";
    if (options.output_dir.empty()) return "no output folder is given (-o DIR)";
    if (options.depfile.empty() != options.depfile_target.empty()) {
      return "--depfile and --depfile-target go together";
    }
    const Parsed<unsigned> count = parse_count("--jobs", jobs, 1, 256);
    if (!count.value) return count.error;
    options.jobs = *count.value;
    return {};
  }
};

Command::Finish declare_compile(CLI::App& app) {
  struct Text {
    BatchText batch;
    CompileOptions options;
    std::string semantics = "fmm", profile = "exact", textures = "rgba8";
  };
  const auto text = std::make_shared<Text>();
  text->batch.declare(app);
  app.add_option("--semantics", text->semantics, "what the models mean: fmm (default)")
      ->type_name("S");
  app.add_option("--profile", text->profile, "how clips are stored: exact (default)")
      ->type_name("P");
  app.add_option("--textures", text->textures,
                 "how textures are stored: rgba8 (default, ready to upload), png (as they are) or "
                 "none")
      ->type_name("T");
  app.add_flag("--warnings-as-errors", text->batch.options.warnings_as_errors,
               "a model with a warning fails");
  app.add_flag("--timings", text->options.timings, "print how long each stage took");
  return [text](std::vector<std::string> loose, std::vector<std::string> response_files) {
    const std::string error = text->batch.finish(std::move(loose), std::move(response_files));
    if (!error.empty()) return failure(error);
    const auto semantics = parse_semantics(text->semantics);
    if (!semantics.value) return failure(semantics.error);
    const auto profile = parse_profile(text->profile);
    if (!profile.value) return failure(profile.error);
    const auto textures = parse_textures(text->textures);
    if (!textures.value) return failure(textures.error);
    CompileOptions options = text->options;
    options.batch = text->batch.options;
    options.blob.semantics = *semantics.value;
    options.blob.profile = *profile.value;
    options.blob.textures = *textures.value;
    return Command::Result{options, {}};
  };
}

Command::Finish declare_ids(CLI::App& app) {
  struct Text {
    BatchText batch;
    std::string name_space;
    bool no_all = false;
  };
  const auto text = std::make_shared<Text>();
  text->batch.declare(app);
  app.add_option("--namespace", text->name_space, "C++ namespace around the ids (a or a::b)")
      ->type_name("NS");
  app.add_flag("--no-all", text->no_all, "do not write all.h, which includes every header");
  return [text](std::vector<std::string> loose, std::vector<std::string> response_files) {
    const std::string error = text->batch.finish(std::move(loose), std::move(response_files));
    if (!error.empty()) return failure(error);
    if (text->name_space.empty()) return failure("no namespace is given (--namespace NS)");
    if (!is_name_space(text->name_space)) {
      return failure(
          fmt::format("--namespace takes identifiers joined by '::', not '{}'", text->name_space));
    }
    return Command::Result{IdsOptions{text->batch.options, text->name_space, !text->no_all}, {}};
  };
}

Command::Finish declare_inspect(CLI::App& app) {
  struct Text {
    InspectOptions options;
    bool json = false, poses = false;
    std::string animation, at, rate;
  };
  const auto text = std::make_shared<Text>();
  app.add_flag("--json", text->json, "print everything as JSON");
  app.add_flag("--poses", text->poses, "print the poses of every row, one JSON object a line");
  app.add_option("--animation", text->animation, "with --poses: only this animation")
      ->type_name("NAME");
  app.add_option("--at", text->at, "with --poses: sample at these seconds")->type_name("S,...");
  app.add_option("--rate", text->rate, "with --poses: sample so many times a second")
      ->type_name("N");
  app.add_flag("--wrap", text->options.wrap,
               "with --at or --rate: times beyond the end start again");
  return [text, &app](std::vector<std::string> loose, std::vector<std::string>) {
    InspectOptions& options = text->options;
    if (loose.size() != 1) {
      return failure(
          loose.empty()
              ? "no file is given"
              : fmt::format("one file is inspected at a time; '{}' is too many", loose[1]));
    }
    options.file = loose[0];
    if (text->json && text->poses) return failure("--json and --poses exclude each other");
    const bool sampled = app.count("--at") > 0 || app.count("--rate") > 0;
    if (!text->poses && (sampled || options.wrap || app.count("--animation") > 0)) {
      return failure("--animation, --at, --rate and --wrap belong to --poses");
    }
    if (app.count("--at") > 0 && app.count("--rate") > 0) {
      return failure("--at and --rate exclude each other");
    }
    if (options.wrap && !sampled) return failure("--wrap belongs to --at or --rate");
    if (app.count("--at") > 0) {
      auto at = parse_numbers("--at", text->at);
      if (!at.value) return failure(at.error);
      options.at = std::move(*at.value);
    }
    if (app.count("--rate") > 0) {
      const auto rate = parse_number("--rate", text->rate);
      // Faster than any display; more would only fill the disk.
      if (!rate.value || *rate.value <= 0 || *rate.value > 10000) {
        return failure(
            fmt::format("--rate takes a number above 0 and up to 10000, not '{}'", text->rate));
      }
      options.per_second = *rate.value;
    }
    options.animation = text->animation;
    options.mode = text->poses  ? InspectOptions::Mode::poses
                   : text->json ? InspectOptions::Mode::json
                                : InspectOptions::Mode::text;
    return Command::Result{options, {}};
  };
}

Command::Finish declare_verify(CLI::App& /*app*/) {
  return [](std::vector<std::string> loose, std::vector<std::string>) {
    if (loose.empty()) return failure("no file is given");
    return Command::Result{VerifyOptions{std::move(loose)}, {}};
  };
}

Command::Finish declare_check(CLI::App& app) {
  struct Text {
    CheckOptions options;
    std::string semantics = "fmm";
  };
  const auto text = std::make_shared<Text>();
  app.add_option("--semantics", text->semantics, "what the models mean: fmm (default)")
      ->type_name("S");
  app.add_flag("--warnings-as-errors", text->options.warnings_as_errors,
               "a model with a warning fails");
  return [text](std::vector<std::string> loose, std::vector<std::string>) {
    if (loose.empty()) return failure("no input is given");
    const auto semantics = parse_semantics(text->semantics);
    if (!semantics.value) return failure(semantics.error);
    CheckOptions options = text->options;
    options.inputs = std::move(loose);
    options.semantics = *semantics.value;
    return Command::Result{options, {}};
  };
}

Command::Finish declare_preview(CLI::App& app) {
  struct Text {
    PreviewOptions options;
    std::string semantics = "fmm";
  };
  const auto text = std::make_shared<Text>();
  app.add_option("-o,--output", text->options.output, "the picture")->type_name("FILE.png");
  app.add_option("--semantics", text->semantics, "what a model means: fmm (default)")
      ->type_name("S");
  return [text](std::vector<std::string> loose, std::vector<std::string>) {
    if (loose.size() != 1) {
      return failure(loose.empty()
                         ? "no file is given"
                         : fmt::format("one file is drawn at a time; '{}' is too many", loose[1]));
    }
    if (text->options.output.empty()) return failure("no picture is given (-o FILE.png)");
    if (!text->options.output.ends_with(".png")) {
      return failure(
          fmt::format("-o takes a file that ends in .png, not '{}'", text->options.output));
    }
    const auto semantics = parse_semantics(text->semantics);
    if (!semantics.value) return failure(semantics.error);
    PreviewOptions options = text->options;
    options.input = std::move(loose[0]);
    options.semantics = *semantics.value;
    return Command::Result{options, {}};
  };
}

Command::Finish declare_place(CLI::App& app) {
  const auto options = std::make_shared<PlaceOptions>();
  app.add_option("--manifest", options->manifest, "the outputs there are, one path a line")
      ->type_name("NEW");
  app.add_option("--previous", options->previous,
                 "delete what only OLD names, then make it a copy of NEW")
      ->type_name("OLD");
  app.add_option("--from", options->from, "the folder that the paths are relative to")
      ->type_name("DIR");
  app.add_option("--copy-to", options->copy_to, "copy the outputs there")->type_name("DIR");
  app.add_option("--gate", options->gate, "write this file unless it exists")->type_name("FILE");
  app.add_option("--stamp", options->stamp, "write this file")->type_name("FILE");
  return [options](const std::vector<std::string>& loose, const std::vector<std::string>&) {
    if (!loose.empty()) return failure(fmt::format("'{}' is not expected", loose[0]));
    if (options->manifest.empty()) return failure("no manifest is given (--manifest NEW)");
    if (!options->copy_to.empty() && options->from.empty()) {
      return failure("--copy-to needs --from");
    }
    return Command::Result{*options, {}};
  };
}

const std::vector<Command>& commands() {
  static const std::vector<Command> all = {
      {"compile", "compile models to .fmmb files", "fmmc compile INPUT... -o DIR [options]", false,
       declare_compile},
      {"ids", "write C++ headers with the models' ids",
       "fmmc ids INPUT... -o DIR --namespace NS [options]", false, declare_ids},
      {"inspect", "show what is in a compiled model", "fmmc inspect FILE.fmmb [options]", false,
       declare_inspect},
      {"verify", "check compiled models completely", "fmmc verify FILE.fmmb...", false,
       declare_verify},
      {"check", "tell what in models is probably not meant", "fmmc check INPUT... [options]", false,
       declare_check},
      {"preview", "draw a contact sheet of a model or a blob",
       "fmmc preview MODEL|FILE.fmmb -o FILE.png [options]", false, declare_preview},
      {"place", "copy and prune outputs for a build system", "fmmc place --manifest NEW [options]",
       true, declare_place},
  };
  return all;
}

const Command* find_command(std::string_view name) {
  for (const Command& command : commands()) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

std::string overview() {
  std::string text = "usage: fmmc COMMAND [arguments]\n\nCompiles Blockbench models for games.\n\n";
  for (const Command& command : commands()) {
    if (!command.hidden) text += fmt::format("  {:<10} {}\n", command.name, command.summary);
  }
  text += fmt::format("  {:<10} {}\n", "help", "explain a command: fmmc help compile");
  text +=
      "\n  --version, --format-version\n"
      "\nAn argument @FILE stands for the lines of that file, one argument each.\n"
      "Exit status: 0 done, 1 an input is wrong, 2 wrong use.\n";
  return text;
}

void prepare(CLI::App& app, const Command& command) {
  app.name(command.name);
  app.set_help_flag("--help,-h", "print this text");
  app.formatter(std::make_shared<UsageFormatter>(command.usage));
  app.allow_extras();
}

std::string help_of(const Command& command) {
  CLI::App app(command.summary);
  prepare(app, command);
  const Command::Finish unused = command.declare(app);
  return app.help();
}

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames())
      names.push_back("--" + name);
    for (const std::string& name : option->get_snames())
      names.push_back("-" + name);
  }
  return names;
}

Invocation parse_command(const Command& command, std::vector<std::string> arguments,
                         std::vector<std::string> response_files) {
  CLI::App app(command.summary);
  prepare(app, command);
  const Command::Finish finish = command.declare(app);

  // What follows "--" is never an option.
  const auto mark = std::find(arguments.begin(), arguments.end(), "--");
  std::vector<std::string> literal;
  if (mark != arguments.end()) {
    literal.assign(mark + 1, arguments.end());
    arguments.erase(mark, arguments.end());
  }
  try {
    std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the back
    app.parse(arguments);
  } catch (const CLI::CallForHelp&) {
    return PrintText{app.help(), false, exit_done};
  } catch (const CLI::ParseError& error) {
    return misuse(command.name, error.what());
  }
  std::vector<std::string> loose = app.remaining();
  for (const std::string& argument : loose) {
    if (argument.size() < 2 || argument.front() != '-') continue;
    const std::string name = argument.substr(0, argument.find('='));
    return misuse(command.name, fmt::format("there is no option '{}'{}", name,
                                            suggestion(name, option_names(app))));
  }
  loose.insert(loose.end(), literal.begin(), literal.end());
  Command::Result result = finish(std::move(loose), std::move(response_files));
  if (!result.error.empty()) return misuse(command.name, result.error);
  return std::move(result.invocation);
}

std::string version_text() {
  return fmt::format("fmmc {}\nformat {}.{}, tool id {}\n", tool_version(),
                     fmm::format::version_major, fmm::format::version_minor, tool_id());
}

PrintText unknown_command(const std::string& name) {
  std::vector<std::string> names = {"help", "--version", "--format-version"};
  for (const Command& command : commands()) {
    if (!command.hidden) names.push_back(command.name);
  }
  const std::string_view kind = name.front() == '-' ? "option" : "command";
  return misuse("", fmt::format("there is no {} '{}'{}", kind, name, suggestion(name, names)));
}

}  // namespace

Invocation parse_arguments(const std::vector<std::string>& arguments, Files& files) {
  ExpandedArguments expanded = expand_response_files(arguments, files);
  if (!expanded.error.empty()) return misuse("", expanded.error);
  std::vector<std::string>& words = expanded.arguments;
  if (words.empty()) return PrintText{overview(), true, exit_wrong_use};

  const std::string name = words.front();
  words.erase(words.begin());
  if (name == "--version") return PrintText{version_text(), false, exit_done};
  if (name == "--format-version") {
    return PrintText{fmt::format("{}.{}\n", fmm::format::version_major, fmm::format::version_minor),
                     false, exit_done};
  }
  if (name == "help" || name == "--help" || name == "-h") {
    if (words.empty()) return PrintText{overview(), false, exit_done};
    const Command* command = find_command(words.front());
    if (command == nullptr) return unknown_command(words.front());
    return PrintText{help_of(*command), false, exit_done};
  }
  const Command* command = find_command(name);
  if (command == nullptr) return unknown_command(name);
  return parse_command(*command, std::move(words), std::move(expanded.response_files));
}

}  // namespace fmmc
