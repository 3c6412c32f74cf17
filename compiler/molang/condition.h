// What a condition of a state machine comes down to, where no game is needed to tell.
//
// Thread rule: pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fmmc::molang {

struct Condition {
  enum class Kind : std::uint8_t {
    expression,    // `asks` says what it depends on
    never,         // also for a text that is empty or no Molang
    always,        //
    all_finished,  // all animations of the state have been played to their end
    any_finished,  // one of them has
    after,         // the state has lasted for `seconds`
  };
  Kind kind = Kind::expression;
  double seconds = 0;
  std::vector<std::string> asks;  // full names that the game gives a value, sorted, each once
  std::string error;              // why it is no Molang; empty: it is
};

Condition condition_of(std::string_view text);

}  // namespace fmmc::molang
