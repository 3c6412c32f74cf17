#include "write/preview/sheet.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "bake/image.h"
#include "base/math.h"
#include "write/preview/canvas.h"
#include <fmm/pose.h>

namespace fmmc::preview {

namespace {

constexpr Color background{46, 49, 56, 255};
constexpr Color cell_color{70, 75, 84, 255};
constexpr Color ink{226, 228, 232, 255};
constexpr int gap = 6;
constexpr int caption = 14;
constexpr int title = 20;
constexpr int columns = 8;
constexpr int tallest_sheet = 16'000;  // pixels; below the side limit of common image viewers

struct View {
  const char* name;
  double yaw, pitch;  // degrees; yaw 0 looks at the model's face, which looks towards -Z
};
constexpr std::array<View, 4> sides{
    {{"front", 0, 15}, {"right", 90, 15}, {"back", 180, 15}, {"left", 270, 15}}};
constexpr View animated_view{"", 35, 20};

// A vertex in view space: x right, y up, z towards the viewer, in blocks.
struct Bounds {
  double low[2] = {std::numeric_limits<double>::infinity(),
                   std::numeric_limits<double>::infinity()};
  double high[2] = {-low[0], -low[1]};
  void add(const Vec3& p) {
    if (!std::isfinite(p.x) || !std::isfinite(p.y)) return;
    low[0] = std::min(low[0], p.x);
    high[0] = std::max(high[0], p.x);
    low[1] = std::min(low[1], p.y);
    high[1] = std::max(high[1], p.y);
  }
  bool empty() const { return low[0] > high[0]; }
};

// Turns model space so that the viewer of `view` looks along -z.
Mat34 camera(const View& view) {
  const Quat turn = quat_from_euler_zyx(0, (180 - view.yaw) * radians_per_degree, 0);
  const Quat tilt = quat_from_euler_zyx(view.pitch * radians_per_degree, 0, 0);
  return matrix_from_trs({}, tilt * turn, {1, 1, 1});
}

Mat34 widened(const fmm::Matrix3x4& m) {
  Mat34 out;
  for (int i = 0; i < 12; ++i)
    out.m[i] = static_cast<double>(m.m[i]);
  return out;
}

class Scene {
 public:
  Scene(const fmm::Model& model, const SheetOptions& options) : model_(model), mesh_(model.mesh()) {
    for (std::uint32_t i = 0; i < model.texture_count(); ++i)
      add_texture(model, i, options);
    pose_.resize(model.bone_count());
    world_.resize(model.bone_count());
  }

  void rest() { fmm::rest_pose(model_, pose_); }
  void at(fmm::AnimationId animation, double tick) {
    fmm::sample(model_, animation, tick, fmm::Wrap::clamp, pose_);
  }

  // View-space positions of all vertices in the present pose.
  std::vector<Vec3> project(const View& view) {
    fmm::local_to_model(model_, pose_, world_);
    const Mat34 eye = camera(view);
    std::vector<Mat34> bones;
    for (const fmm::Matrix3x4& m : world_)
      bones.push_back(eye * widened(m));
    std::vector<Vec3> out(mesh_.vertices.size());
    for (std::size_t i = 0; i < out.size(); ++i) {
      const auto& v = mesh_.vertices[i];
      if (v.bone >= bones.size()) continue;
      out[i] = transform_point(bones[v.bone], {v.position[0], v.position[1], v.position[2]});
    }
    return out;
  }

  // Draws projected vertices into a cell of `size` pixels, fitted to `bounds`.
  Canvas draw(const std::vector<Vec3>& points, const Bounds& bounds, int size) const {
    Canvas canvas(size, size, cell_color);
    if (bounds.empty()) return canvas;
    const double extent =
        std::max({bounds.high[0] - bounds.low[0], bounds.high[1] - bounds.low[1], 1e-3});
    const double scale = size * 0.9 / extent;
    const double centre[2] = {(bounds.low[0] + bounds.high[0]) / 2,
                              (bounds.low[1] + bounds.high[1]) / 2};
    for (const auto& draw : mesh_.draws) {
      const bool blend =
          draw.alpha == static_cast<std::uint32_t>(fmm::format::AlphaClass::translucent);
      for (std::uint32_t r = 0; r < draw.range_count; ++r) {
        const std::size_t which = static_cast<std::size_t>(draw.first_range) + r;
        if (which >= mesh_.ranges.size()) break;
        const auto& range = mesh_.ranges[which];
        const Paint paint = paint_of(draw.texture, range.bone);
        for (std::uint32_t i = 0; i + 2 < range.index_count; i += 3) {
          std::array<Corner, 3> corners;
          std::array<Vec3, 3> at;
          bool whole = true;
          for (std::uint32_t k = 0; k < 3; ++k) {
            const std::uint32_t vertex = index(static_cast<std::size_t>(range.first_index) + i + k);
            if (vertex >= points.size()) {
              whole = false;
              break;
            }
            at[k] = points[vertex];
            corners[k] = {size / 2.0 + (at[k].x - centre[0]) * scale,
                          size / 2.0 - (at[k].y - centre[1]) * scale, -at[k].z,
                          mesh_.vertices[vertex].uv[0], mesh_.vertices[vertex].uv[1]};
          }
          if (whole) canvas.triangle(corners, paint, light(at), blend);
        }
      }
    }
    return canvas;
  }

 private:
  struct Picture {
    std::string rgba;
    std::uint32_t width = 0, height = 0;
  };

  void add_texture(const fmm::Model& model, std::uint32_t i, const SheetOptions& options) {
    const fmm::Texture texture = model.texture(static_cast<fmm::TextureId>(i));
    const std::string_view data(reinterpret_cast<const char*>(texture.data.data()),
                                texture.data.size());
    Picture picture;
    if (texture.encoding == fmm::format::TextureEncoding::png) {
      std::string error;
      Image image = decode_png(data, error);
      picture = {std::move(image.rgba), image.width, image.height};
    } else if (texture.encoding == fmm::format::TextureEncoding::rgba8 &&
               data.size() == std::uint64_t{4} * texture.width * texture.height) {
      picture = {std::string(data), texture.width, texture.height};
    } else if (!texture.file.empty() && options.texture_file != nullptr) {
      std::string error;
      Image image = decode_png(options.texture_file(texture.file), error);
      picture = {std::move(image.rgba), image.width, image.height};
    }
    pictures_.push_back(std::move(picture));
  }

  std::uint32_t index(std::size_t i) const {
    if (i >= mesh_.index_count) return fmm::format::no_index;
    const std::byte* at = mesh_.indices.data() + i * mesh_.index_bytes;
    if (mesh_.index_bytes == 2) {
      std::uint16_t value = 0;
      std::memcpy(&value, at, sizeof value);
      return value;
    }
    std::uint32_t value = 0;
    std::memcpy(&value, at, sizeof value);
    return value;
  }

  Paint paint_of(std::uint32_t texture, std::uint16_t bone) const {
    Paint paint;
    if (texture < pictures_.size() && pictures_[texture].width > 0) {
      const Picture& picture = pictures_[texture];
      paint.rgba = reinterpret_cast<const std::uint8_t*>(picture.rgba.data());
      paint.width = picture.width;
      paint.height = picture.height;
      return paint;
    }
    // Without a texture each bone has a tint of its own, so that parts can be told apart.
    constexpr std::array<Color, 6> tints{{{222, 184, 135, 255},
                                          {143, 188, 187, 255},
                                          {180, 142, 173, 255},
                                          {163, 190, 140, 255},
                                          {208, 135, 112, 255},
                                          {129, 161, 193, 255}}};
    paint.color = tints[bone % tints.size()];
    return paint;
  }

  // Flat shading by the triangle's own plane: light falls from above, half left of the viewer.
  static double light(const std::array<Vec3, 3>& p) {
    const Vec3 a{p[1].x - p[0].x, p[1].y - p[0].y, p[1].z - p[0].z};
    const Vec3 b{p[2].x - p[0].x, p[2].y - p[0].y, p[2].z - p[0].z};
    Vec3 n{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    const double length = std::sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
    if (!(length > 0)) return 1;
    if (n.z < 0) n = {-n.x, -n.y, -n.z};
    const double facing = (-0.35 * n.x + 0.8 * n.y + 0.48 * n.z) / length;
    return 0.62 + 0.38 * std::clamp(facing, 0.0, 1.0);
  }

  const fmm::Model& model_;
  fmm::Mesh mesh_;
  std::vector<Picture> pictures_;
  std::vector<fmm::Transform> pose_;
  std::vector<fmm::Matrix3x4> world_;
};

int cell_side(std::uint32_t animations, int wanted) {
  const int rows = static_cast<int>(std::min<std::uint32_t>(animations, 10'000)) + 1;
  return std::clamp((tallest_sheet - title) / rows - caption - gap, 24, std::max(wanted, 24));
}

}  // namespace

std::string contact_sheet(const fmm::Model& model, const SheetOptions& options) {
  const int side = cell_side(model.animation_count(), options.cell);
  const int row_height = side + caption + gap;
  // Beyond this many rows of the smallest cells the rest is left out, and the title says so.
  const std::uint32_t most = static_cast<std::uint32_t>((tallest_sheet - title) / row_height) - 1;
  const std::uint32_t shown = std::min(model.animation_count(), most);
  Canvas sheet(columns * (side + gap) + gap, title + static_cast<int>(shown + 1) * row_height + gap,
               background);
  std::string heading =
      fmt::format("{}: {} bones, {} triangles, {} animations", model.name(), model.bone_count(),
                  model.mesh().index_count / 3, model.animation_count());
  if (shown < model.animation_count()) heading += fmt::format(" (the first {} are shown)", shown);
  sheet.text(gap, 6, heading, ink, sheet.width() - 2 * gap);

  Scene scene(model, options);
  const auto place = [&](const std::vector<Vec3>& points, const Bounds& bounds, int column, int row,
                         const std::string& label) {
    const int x = gap + column * (side + gap);
    const int y = title + row * row_height;
    sheet.paste(scene.draw(points, bounds, side * 2).halved(), x, y);
    sheet.text(x, y + side + 3, label, ink, side);
  };

  scene.rest();
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const std::vector<Vec3> points = scene.project(sides[i]);
    Bounds bounds;
    for (const Vec3& p : points)
      bounds.add(p);
    place(points, bounds, static_cast<int>(i), 0, fmt::format("rest, {}", sides[i].name));
  }
  for (std::uint32_t a = 0; a < shown; ++a) {
    const auto id = static_cast<fmm::AnimationId>(a);
    const fmm::Animation animation = model.animation(id);
    // All pictures of one animation share a scale, so that motion can be seen.
    std::vector<std::vector<Vec3>> pictures;
    Bounds bounds;
    std::vector<double> ticks;
    const double end = animation.length * fmm::format::ticks_per_second;
    for (int i = 0; i < columns; ++i) {
      ticks.push_back(animation.ticks == 0 ? 0 : end * i / columns);
      scene.at(id, ticks.back());
      pictures.push_back(scene.project(animated_view));
      for (const Vec3& p : pictures.back())
        bounds.add(p);
      if (animation.ticks == 0) break;
    }
    for (std::size_t i = 0; i < pictures.size(); ++i) {
      place(pictures[i], bounds, static_cast<int>(i), static_cast<int>(a) + 1,
            fmt::format("{} {:.2f} s", animation.name, ticks[i] / fmm::format::ticks_per_second));
    }
  }
  return sheet.png();
}

}  // namespace fmmc::preview
