#include "write/blob/bone.h"

#include "write/blob/bytes.h"

namespace fmmc {

namespace format = fmm::format;

std::string bones_section(std::span<const BlobBone> bones) {
  std::string out;
  out.reserve(bones.size() * format::bytes_per_bone);
  for (const BlobBone& bone : bones)
    append_struct(out, static_cast<const format::BoneRecord&>(bone));
  for (const BlobBone& bone : bones)
    append_struct(out, static_cast<const format::BoneRest&>(bone));
  return out;
}

}  // namespace fmmc
