// Bones of one geometry against each other, and the indices of its meshes.
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/paths.h"
#include "base/quote.h"
#include "check/bedrock/file.h"

namespace fmmc::bedrock_check {

namespace {

struct NamedBone {
  std::string_view name;
  json::Value value;
  std::size_t parent = no_parent;
  static constexpr std::size_t no_parent = ~std::size_t{0};
};

// Bones that are their own ancestors, each loop told once, at its first bone.
void check_loops(const std::vector<NamedBone>& bones, Diagnostics& out) {
  std::vector<std::size_t> seen(bones.size(), 0);  // the walk that came by, counted from 1
  for (std::size_t start = 0; start < bones.size(); ++start) {
    std::size_t bone = start;
    while (bone != NamedBone::no_parent && seen[bone] == 0) {
      seen[bone] = start + 1;
      bone = bones[bone].parent;
    }
    if (bone == NamedBone::no_parent || seen[bone] != start + 1) continue;
    out.error("geometry-bone-loop",
              fmt::format("bone {} is its own {}", quoted(bones[bone].name),
                          bones[bone].parent == bone ? "parent" : "ancestor"),
              bones[bone].value["parent"].offset());
  }
}

void check_bones(json::Value list, bool extends_another, Diagnostics& out) {
  std::vector<NamedBone> bones;
  std::map<std::string, std::size_t> by_name;  // without case
  for (json::Value v = list.first(); v.exists(); v = v.next()) {
    const auto name = v["name"].string();
    if (!name) continue;
    const auto [known, is_new] = by_name.try_emplace(fold_case(*name), bones.size());
    if (!is_new) {
      out.warning("geometry-duplicate-bone",
                  fmt::format("bone {} is there already as {}; the game does not tell case apart",
                              quoted(*name), quoted(bones[known->second].name)),
                  v["name"].offset());
    }
    bones.push_back({*name, v});
  }
  for (NamedBone& bone : bones) {
    const json::Value parent = bone.value["parent"];
    const auto name = parent.string();
    if (!name || name->empty()) continue;
    const auto known = by_name.find(fold_case(*name));
    if (known == by_name.end()) {
      if (extends_another) continue;  // it may be a bone of the other geometry
      out.error("geometry-unknown-parent",
                fmt::format("the parent {} is no bone of this geometry", quoted(*name)),
                parent.offset());
      continue;
    }
    bone.parent = known->second;
    const std::string_view spelled = bones[bone.parent].name;
    if (spelled == *name) continue;
    out.warning("geometry-parent-case",
                fmt::format("the parent {} is spelled {} where it is defined", quoted(*name),
                            quoted(spelled)),
                parent.offset());
  }
  check_loops(bones, out);
}

void check_mesh(json::Value mesh, Diagnostics& out) {
  if (!mesh.is(json::Type::object)) return;
  out.warning("geometry-mesh", "the game has given up 'poly_mesh' and logs an error for it",
              mesh.key_offset());
  const std::size_t counts[] = {mesh["positions"].size(), mesh["normals"].size(),
                                mesh["uvs"].size()};
  const std::string_view names[] = {"positions", "normals", "uvs"};
  const json::Value polygons = mesh["polys"];
  for (json::Value polygon = polygons.first(); polygon.exists(); polygon = polygon.next()) {
    for (json::Value corner = polygon.first(); corner.exists(); corner = corner.next()) {
      std::size_t which = 0;
      for (json::Value index = corner.first(); index.exists() && which < 3;
           index = index.next(), ++which) {
        const auto number = index.number();
        if (!number || !(*number >= static_cast<double>(counts[which]))) continue;
        out.error(
            "geometry-mesh-index",
            fmt::format("a corner has an index beyond the {} of '{}'", counts[which], names[which]),
            index.offset());
      }
    }
  }
}

}  // namespace

void check_geometry(json::Value root, Diagnostics& out) {
  for_each_geometry(root, [&](std::string_view id, json::Value geometry) {
    const json::Value bones = geometry["bones"];
    check_bones(bones, id.find(':') != std::string_view::npos, out);
    for (json::Value bone = bones.first(); bone.exists(); bone = bone.next())
      check_mesh(bone["poly_mesh"], out);
  });
}

}  // namespace fmmc::bedrock_check
