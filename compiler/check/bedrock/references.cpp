#include "check/bedrock/references.h"

#include <fmt/format.h>

#include "base/paths.h"
#include "base/quote.h"

namespace fmmc::bedrock_check {

namespace {

// A geometry that extends another one: parents may be bones of either.
void check_extended_parents(File& file, const Names& names) {
  for_each_geometry(file.root(), [&](std::string_view id, json::Value geometry) {
    const std::size_t colon = id.find(':');
    if (colon == std::string_view::npos) return;
    const Names::Skeleton* skeleton = names.skeleton(std::string(id.substr(0, colon)));
    if (skeleton == nullptr) {
      file.diagnostics.warning("geometry-base",
                               fmt::format("the geometry {}, which this one extends, is not here",
                                           quoted(id.substr(colon + 1))),
                               geometry.key_offset());
      return;
    }
    const json::Value bones = geometry["bones"];
    for (json::Value bone = bones.first(); bone.exists(); bone = bone.next()) {
      const auto parent = bone["parent"].string();
      if (!parent || parent->empty() || skeleton->bones.count(fold_case(*parent)) > 0) continue;
      file.diagnostics.error("geometry-unknown-parent",
                             fmt::format("the parent {} is a bone neither of this geometry nor of "
                                         "those that it extends",
                                         quoted(*parent)),
                             bone["parent"].offset());
    }
  });
}

void check_properties(File& file, const Names& names) {
  if (!names.knows_properties) return;
  for (const PropertyUse& use : file.properties) {
    const auto it = names.properties.find(use.name);
    if (it == names.properties.end()) {
      file.diagnostics.error("property-unknown",
                             fmt::format("no entity has a property {}", quoted(use.name)),
                             use.offset);
    } else if (!it->second.is_synced) {
      file.diagnostics.error("property-not-synced",
                             fmt::format("the property {} has no 'client_sync', so clients always "
                                         "see its default",
                                         quoted(use.name)),
                             use.offset);
    }
  }
}

}  // namespace

void check_references(Pack& pack, const Names& names) {
  for (const User& user : names.users) {
    if (user.pack == &pack) check_entity_references(user, names);
  }
  for (File& file : pack.files) {
    switch (file.kind) {
      case Kind::geometry:
        check_extended_parents(file, names);
        break;
      case Kind::animation:
        check_animation_references(file, names);
        break;
      case Kind::animation_controllers:
        check_controller_references(file, names);
        break;
      case Kind::render_controllers:
        check_render_references(file, names);
        break;
      default:
        break;
    }
    check_properties(file, names);
  }
}

}  // namespace fmmc::bedrock_check
