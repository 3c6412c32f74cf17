// `fmmc inspect`: what is in a compiled model, as text for people, as JSON, or pose by pose. It
// sees what a game sees: everything comes through the runtime.
//
// Thread rule: one call at a time.
#pragma once

#include <string>

#include "commands/options.h"
#include <fmm/model.h>

namespace fmmc {

// The exit code; complaints go to stderr.
int inspect(const InspectOptions& options);

// A summary for people.
std::string inspect_text(const fmm::Model& model);

// The whole model but for its vertices, pixels and rows; ends with a line feed.
std::string inspect_json(const fmm::Model& model);

// What two blobs take for their parts, and how far their animations are apart.
std::string inspect_compare(const fmm::Model& one, const fmm::Model& other);

// One JSON object a line, to stdout; the exit code.
int inspect_poses(const fmm::Model& model, const InspectOptions& options);

}  // namespace fmmc
