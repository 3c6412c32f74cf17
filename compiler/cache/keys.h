// What an entry of the cache is found by. Two keys lead to the outputs of a model:
//
//   key of bytes    the input's bytes: nothing has to be read but the file. It leads to a manifest,
//                   which lists what was looked for beside the model and with which answer.
//   key of meaning  the model as it was read, textures included: the same whoever saved the file.
//                   It leads to the outputs.
//
// Both hold what fmmc is, the options that shape outputs, and how the folders that matter lie to
// each other; no absolute path, no number of jobs, nothing of what is told or how.
//
// Thread rule: pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"

namespace fmmc {

// One model's place in the world of one command.
struct CacheSite {
  std::string tool;     // tool_id()
  std::string options;  // canonical
  std::string name;     // the model's logical name
  // Absolute and normal. Inputs: the model's folder, then where else textures are looked for.
  // Outputs: the folder of the first output, then every other that outputs go below.
  std::vector<std::string> input_roots, output_roots;
};

Hash128 key_of_bytes(const CacheSite& site, const Hash128& input);
Hash128 key_of_meaning(const CacheSite& site, const Hash128& model);

// The way from a folder to a file or another folder, by text alone: "../art/skin.png". Both paths
// are absolute and normal; "." if they are equal. absolute_path(join_path(from, way)) leads back.
std::string relative_path(std::string_view from, std::string_view to);

}  // namespace fmmc
