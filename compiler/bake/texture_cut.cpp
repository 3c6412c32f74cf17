#include "bake/texture_cut.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>

#include "base/limits.h"
#include "base/text.h"

namespace fmmc {

namespace {

// What the editor takes for shown.
constexpr std::uint8_t most_hidden_alpha = 140;

// A straight piece of the rim, in texels.
struct RimPiece {
  bool along_v = false;    // its line runs down the image, else across
  std::uint32_t line = 0;  // where it lies: u if it runs along v, else v
  std::uint32_t from = 0, to = 0;
  bool shows_before = false;  // what shows lies on the side of smaller coordinates
};

// The part of an image that faces address.
struct Texels {
  const Image* image = nullptr;
  std::uint32_t width = 0, height = 0;

  bool shows(std::uint32_t u, std::uint32_t v) const {
    const std::size_t texel = std::size_t{v} * image->width + u;
    return static_cast<std::uint8_t>(image->rgba[4 * texel + 3]) > most_hidden_alpha;
  }
};

// Beyond so many pieces the model has more vertices than any may have, which is told later.
constexpr std::size_t most_pieces = limits::vertices / 4 + 1;

// Adds the pieces on the lines of one direction.
void add_rim(const Texels& texels, bool along_v, std::vector<RimPiece>& rim) {
  const std::uint32_t lines = along_v ? texels.width : texels.height;
  const std::uint32_t length = along_v ? texels.height : texels.width;
  const auto shows = [&](std::uint32_t line, std::uint32_t place) {
    return along_v ? texels.shows(line, place) : texels.shows(place, line);
  };
  for (std::uint32_t line = 0; line <= lines; ++line) {
    bool is_open = false;
    for (std::uint32_t place = 0; place < length; ++place) {
      const bool before = line > 0 && shows(line - 1, place);
      const bool after = line < lines && shows(line, place);
      if (before == after) {
        is_open = false;
      } else if (is_open && rim.back().shows_before == before) {
        ++rim.back().to;
      } else {
        if (rim.size() >= most_pieces) return;
        rim.push_back({along_v, line, place, place + 1, before});
        is_open = true;
      }
    }
  }
}

class Cutter {
 public:
  Cutter(const Model& model, const std::vector<Image>& images) : model_(model), images_(images) {}

  Mesh cut(const TextureMesh& source) {
    const int texture = texture_of(model_, source);
    const Plan& plan = plan_of(texture);
    Mesh mesh;
    mesh.name = source.texture;
    mesh.bone = source.bone;
    mesh.origin = source.origin;
    mesh.rotation = source.rotation;
    mesh.exported = source.exported;
    mesh.offset = source.offset;
    mesh.cut = true;
    const double width = plan.texels.width, height = plan.texels.height;
    Sheet sheet{source, plan, texture, mesh};
    sheet.add({{{width, 0, 0}, {width, 0, height}, {0, 0, height}, {0, 0, 0}}},
              {{{width, 0}, {width, height}, {0, height}, {0, 0}}}, false);
    sheet.add({{{width, 1, 0}, {width, 1, height}, {0, 1, height}, {0, 1, 0}}},
              {{{width, 0}, {width, height}, {0, height}, {0, 0}}}, true);
    for (const RimPiece& piece : plan.rim)
      add(piece, sheet);
    return mesh;
  }

 private:
  struct Plan {
    Texels texels;
    double unit_u = 1, unit_v = 1;  // UV units in a texel
    std::vector<RimPiece> rim;
  };

  // Takes faces in texels: u, depth below the upper side, v.
  struct Sheet {
    const TextureMesh& source;
    const Plan& plan;
    int texture;
    Mesh& mesh;

    void add(const std::array<Vec3, 4>& corners, const std::array<std::array<double, 2>, 4>& uvs,
             bool turned) {
      const Vec3& scale = source.scale;
      const bool mirrored = (scale.x < 0) != ((scale.y < 0) != (scale.z < 0));
      Mesh::Face face;
      face.texture = texture;
      face.corner_count = 4;
      face.offset = source.offset;
      for (std::size_t i = 0; i < 4; ++i) {
        const std::size_t from = turned != mirrored ? 3 - i : i;
        const Vec3& c = corners[from];
        face.corners[i].vertex = static_cast<std::uint32_t>(mesh.vertices.size());
        face.corners[i].uv = {uvs[from][0] * plan.unit_u, uvs[from][1] * plan.unit_v};
        mesh.vertices.push_back({{},
                                 {source.local_pivot.x - c.x * plan.unit_u * scale.x,
                                  source.local_pivot.y - c.y * scale.y,
                                  source.local_pivot.z + c.z * plan.unit_v * scale.z},
                                 -1});
      }
      mesh.faces.push_back(face);
    }
  };

  static void add(const RimPiece& piece, Sheet& sheet) {
    const double line = piece.line, from = piece.from, to = piece.to;
    // Inside of the texel that shows, so that filters do not reach what does not.
    constexpr double outer = 0.25, inner = 0.75;
    const double sign = piece.shows_before ? -1 : 1;
    const double near = line + sign * outer, far = line + sign * inner;
    if (piece.along_v) {
      sheet.add({{{line, 0, from}, {line, 1, from}, {line, 1, to}, {line, 0, to}}},
                {{{near, from}, {far, from}, {far, to}, {near, to}}}, !piece.shows_before);
    } else {
      sheet.add({{{from, 0, line}, {from, 1, line}, {to, 1, line}, {to, 0, line}}},
                {{{from, near}, {from, far}, {to, far}, {to, near}}}, piece.shows_before);
    }
  }

  const Plan& plan_of(int texture) {
    const auto [place, is_new] = plans_.try_emplace(texture);
    Plan& plan = place->second;
    if (!is_new) return plan;
    double uv_width = model_.uv_width, uv_height = model_.uv_height;
    if (texture >= 0) {
      const auto index = static_cast<std::size_t>(texture);
      uv_width = model_.textures[index].uv_width;
      uv_height = model_.textures[index].uv_height;
      const Image& image = images_[index];
      const std::uint32_t frames = frame_count(model_.textures[index], image);
      plan.texels = {&image, image.width, image.height / frames};
    }
    if (plan.texels.width == 0 || plan.texels.height == 0) {
      plan.texels = {nullptr, 1, 1};
    } else {
      add_rim(plan.texels, true, plan.rim);
      add_rim(plan.texels, false, plan.rim);
    }
    plan.unit_u = uv_width / plan.texels.width;
    plan.unit_v = uv_height / plan.texels.height;
    return plan;
  }

  const Model& model_;
  const std::vector<Image>& images_;
  std::map<int, Plan> plans_;  // by texture
};

}  // namespace

int texture_of(const Model& model, const TextureMesh& mesh) {
  const std::string wanted = lower_case(mesh.texture);
  for (std::size_t i = 0; i < model.textures.size(); ++i) {
    const std::string name = lower_case(model.textures[i].name);
    if (name == wanted || name.substr(0, name.rfind('.')) == wanted) return static_cast<int>(i);
  }
  return model.textures.empty() ? -1 : 0;
}

void cut_texture_meshes(Model& model, const std::vector<Image>& images) {
  Cutter cutter(model, images);
  std::size_t vertices = 0;
  std::vector<Mesh> cut;
  for (const TextureMesh& source : model.texture_meshes) {
    if (vertices > limits::vertices) break;
    cut.push_back(cutter.cut(source));
    vertices += cut.back().vertices.size();
  }
  for (Mesh& mesh : cut)
    model.meshes.push_back(std::move(mesh));
}

}  // namespace fmmc
