// fmm_pose_bits BLOB...: a line for each blob with a hash over the bits of everything that can be
// read and played from it. Builds for different machines must print the same lines.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <vector>

#include "unit/runtime/exercise.h"
#include <fmm/fmm.hpp>
#include <fmm/model_file.h>
#include <fmm/pose.h>

namespace {

// FNV-1a over 32-bit words in the order of their values, so that no byte order matters.
class Bits {
 public:
  void add(float value) { add(std::bit_cast<std::uint32_t>(value)); }
  void add(std::uint32_t value) { sum_ = (sum_ ^ value) * 0x100000001b3u; }
  std::uint64_t sum() const { return sum_; }

 private:
  std::uint64_t sum_ = 0xcbf29ce484222325u;
};

std::uint64_t pose_bits(const fmm::Model& model) {
  Bits bits;
  std::vector<fmm::Transform> pose(model.bone_count());
  std::vector<fmm::Matrix3x4> world(pose.size());
  for (std::uint32_t i = 0; i < model.animation_count(); ++i) {
    const auto id = fmm::AnimationId{static_cast<std::uint16_t>(i)};
    const double last = model.animation(id).rows + 1.0;
    for (double tick = -1; tick <= last; tick += 0.375) {
      for (const fmm::Wrap wrap : {fmm::Wrap::clamp, fmm::Wrap::loop}) {
        fmm::sample(model, id, tick, wrap, pose);
        fmm::local_to_model(model, pose, world);
        for (const fmm::Transform& local : pose) {
          for (const float value : local.translation)
            bits.add(value);
          for (const float value : local.rotation)
            bits.add(value);
          for (const float value : local.scale)
            bits.add(value);
        }
        for (const fmm::Matrix3x4& matrix : world) {
          for (const float value : matrix.m)
            bits.add(value);
        }
      }
    }
  }
  return bits.sum();
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    fmm::ModelFile file;
    if (file.load(argv[i]) != fmm::Error::none || file.model().verify(true) != fmm::Error::none) {
      std::fprintf(stderr, "%s: error: no sound blob\n", argv[i]);
      return 1;
    }
    std::printf("%016llx %016llx\n", static_cast<unsigned long long>(pose_bits(file.model())),
                static_cast<unsigned long long>(fmm_test::exercise(file.model())));
  }
  return 0;
}
