// `fmmc validate`: Bedrock files and packs, against the schemas and against each other.
//
// Thread rule: one call at a time.
#pragma once

#include <string>
#include <vector>

#include "base/files.h"
#include "base/policy.h"
#include "commands/options.h"

namespace fmmc {

// The exit code; everything that was found goes to stderr.
int validate(const ValidateOptions& options, Files& files);

}  // namespace fmmc
