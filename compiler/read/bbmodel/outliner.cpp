#include "read/bbmodel/outliner.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/limits.h"
#include "read/bbmodel/fields.h"
#include "read/bbmodel/names.h"

namespace fmmc::bbmodel {

namespace {

using UuidMap = std::unordered_map<std::string_view, json::Value>;

std::string_view uuid_of(json::Value object) {
  return object["uuid"].string().value_or("");
}

bool is_armature(json::Value element) {
  const auto type = element["type"].string();
  return type == "armature" || type == "armature_bone";
}

Vec3 operator+(const Vec3& a, const Vec3& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}

// `groups`, which files before 5.0 do not have.
UuidMap read_groups(Source& source, json::Value list) {
  UuidMap groups;
  for (json::Value group = list.first(); group.exists(); group = group.next()) {
    if (!group.is(json::Type::object)) {
      warn_type(source, group, "groups", "a list of objects", {});
      continue;
    }
    const std::string_view uuid = uuid_of(group);
    if (!groups.try_emplace(uuid, group).second) {
      source.warning(
          "duplicate-uuid",
          fmt::format("more than one group has the uuid {}; the first counts", quoted(uuid)),
          group.offset());
    }
  }
  return groups;
}

class Walk {
 public:
  Walk(Source& source, const ElementList& elements, Model& model)
      : source_(source), elements_(elements), model_(model), places_(elements.values.size()) {}

  std::vector<ElementPlace> run() {
    const json::Value group_list = list_field(source_, source_.root, "groups", {});
    has_groups_ = group_list.exists();
    groups_ = read_groups(source_, group_list);
    const json::Value outliner = list_field(source_, source_.root, "outliner", {});
    visit(outliner.first());
    for (json::Value group = group_list.first(); group.exists(); group = group.next()) {
      if (!group.is(json::Type::object) || seen_.contains(uuid_of(group))) continue;
      source_.warning("group-not-in-outliner",
                      "a group is missing in the outliner; it is put at the top", group.offset(),
                      {"what becomes bone", name_of(group)});
      open_group(group, group, -1);
      visit({});
    }
    for (std::size_t i = 0; i < places_.size() && !source_.failed(); ++i) {
      const json::Value element = elements_.values[i];
      if (places_[i].listed || !is_armature(element)) continue;
      places_[i].bone = add_bone(element, element, -1, true);
    }
    return std::move(places_);
  }

 private:
  // Children of one group that are still to be visited.
  struct Level {
    json::Value next;
    int bone = -1;
    bool group = false;  // `bone` is this level's own
  };

  static std::string_view name_of(json::Value object) {
    return object["name"].string().value_or("");
  }

  // Visits siblings from `first` on and everything below them. A stack of our own, since groups
  // that name each other make a tree deeper than the nesting of the file.
  void visit(json::Value first) {
    if (first.exists()) levels_.push_back({first, -1, false});
    while (!levels_.empty() && !source_.failed()) {
      Level& level = levels_.back();
      if (!level.next.exists()) {
        if (level.group) open_[static_cast<std::size_t>(level.bone)] = false;
        levels_.pop_back();
        continue;
      }
      const json::Value child = level.next;
      level.next = child.next();
      visit_child(child, level.bone);
    }
  }

  void visit_child(json::Value child, int bone) {
    if (const auto uuid = child.string()) {
      if (const auto element = elements_.by_uuid.find(*uuid); element != elements_.by_uuid.end()) {
        open_element(element->second, child, bone);
      } else if (const auto group = groups_.find(*uuid); group != groups_.end()) {
        open_group(group->second, child, bone);
      } else {
        warn_unknown(*uuid, child);
      }
      return;
    }
    if (!child.is(json::Type::object)) {
      warn_type(source_, child, "outliner", "a list of uuids and objects", {});
      return;
    }
    const std::string_view uuid = uuid_of(child);
    const bool is_group_itself = child["name"].is(json::Type::string) || !has_groups_;
    if (const auto element = elements_.by_uuid.find(uuid);
        element != elements_.by_uuid.end() && !child["name"].exists()) {
      open_element(element->second, child, bone);
    } else if (const auto group = groups_.find(uuid); group != groups_.end() && !is_group_itself) {
      mark(source_.since_5, group->second, "a list of groups");
      open_group(group->second, child, bone);
    } else if (is_group_itself) {
      if (!has_groups_) mark(source_.before_5, child, "the outliner itself");
      open_group(child, child, bone);
    } else {
      warn_unknown(uuid, child);
      descend(children_of(child), bone, false);
    }
  }

  // Up to 4.12 the outliner holds the groups themselves; 5.0 moved them into a list.
  static void mark(AgeMark& age, json::Value group, std::string_view where) {
    if (!age.what.empty() || name_of(group).empty()) return;
    age = {fmt::format("group {} stands in {}", quoted(name_of(group)), where), group.offset()};
  }

  void warn_unknown(std::string_view uuid, json::Value where) {
    source_.warning("unknown-uuid",
                    fmt::format("the outliner names {}, which is no element and no group; it is "
                                "skipped",
                                quoted(uuid)),
                    where.offset());
  }

  // Armatures and their bones become bones. Other elements that have children leave them to the
  // bone on which they hang themselves.
  void open_element(std::size_t element, json::Value item, int bone) {
    if (places_[element].listed) {
      source_.warning("listed-twice",
                      fmt::format("element {} is listed twice in the outliner; its first place "
                                  "counts",
                                  quoted(name_of(elements_.values[element]))),
                      item.offset());
      return;
    }
    places_[element] = {bone, true, space_of(bone), listed_++};
    const bool armature = is_armature(elements_.values[element]);
    if (armature) {
      bone = add_bone(elements_.values[element], item, bone, true);
      if (bone < 0) return;
      places_[element].bone = bone;
    }
    descend(children_of(item), bone, armature);
  }

  // `group` has the properties; `item` is the outliner's entry for it, with the children unless
  // it has none.
  void open_group(json::Value group, json::Value item, int parent) {
    const std::string_view uuid = uuid_of(group);
    const auto index = static_cast<int>(model_.bones.size());
    if (!uuid.empty()) {
      const auto [known, is_new] = seen_.try_emplace(uuid, index);
      if (!is_new) {
        warn_repeated(group, item, known->second);
        return;
      }
    }
    if (add_bone(group, item, parent, false) < 0) return;
    json::Value children = children_of(item);
    if (children.size() == 0) children = children_of(group);
    descend(children, index, true);
  }

  // The index of the new bone, or -1 with an error.
  int add_bone(json::Value value, json::Value item, int parent, bool armature) {
    if (model_.bones.size() >= limits::bones) {
      source_.error("too-many-bones",
                    fmt::format("the model has more than {} bones", limits::bones), item.offset());
      return -1;
    }
    if (!source_.spend(sizeof(Bone) + 2 * name_of(value).size(), item.offset())) return -1;
    Bone bone = read_bone(value, parent);
    bone.armature = armature;
    bone.origin = bone.origin + space_of(parent);
    // Groups and what they hold share one space; what an armature holds is relative to its origin.
    spaces_.push_back(armature ? bone.origin : space_of(parent));
    model_.bones.push_back(std::move(bone));
    open_.push_back(true);
    return static_cast<int>(model_.bones.size() - 1);
  }

  // Where positions of what hangs on a bone are counted from, in model space.
  Vec3 space_of(int bone) const {
    return bone < 0 ? Vec3{} : spaces_[static_cast<std::size_t>(bone)];
  }

  void warn_repeated(json::Value group, json::Value item, int bone) {
    if (open_[static_cast<std::size_t>(bone)]) {
      source_.warning("outliner-cycle",
                      fmt::format("group {} lies inside itself; its first place counts",
                                  quoted(name_of(group))),
                      item.offset());
    } else {
      source_.warning("listed-twice",
                      fmt::format("group {} is listed twice in the outliner; its first place "
                                  "counts",
                                  quoted(name_of(group))),
                      item.offset());
    }
  }

  void descend(json::Value children, int bone, bool group) {
    levels_.push_back({children.first(), bone, group});
  }

  json::Value children_of(json::Value item) {
    const Place place{"group", name_of(item)};
    const json::Value children = list_field(source_, item, "children", place);
    // The name of the list before 3.0.
    return children.exists() ? children : list_field(source_, item, "content", place);
  }

  Bone read_bone(json::Value group, int parent) {
    const Place place{is_armature(group) ? "armature" : "group", name_of(group)};
    Bone bone;
    bone.source_name = text_field(source_, group, "name", place);
    bone.uuid = uuid_of(group);
    bone.parent = parent;
    bone.origin = vec3_field(source_, group, "origin", {}, place);
    bone.rotation = vec3_field(source_, group, "rotation", {}, place);
    // Up to 3.1 groups, and they alone, turned about z the other way.
    if (source_.before(3, 2) && bone.rotation.z != 0) bone.rotation.z = -bone.rotation.z;
    bone.exported = flag_field(source_, group, "export", true, place);
    bone.visible = flag_field(source_, group, "visibility", true, place);
    bone.mirror_uv = flag_field(source_, group, "mirror_uv", false, place);
    bone.binding = text_field(source_, group, "bedrock_binding", place);
    bone.offset = group.offset();
    return bone;
  }

  Source& source_;
  const ElementList& elements_;
  Model& model_;
  bool has_groups_ = false;
  UuidMap groups_;
  std::unordered_map<std::string_view, int> seen_;  // groups that have their place, by uuid
  std::vector<bool> open_;                          // by bone: we are inside it
  std::vector<Vec3> spaces_;                        // by bone: see space_of()
  std::vector<Level> levels_;
  std::vector<ElementPlace> places_;
  std::uint32_t listed_ = 0;
};

}  // namespace

ElementList ElementList::read(Source& source) {
  ElementList elements;
  json::Value list = list_field(source, source.root, "elements", {});
  if (!list.exists()) list = list_field(source, source.root, "cubes", {});  // until 2.6
  for (json::Value element = list.first(); element.exists(); element = element.next()) {
    if (!element.is(json::Type::object)) {
      warn_type(source, element, "elements", "a list of objects", {});
      continue;
    }
    elements.values.push_back(element);
    const std::string_view uuid = uuid_of(element);
    if (uuid.empty()) continue;
    if (!elements.by_uuid.try_emplace(uuid, elements.values.size() - 1).second) {
      source.warning("duplicate-uuid",
                     fmt::format("more than one element has the uuid {}; the outliner means the "
                                 "first",
                                 quoted(uuid)),
                     element.offset());
    }
  }
  return elements;
}

std::vector<ElementPlace> read_outliner(Source& source, const ElementList& elements, Model& model) {
  return Walk(source, elements, model).run();
}

namespace {

// Where the first element with a shape stands that no bone holds.
std::optional<std::uint32_t> first_loose(const Model& model) {
  std::optional<std::uint32_t> first;
  for (const Cube& cube : model.cubes) {
    if (cube.bone < 0) first = std::min(first.value_or(cube.offset), cube.offset);
  }
  for (const Mesh& mesh : model.meshes) {
    if (mesh.bone < 0) first = std::min(first.value_or(mesh.offset), mesh.offset);
  }
  for (const TextureMesh& mesh : model.texture_meshes) {
    if (mesh.bone < 0) first = std::min(first.value_or(mesh.offset), mesh.offset);
  }
  return first;
}

// Puts bb_main before all other bones.
void insert_main_bone(Model& model) {
  constexpr std::string_view name = "bb_main";
  Bone main;
  main.source_name = name;
  main.generated = true;
  model.bones.insert(model.bones.begin(), std::move(main));
  for (Bone& bone : model.bones) {
    if (bone.parent >= 0) ++bone.parent;
  }
  // What has no bone has -1 and gets 0, the new bone.
  for (Cube& cube : model.cubes)
    ++cube.bone;
  for (Mesh& mesh : model.meshes) {
    ++mesh.bone;
    for (Mesh::Vertex& vertex : mesh.vertices) {
      if (vertex.bone >= 0) ++vertex.bone;
    }
  }
  for (Locator& locator : model.locators) {
    if (locator.bone >= 0) ++locator.bone;
  }
  for (NullObject& null_object : model.null_objects) {
    if (null_object.bone >= 0) ++null_object.bone;
  }
  for (TextureMesh& mesh : model.texture_meshes)
    ++mesh.bone;
  for (BoundingBox& box : model.bounding_boxes) {
    if (box.bone >= 0) ++box.bone;
  }
}

}  // namespace

void add_main_bone(Source& source, Model& model) {
  if (const std::optional<std::uint32_t> loose = first_loose(model)) {
    if (model.bones.size() >= limits::bones) {
      source.error("too-many-bones", fmt::format("the model has more than {} bones", limits::bones),
                   *loose);
      return;
    }
    insert_main_bone(model);
  }
}

void name_bones(Source& source, Model& model) {
  UniqueNames names("bone");
  for (const Bone& bone : model.bones)
    names.announce(bone.source_name);
  for (Bone& bone : model.bones) {
    if (!bone.generated) bone.name = names.take(source, bone.source_name, bone.offset);
  }
  // The generated one gives way to the author's names.
  for (Bone& bone : model.bones) {
    if (bone.generated) bone.name = names.take(source, bone.source_name, bone.offset);
  }
}

}  // namespace fmmc::bbmodel
