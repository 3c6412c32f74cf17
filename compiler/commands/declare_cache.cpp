// The options of `fmmc cache`, and the one that names the cache to other commands.
#include <array>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/paths.h"
#include "cache/place_of_cache.h"
#include "commands/command.h"
#include "commands/suggest.h"

namespace fmmc {

namespace {

constexpr std::array<std::pair<std::string_view, CacheOptions::Action>, 4> cache_actions = {
    {{"stats", CacheOptions::Action::stats},
     {"trim", CacheOptions::Action::trim},
     {"clear", CacheOptions::Action::clear},
     {"verify", CacheOptions::Action::verify}}};

}  // namespace

void CacheText::declare(CLI::App& app) {
  app.add_option("--cache", folder,
                 "folder of what was compiled before, or off (default: $FMM_CACHE_DIR, else that "
                 "of the user)")
      ->type_name("DIR");
}

std::string CacheText::finish(std::string& out) const {
  if (folder && folder->empty()) return "--cache takes a folder or off";
  out = folder.value_or(std::string());
  return {};
}

Command::Finish declare_cache(CLI::App& app) {
  struct Text {
    std::string folder, size;
  };
  const auto text = std::make_shared<Text>();
  app.add_option("--cache", text->folder,
                 "the folder (default: $FMM_CACHE_DIR, else that of the user)")
      ->type_name("DIR");
  app.add_option("--size", text->size,
                 "the limit: bytes, or with K, M, G (default: $FMM_CACHE_SIZE, else 2G)")
      ->type_name("N");
  return [text](const std::vector<std::string>& loose,
                const std::vector<std::string>& /*response_files*/) {
    if (loose.size() != 1) return failure("takes one of stats, trim, clear, verify");
    CacheOptions options;
    bool found = false;
    std::vector<std::string> names;
    for (const auto& [name, action] : cache_actions) {
      names.emplace_back(name);
      if (name != loose.front()) continue;
      options.action = action;
      found = true;
    }
    if (!found) {
      return failure(fmt::format("takes stats, trim, clear or verify, not '{}'{}", loose.front(),
                                 suggestion(loose.front(), names)));
    }
    options.folder = text->folder.empty() ? default_cache_folder(environment_variable)
                                          : absolute_path(text->folder);
    options.limit = cache_limit(environment_variable);
    if (!text->size.empty()) {
      const std::optional<std::uint64_t> size = parse_size(text->size);
      if (!size) {
        return failure(
            fmt::format("--size takes a number of bytes such as 500M, not '{}'", text->size));
      }
      options.limit = *size;
    }
    return Command::Result{options, {}};
  };
}

}  // namespace fmmc
