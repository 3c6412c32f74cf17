// What `--report` prints: how each animated channel and each effect of a model reached
// Bedrock.
//
// Thread rule: pure.
#pragma once

#include <string>
#include <string_view>

#include "write/bedrock/report.h"

namespace fmmc {

// A line for each channel and one that counts them, and the same for effects if there are any:
//   dragon: walk, leg, rotation: sampled, 12 keys, at most 0.012 px from the curve
//   dragon: 3 exact, 1 sampled, 0 passed, 0 lost
//   dragon: walk, sound 'step' at 0.5 s: passed
//   dragon: effects: 1 passed, 0 lost
std::string bedrock_report(std::string_view model, const bedrock::Report& report);

}  // namespace fmmc
