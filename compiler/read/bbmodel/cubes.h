// Cubes and their faces.
//
// Thread rule: as Source.
#pragma once

#include <string_view>
#include <unordered_map>

#include "model/model.h"
#include "read/bbmodel/source.h"

namespace fmmc::bbmodel {

// How faces refer to textures: by place in the list, in very old files by uuid.
struct TextureList {
  std::size_t count = 0;
  std::unordered_map<std::string_view, int> by_uuid;
  // Some kinds of project draw everything with one texture; faces need not name it.
  int for_all_faces = -1;

  static TextureList read(Source& source);
};

Cube read_cube(Source& source, json::Value element, const TextureList& textures);

}  // namespace fmmc::bbmodel
