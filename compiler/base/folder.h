// The files below a folder.
//
// Thread rule: any thread.
#pragma once

#include <string>
#include <vector>

#include "base/files.h"

namespace fmmc {

// Whether the path names a folder (or a link to one).
bool is_folder(const std::string& path);

// Every regular file below the folder, relative to it, with forward slashes, sorted. Links to
// folders are not followed. FileStatus::too_large beyond `most` files.
FileStatus list_files(const std::string& folder, std::vector<std::string>& out,
                      std::size_t most = 100'000);

}  // namespace fmmc
