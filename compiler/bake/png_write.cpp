#include "bake/png_write.h"

#include <cstddef>

// The header below is not written for our warning level.
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#define STBI_WRITE_NO_STDIO
#include <stb_image_write.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

namespace fmmc {

std::string encode_png(std::string_view rgba, std::uint32_t width, std::uint32_t height) {
  int size = 0;
  unsigned char* bytes = stbi_write_png_to_mem(reinterpret_cast<const unsigned char*>(rgba.data()),
                                               static_cast<int>(width * 4), static_cast<int>(width),
                                               static_cast<int>(height), 4, &size);
  if (bytes == nullptr) return {};
  std::string out(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
  STBIW_FREE(bytes);
  return out;
}

}  // namespace fmmc
