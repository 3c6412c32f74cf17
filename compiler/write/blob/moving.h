// The sections of a blob that move: animations, clips and jumps. Every clip is read back with the
// runtime's own decoder before it is accepted.
//
// Thread rule: pure but for the string table that it fills.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bake/bake.h"
#include "bake/mesh.h"
#include "base/diagnostics.h"
#include "write/blob/assembly.h"
#include "write/blob/blob.h"
#include "write/blob/bone.h"
#include "write/blob/strings.h"
#include <fmm/format.h>

namespace fmmc {

struct MovingSections {
  std::vector<fmm::format::AnimationRecord> animations;
  std::string clips;
  std::vector<fmm::format::JumpRecord> jumps;
};

struct MovingInput {
  const Model& model;
  const BakedMesh& mesh;
  const std::vector<BlobAttachment>& attachments;
  const std::vector<BakedAnimation>& animations;  // by animation of the model
  const std::vector<BlobBone>& bones;
  const BlobOptions& options;
  const fmm::format::Header& header;
};

// Empty if a limit was hit; then there is an error diagnostic.
std::optional<MovingSections> moving_sections(const MovingInput& input, StringTable& strings,
                                              Diagnostics& diagnostics);

// The records of a section as its bytes.
template <typename T>
std::string_view bytes_of(const std::vector<T>& records) {
  return {reinterpret_cast<const char*>(records.data()), records.size() * sizeof(T)};
}

// False, with an error, if offsets of 32 bits do not reach.
bool is_addressable(const Assembly& assembly, Diagnostics& diagnostics);

}  // namespace fmmc
