// What a user makes of diagnostics by their codes, and the verdict over a model that follows.
//
// Thread rule: values and pure functions.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.h"

namespace fmmc {

struct Policy {
  // Codes, sorted, without duplicates, and none in both.
  std::vector<std::string> silenced;  // notes and warnings that are not told and do not count
  std::vector<std::string> errors;    // that let a model fail, whatever they are otherwise
  bool warnings_as_errors = false;

  bool is_error(const std::string& code, Severity severity) const;
};

struct Verdict {
  std::vector<Diagnostic> told;  // with the severities that the policy gives them
  bool failed = false;
};

// `diagnostics` were collected with the policy's silenced codes silenced.
Verdict judge(const Diagnostics& diagnostics, const Policy& policy);

}  // namespace fmmc
