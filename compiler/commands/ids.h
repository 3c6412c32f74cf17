// `fmmc ids`: a C++ header with the ids of each model, and one that includes them all. Warnings
// about a model are `fmmc compile`'s to tell; here only errors count.
//
// A model in a folder below the base has the folder's name in its namespace: "npc/dragon" is
// NS::npc::dragon in DIR/npc/dragon.h.
//
// Thread rule: one call at a time.
#pragma once

#include "base/files.h"
#include "commands/options.h"

namespace fmmc {

// The exit code; complaints go to stderr.
int write_ids(const IdsOptions& options, Files& files);

}  // namespace fmmc
