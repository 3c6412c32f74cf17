#include "read/bbmodel/texture_layers.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "base/limits.h"
#include "read/bbmodel/embedded_image.h"
#include "read/bbmodel/fields.h"

namespace fmmc::bbmodel {

namespace {

std::array<double, 2> read_pair(Source& source, json::Value object, std::string_view name,
                                const std::array<double, 2>& fallback, const Place& place) {
  const json::Value list = object[name];
  if (!list.exists()) return fallback;
  if (!list.is(json::Type::array) || list.size() != 2) {
    warn_type(source, list, name, "a list of 2 numbers", place);
    return fallback;
  }
  const json::Value first = list.first();
  return {number_value(source, first, name, fallback[0], place),
          number_value(source, first.next(), name, fallback[1], place)};
}

TextureLayer read_layer(Source& source, json::Value value, const Place& outer) {
  TextureLayer layer;
  const Place nameless{"a layer", {}, &outer};
  layer.name = text_field(source, value, "name", nameless);
  const Place place{"layer", layer.name, &outer};
  layer.offset = read_pair(source, value, "offset", layer.offset, place);
  layer.scale = read_pair(source, value, "scale", layer.scale, place);
  layer.opacity = std::clamp(number_field(source, value, "opacity", 100, place) / 100, 0.0, 1.0);
  layer.visible = flag_field(source, value, "visible", true, place);
  layer.blend_mode = text_field(source, value, "blend_mode", place);
  const json::Value url = value["data_url"];
  const std::string_view text = url.string().value_or("");
  if (!text.empty()) {
    layer.encoded = read_embedded(source, url, text, place);
  } else if (url.exists() && !url.is(json::Type::string) && !url.is(json::Type::null)) {
    warn_type(source, url, "data_url", "a string", place);
  }
  return layer;
}

// A side of the image that the layers make, 0 if the file does not say a usable one.
std::uint32_t read_side(Source& source, json::Value value, std::string_view name,
                        const Place& place) {
  const double side = number_field(source, value, name, 0, place);
  return side >= 1 && side <= limits::image_side ? static_cast<std::uint32_t>(side) : 0;
}

}  // namespace

void read_layers(Source& source, json::Value value, const Place& outer, Texture& texture) {
  if (!flag_field(source, value, "layers_enabled", false, outer)) return;
  const json::Value list = list_field(source, value, "layers", outer);
  for (json::Value layer = list.first(); layer.exists(); layer = layer.next()) {
    if (!layer.is(json::Type::object)) {
      warn_type(source, layer, "layers", "a list of objects", outer);
      continue;
    }
    if (!source.spend(sizeof(TextureLayer), layer.offset())) return;
    texture.layers.push_back(read_layer(source, layer, outer));
  }
  if (texture.layers.empty()) return;
  texture.layers_size = {read_side(source, value, "width", outer),
                         read_side(source, value, "height", outer)};
}

}  // namespace fmmc::bbmodel
