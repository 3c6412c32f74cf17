// `fmmc watch`: compiles the models of a folder, and again whenever one of them or a file beside
// them is saved, until it is stopped.
//
// Thread rule: one command at a time writes to a terminal.
#pragma once

#include "base/files.h"
#include "commands/options.h"

namespace fmmc {

// Returns only if the folder cannot be watched.
int watch(const WatchOptions& options, Files& files);

}  // namespace fmmc
