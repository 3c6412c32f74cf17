// `fmmc preview`: a picture of a model, drawn from its blob.
//
// Thread rule: one call at a time.
#pragma once

#include "base/files.h"
#include "commands/options.h"

namespace fmmc {

// The exit code; complaints go to stderr.
int draw_preview(const PreviewOptions& options, Files& files);

}  // namespace fmmc
