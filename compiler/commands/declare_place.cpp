// The options of place, which copies and prunes for the build functions.
#include <memory>

#include <fmt/format.h>

#include "commands/command.h"

namespace fmmc {

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
  app.add_option("--textures", options->textures,
                 "place the texture files that blobs name as well; LIST remembers them")
      ->type_name("LIST");
  app.add_option("--gate", options->gate, "write this file unless it exists")->type_name("FILE");
  app.add_option("--stamp", options->stamp, "write this file")->type_name("FILE");
  return [options](const std::vector<std::string>& loose, const std::vector<std::string>&) {
    if (!loose.empty()) return failure(fmt::format("'{}' is not expected", loose[0]));
    if (options->manifest.empty()) return failure("no manifest is given (--manifest NEW)");
    if (!options->copy_to.empty() && options->from.empty()) {
      return failure("--copy-to needs --from");
    }
    if (!options->textures.empty() && options->from.empty()) {
      return failure("--textures needs --from");
    }
    return Command::Result{*options, {}};
  };
}

}  // namespace fmmc
