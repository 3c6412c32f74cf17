#include "read/bbmodel/skinning.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <fmt/format.h>

#include "read/bbmodel/fields.h"

namespace fmmc::bbmodel {

namespace {

// How weights refer to a mesh: by the first characters of its uuid.
constexpr std::size_t prefix_length = 6;

struct SkinnedVertex {
  Mesh::Vertex* vertex = nullptr;
  double heaviest = 0;
  bool shared = false;  // by several bones
};

using SkinnedVertices = std::unordered_map<std::string, SkinnedVertex>;

// By bone: the armature that it belongs to, or -1.
std::vector<int> armatures_of(const Model& model) {
  std::vector<int> out(model.bones.size(), -1);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Bone& bone = model.bones[i];
    if (!bone.armature) continue;
    const int above = bone.parent < 0 ? -1 : out[static_cast<std::size_t>(bone.parent)];
    out[i] = above < 0 ? static_cast<int>(i) : above;
  }
  return out;
}

// The vertices of the meshes below each armature, as weights name them: by armature.
std::unordered_map<int, SkinnedVertices> skinned_vertices(Source& source,
                                                          const std::vector<int>& armatures,
                                                          Model& model) {
  std::unordered_map<int, SkinnedVertices> out;
  for (Mesh& mesh : model.meshes) {
    if (mesh.bone < 0 || armatures[static_cast<std::size_t>(mesh.bone)] != mesh.bone) continue;
    const std::string prefix = mesh.uuid.substr(0, prefix_length) + ':';
    for (Mesh::Vertex& vertex : mesh.vertices) {
      if (!source.spend(sizeof(SkinnedVertex) + vertex.key.size(), mesh.offset)) return out;
      out[mesh.bone].try_emplace(prefix + vertex.key, SkinnedVertex{&vertex, 0, false});
    }
  }
  return out;
}

}  // namespace

void read_skinning(Source& source, const ElementList& elements,
                   const std::vector<ElementPlace>& places, Model& model) {
  const std::vector<int> armatures = armatures_of(model);
  auto by_armature = skinned_vertices(source, armatures, model);
  if (by_armature.empty()) return;
  std::size_t shared = 0;
  std::uint32_t first_shared = no_offset;
  for (std::size_t i = 0; i < elements.values.size(); ++i) {
    const json::Value element = elements.values[i];
    if (element["type"].string() != "armature_bone" || places[i].bone < 0) continue;
    const auto bone = static_cast<std::size_t>(places[i].bone);
    const auto skin = by_armature.find(armatures[bone]);
    if (skin == by_armature.end()) continue;
    const Place place{"armature bone", element["name"].string().value_or("")};
    const json::Value weights = object_field(source, element, "vertex_weights", place);
    for (json::Value value = weights.first(); value.exists(); value = value.next()) {
      const double weight = number_value(source, value, value.key(), 0, place);
      const auto found = skin->second.find(std::string(value.key()));
      if (found == skin->second.end() || !(weight > 0)) continue;
      SkinnedVertex& skinned = found->second;
      if (skinned.heaviest > 0 && skinned.vertex->bone != places[i].bone && !skinned.shared) {
        skinned.shared = true;
        ++shared;
        first_shared = std::min(first_shared, value.offset());
      }
      if (weight <= skinned.heaviest) continue;
      skinned.heaviest = weight;
      skinned.vertex->bone = places[i].bone;
    }
  }
  if (shared == 0) return;
  source.warning("skin-reduced",
                 fmt::format("{} {} more than one bone; each keeps to its heaviest", shared,
                             shared == 1 ? "vertex follows" : "vertices follow"),
                 first_shared);
}

}  // namespace fmmc::bbmodel
