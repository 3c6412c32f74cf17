// Ids and their identity: has_ids_for_all() and schema_of(). FORMAT.md, "Schema", has the recipe.
#include <cstddef>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "base/hash.h"
#include "write/blob/blob.h"
#include <fmm/format.h>

namespace fmmc {

namespace {

void append(std::string& bytes, fmm::format::NameKind kind, std::string_view name) {
  bytes += static_cast<char>(kind);
  const auto size = static_cast<std::uint32_t>(name.size());
  for (unsigned shift = 0; shift < 32; shift += 8)
    bytes += static_cast<char>((size >> shift) & 0xFF);
  bytes += name;
}

}  // namespace

std::uint64_t schema_of(const Model& model) {
  using fmm::format::NameKind;
  std::string bytes;
  for (const Bone& bone : model.bones)
    append(bytes, NameKind::bone, bone.name);
  for (const Animation& animation : model.animations)
    append(bytes, NameKind::animation, animation.name);
  for (const Texture& texture : model.textures)
    append(bytes, NameKind::texture, texture.name);
  for (const BlobAttachment& attachment : attachments_of(model)) {
    append(bytes, NameKind::attachment, attachment.name);
    bytes += static_cast<char>(attachment.kind);
  }
  const std::uint64_t schema = hash64(bytes);
  return schema == 0 ? 1 : schema;  // 0 stands for "do not check"
}

bool has_ids_for_all(const Model& model, Diagnostics& diagnostics) {
  struct Count {
    std::string_view what;
    std::size_t count;
    std::size_t limit;
  };
  bool within = true;
  for (const Count& c :
       {Count{"bones", model.bones.size(), fmm::format::max_bones},
        Count{"animations", model.animations.size(), fmm::format::max_items},
        Count{"textures", model.textures.size(), fmm::format::max_items},
        Count{"attachments", attachments_of(model).size(), fmm::format::max_items}}) {
    if (c.count <= c.limit) continue;
    diagnostics.error("item-limit", fmt::format("the model has {} {}, the limit is {}", c.count,
                                                c.what, c.limit));
    within = false;
  }
  return within;
}

}  // namespace fmmc
