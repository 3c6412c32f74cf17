// What hangs on a model besides its bones: attachments_of().
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "bake/bone_flags.h"
#include "base/units.h"
#include "write/blob/blob.h"
#include <fmm/format.h>

namespace fmmc {

namespace {

using fmm::format::AttachmentKind;

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

// The first cube of the first bone that is the entity's hitbox; null: there is none.
const Cube* hitbox_cube(const Model& model) {
  const Cube* first = nullptr;
  for (const Cube& cube : model.cubes) {
    if (!is_entity_hitbox(model.bones[static_cast<std::size_t>(cube.bone)])) continue;
    if (first == nullptr || std::pair(cube.bone, cube.place) < std::pair(first->bone, first->place))
      first = &cube;
  }
  return first;
}

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

// FreeMinecraftModels rounds the corners of the hitbox to four decimals.
Vec3 rounded(const Vec3& p) {
  constexpr double unit = 10000;
  return {std::floor(p.x * unit + 0.5) / unit, std::floor(p.y * unit + 0.5) / unit,
          std::floor(p.z * unit + 0.5) / unit};
}

void set_box(BlobAttachment& attachment, const Box& box) {
  attachment.size = blocks(box.high.x - box.low.x, box.high.y - box.low.y, box.high.z - box.low.z);
}

void add_hitbox(const Model& model, AttachmentList& list) {
  const Cube* first = hitbox_cube(model);
  if (first == nullptr) return;
  Box box;
  box.add(rounded(first->from));
  box.add(rounded(first->to));
  const Bone& bone = model.bones[static_cast<std::size_t>(first->bone)];
  set_box(list.add(AttachmentKind::hitbox, bone.name, first->bone, box.centre(), bone.offset), box);
}

void add_bounding_boxes(const Model& model, AttachmentList& list) {
  for (const BoundingBox& source : model.bounding_boxes) {
    Box box;
    box.add(source.from);
    box.add(source.to);
    BlobAttachment& attachment = list.add(AttachmentKind::bounding_box, source.name, source.bone,
                                          box.centre(), source.offset);
    set_box(attachment, box);
    if (source.collision) attachment.flags |= fmm::format::box_collision;
    if (source.hitbox) attachment.flags |= fmm::format::box_hitbox;
  }
}

}  // namespace

std::vector<BlobAttachment> attachments_of(const Model& model) {
  AttachmentList list(model);
  std::set<std::string_view> targets;
  for (const NullObject& object : model.null_objects)
    if (!object.ik_target.empty()) targets.insert(object.ik_target);
  for (std::size_t i = 0; i < model.locators.size(); ++i) {
    const Locator& locator = model.locators[i];
    if (!locator.exported && !targets.contains(locator.uuid)) continue;
    BlobAttachment& attachment = list.add(AttachmentKind::locator, locator.name, locator.bone,
                                          locator.position, locator.offset);
    attachment.rotation = quat_from_euler_zyx(locator.rotation.x * radians_per_degree,
                                              locator.rotation.y * radians_per_degree,
                                              locator.rotation.z * radians_per_degree);
    attachment.source = static_cast<int>(i);
  }
  for (std::size_t i = 0; i < model.null_objects.size(); ++i) {
    const NullObject& object = model.null_objects[i];
    list.add(AttachmentKind::ik_controller, object.name, object.bone, object.position,
             object.offset)
        .source = static_cast<int>(i);
  }

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
  add_bounding_boxes(model, list);
  return list.take();
}

void tell_of_hitbox(const Model& model, Diagnostics& diagnostics) {
  const Cube* first = hitbox_cube(model);
  for (const Bone& bone : model.bones) {
    if (!is_entity_hitbox(bone)) continue;
    if (first == nullptr) {
      diagnostics.warning(
          "hitbox-without-cube",
          fmt::format("bone '{}' has no cube, so the model has no hitbox", bone.name), bone.offset);
    }
    break;
  }
  if (first == nullptr) return;
  const auto count = std::count_if(model.cubes.begin(), model.cubes.end(), [&](const Cube& cube) {
    return is_entity_hitbox(model.bones[static_cast<std::size_t>(cube.bone)]);
  });
  if (count < 2) return;
  diagnostics.warning(
      "several-hitboxes",
      fmt::format("{} cubes stand for the hitbox; '{}', the first, counts", count, first->name),
      first->offset);
}

}  // namespace fmmc
