// What the files of a pack say about each other: ids, short names, bones, textures, properties.
//
// Thread rule: one call at a time for a pack.
#pragma once

#include "check/bedrock/names.h"
#include "check/bedrock/pack.h"

namespace fmmc::bedrock_check {

// Checks everything in `pack` against the names of all packs that the game loads with it.
void check_references(Pack& pack, const Names& names);

// Its parts: entities and attachables against ids and textures; animations and their controllers
// against whoever uses them; render controllers likewise.
void check_entity_references(const User& user, const Names& names);
void check_animation_references(File& file, const Names& names);
void check_controller_references(File& file, const Names& names);
void check_render_references(File& file, const Names& names);

}  // namespace fmmc::bedrock_check
