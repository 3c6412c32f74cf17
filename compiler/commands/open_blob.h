// Opening a compiled model for a tool, with the runtime's own loader and its own sentences.
//
// Thread rule: as fmm::ModelFile.
#pragma once

#include <string>

#include <fmm/model_file.h>

namespace fmmc {

// Empty, or a line for stderr.
std::string open_blob(const std::string& path, fmm::ModelFile& file);

// "path: error: sentence [bad-blob]\n"
std::string blob_complaint(const std::string& path, fmm::Error error);

}  // namespace fmmc
