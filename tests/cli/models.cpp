#include "cli/models.h"

#include <cstdint>
#include <random>

#include <fmt/format.h>

#include "bake/png_write.h"

namespace fmm_cli {

const std::string_view png_base64 =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJg"
    "gg==";

std::string png_bytes() {
  const auto value_of = [](char c) -> unsigned {
    if (c >= 'A' && c <= 'Z') return static_cast<unsigned>(c - 'A');
    if (c >= 'a' && c <= 'z') return static_cast<unsigned>(c - 'a') + 26;
    if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0') + 52;
    return c == '+' ? 62 : 63;
  };
  std::string out;
  unsigned bits = 0;
  int count = 0;
  for (const char c : png_base64) {
    if (c == '=') break;
    bits = bits << 6 | value_of(c);
    count += 6;
    if (count >= 8) {
      count -= 8;
      out += static_cast<char>(bits >> count & 0xFF);
    }
  }
  return out;
}

ModelText::ModelText() : texture_source(fmt::format("data:image/png;base64,{}", png_base64)) {}

std::string ModelText::idle_animator(std::string_view end) {
  return fmt::format(
      R"("bone-body":{{"name":"body","type":"bone","keyframes":[)"
      R"({{"channel":"rotation","data_points":[{{"x":0,"y":0,"z":0}}],"uuid":"k0","time":0,)"
      R"("interpolation":"linear"}},)"
      R"({{"channel":"rotation","data_points":[{{"x":{},"y":0,"z":0}}],"uuid":"k1","time":1,)"
      R"("interpolation":"linear"}}]}})",
      end);
}

std::string ModelText::str() const {
  std::string faces;
  for (const char* side : {"north", "east", "south", "west", "up", "down"}) {
    faces +=
        fmt::format(R"({}"{}":{{"uv":[0,0,16,16],"texture":0}})", faces.empty() ? "" : ",", side);
  }
  const std::string element = fmt::format(
      R"({{"name":"cube","type":"cube","uuid":"cube-1","box_uv":false,"from":[-4,0,-2],)"
      R"("to":[4,12,2],"origin":[0,0,0],"faces":{{{}}}}})",
      faces);
  const std::string texture = fmt::format(
      R"({{"name":"skin.png","id":"0","uuid":"texture-1","width":1,"height":1,"uv_width":16,)"
      R"("uv_height":16,"source":"{}"{}}})",
      texture_source, texture_extra);
  const std::string animation =
      fmt::format(R"({{"uuid":"animation-1","name":"{}","loop":"once","length":{},"snapping":20,)"
                  R"("animators":{{{}}}}})",
                  animation_name, length, animators);
  return fmt::format(
      R"({{"meta":{{"format_version":{},"model_format":"free","box_uv":false}},"name":"test",)"
      R"("resolution":{{"width":16,"height":16}},"elements":[{}{}],)"
      R"("groups":[{{"name":"body","uuid":"bone-body","origin":[0,0,0],"export":true,)"
      R"("visibility":true}}],"outliner":[{{"uuid":"bone-body","children":["cube-1"]}}],)"
      R"("textures":[{}],"animations":[{}{}]{}}})",
      version, element, extra_elements, texture, animation, extra_animations, top);
}

std::string model(std::string_view end) {
  ModelText text;
  text.animators = ModelText::idle_animator(end);
  return text.str();
}

std::string model_with_file(std::string_view end) {
  ModelText text;
  text.animators = ModelText::idle_animator(end);
  text.texture_source = "";
  return text.str();
}

std::string noise_png() {
  constexpr std::uint32_t side = 160;
  std::mt19937 random(1);
  std::string rgba(std::size_t{side} * side * 4, '\xff');
  for (std::size_t i = 0; i < rgba.size(); ++i) {
    if (i % 4 != 3) rgba[i] = static_cast<char>(random() & 0xFF);
  }
  return fmmc::encode_png(rgba, side, side);
}

}  // namespace fmm_cli
