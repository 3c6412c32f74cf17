// Which models and which other files go into a pack.
//
// Thread rule: pure but for the folders that are looked into.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"
#include "write/bedrock/bedrock.h"

namespace fmmc {

struct PackInput {
  std::string path;
  std::string relative;  // what it is called below the folder that was given: "npc/Red Goblin"
  std::string id;        // bedrock_id() of that
  std::string title;     // its name for people: "red_dragon" is "Red dragon"
};

// The title of a model that is called `relative`.
std::string title_of(std::string_view relative);

struct PackInputs {
  std::vector<PackInput> models;  // ascending by id
  std::string error;              // one sentence; then there are no models
};

// Files are models; folders hold models at any depth, which are called by their path below the
// folder. What begins with a full stop is not looked into.
PackInputs find_pack_inputs(const std::vector<std::string>& inputs);

// Every file below a folder, ascending by path, relative to it. Empty, or a sentence in `error`.
std::vector<BedrockFile> read_folder(const std::string& folder, Files& files, std::string& error);

}  // namespace fmmc
