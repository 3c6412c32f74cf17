#include "base/policy.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace fmmc {

namespace {

// One message for all that were merely counted.
Diagnostic beyond_bound(const Diagnostics& diagnostics, const Policy& policy) {
  Diagnostic out;
  out.code = "too-many-diagnostics";
  out.severity = Severity::note;
  std::size_t sum = 0;
  std::string codes;
  for (const auto& [code, bulk] : diagnostics.beyond_bound()) {
    sum += bulk.count;
    codes += fmt::format("{}{} {}", codes.empty() ? "" : ", ", bulk.count, code);
    const bool error = policy.is_error(code, bulk.severity);
    out.severity = std::max(out.severity, error ? Severity::error : bulk.severity);
  }
  out.text = fmt::format("the model has more than {} different messages; {} more are not told ({})",
                         diagnostics.all().size(), sum, codes);
  return out;
}

}  // namespace

bool Policy::is_error(const std::string& code, Severity severity) const {
  return severity == Severity::error || (warnings_as_errors && severity == Severity::warning) ||
         std::binary_search(errors.begin(), errors.end(), code);
}

Verdict judge(const Diagnostics& diagnostics, const Policy& policy) {
  Verdict out;
  out.told = diagnostics.all();
  if (!diagnostics.beyond_bound().empty()) {
    Diagnostic rest = beyond_bound(diagnostics, policy);
    const bool silenced =
        std::binary_search(policy.silenced.begin(), policy.silenced.end(), rest.code);
    if (!silenced || rest.severity == Severity::error) out.told.push_back(std::move(rest));
  }
  for (Diagnostic& diagnostic : out.told) {
    if (!policy.is_error(diagnostic.code, diagnostic.severity)) continue;
    diagnostic.severity = Severity::error;
    out.failed = true;
  }
  return out;
}

}  // namespace fmmc
