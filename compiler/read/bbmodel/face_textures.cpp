#include "read/bbmodel/face_textures.h"

#include <cmath>

#include <fmt/format.h>

#include "read/bbmodel/fields.h"

namespace fmmc::bbmodel {

namespace {

int texture_by_number(Source& source, json::Value value, double number, const TextureList& textures,
                      const Place& place) {
  if (number >= 0 && number < static_cast<double>(textures.count) && number == std::floor(number)) {
    return static_cast<int>(number);
  }
  source.warning("unknown-texture",
                 fmt::format("a face has texture {}, the file has {}; it is left untextured",
                             value.number_text(), textures.count),
                 value.offset(), place);
  return -1;
}

}  // namespace

TextureList TextureList::read(Source& source) {
  TextureList textures;
  const json::Value list = source.root["textures"];
  if (!list.is(json::Type::array)) return textures;
  textures.count = list.size();
  int index = 0;
  for (json::Value texture = list.first(); texture.exists(); texture = texture.next()) {
    if (const auto uuid = texture["uuid"].string()) textures.by_uuid.try_emplace(*uuid, index);
    ++index;
  }
  const bool one_for_all = source.model_format == "bedrock" ||
                           source.model_format == "bedrock_old" ||
                           source.model_format == "modded_entity";
  if (one_for_all && textures.count > 0) textures.for_all_faces = 0;
  return textures;
}

FaceTexture read_face_texture(Source& source, json::Value value, const TextureList& textures,
                              const Place& place) {
  FaceTexture face{true, textures.for_all_faces};
  if (!value.exists() || value.boolean() == false) return face;
  if (value.is(json::Type::null)) return {false, -1};
  if (const auto number = value.number()) {
    face.texture = texture_by_number(source, value, *number, textures, place);
  } else if (const auto uuid = value.string()) {
    if (uuid->empty()) return face;
    const auto found = textures.by_uuid.find(*uuid);
    face.texture = found == textures.by_uuid.end() ? -1 : found->second;
    if (face.texture >= 0) return face;
    source.warning("unknown-texture",
                   fmt::format("a face has texture {}, which the file has not; it is left "
                               "untextured",
                               quoted(*uuid)),
                   value.offset(), place);
  } else {
    warn_type(source, value, "texture", "the number of a texture", place);
  }
  return face;
}

}  // namespace fmmc::bbmodel
