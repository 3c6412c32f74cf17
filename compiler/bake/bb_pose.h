// What the editor shows of an animation at one moment: the local transforms of all bones, and where
// the null objects are (spec: blockbench 2.4). Inverse kinematics starts from this.
//
// Thread rule: a BlockbenchPose is immutable; a Scratch belongs to one thread.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "bake/bake.h"
#include "bake/bb_tracks.h"
#include "bake/bb_value.h"
#include "bake/ik_solve.h"
#include "model/model.h"

namespace fmmc {

// What does not move, shared by the animations of a model. Borrows nothing from it.
struct BbSkeleton {
  explicit BbSkeleton(const Model& model);

  std::vector<int> parents;            // by bone; -1: none
  std::vector<LocalTransform> rest;    // rest_transforms(model)
  std::vector<Vec3> rest_degrees;      // rest angles, which animated ones are added to
  std::vector<int> null_object_bones;  // -1: model space
  std::vector<Vec3> null_objects;      // rest positions in their bone's space, blocks
  std::vector<IkSolver> ik{};          // in the order in which chains are solved; set by the baker
};

class BlockbenchPose {
 public:
  // Working memory; also remembers the pose before, since holds are common and rotations are dear.
  struct Scratch {
    BbMoment moment;

   private:
    friend class BlockbenchPose;
    struct Channels {
      Vec3 position, degrees, scale;
      Quat rotation;
      bool operator==(const Channels&) const = default;
    };
    std::vector<Channels> channels;
    std::vector<LocalTransform> locals;
    std::vector<Quat> world;
    bool has_locals = false;
  };

  BlockbenchPose(std::shared_ptr<const BbSkeleton> skeleton, BbAnimation animation);

  const BbSkeleton& skeleton() const { return *skeleton_; }
  const BbAnimation& animation() const { return animation_; }

  // One per thread.
  Scratch make_scratch() const;

  // The pose at scratch.moment.seconds before inverse kinematics: local transforms by bone, and
  // positions by null object in the space of its bone (of the model if it has none), in blocks. All
  // bones are set, those without keys to their rest.
  void evaluate(Scratch& scratch, std::span<LocalTransform> bones,
                std::span<Vec3> null_objects) const;

 private:
  Scratch::Channels channels_of(const BbTrack& track, double weight, BbMoment& moment) const;
  LocalTransform local_of(const BbTrack& track, const Scratch::Channels& channels) const;
  void turn_to_entity_space(Scratch& scratch, std::span<LocalTransform> bones) const;

  std::shared_ptr<const BbSkeleton> skeleton_;
  BbAnimation animation_;
  bool has_entity_space_ = false;
};

}  // namespace fmmc
