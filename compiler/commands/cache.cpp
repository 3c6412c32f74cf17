#include "commands/cache.h"

#include <string>

#include <fmt/format.h>

#include "cache/place_of_cache.h"
#include "cache/upkeep.h"
#include "commands/console.h"

namespace fmmc {

namespace {

std::string entries(std::uint64_t count) {
  return fmt::format("{} {}", count, count == 1 ? "entry" : "entries");
}

std::string removed(const TrimResult& result) {
  std::string out = fmt::format("deleted {}, {}", entries(result.entries), size_text(result.bytes));
  if (result.temporaries > 0) out += fmt::format("; {} unfinished", result.temporaries);
  return out + fmt::format("; {} left\n", size_text(result.left));
}

int stats(const CacheOptions& options) {
  const CacheStats stats = cache_stats(options.folder);
  std::string text =
      fmt::format("folder      {}\nentries     {}\nsize        {} of {}\n", options.folder,
                  stats.entries, size_text(stats.entry_bytes), size_text(options.limit));
  if (stats.temporaries > 0) {
    text +=
        fmt::format("unfinished  {}, {}\n", stats.temporaries, size_text(stats.temporary_bytes));
  }
  return print_output(text) ? exit_done : exit_bad_input;
}

int verify(const CacheOptions& options, Files& files) {
  const VerifyResult result = verify_cache(options.folder, files);
  for (const std::string& path : result.damaged)
    print_error(
        fmt::format("{}: error: the entry is damaged and was deleted [bad-cache-entry]\n", path));
  std::string text = entries(result.entries);
  if (result.foreign > 0) text += fmt::format(", {} of another version", result.foreign);
  text += fmt::format(", {} damaged\n", result.damaged.size());
  if (!print_output(text)) return exit_bad_input;
  return result.damaged.empty() ? exit_done : exit_bad_input;
}

}  // namespace

int tend_cache(const CacheOptions& options, Files& files) {
  if (options.folder.empty()) {
    print_error("fmmc cache: error: this user has no folder for a cache; --cache DIR names one\n");
    return exit_wrong_use;
  }
  switch (options.action) {
    case CacheOptions::Action::stats:
      return stats(options);
    case CacheOptions::Action::trim:
      return print_output(removed(trim_cache(options.folder, options.limit))) ? exit_done
                                                                              : exit_bad_input;
    case CacheOptions::Action::clear:
      return print_output(removed(clear_cache(options.folder))) ? exit_done : exit_bad_input;
    case CacheOptions::Action::verify:
      return verify(options, files);
  }
  return exit_wrong_use;
}

}  // namespace fmmc
