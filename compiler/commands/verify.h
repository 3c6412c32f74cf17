// `fmmc verify`: every check of the runtime on compiled models, the content hash included.
//
// Thread rule: one call at a time.
#pragma once

#include "commands/options.h"

namespace fmmc {

// The exit code; complaints go to stderr.
int verify(const VerifyOptions& options);

}  // namespace fmmc
