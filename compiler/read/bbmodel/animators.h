// Animators: the keys of one bone or null object in one animation.
//
// Thread rule: as Source.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "model/model.h"
#include "read/bbmodel/outliner.h"
#include "read/bbmodel/source.h"
#include "read/reader.h"

namespace fmmc::bbmodel {

// What animators can mean, by uuid and by the name that the file gives.
class Targets {
 public:
  Targets(const Source& source, const ElementList& elements, const Model& model);

  // The index of what an animator moves: by its uuid key, then by exact name (of several bones the
  // later in depth-first order), in files before 4.0, which also used names as keys, ignoring case.
  // -1 if there is none.
  int find(Animator::Kind kind, std::string_view key, std::string_view name) const;
  bool is_null_object(std::string_view uuid) const;
  bool is_bone(std::string_view uuid) const;

 private:
  struct Kind {
    std::unordered_map<std::string_view, int> by_uuid, by_name;
    std::unordered_map<std::string, int> by_lower_name;
    int find(std::string_view key, std::string_view name, bool old) const;
  };
  Kind bones_, null_objects_;
  bool old_ = false;
};

// Reads one entry of an animation's `animators`, whose key is the entry's, into the animation.
void read_animator(Source& source, json::Value value, const Targets& targets, const Place& outer,
                   Animation& animation, ReadResult::Counts& counts);

}  // namespace fmmc::bbmodel
