#include "states.h"

States::States(const char* name, const fmm::Model& model, const Looks& looks)
    : name_(name),
      model_(model),
      looks_(looks),
      entity_(model, looks.options),
      pose_(model.bone_count()),
      scratch_(model.bone_count()),
      bones_(model.bone_count()) {}

void States::obey(int tick, const Cue& cue) {
  const std::string animation = cue.animation;
  switch (cue.act) {
    case Cue::Act::enter:
      is_here_ = true;
      say(tick, name_, "enters");
      break;
    case Cue::Act::speed:
      entity_.set_speed(cue.speed);
      say(tick, name_, "moves " + decimal(cue.speed) + " blocks per tick");
      break;
    case Cue::Act::play:
    case Cue::Act::loop: {
      const bool is_loop = cue.act == Cue::Act::loop;
      const bool is_known = entity_.play(animation, false, is_loop);
      say(tick, name_, "is to play " + animation + (is_known ? "" : ", which it does not have"));
      break;
    }
    case Cue::Act::stop:
      entity_.stop();
      say(tick, name_, "is to stop");
      break;
    case Cue::Act::die:
      entity_.remove_with_death();
      say(tick, name_, "is to die");
      break;
  }
}

void States::tick(int tick) {
  if (!is_here_) return;
  entity_.tick();
  for (const fmm::EntityEvent& event : entity_.events())
    tell(tick, event);
  if (is_here_ && is_look(tick))
    say(tick, name_,
        "in " + name_of(model_, entity_.animation()) + ", row " + std::to_string(entity_.frame()),
        looks_.watched, watched_point());
}

void States::tell(int tick, const fmm::EntityEvent& event) {
  const std::string animation = name_of(model_, event.animation);
  switch (event.kind) {
    case fmm::EntityEvent::Kind::started:
      passes_ = 1;
      say(tick, name_, "begins " + animation, looks_.watched, watched_point());
      break;
    case fmm::EntityEvent::Kind::came_round:
      ++passes_;
      say(tick, name_, animation + ", pass " + std::to_string(passes_), looks_.watched,
          watched_point());
      break;
    case fmm::EntityEvent::Kind::ended:
      say(tick, name_, "ends " + animation, looks_.watched, watched_point());
      break;
    case fmm::EntityEvent::Kind::replaced:
      break;  // what begins instead follows in the same tick
    case fmm::EntityEvent::Kind::removed:
      say(tick, name_, "is gone");
      is_here_ = false;
      break;
  }
}

fmm::Point States::watched_point() {
  entity_.bones(1, nullptr, pose_, bones_, scratch_);
  return fmm::position_of(fmm::attachment_matrix(model_, looks_.point, bones_));
}
