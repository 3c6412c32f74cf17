#include "bake/image.h"

#include <algorithm>
#include <array>
#include <csetjmp>
#include <cstddef>
#include <cstring>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <png.h>

#include "bake/layers.h"
#include "bake/png_write.h"
#include "base/limits.h"

namespace fmmc {

namespace {

// Deflate's best case: 258 bytes from two bits. A file that claims more is broken, and is found out
// before memory for its pixels is touched.
constexpr std::uint32_t deflate_ratio = 1032;

// libpng reports a failure by a long jump, which must not pass over an object with a destructor:
// everything that the guarded functions use lives here, in the frame of their caller.
struct PngReader {
  png_structp png = nullptr;
  png_infop info = nullptr;
  std::string_view rest;  // bytes not read yet
  char message[128] = {};
  std::string rgba;
  std::size_t row_bytes = 0;
  png_uint_32 width = 0, height = 0;
  unsigned pixel_bits = 0;
  int passes = 1;

  PngReader() = default;
  PngReader(const PngReader&) = delete;
  PngReader& operator=(const PngReader&) = delete;
  ~PngReader() { png_destroy_read_struct(&png, &info, nullptr); }
};

[[noreturn]] void on_error(png_structp png, png_const_charp message) {
  auto* reader = static_cast<PngReader*>(png_get_error_ptr(png));
  std::strncpy(reader->message, message, sizeof(reader->message) - 1);
  png_longjmp(png, 1);
}

void on_warning(png_structp, png_const_charp) {}

void on_read(png_structp png, png_bytep out, std::size_t size) {
  auto* reader = static_cast<PngReader*>(png_get_io_ptr(png));
  if (size > reader->rest.size()) png_error(png, "the file ends early");
  std::memcpy(out, reader->rest.data(), size);
  reader->rest.remove_prefix(size);
}

// Reads up to the first image data. False: reader.message says why.
bool read_header(PngReader& reader) {
  if (setjmp(png_jmpbuf(reader.png))) return false;
  png_set_read_fn(reader.png, &reader, on_read);
  // The caller checks the size. Ancillary chunks (texts, colour profiles) are skipped: they do not
  // change a pixel here, and compressed ones could unpack into any amount of memory.
  png_set_user_limits(reader.png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_keep_unknown_chunks(reader.png, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
  png_read_info(reader.png, reader.info);
  reader.pixel_bits = static_cast<unsigned>(png_get_channels(reader.png, reader.info)) *
                      png_get_bit_depth(reader.png, reader.info);
  reader.width = png_get_image_width(reader.png, reader.info);
  reader.height = png_get_image_height(reader.png, reader.info);
  return true;
}

// After it every row is 4 * width bytes of straight RGBA.
bool set_transforms(PngReader& reader) {
  if (setjmp(png_jmpbuf(reader.png))) return false;
  png_set_expand(reader.png);  // palette to RGB, less than 8 bits of grey to 8, tRNS to alpha
  png_set_scale_16(reader.png);
  png_set_gray_to_rgb(reader.png);
  png_set_add_alpha(reader.png, 0xFF, PNG_FILLER_AFTER);
  reader.passes = png_set_interlace_handling(reader.png);
  png_read_update_info(reader.png, reader.info);
  reader.row_bytes = png_get_rowbytes(reader.png, reader.info);
  return true;
}

bool read_row(PngReader& reader, std::size_t row) {
  if (setjmp(png_jmpbuf(reader.png))) return false;
  png_read_row(reader.png, reinterpret_cast<png_bytep>(&reader.rgba[row * reader.row_bytes]),
               nullptr);
  return true;
}

bool read_end(PngReader& reader) {
  if (setjmp(png_jmpbuf(reader.png))) return false;
  png_read_end(reader.png, nullptr);
  return true;
}

bool read_rows(PngReader& reader) {
  const std::size_t total = reader.row_bytes * reader.height;
  reader.rgba.reserve(total);
  for (int pass = 0; pass < reader.passes; ++pass) {
    for (std::size_t row = 0; row < reader.height; ++row) {
      // Rows come to life one by one, so that a file which breaks off has cost only what it gave.
      if (pass == 0) reader.rgba.resize((row + 1) * reader.row_bytes);
      if (!read_row(reader, row)) return false;
    }
  }
  return read_end(reader);
}

fmm::format::AlphaClass alpha_class(std::string_view rgba) {
  auto found = fmm::format::AlphaClass::opaque;
  for (std::size_t i = 3; i < rgba.size(); i += 4) {
    const auto alpha = static_cast<unsigned char>(rgba[i]);
    if (alpha == 0xFF) continue;
    if (alpha != 0) return fmm::format::AlphaClass::translucent;
    found = fmm::format::AlphaClass::cutout;
  }
  return found;
}

enum class Failure : std::uint8_t { none, unreadable, beyond_limit };

// `pixels` is what this image may have.
Failure decode(std::string_view bytes, std::uint64_t pixels, Image& image, std::string& error) {
  constexpr unsigned char signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  if (bytes.size() < sizeof(signature) ||
      std::memcmp(bytes.data(), signature, sizeof(signature)) != 0) {
    error = "it is not a PNG image";
    return Failure::unreadable;
  }
  PngReader reader;
  reader.rest = bytes;
  reader.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reader, on_error, on_warning);
  if (reader.png != nullptr) reader.info = png_create_info_struct(reader.png);
  if (reader.info == nullptr) {
    error = "there is not enough memory to decode it";
    return Failure::unreadable;
  }
  if (!read_header(reader)) {
    error = fmt::format("it is damaged ({})", reader.message);
    return Failure::unreadable;
  }
  const std::uint64_t area = std::uint64_t{reader.width} * reader.height;
  if (reader.width > limits::image_side || reader.height > limits::image_side ||
      area > limits::image_pixels) {
    error = fmt::format("it is {} x {} pixels, the limit is {} a side and {} in all", reader.width,
                        reader.height, limits::image_side, limits::image_pixels);
    return Failure::beyond_limit;
  }
  if (area > pixels) {
    error = fmt::format("with it the textures have more than {} pixels in all, which is the limit",
                        limits::image_pixels);
    return Failure::beyond_limit;
  }
  if (area * reader.pixel_bits / 8 > std::uint64_t{deflate_ratio} * bytes.size()) {
    error = fmt::format("it is damaged ({} bytes cannot hold {} x {} pixels)", bytes.size(),
                        reader.width, reader.height);
    return Failure::unreadable;
  }
  if (!set_transforms(reader) || !read_rows(reader)) {
    error = fmt::format("it is damaged ({})", reader.message);
    return Failure::unreadable;
  }
  image.width = reader.width;
  image.height = reader.height;
  image.rgba = std::move(reader.rgba);
  image.alpha = alpha_class(image.rgba);
  image.content = hash128(image.rgba);
  return Failure::none;
}

}  // namespace

Image decode_png(std::string_view bytes, std::string& error) {
  error.clear();
  Image image;
  decode(bytes, limits::image_pixels, image, error);
  return image;
}

namespace {

// The images of one model, whose pixels together are bounded.
class TextureDecoder {
 public:
  explicit TextureDecoder(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  Image image_of(const Texture& texture) {
    Image file;
    if (!texture.encoded.empty()) {
      file = decoded(texture.encoded, fmt::format("texture '{}' is", texture.name), texture,
                     "left without pixels");
    }
    if (texture.layers.empty()) return file;
    const bool all_known =
        std::all_of(texture.layers.begin(), texture.layers.end(), [](const TextureLayer& layer) {
          return !layer.visible || blend_of(layer.blend_mode).has_value();
        });
    if (!all_known && file.width != 0) return file;
    Image flat = flattened(texture);
    if (flat.width == 0 || (file.width != 0 && is_same_picture(flat, file))) return file;
    flat.alpha = alpha_class(flat.rgba);
    flat.content = hash128(flat.rgba);
    flat.png = encode_png(flat.rgba, flat.width, flat.height);
    return flat;
  }

 private:
  // `what` begins the sentence, `outcome` says what becomes of it.
  Image decoded(std::string_view bytes, const std::string& what, const Texture& texture,
                std::string_view outcome) {
    Image image;
    std::string error;
    switch (decode(bytes, pixels_, image, error)) {
      case Failure::none:
        pixels_ -= std::uint64_t{image.width} * image.height;
        break;
      case Failure::unreadable:
        diagnostics_.warning("texture-unreadable", fmt::format("{} {}: {}", what, outcome, error),
                             texture.offset);
        break;
      case Failure::beyond_limit:
        diagnostics_.error("texture-limit", fmt::format("{} too large: {}", what, error),
                           texture.offset);
        break;
    }
    return image;
  }

  // Empty if no layer can be decoded, or if the picture would be too large.
  Image flattened(const Texture& texture) {
    std::vector<Image> layers;
    bool any = false;
    for (const TextureLayer& layer : texture.layers) {
      Image& image = layers.emplace_back();
      if (!layer.visible || layer.encoded.empty()) continue;
      image = decoded(layer.encoded,
                      fmt::format("layer '{}' of texture '{}' is", layer.name, texture.name),
                      texture, "left out");
      any = any || image.width != 0;
    }
    Image out;
    if (!any) return out;
    const auto [width, height] = size_of(texture, layers);
    const std::uint64_t area = std::uint64_t{width} * height;
    if (area > pixels_) {
      diagnostics_.error("texture-limit",
                         fmt::format("texture '{}' is too large: with it the textures have more "
                                     "than {} pixels in all, which is the limit",
                                     texture.name, limits::image_pixels),
                         texture.offset);
      return out;
    }
    pixels_ -= area;
    out.width = width;
    out.height = height;
    out.rgba.assign(4 * area, '\0');
    for (std::size_t i = 0; i < layers.size(); ++i) {
      const TextureLayer& layer = texture.layers[i];
      if (layers[i].width == 0) continue;
      const std::optional<Blend> blend = blend_of(layer.blend_mode);
      if (!blend) {
        diagnostics_.warning(
            "unknown-blend-mode",
            fmt::format("layer '{}' of texture '{}' has the blend mode '{}', which is not known; "
                        "it is laid over the others as it is",
                        layer.name, texture.name, layer.blend_mode),
            texture.offset);
      }
      lay_over(out.rgba, width, height, layers[i], layer, blend.value_or(Blend::normal));
    }
    return out;
  }

  // What the file says, else what holds the layers that are not shifted up or to the left.
  static std::array<std::uint32_t, 2> size_of(const Texture& texture,
                                              const std::vector<Image>& layers) {
    std::array<std::uint32_t, 2> size = texture.layers_size;
    if (size[0] != 0 && size[1] != 0) return size;
    size = {1, 1};
    for (std::size_t i = 0; i < layers.size(); ++i) {
      const std::array<std::uint32_t, 2> own = {layers[i].width, layers[i].height};
      for (std::size_t axis = 0; axis < 2; ++axis) {
        const double end =
            texture.layers[i].offset[axis] + own[axis] * texture.layers[i].scale[axis] + 0.5;
        const double most = limits::image_side;
        size[axis] = std::max(size[axis], static_cast<std::uint32_t>(std::clamp(end, 1.0, most)));
      }
    }
    return size;
  }

  Diagnostics& diagnostics_;
  std::uint64_t pixels_ = limits::image_pixels;
};

}  // namespace

std::vector<Image> decode_textures(const Model& model, Diagnostics& diagnostics) {
  TextureDecoder decoder(diagnostics);
  std::vector<Image> images;
  for (const Texture& texture : model.textures)
    images.push_back(decoder.image_of(texture));
  return images;
}

std::uint32_t frame_count(const Texture& texture, const Image& image) {
  if (image.width == 0 || !(texture.uv_width > 0) || !(texture.uv_height > 0)) return 1;
  const double frames = texture.uv_width / texture.uv_height * image.height / image.width - 0.05;
  if (!(frames > 1)) return 1;
  if (frames >= image.height) return image.height;
  const auto whole = static_cast<std::uint32_t>(frames);
  return whole < frames ? whole + 1 : whole;
}

}  // namespace fmmc
