#include "commands/arguments.h"

#include <algorithm>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cache/tool_id.h"
#include "commands/command.h"
#include "commands/response_file.h"
#include "commands/suggest.h"
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

PrintText misuse(std::string_view command, std::string_view sentence) {
  const std::string name = command.empty() ? "fmmc" : fmt::format("fmmc {}", command);
  const std::string help = command.empty() ? "fmmc help" : fmt::format("fmmc help {}", command);
  return {fmt::format("{}: error: {}\n  '{}' lists what there is\n", name, sentence, help), true,
          exit_wrong_use};
}

const std::vector<Command>& commands() {
  static const std::vector<Command> all = {
      {"compile", "compile models to .fmmb files", "fmmc compile INPUT... -o DIR [options]", false,
       declare_compile},
      {"ids", "write C++ headers with the models' ids",
       "fmmc ids INPUT... -o DIR --namespace NS [options]", false, declare_ids},
      {"watch", "compile the models of a folder whenever they are saved",
       "fmmc watch DIR -o DIR [options]", false, declare_watch},
      {"inspect", "show what is in a compiled model", "fmmc inspect FILE.fmmb [options]", false,
       declare_inspect},
      {"verify", "check compiled models completely", "fmmc verify FILE.fmmb...", false,
       declare_verify},
      {"check", "tell what in models is probably not meant", "fmmc check INPUT... [options]", false,
       declare_check},
      {"validate", "check Bedrock files and packs",
       "fmmc validate FILE.json|DIR|FILE.mcpack... [options]", false, declare_validate},
      {"preview", "draw a contact sheet of a model or a blob",
       "fmmc preview MODEL|FILE.fmmb -o FILE.png [options]", false, declare_preview},
      {"cache", "look after what was compiled before",
       "fmmc cache stats|trim|clear|verify [--cache DIR] [--size N]", false, declare_cache},
      {"pack", "make a Minecraft Bedrock resource pack of models",
       "fmmc pack MODEL|DIR... -o NAME.mcpack|DIR/ [options]", false, declare_pack},
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
