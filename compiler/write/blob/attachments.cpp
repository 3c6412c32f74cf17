// What hangs on a model besides its bones: attachments_of().
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "bake/bone_flags.h"
#include "write/blob/blob.h"
#include <fmm/format.h>

namespace fmmc {

namespace {

using fmm::format::AttachmentKind;

constexpr double pixels_per_block = 16;
constexpr double name_tag_height = 18;  // pixels above the bone's origin

Vec3 blocks(double x, double y, double z) {
  return {x / pixels_per_block, y / pixels_per_block, z / pixels_per_block};
}

class AttachmentList {
 public:
  explicit AttachmentList(const Model& model) : model_(model) {}

  // `position` in model space, pixels.
  BlobAttachment& add(AttachmentKind kind, const std::string& name, int bone, const Vec3& position,
                      std::uint32_t offset) {
    const Vec3 origin = bone < 0 ? Vec3{} : model_.bones[static_cast<std::size_t>(bone)].origin;
    BlobAttachment& out = list_.emplace_back();
    out.name = unique(name);
    out.bone = bone;
    out.kind = static_cast<std::uint8_t>(kind);
    out.position = blocks(position.x - origin.x, position.y - origin.y, position.z - origin.z);
    out.offset = offset;
    return out;
  }

  std::vector<BlobAttachment> take() { return std::move(list_); }

 private:
  // "hand", then "hand_2", "hand_3", ...
  std::string unique(const std::string& name) {
    if (names_.insert(name).second) return name;
    std::size_t& last = numbers_[name];
    if (last == 0) last = 1;
    for (;;) {
      std::string candidate = fmt::format("{}_{}", name, ++last);
      if (names_.insert(candidate).second) return candidate;
    }
  }

  const Model& model_;
  std::vector<BlobAttachment> list_;
  std::set<std::string> names_;
  std::map<std::string, std::size_t> numbers_;
};

struct Box {
  Vec3 low, high;
  bool empty = true;

  void add(const Vec3& p) {
    if (empty) {
      low = high = p;
      empty = false;
      return;
    }
    low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
  }
  Vec3 centre() const { return {(low.x + high.x) / 2, (low.y + high.y) / 2, (low.z + high.z) / 2}; }
};

// The box around each bone's own cubes, inflated but not turned.
std::vector<Box> cube_boxes(const Model& model) {
  std::vector<Box> boxes(model.bones.size());
  for (const Cube& cube : model.cubes) {
    Box& box = boxes[static_cast<std::size_t>(cube.bone)];
    const double i = cube.inflate;
    box.add({std::min(cube.from.x, cube.to.x) - i, std::min(cube.from.y, cube.to.y) - i,
             std::min(cube.from.z, cube.to.z) - i});
    box.add({std::max(cube.from.x, cube.to.x) + i, std::max(cube.from.y, cube.to.y) + i,
             std::max(cube.from.z, cube.to.z) + i});
  }
  return boxes;
}

void add_hitbox(const Model& model, AttachmentList& list) {
  for (const Cube& cube : model.cubes) {
    const Bone& bone = model.bones[static_cast<std::size_t>(cube.bone)];
    if (!is_entity_hitbox(bone)) continue;
    Box box;
    box.add(cube.from);
    box.add(cube.to);
    BlobAttachment& hitbox =
        list.add(AttachmentKind::hitbox, bone.name, cube.bone, box.centre(), bone.offset);
    hitbox.size = blocks(box.high.x - box.low.x, box.high.y - box.low.y, box.high.z - box.low.z);
    return;
  }
}

}  // namespace

std::vector<BlobAttachment> attachments_of(const Model& model) {
  AttachmentList list(model);
  for (const Locator& locator : model.locators) {
    list.add(AttachmentKind::locator, locator.name, locator.bone, locator.position, locator.offset)
        .rotation = quat_from_euler_zyx(locator.rotation.x * radians_per_degree,
                                        locator.rotation.y * radians_per_degree,
                                        locator.rotation.z * radians_per_degree);
  }
  for (const NullObject& object : model.null_objects)
    list.add(AttachmentKind::ik_controller, object.name, object.bone, object.position,
             object.offset);

  const std::vector<Box> boxes = cube_boxes(model);
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    const Bone& bone = model.bones[i];
    if ((bone_flags(bone) & fmm::format::bone_seat) == 0) continue;
    list.add(AttachmentKind::seat, bone.name, static_cast<int>(i),
             boxes[i].empty ? bone.origin : boxes[i].centre(), bone.offset);
  }
  for (const Bone& bone : model.bones) {
    if ((bone_flags(bone) & fmm::format::bone_tag) == 0) continue;
    list.add(AttachmentKind::name_tag, bone.name, bone.parent,
             {bone.origin.x, bone.origin.y + name_tag_height, bone.origin.z}, bone.offset);
  }
  add_hitbox(model, list);
  return list.take();
}

}  // namespace fmmc
