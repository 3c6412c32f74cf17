#include "write/bedrock/pack.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <fmt/format.h>

#include "bake/png_write.h"
#include "base/hash.h"
#include "write/bedrock/entity.h"
#include "write/bedrock/json_text.h"

namespace fmmc {

namespace {

using bedrock::Json;

Json version_json(const PackVersion& version) {
  return Json::array({version[0], version[1], version[2]});
}

std::string description_of(const PackNames& names) {
  return names.description.empty() ? "Made with fmm" : names.description;
}

// `kind` is the game's word for what the pack holds.
Json manifest_json(const PackNames& names, const char* kind) {
  Json header;
  header["name"] = names.name;
  header["description"] = description_of(names);
  header["uuid"] = pack_uuid(names.name, fmt::format("{} header", kind));
  header["version"] = version_json(names.version);
  header["min_engine_version"] = Json::array({1, 21, 0});
  Json module;
  module["type"] = kind;
  module["uuid"] = pack_uuid(names.name, fmt::format("{} module", kind));
  module["version"] = version_json(names.version);
  Json out;
  out["format_version"] = 2;
  out["header"] = std::move(header);
  out["modules"] = Json::array({std::move(module)});
  return out;
}

// A line of a text file holds no line ends.
std::string one_line(std::string_view text) {
  std::string out(text);
  std::replace_if(
      out.begin(), out.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  return out;
}

// A pattern of two colours, mirrored left to right, that tells packs apart at a glance.
std::string drawn_icon(std::string_view name) {
  constexpr std::uint32_t side = 64, cells = 8, cell = side / cells;
  const std::string hex = to_hex(hash128(name));
  const auto digit = [&](std::size_t i) {
    const char c = hex[i % hex.size()];
    return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10);
  };
  std::string colours[2];
  for (std::size_t i = 0; i < 2; ++i) {
    for (std::size_t channel = 0; channel < 3; ++channel) {
      const unsigned level = digit(i * 3 + channel) * 6 + (i == 0 ? 20 : 140);
      colours[i] += static_cast<char>(static_cast<unsigned char>(level));
    }
    colours[i] += '\xFF';
  }
  std::string rgba;
  rgba.reserve(std::size_t{side} * side * 4);
  for (std::uint32_t y = 0; y < side; ++y) {
    for (std::uint32_t x = 0; x < side; ++x) {
      const std::uint32_t column = std::min(x / cell, cells - 1 - x / cell);
      const unsigned bits = digit(y / cell * 4 + column);
      rgba += colours[bits % 2];
    }
  }
  return encode_png(rgba, side, side);
}

std::string icon_or_drawn(const PackNames& names, std::string_view icon) {
  return icon.empty() ? drawn_icon(names.name) : std::string(icon);
}

}  // namespace

std::string pack_uuid(std::string_view name, std::string_view what) {
  std::string hex = to_hex(hash128(fmt::format("fmm pack {}\n{}", what, name)));
  hex[12] = '8';  // made in a way of the maker's own
  constexpr std::string_view variants = "89ab";
  const char c = hex[16];
  hex[16] = variants[static_cast<std::size_t>(c <= '9' ? c - '0' : c - 'a' + 10) % 4];
  return fmt::format("{}-{}-{}-{}-{}", hex.substr(0, 8), hex.substr(8, 4), hex.substr(12, 4),
                     hex.substr(16, 4), hex.substr(20, 12));
}

std::vector<BedrockFile> resource_pack_files(const PackNames& names,
                                             std::span<const PackedModel> models,
                                             std::string_view icon) {
  std::string texts = fmt::format("pack.name={}\npack.description={}\n", one_line(names.name),
                                  one_line(description_of(names)));
  for (const PackedModel& model : models) {
    const bedrock::EntityNames entity{model.name_space, model.id};
    texts += fmt::format("entity.{}.name={}\n", entity.entity(), one_line(model.title));
  }
  return {{"manifest.json", bedrock::json_text(manifest_json(names, "resources"))},
          {"pack_icon.png", icon_or_drawn(names, icon)},
          {"texts/en_US.lang", std::move(texts)},
          {"texts/languages.json", bedrock::json_text(Json::array({"en_US"}))}};
}

std::vector<BedrockFile> behavior_pack_files(const PackNames& names, std::string_view icon) {
  Json manifest = manifest_json(names, "data");
  Json resources;
  resources["uuid"] = pack_uuid(names.name, "resources header");
  resources["version"] = version_json(names.version);
  manifest["dependencies"] = Json::array({std::move(resources)});
  return {{"manifest.json", bedrock::json_text(manifest)},
          {"pack_icon.png", icon_or_drawn(names, icon)}};
}

}  // namespace fmmc
