#include "bake/drawn_faces.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "bake/bone_flags.h"
#include <fmm/format.h>

namespace fmmc {

namespace {

using fmm::format::AlphaClass;

enum class Display : std::uint8_t { drawn, not_exported, hitbox, inner_hitbox, hidden, seat };
constexpr int display_count = 6;

// By bone: whether its cubes and meshes are drawn, and if not, why.
std::vector<Display> displays_of(const Model& model, Semantics semantics) {
  std::vector<Display> displays(model.bones.size(), Display::drawn);
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    const Bone& bone = model.bones[i];
    const std::uint16_t flags = bone_flags(bone);
    const bool below_hitbox =
        bone.parent >= 0 && displays[static_cast<std::size_t>(bone.parent)] == Display::hitbox;
    if (below_hitbox || is_entity_hitbox(bone)) {
      displays[i] = Display::hitbox;
    } else if (!bone.exported) {
      displays[i] = Display::not_exported;
    } else if ((flags & fmm::format::bone_hitbox) != 0) {
      displays[i] = Display::inner_hitbox;
    } else if (semantics == Semantics::fmm && (flags & fmm::format::bone_hidden) != 0) {
      displays[i] = Display::hidden;
    } else if (semantics == Semantics::fmm && (flags & fmm::format::bone_seat) != 0) {
      displays[i] = Display::seat;
    }
  }
  return displays;
}

// Cubes and meshes of one fate.
struct Count {
  std::size_t cubes = 0, meshes = 0;

  std::size_t all() const { return cubes + meshes; }
  // "2 cubes and 1 mesh"
  std::string text() const {
    std::string out;
    if (cubes != 0) out = fmt::format("{} cube{}", cubes, cubes == 1 ? "" : "s");
    if (meshes != 0) {
      out +=
          fmt::format("{}{} mesh{}", out.empty() ? "" : " and ", meshes, meshes == 1 ? "" : "es");
    }
    return out;
  }
};

class Gatherer {
 public:
  Gatherer(const Model& model, const std::vector<Image>& images, Semantics semantics)
      : model_(model), images_(images), displays_(displays_of(model, semantics)) {}

  void add_cubes() {
    for (std::size_t c = 0; c < model_.cubes.size(); ++c) {
      const Cube& cube = model_.cubes[c];
      if (!is_drawn(cube, &Count::cubes)) continue;
      for (std::size_t side = 0; side < cube.faces.size(); ++side) {
        if (!cube.faces[side].present) continue;
        add(DrawnFace::Of::cube, c, side, cube.bone, cube.faces[side].texture);
      }
    }
  }

  void add_meshes() {
    for (std::size_t m = 0; m < model_.meshes.size(); ++m) {
      const Mesh& mesh = model_.meshes[m];
      if (!is_drawn(mesh, &Count::meshes)) continue;
      for (std::size_t face = 0; face < mesh.faces.size(); ++face) {
        add(DrawnFace::Of::mesh, m, face, bone_of(mesh, mesh.faces[face]),
            mesh.faces[face].texture);
      }
    }
  }

  void note(Diagnostics& diagnostics) const {
    const auto hidden = [&](Display display, std::string_view bones, std::string_view where) {
      const Count& count = counts_[static_cast<std::size_t>(display)];
      if (count.all() == 0) return;
      diagnostics.note("cubes-not-drawn",
                       fmt::format("{} of {} not drawn{}", count.text(), bones, where));
    };
    hidden(Display::hidden, "'b_' bones are", " in fmm semantics");
    hidden(Display::seat, "'m_' bones are", " in fmm semantics");
    hidden(Display::inner_hitbox, "'hitbox' bones inside other bones are", "");
    if (invisible_.all() == 0) return;
    diagnostics.note("invisible-cubes",
                     fmt::format("{} {} hidden in the editor, and drawn all the same",
                                 invisible_.text(), invisible_.all() == 1 ? "is" : "are"));
  }

  std::vector<DrawnFace> take() {
    std::sort(faces_.begin(), faces_.end(), [](const DrawnFace& a, const DrawnFace& b) {
      return std::tie(a.alpha, a.texture, a.bone, a.of, a.element, a.face) <
             std::tie(b.alpha, b.texture, b.bone, b.of, b.element, b.face);
    });
    return std::move(faces_);
  }

 private:
  template <typename Element>
  bool is_drawn(const Element& element, std::size_t Count::*kind) {
    if (!element.exported) return false;
    const auto bone = static_cast<std::size_t>(element.bone);
    ++(counts_[static_cast<std::size_t>(displays_[bone])].*kind);
    if (displays_[bone] != Display::drawn) return false;
    if (!element.visible || !model_.bones[bone].visible) ++(invisible_.*kind);
    return true;
  }

  // -1 if the corners follow several bones.
  static int bone_of(const Mesh& mesh, const Mesh::Face& face) {
    const auto at = [&](std::size_t corner) {
      const int bone = mesh.vertices[face.corners[corner].vertex].bone;
      return bone < 0 ? mesh.bone : bone;
    };
    for (std::size_t i = 1; i < face.corner_count; ++i) {
      if (at(i) != at(0)) return -1;
    }
    return at(0);
  }

  void add(DrawnFace::Of of, std::size_t element, std::size_t face, int bone, int texture) {
    const bool textured = texture >= 0;
    const auto alpha =
        textured ? images_[static_cast<std::size_t>(texture)].alpha : AlphaClass::opaque;
    faces_.push_back({static_cast<std::uint32_t>(alpha),
                      textured ? static_cast<std::uint32_t>(texture) : fmm::format::no_index,
                      bone < 0 ? fmm::format::no_bone : static_cast<std::uint16_t>(bone), of,
                      static_cast<std::uint32_t>(element), static_cast<std::uint32_t>(face)});
  }

  const Model& model_;
  const std::vector<Image>& images_;
  std::vector<Display> displays_;
  std::array<Count, display_count> counts_{};
  Count invisible_;
  std::vector<DrawnFace> faces_;
};

}  // namespace

std::vector<DrawnFace> drawn_faces(const Model& model, const std::vector<Image>& images,
                                   Semantics semantics, Diagnostics& diagnostics) {
  Gatherer gatherer(model, images, semantics);
  gatherer.add_cubes();
  gatherer.add_meshes();
  gatherer.note(diagnostics);
  return gatherer.take();
}

}  // namespace fmmc
