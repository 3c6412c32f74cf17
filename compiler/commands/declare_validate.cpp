// The options of `fmmc validate`.
#include <memory>
#include <utility>

#include "commands/command.h"

namespace fmmc {

Command::Finish declare_validate(CLI::App& app) {
  struct Text {
    ValidateOptions options;
    PolicyText policy;
  };
  const auto text = std::make_shared<Text>();
  app.add_option("--with", text->options.with,
                 "a pack that the game loads too: its ids and textures are known, and nothing "
                 "is said of it (repeatable)")
      ->type_name("DIR|FILE")
      ->allow_extra_args(false);
  text->policy.declare(app);
  return [text](std::vector<std::string> loose, const std::vector<std::string>&) {
    if (loose.empty()) return failure("no file and no folder is given");
    ValidateOptions options = text->options;
    options.inputs = std::move(loose);
    const std::string error = text->policy.finish(options.policy);
    if (!error.empty()) return failure(error);
    return Command::Result{options, {}};
  };
}

}  // namespace fmmc
