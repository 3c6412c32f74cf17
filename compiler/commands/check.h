// `fmmc check`: reads and bakes models, lints them and writes nothing.
//
// Thread rule: one call at a time.
#pragma once

#include "base/files.h"
#include "commands/options.h"

namespace fmmc {

// The exit code; everything that was found goes to stderr.
int check(const CheckOptions& options, Files& files);

}  // namespace fmmc
