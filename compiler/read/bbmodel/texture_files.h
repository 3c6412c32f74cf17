// Textures that lie in files of their own. A model from a stranger must not make the compiler read
// anywhere: only files below the model's folder or below a texture folder that the user named are
// looked at, whatever the model says.
//
// Looked for, in this order, until a file is found:
//   1. where `relative_path` says, seen from the model's folder. Before 4.10 it started at the file
//      itself, one level deeper. A path that leaves the model's folder counts if it leads into a
//      texture folder.
//   2. beside the model, by file name: that of `relative_path`, then the texture's name
//   3. in each texture folder, in the user's order: by `relative_path`, then by file name
// `path` is never used: it is absolute, and of the author's machine.
//
// Thread rule: as Source.
#pragma once

#include <string>
#include <string_view>

#include "read/bbmodel/source.h"
#include "read/reader.h"

namespace fmmc::bbmodel {

// `relative` without "." and "..", with forward slashes; empty if it is absolute, leaves the folder
// it starts from, or is no usable path. Drive letters and control bytes count as unusable on every
// system, so that a model means the same everywhere.
std::string path_below(std::string_view relative);

// A texture's bytes from the file that `texture` names. Empty, with a warning, if there is none.
// Every look-up goes into `result.inputs`, the misses too: a file that appears earlier on the way
// would be found instead.
std::string read_texture_file(Source& source, json::Value texture, const ReadRequest& request,
                              ReadResult& result, const Place& place);

}  // namespace fmmc::bbmodel
