// Lints A51-A53 and A56: which animations play by themselves, and what of them is seen or heard.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/quote.h"
#include "check/check.h"
#include "model/place.h"

namespace fmmc {

namespace {

// The names that bind to states (spec A1).
constexpr std::array<std::string_view, 5> state_names{"spawn", "idle", "walk", "attack", "death"};

bool is_state(std::string_view name) {
  return std::find(state_names.begin(), state_names.end(), name) != state_names.end();
}

void check_effects(const Animation& animation, Diagnostics& diagnostics) {
  std::array<int, 3> counts{};
  for (const EffectKey& key : animation.effects)
    ++counts[static_cast<std::size_t>(key.kind)];
  std::string parts;
  constexpr std::array<std::string_view, 3> names{"sound", "particle", "timeline"};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    parts += fmt::format("{}{} {}", parts.empty() ? "" : ", ", counts[i], names[i]);
  }
  if (parts.empty()) return;
  diagnostics.warning("effects-ignored",
                      fmt::format("effect keys do nothing in fmm semantics ({})", parts),
                      animation.effects.front().offset, place_of(animation));
}

}  // namespace

void check_states(const CheckInput& input, Diagnostics& diagnostics) {
  const std::vector<Animation>& animations = input.model.animations;
  if (animations.empty()) return;
  std::vector<const Animation*> custom;
  bool starts = false;
  for (const Animation& animation : animations) {
    starts = starts || animation.name == "spawn" || animation.name == "idle";
    if (!is_state(animation.name)) custom.push_back(&animation);
  }
  if (!custom.empty()) {
    constexpr std::size_t most_named = 20;
    std::string names;
    for (std::size_t i = 0; i < std::min(custom.size(), most_named); ++i)
      names += (i > 0 ? ", " : "") + quoted(custom[i]->name);
    if (custom.size() > most_named) {
      names += fmt::format(" and {} more", custom.size() - most_named);
    }
    diagnostics.note(
        "never-plays",
        fmt::format("{} {} only when the program asks for {}", names,
                    custom.size() == 1 ? "plays" : "play", custom.size() == 1 ? "it" : "them"),
        custom.front()->offset, {}, "spawn, idle, walk, attack and death play by themselves");
  }
  if (!starts) {
    diagnostics.warning("no-start-state",
                        "the model has neither 'spawn' nor 'idle': nothing moves until the program "
                        "plays an animation",
                        animations.front().offset);
  }
  for (const Animation& animation : animations) {
    if (animation.length <= 0) {
      diagnostics.note("zero-length", "the animation has length 0: nothing in it moves",
                       animation.offset, place_of(animation));
    }
    if (input.semantics == Semantics::fmm) check_effects(animation, diagnostics);
  }
}

}  // namespace fmmc
