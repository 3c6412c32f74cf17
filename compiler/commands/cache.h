// `fmmc cache`: looks after the folder of what was compiled before.
//
// Thread rule: one command at a time writes to a terminal.
#pragma once

#include "base/files.h"
#include "commands/options.h"

namespace fmmc {

// The exit code: 1 if `verify` found something damaged.
int tend_cache(const CacheOptions& options, Files& files);

}  // namespace fmmc
