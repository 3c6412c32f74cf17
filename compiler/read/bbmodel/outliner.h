// The tree of groups, in every shape it was ever saved in, as bones and the bone of every element.
//
// Until 4.x an outliner object is the group, with all its properties. From 5.0 on it names a group
// of the flat list `groups`. Both shapes may be mixed: an outliner object with a name is a group
// itself, one without is looked up. Armatures and their bones, which are elements, become bones
// too.
//
// Thread rule: as Source.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/model.h"
#include "read/bbmodel/source.h"

namespace fmmc::bbmodel {

// The file's `elements`, by place in the list and by uuid.
struct ElementList {
  std::vector<json::Value> values;                            // objects only
  std::unordered_map<std::string_view, std::size_t> by_uuid;  // of equal ones the first

  static ElementList read(Source& source);
};

// Where an element lies.
struct ElementPlace {
  int bone = -1;        // -1: at the top; of an armature and its bones what they became themselves
  bool listed = false;  // false: the outliner does not mention it; the editor puts it at the top
  Vec3 space;           // where its positions are counted from: below an armature its bone's origin
  std::uint32_t order = 0;  // how many elements the outliner lists before it
};

// Appends the bones, parents first, depth first in outliner order, named as the file names them.
// Returns the place of every element. Stops early when the source has failed.
std::vector<ElementPlace> read_outliner(Source& source, const ElementList& elements, Model& model);

// Gives cubes and meshes at the top a bone of their own, bb_main, first in order; shifts all
// indices that refer to bones.
void add_main_bone(Source& source, Model& model);

// Makes the names of all bones unique.
void name_bones(Source& source, Model& model);

}  // namespace fmmc::bbmodel
