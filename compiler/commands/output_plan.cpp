#include "commands/output_plan.h"

#include <map>
#include <utility>

#include <fmt/format.h>

#include "base/paths.h"
#include "read/reader.h"

namespace fmmc {

namespace {

// The path below DIR, or why there is none.
struct Relative {
  std::string path;
  std::string error;
};

Relative relative_of(const std::string& input, const std::optional<std::string>& base) {
  const std::string_view name = file_name_of(input);
  if (name.empty() || name == "." || name == "..") {
    return {{}, fmt::format("input '{}' names a folder, not a file", input)};
  }
  if (!base) return {logical_name(input), {}};
  const std::string below = path_below(absolute_path(input), absolute_path(*base));
  if (below.empty()) {
    return {{}, fmt::format("input '{}' does not lie below the base '{}'", input, *base)};
  }
  const std::string_view folder = folder_of(below);
  std::string stem = logical_name(below);
  return {folder.empty() ? std::move(stem) : join_path(folder, stem), {}};
}

}  // namespace

OutputPlan plan_outputs(const BatchOptions& options, std::string_view suffix) {
  OutputPlan plan;
  std::map<std::string, std::size_t> taken;  // folded output path to the task that has it
  for (const std::string& input : options.inputs) {
    Relative relative = relative_of(input, options.base);
    if (!relative.error.empty()) return {{}, std::move(relative.error)};
    Task task;
    task.input = input;
    task.relative = std::move(relative.path);
    task.output = fmt::format("{}{}", join_path(options.output_dir, task.relative), suffix);
    if (!options.state_dir.empty()) {
      task.state = fmt::format("{}.state", join_path(options.state_dir, task.relative));
    }
    const auto [found, is_new] = taken.try_emplace(fold_case(task.output), plan.tasks.size());
    if (!is_new) {
      const Task& other = plan.tasks[found->second];
      const std::string_view how =
          other.output == task.output ? "" : ", which differs from the other by case only";
      return {{},
              fmt::format("'{}' and '{}' would both become '{}'{}", other.input, task.input,
                          task.output, how)};
    }
    plan.tasks.push_back(std::move(task));
  }
  return plan;
}

}  // namespace fmmc
