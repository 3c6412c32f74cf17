// What is in packs while they are put together: the files, and what is told of their models.
//
// Thread rule: plain data; the functions are pure but for the files they read.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/files.h"
#include "write/bedrock/pack.h"

namespace fmmc {

using PackFileMap = std::map<std::string, std::string>;  // path in the pack to content

struct PackContent {
  std::vector<PackedModel> models;  // ascending by id
  PackFileMap resources, behavior;
};

// Takes what `compile --bedrock` has written. `list` is the path of a file with a line for each
// model: the folders of its Bedrock files and of the server's side, its namespace and its name,
// with tabs between. Empty, or a sentence that says what is wrong.
std::string read_compiled(const std::string& list, Files& files, PackContent& out);

}  // namespace fmmc
