// Which texture a face has. Cubes and meshes name it in the same way.
//
// Thread rule: as Source.
#pragma once

#include <cstddef>
#include <string_view>
#include <unordered_map>

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

struct FaceTexture {
  bool present = true;  // false: the face is deleted
  int texture = -1;     // index in Model::textures; -1: untextured
};

// What the face's member `texture` means: a number or a uuid a texture, null a deleted face, absent
// or false an untextured one. What names no texture is a warning and untextured.
FaceTexture read_face_texture(Source& source, json::Value value, const TextureList& textures,
                              const Place& place);

}  // namespace fmmc::bbmodel
