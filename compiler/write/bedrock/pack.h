// What Bedrock packs have beside the files of their models: manifest, icon and texts (spec: bedrock
// 3.6, 3.7).
//
// Everything here depends on the pack's name and its models alone: a pack that is made again is the
// same pack to the game, and one more animation makes no new one of it.
//
// Thread rule: pure.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "write/bedrock/bedrock.h"

namespace fmmc {

using PackVersion = std::array<int, 3>;

struct PackNames {
  std::string name;         // "My pack"
  std::string description;  // empty: one is made
  PackVersion version{1, 0, 0};
};

struct PackedModel {
  std::string id;
  std::string title;  // for people
  std::string name_space = "fmm";
};

// manifest.json, pack_icon.png and texts/. `icon` is a PNG file; empty: one is drawn.
std::vector<BedrockFile> resource_pack_files(const PackNames& names,
                                             std::span<const PackedModel> models,
                                             std::string_view icon);

// The same of a behaviour pack, which has no texts.
std::vector<BedrockFile> behavior_pack_files(const PackNames& names, std::string_view icon);

// A UUID of version 8 (RFC 9562) of the pack's name and a word for what it identifies.
std::string pack_uuid(std::string_view name, std::string_view what);

}  // namespace fmmc
