// A model compiled in memory and opened by the runtime, as a game does it.
#pragma once

#include <cstddef>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "bake/bake.h"
#include "bake/image.h"
#include "bake/mesh.h"
#include "write/blob/blob.h"
#include <fmm/model.h>

namespace fmmc::test {

struct alignas(16) Block {
  std::byte bytes[16];
};

struct Opened {
  std::vector<Block> memory;
  std::span<const std::byte> bytes;
  fmm::Error error = fmm::Error::truncated;
  fmm::Model model;

  std::string text() const { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }
};

inline Opened open(const std::string& blob) {
  Opened out;
  out.memory.resize((blob.size() + sizeof(Block) - 1) / sizeof(Block));
  std::memcpy(out.memory.data(), blob.data(), blob.size());
  out.bytes = std::as_bytes(std::span(out.memory)).first(blob.size());
  const fmm::OpenResult opened = fmm::Model::open(out.bytes);
  out.error = opened.error;
  out.model = opened.model;
  return out;
}

// Rows as they are baked, bit for bit.
inline BlobOptions stored_exactly() {
  BlobOptions options;
  options.profile = Profile::exact;
  return options;
}

inline Opened compile(const Model& model, Diagnostics& diagnostics,
                      const BlobOptions& options = stored_exactly()) {
  const std::vector<Image> images = decode_textures(model, diagnostics);
  const BakedMesh mesh = bake_mesh(model, images, options.semantics, diagnostics);
  const std::vector<BakedAnimation> animations =
      bake_animations(model, {options.semantics, options.rate}, diagnostics);
  return open(write_blob(model, mesh, images, animations, options, diagnostics));
}

}  // namespace fmmc::test
