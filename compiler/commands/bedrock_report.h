// What `--report` prints: how each animated channel of a model reached Bedrock.
//
// Thread rule: pure.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "write/bedrock/report.h"

namespace fmmc {

// A line for each channel and one that counts them:
//   dragon: walk, leg, rotation: sampled, 12 keys, at most 0.012 px from the curve
//   dragon: 3 exact, 1 sampled, 0 passed, 0 lost
std::string bedrock_report(std::string_view model,
                           std::span<const bedrock::ChannelReport> channels);

}  // namespace fmmc
