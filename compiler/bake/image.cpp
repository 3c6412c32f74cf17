#include "bake/image.h"

#include <csetjmp>
#include <cstddef>
#include <cstring>
#include <utility>

#include <fmt/format.h>
#include <png.h>

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

std::vector<Image> decode_textures(const Model& model, Diagnostics& diagnostics) {
  std::vector<Image> images(model.textures.size());
  std::uint64_t pixels = limits::image_pixels;
  for (std::size_t i = 0; i < images.size(); ++i) {
    const Texture& texture = model.textures[i];
    if (texture.encoded.empty()) continue;
    std::string error;
    switch (decode(texture.encoded, pixels, images[i], error)) {
      case Failure::none:
        pixels -= std::uint64_t{images[i].width} * images[i].height;
        break;
      case Failure::unreadable:
        diagnostics.warning(
            "texture-unreadable",
            fmt::format("texture '{}' is left without pixels: {}", texture.name, error),
            texture.offset);
        break;
      case Failure::beyond_limit:
        diagnostics.error("texture-limit",
                          fmt::format("texture '{}' is too large: {}", texture.name, error),
                          texture.offset);
        break;
    }
  }
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
