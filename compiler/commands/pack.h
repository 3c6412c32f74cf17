// fmmc pack: models or folders of them straight to a resource pack that a client can load, for
// those who have no build system.
//
// Thread rule: one call at a time writes to an output.
#pragma once

#include "base/files.h"
#include "commands/options.h"

namespace fmmc {

// An exit code. A model that is lost makes no pack: what was there before stays.
int pack(const PackOptions& options, Files& files);

}  // namespace fmmc
