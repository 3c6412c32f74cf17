// A model's own options: `dragon.fmm.json` beside `dragon.bbmodel`. What it says goes before the
// command line, for this model alone.
//
//   {"semantics": "blockbench", "rate": 60, "profile": "compact", "profiles": {"walk": "exact"},
//    "tolerance": 0.01, "molang": {"variable.size": 2, "variable.mood": "calm"}, "molang_seed": 7,
//    "length": 2}
//
// Thread rule: pure but for the file it looks up.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "base/files.h"
#include "write/blob/blob.h"

namespace fmmc {

// "models/dragon.bbmodel" -> "models/dragon.fmm.json".
std::string own_options_path(std::string_view model_path);
bool is_own_options_path(std::string_view path);

// Overlays what the file says, if there is one. A word or value that it may not have is an error
// with its place in that file; the options are then as they were.
void apply_own_options(std::string_view model_path, Files& files, BlobOptions& options,
                       Diagnostics& diagnostics);

}  // namespace fmmc
