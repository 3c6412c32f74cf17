#include "commands/verify.h"

#include <fmt/format.h>

#include "commands/blob_words.h"
#include "commands/console.h"
#include "commands/open_blob.h"

namespace fmmc {

namespace {

// Empty, or what is wrong with the file and where.
std::string complaint_about(const std::string& path) {
  fmm::ModelFile file;
  std::string complaint = open_blob(path, file);
  if (!complaint.empty()) return complaint;
  const fmm::Fault fault = file.model().find_fault(true);
  if (fault.error == fmm::Error::none) return {};
  complaint = blob_complaint(path, fault.error);
  if (fault.section != fmm::format::Section{}) {
    complaint += fmt::format("  in section '{}', item {}\n", word_of(fault.section), fault.item);
  }
  return complaint;
}

}  // namespace

int verify(const VerifyOptions& options) {
  std::size_t failed = 0;
  Progress progress(true);
  for (std::size_t i = 0; i < options.files.size(); ++i) {
    progress.show(i + 1, options.files.size(), options.files[i]);
    const std::string complaint = complaint_about(options.files[i]);
    if (complaint.empty()) continue;
    ++failed;
    progress.print(complaint);
  }
  if (failed == 0) {
    progress.finish(fmt::format("{} files are sound", options.files.size()));
    return exit_done;
  }
  progress.print(fmt::format("{} of {} files failed\n", failed, options.files.size()));
  return exit_bad_input;
}

}  // namespace fmmc
