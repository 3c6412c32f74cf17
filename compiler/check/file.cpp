// Lints over what a file says of itself: lint A54, and what its author's program left in it.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "base/quote.h"
#include "check/check.h"

namespace fmmc {

namespace {

// Files before 5.0 store animated rotations and positions mirrored, so a wrong version mirrors
// them. Only a file whose marks all are of the other age is told: some tools write a mixture.
void check_version(const Model& model, Diagnostics& diagnostics) {
  const bool new_version = model.version.major >= 5;
  const AgeMark& own = new_version ? model.since_5 : model.before_5;
  const AgeMark& other = new_version ? model.before_5 : model.since_5;
  if (other.what.empty() || !own.what.empty()) return;
  diagnostics.warning(
      "version-mismatch",
      fmt::format("the file is read as version {}.{}, but {}, as only versions {} write it: "
                  "animated rotations and positions may be mirrored",
                  model.version.major, model.version.minor, other.what,
                  new_version ? "before 5.0" : "from 5.0 on"),
      other.offset, {},
      "meta.format_version has to be that of the program that wrote the keyframes");
}

// Formats of the editor itself; plugins add others.
void check_format(const Model& model, Diagnostics& diagnostics) {
  constexpr std::array<std::string_view, 10> known = {
      "free",          "java_block",      "bedrock",       "bedrock_block", "bedrock_old",
      "modded_entity", "optifine_entity", "optifine_part", "skin",          "image"};
  if (model.model_format.empty() ||
      std::find(known.begin(), known.end(), model.model_format) != known.end()) {
    return;
  }
  diagnostics.note(
      "unknown-format",
      fmt::format("model format {} belongs to a plugin; the file is read by its content",
                  quoted(model.model_format)),
      model.format_offset);
}

void check_paths(const Model& model, Diagnostics& diagnostics) {
  for (const Texture& texture : model.textures) {
    if (texture.absolute_path_offset == no_offset) continue;
    diagnostics.note(
        "absolute-path", "a texture holds its path on the disk of its author, which is not read",
        texture.absolute_path_offset, fmt::format("in texture {}", quoted(texture.name)));
  }
}

}  // namespace

void check_file(const CheckInput& input, Diagnostics& diagnostics) {
  check_version(input.model, diagnostics);
  check_format(input.model, diagnostics);
  check_paths(input.model, diagnostics);
}

}  // namespace fmmc
