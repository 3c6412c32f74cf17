#include "read/bbmodel/textures.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "read/bbmodel/embedded_image.h"
#include "read/bbmodel/fields.h"
#include "read/bbmodel/flipbook.h"
#include "read/bbmodel/names.h"
#include "read/bbmodel/texture_files.h"
#include "read/bbmodel/texture_layers.h"

namespace fmmc::bbmodel {

namespace {

// Whether a texture's own uv_width and uv_height count, or the project's resolution does. An id
// that no core format has is a plugin's, which the editor loads as "free".
bool textures_have_uv_size(const Source& source) {
  constexpr std::array<std::string_view, 8> project_size = {
      "java_block",      "bedrock_block", "bedrock_old", "modded_entity",
      "optifine_entity", "optifine_part", "skin",        "image"};
  if (source.model_format == "bedrock") {
    const json::Value multi_file = source.root["multi_file_ruleset"];
    return multi_file.boolean().value_or(!multi_file.string().value_or("").empty());
  }
  return std::find(project_size.begin(), project_size.end(), source.model_format) ==
         project_size.end();
}

double uv_size(Source& source, json::Value value, std::string_view name, double project,
               bool own_size, const Place& place) {
  const double size = number_field(source, value, name, project, place);
  return own_size && size > 0 ? size : project;
}

std::string read_image(Source& source, json::Value value, const ReadRequest& request,
                       ReadResult& result, bool has_layers, const Place& place) {
  const json::Value field = value["source"];
  const std::string_view url = field.string().value_or("");
  if (url.starts_with("data:")) return read_embedded(source, field, url, place);
  if (field.exists() && !field.is(json::Type::string) && !field.is(json::Type::null)) {
    warn_type(source, field, "source", "a string", place);
  }
  // What the layers show needs no file.
  if (has_layers) return {};
  return read_texture_file(source, value, request, result, place);
}

// "/home/...", "\\\\server\\..." or "C:\\...".
bool is_absolute(std::string_view path) {
  const auto is_slash = [](char c) { return c == '/' || c == '\\'; };
  if (path.empty()) return false;
  if (is_slash(path[0])) return true;
  const bool letter = (path[0] >= 'a' && path[0] <= 'z') || (path[0] >= 'A' && path[0] <= 'Z');
  return letter && path.size() > 2 && path[1] == ':' && is_slash(path[2]);
}

Texture read_texture(Source& source, json::Value value, const ReadRequest& request, bool own_size,
                     const Model& model, ReadResult& result) {
  Texture texture;
  texture.name = text_field(source, value, "name", {"a texture", {}});
  const Place place{"texture", texture.name};
  read_layers(source, value, place, texture);
  texture.encoded = read_image(source, value, request, result, !texture.layers.empty(), place);
  texture.uv_width = uv_size(source, value, "uv_width", model.uv_width, own_size, place);
  texture.uv_height = uv_size(source, value, "uv_height", model.uv_height, own_size, place);
  read_flipbook(source, value, place, texture);
  const json::Value path = value["path"];
  if (is_absolute(path.string().value_or(""))) texture.absolute_path_offset = path.offset();
  texture.render_mode = text_field(source, value, "render_mode", place);
  texture.render_sides = text_field(source, value, "render_sides", place);
  texture.wrap_mode = text_field(source, value, "wrap_mode", place);
  texture.pbr_channel = text_field(source, value, "pbr_channel", place);
  return texture;
}

}  // namespace

void read_textures(Source& source, const ReadRequest& request, Model& model, ReadResult& result) {
  const json::Value list = list_field(source, source.root, "textures", {});
  result.counts.textures = list.size();
  const bool own_size = textures_have_uv_size(source);
  UniqueNames names("texture");
  for (json::Value value = list.first(); value.exists(); value = value.next()) {
    names.announce(value["name"].string().value_or(""));
  }
  for (json::Value value = list.first(); value.exists(); value = value.next()) {
    if (!source.spend(sizeof(Texture), value.offset())) return;
    Texture texture;
    if (value.is(json::Type::object)) {
      texture = read_texture(source, value, request, own_size, model, result);
    } else {
      warn_type(source, value, "textures", "a list of objects", {});
      texture.uv_width = model.uv_width;
      texture.uv_height = model.uv_height;
    }
    texture.name = names.take(source, texture.name, value.offset());
    texture.offset = value.offset();
    model.textures.push_back(std::move(texture));
  }
}

}  // namespace fmmc::bbmodel
