// Loads one compiled model and prints where the tip of a sail is while the windmill turns.
#include <cstdio>
#include <string>
#include <vector>

#include <models/windmill.h>

#include <fmm/fmm.hpp>

int main() {
  namespace windmill = models::windmill;
  fmm::ModelFile file;
  const std::string path = fmm::executable_dir() + "/models/" + windmill::file;
  if (file.load(path, windmill::schema) != fmm::Error::none) {
    std::fprintf(stderr, "%s\n", file.message().c_str());
    return 1;
  }
  const fmm::Model& model = file.model();
  const fmm::Attachment tip = model.attachment(windmill::attachment::sail_tip);
  std::vector<fmm::Transform> pose(model.bone_count());
  std::vector<fmm::Matrix3x4> bones(model.bone_count());

  for (int tick = 0; tick < 120; tick += 16) {
    fmm::sample(model, windmill::animation::idle, tick, fmm::Wrap::loop, pose);
    fmm::local_to_model(model, pose, bones);
    const float* m = bones[fmm::index_of(tip.bone)].m;  // 3x4, row by row
    const float* p = tip.position;
    const float x = m[0] * p[0] + m[1] * p[1] + m[2] * p[2] + m[3];
    const float y = m[4] * p[0] + m[5] * p[1] + m[6] * p[2] + m[7];
    std::printf("tick %3d: the tip is %.3f to the right and %.3f blocks up\n", tick, x, y);
  }
}
