// Texture files that blobs name (TextureMode::external). Which there are is known only after
// compiling, so no build system lists them: `fmmc place` finds them through the blobs, and a list
// of what it placed lets it delete those that no blob names any more.
//
// Thread rule: one place command at a time uses a list.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "base/files.h"

namespace fmmc {

// The texture files that a blob at `path` names, as paths relative to what `path` is relative to:
// "npc/dragon.fmmb" gives "npc/<hash>.png". None if the bytes are no blob.
std::set<std::string> texture_files_of(std::string_view path, std::string_view blob);

// Makes `list` hold `present`, absolute paths, one a line. What it held before and holds no more is
// deleted unless a blob beside it names it, as that of another target in one folder may. Only files
// with names that external_textures() gives are ever deleted. Empty, or a line for stderr.
std::string keep_textures(const std::string& list, const std::set<std::string>& present,
                          Files& files);

}  // namespace fmmc
