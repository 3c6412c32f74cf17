// Any bytes as a blob: open() refuses them, or everything that the runtime can do with them stays
// inside.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "unit/runtime/blob_builder.h"
#include "unit/runtime/exercise.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const fmm_test::Blob blob(std::as_bytes(std::span(data, size)));
  const auto [error, model] = fmm::Model::open(blob.bytes());
  if (error == fmm::Error::none) fmm_test::exercise(model);
  return 0;
}

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max);

// Makes the first fields of the header right again, so that blobs which grow and shrink get past
// them. Now and then a sound blob takes the input's place.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max, unsigned seed) {
  namespace format = fmm::format;
  if (size < sizeof(format::Header) || seed % 1000 == 0) {
    const fmm_test::Blob sound = fmm_test::build(fmm_test::rich_model());
    if (sound.size() <= max) {
      size = sound.size();
      std::memcpy(data, sound.bytes().data(), size);
    }
  }
  size = LLVMFuzzerMutate(data, size, max);
  format::Header header;
  if (size < sizeof header) return size;
  std::memcpy(&header, data, sizeof header);
  std::memcpy(header.magic, format::magic, sizeof header.magic);
  header.major = format::version_major;
  header.total_bytes = static_cast<std::uint32_t>(size);
  std::memcpy(data, &header, sizeof header);
  return size;
}
