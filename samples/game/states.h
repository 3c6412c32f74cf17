// Somebody whom the state machine plays: states that follow from the speed, custom animations,
// death.
#pragma once

#include <string>
#include <vector>

#include "script.h"
#include "text.h"

class States {
 public:
  struct Looks {
    const char* watched;  // what the point below is called in the text
    fmm::AttachmentId point;
    fmm::EntityOptions options;
  };

  States(const char* name, const fmm::Model& model, const Looks& looks);

  void obey(int tick, const Cue& cue);
  void tick(int tick);

  bool is_here() const { return is_here_; }
  const fmm::ModeledEntity& entity() const { return entity_; }

 private:
  fmm::Point watched_point();
  void tell(int tick, const fmm::EntityEvent& event);

  const char* name_;
  const fmm::Model& model_;
  Looks looks_;
  fmm::ModeledEntity entity_;
  bool is_here_ = false;
  int passes_ = 1;
  std::vector<fmm::Transform> pose_, scratch_;  // each bone relative to its parent
  std::vector<fmm::Matrix3x4> bones_;           // each bone in the space of the model
};
