// The options that say what to make of diagnostics: --silence, --error and --warnings-as-errors.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/codes.h"
#include "commands/command.h"
#include "commands/suggest.h"

namespace fmmc {

namespace {

std::string unknown_code(std::string_view option, std::string_view name) {
  std::vector<std::string> names;
  for (const Code& code : all_codes())
    names.emplace_back(code.name);
  return fmt::format("{}: there is no code '{}'{}", option, name, suggestion(name, names));
}

// The codes of lists like "loop-seam,never-plays". Empty, or what is wrong.
std::string parse_codes(std::string_view option, const std::vector<std::string>& lists,
                        std::vector<std::string>& out) {
  for (const std::string& list : lists) {
    std::string_view rest = list;
    for (;;) {
      const std::size_t comma = rest.find(',');
      const std::string_view name = rest.substr(0, comma);
      if (find_code(name) == nullptr) return unknown_code(option, name);
      out.emplace_back(name);
      if (comma == std::string_view::npos) break;
      rest.remove_prefix(comma + 1);
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return {};
}

}  // namespace

void PolicyText::declare(CLI::App& app) {
  app.add_flag("--warnings-as-errors", warnings_as_errors, "a model with a warning fails");
  app.add_option("--silence", silenced, "do not tell diagnostics with these codes")
      ->type_name("CODE,...")
      ->allow_extra_args(false);
  app.add_option("--error", errors, "a model with a diagnostic of these codes fails")
      ->type_name("CODE,...")
      ->allow_extra_args(false);
}

std::string PolicyText::finish(Policy& out) const {
  out = {};
  out.warnings_as_errors = warnings_as_errors;
  std::string error = parse_codes("--silence", silenced, out.silenced);
  if (error.empty()) error = parse_codes("--error", errors, out.errors);
  if (!error.empty()) return error;
  for (const std::string& code : out.silenced) {
    if (find_code(code)->severity == Severity::error) {
      return fmt::format("'{}' cannot be silenced: it means that the model is lost", code);
    }
    if (std::binary_search(out.errors.begin(), out.errors.end(), code)) {
      return fmt::format("'{}' is both silenced and an error", code);
    }
  }
  return {};
}

}  // namespace fmmc
