// What `compile`, `pack` and `ids` have in common when they ask the cache for a model.
//
// Thread rule: pure, but for open_cache(), which reads the environment.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "base/files.h"
#include "cache/local_store.h"
#include "commands/cached_compile.h"
#include "commands/task.h"

namespace fmmc {

// The cache that an option names: a folder, "off", or nothing for that of this user. None if it is
// off or the user has none. `files` must outlive it.
std::optional<LocalStore> open_cache(const std::string& option, Files& files);

// A request for this model, but for its outputs. `options` are the canonical ones of the command.
// Textures and animations are looked for in the given folders and files, as the user spelled them.
CachedRequest cached_request(const Task& task, std::string options,
                             std::span<const std::string> texture_dirs,
                             std::span<const std::string> animations);

// Outputs go below this folder, too.
void add_output_folder(CachedRequest& request, std::string folder);

}  // namespace fmmc
