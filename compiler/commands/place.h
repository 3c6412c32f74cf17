// `fmmc place`, for the build functions: puts compiled models where the program looks for them and
// takes away those that are no longer made.
//
// A manifest holds one path a line, relative to the folder of the outputs. What the manifest of the
// run before names and the present one does not is deleted: below the folder of the outputs and
// below the folder they are copied to, nowhere else, and nothing is found by listing a folder, so a
// file that nobody wrote into a manifest is safe. The present manifest is saved last: whatever
// interrupts a run, the next one does its work again. A build system that prunes by itself, as
// fmm_add_models() does, gives no former manifest.
//
// Thread rule: one call at a time for one `previous` file.
#pragma once

#include "base/files.h"
#include "commands/options.h"

namespace fmmc {

// The exit code; complaints go to stderr.
int place(const PlaceOptions& options, Files& files);

}  // namespace fmmc
