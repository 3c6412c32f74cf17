#include "bake/layers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace fmmc {

namespace {

using Color = std::array<double, 3>;

double hard_light(double below, double above) {
  return above <= 0.5 ? below * 2 * above : below + (2 * above - 1) - below * (2 * above - 1);
}

double soft_light(double below, double above) {
  if (above <= 0.5) return below - (1 - 2 * above) * below * (1 - below);
  const double d = below <= 0.25 ? ((16 * below - 12) * below + 4) * below : std::sqrt(below);
  return below + (2 * above - 1) * (d - below);
}

// One channel of the modes that treat channels alone.
double mixed(Blend blend, double below, double above) {
  switch (blend) {
    case Blend::normal:
    case Blend::add:
    case Blend::color:
      return above;
    case Blend::multiply:
      return below * above;
    case Blend::screen:
      return below + above - below * above;
    case Blend::overlay:
      return hard_light(above, below);
    case Blend::darken:
      return std::min(below, above);
    case Blend::lighten:
      return std::max(below, above);
    case Blend::difference:
      return below > above ? below - above : above - below;
    case Blend::hard_light:
      return hard_light(below, above);
    case Blend::soft_light:
      return soft_light(below, above);
  }
  return above;
}

double luminosity(const Color& c) {
  return 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2];
}

// The hue and saturation of `above` at the luminosity of `below`.
Color colored(const Color& below, const Color& above) {
  const double target = luminosity(below);
  const double shift = target - luminosity(above);
  Color out = {above[0] + shift, above[1] + shift, above[2] + shift};
  const double low = std::min({out[0], out[1], out[2]});
  const double high = std::max({out[0], out[1], out[2]});
  for (double& c : out) {
    if (low < 0) c = target + (c - target) * target / (target - low);
    if (high > 1) c = target + (c - target) * (1 - target) / (high - target);
  }
  return out;
}

struct Pixel {
  Color color{};
  double alpha = 0;
};

Pixel composed(Blend blend, const Pixel& below, const Pixel& above) {
  Pixel out;
  if (blend == Blend::add) {
    out.alpha = std::min(1.0, below.alpha + above.alpha);
    if (out.alpha == 0) return out;
    for (std::size_t i = 0; i < 3; ++i) {
      const double sum = below.color[i] * below.alpha + above.color[i] * above.alpha;
      out.color[i] = std::min(1.0, std::min(1.0, sum) / out.alpha);
    }
    return out;
  }
  out.alpha = above.alpha + below.alpha * (1 - above.alpha);
  if (out.alpha == 0) return out;
  Color blended{};
  if (blend == Blend::color) {
    blended = colored(below.color, above.color);
  } else {
    for (std::size_t i = 0; i < 3; ++i)
      blended[i] = mixed(blend, below.color[i], above.color[i]);
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const double source = (1 - below.alpha) * above.color[i] + below.alpha * blended[i];
    out.color[i] =
        (above.alpha * source + below.alpha * below.color[i] * (1 - above.alpha)) / out.alpha;
  }
  return out;
}

Pixel pixel_at(const std::string& rgba, std::size_t at) {
  const auto channel = [&](std::size_t i) {
    return static_cast<double>(static_cast<unsigned char>(rgba[at + i])) / 255;
  };
  return {{channel(0), channel(1), channel(2)}, channel(3)};
}

char byte_of(double value) {
  return static_cast<char>(static_cast<unsigned char>(
      static_cast<int>(std::floor(std::clamp(value, 0.0, 1.0) * 255 + 0.5))));
}

// One axis of where a layer lies: pixel p of the picture, `first` <= p < `end`, shows pixel
// floor((p - start + 0.5) * size / shown) of the layer.
struct Span {
  std::int64_t first, end;
  double start, factor;

  Span(double offset, double scale, std::uint32_t size, std::uint32_t picture) {
    start = std::floor(offset + 0.5);
    const double shown = std::floor(size * scale + 0.5);
    factor = shown >= 1 ? size / shown : 0;
    const double most = picture;
    first = static_cast<std::int64_t>(std::clamp(start, 0.0, most));
    end = shown >= 1 ? static_cast<std::int64_t>(std::clamp(start + shown, 0.0, most)) : first;
  }
  std::size_t pixel(std::int64_t p, std::uint32_t size) const {
    const double at = std::floor((static_cast<double>(p) - start + 0.5) * factor);
    return static_cast<std::size_t>(std::clamp(at, 0.0, static_cast<double>(size - 1)));
  }
};

}  // namespace

std::optional<Blend> blend_of(std::string_view mode) {
  constexpr struct {
    std::string_view name;
    Blend blend;
  } all[] = {{"", Blend::normal},
             {"default", Blend::normal},
             {"normal", Blend::normal},
             {"multiply", Blend::multiply},
             {"screen", Blend::screen},
             {"overlay", Blend::overlay},
             {"darken", Blend::darken},
             {"lighten", Blend::lighten},
             {"add", Blend::add},
             {"difference", Blend::difference},
             {"hard_light", Blend::hard_light},
             {"soft_light", Blend::soft_light},
             {"color", Blend::color}};
  for (const auto& known : all) {
    if (known.name == mode) return known.blend;
  }
  return std::nullopt;
}

void lay_over(std::string& rgba, std::uint32_t width, std::uint32_t height, const Image& layer,
              const TextureLayer& settings, Blend blend) {
  if (!settings.visible || settings.opacity <= 0 || layer.width == 0) return;
  const Span columns(settings.offset[0], settings.scale[0], layer.width, width);
  const Span rows(settings.offset[1], settings.scale[1], layer.height, height);
  for (std::int64_t y = rows.first; y < rows.end; ++y) {
    const std::size_t row = rows.pixel(y, layer.height) * layer.width;
    for (std::int64_t x = columns.first; x < columns.end; ++x) {
      Pixel above = pixel_at(layer.rgba, 4 * (row + columns.pixel(x, layer.width)));
      above.alpha *= settings.opacity;
      if (above.alpha == 0) continue;
      const std::size_t at =
          4 * (static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x));
      const Pixel out = composed(blend, pixel_at(rgba, at), above);
      for (std::size_t i = 0; i < 3; ++i)
        rgba[at + i] = byte_of(out.color[i]);
      rgba[at + 3] = byte_of(out.alpha);
    }
  }
}

bool is_same_picture(const Image& a, const Image& b) {
  if (a.width != b.width || a.height != b.height) return false;
  // Half a step for each of a few layers.
  constexpr double rounding = 2.0 / 255;
  for (std::size_t at = 0; at < a.rgba.size(); at += 4) {
    const Pixel left = pixel_at(a.rgba, at);
    const Pixel right = pixel_at(b.rgba, at);
    if (std::abs(left.alpha - right.alpha) > rounding) return false;
    for (std::size_t i = 0; i < 3; ++i) {
      // As far as it shows: a canvas holds colours times alpha.
      if (std::abs(left.color[i] * left.alpha - right.color[i] * right.alpha) > rounding) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace fmmc
