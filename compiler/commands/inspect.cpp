#include "commands/inspect.h"

#include "commands/console.h"
#include "commands/open_blob.h"

namespace fmmc {

int inspect(const InspectOptions& options) {
  fmm::ModelFile file;
  const std::string complaint = open_blob(options.file, file);
  if (!complaint.empty()) {
    print_error(complaint);
    return exit_bad_input;
  }
  if (!options.other.empty()) {
    fmm::ModelFile other;
    const std::string wrong = open_blob(options.other, other);
    if (!wrong.empty()) {
      print_error(wrong);
      return exit_bad_input;
    }
    return print_output(inspect_compare(file.model(), other.model())) ? exit_done : exit_bad_input;
  }
  if (options.mode == InspectOptions::Mode::poses) return inspect_poses(file.model(), options);
  const std::string text = options.mode == InspectOptions::Mode::json ? inspect_json(file.model())
                                                                      : inspect_text(file.model());
  return print_output(text) ? exit_done : exit_bad_input;
}

}  // namespace fmmc
