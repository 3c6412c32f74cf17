// Textures that lie in files beside the model. A model from a stranger must not make the compiler
// read anywhere else: only files in the model's folder or below it are looked at.
//
// Thread rule: as Source.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "read/bbmodel/source.h"
#include "read/reader.h"

namespace fmmc::bbmodel {

// `relative` without "." and "..", with forward slashes; empty if it is absolute, leaves the folder
// it starts from, or is no usable path. Drive letters and control bytes count as unusable on every
// system, so that a model means the same everywhere.
std::string path_below(std::string_view relative);

// A texture's bytes from the file that `texture` names: where `relative_path` says, else a file of
// the texture's name beside the model. Empty, with a warning, if there is none. Every look-up goes
// into `result.inputs`.
std::string read_texture_file(Source& source, json::Value texture, const ReadRequest& request,
                              ReadResult& result, const Place& place);

}  // namespace fmmc::bbmodel
