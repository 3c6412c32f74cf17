// `fmmc compile`: models to .fmmb files.
//
// Thread rule: one call at a time.
#pragma once

#include "base/files.h"
#include "commands/options.h"

namespace fmmc {

// The exit code; complaints go to stderr.
int compile(const CompileOptions& options, Files& files);

}  // namespace fmmc
