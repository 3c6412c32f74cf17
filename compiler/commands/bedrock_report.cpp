#include "commands/bedrock_report.h"

#include <array>
#include <cstddef>

#include <fmt/format.h>

#include "model/place.h"

namespace fmmc {

namespace {

std::string_view word_of_way(bedrock::Exactness how) {
  switch (how) {
    case bedrock::Exactness::exact:
      return "exact";
    case bedrock::Exactness::sampled:
      return "sampled";
    case bedrock::Exactness::passed:
      return "passed";
    case bedrock::Exactness::lost:
      return "lost";
    case bedrock::Exactness::rest:
      break;
  }
  return "at rest";
}

}  // namespace

std::string bedrock_report(std::string_view model,
                           std::span<const bedrock::ChannelReport> channels) {
  using bedrock::Exactness;
  std::string out;
  std::array<std::size_t, 5> counts{};
  for (const bedrock::ChannelReport& channel : channels) {
    ++counts[static_cast<std::size_t>(channel.how)];
    out += fmt::format("{}: {}, {}, {}: {}", model, channel.animation, channel.bone,
                       name_of(channel.channel), word_of_way(channel.how));
    if (channel.how == Exactness::lost) {
      out += ", its bone is not in Bedrock";
    } else {
      out += fmt::format(", {} key{}", channel.keys, channel.keys == 1 ? "" : "s");
    }
    if (channel.how == Exactness::sampled)
      out += fmt::format(", at most {:.3f} px from the curve", channel.error_px);
    out += '\n';
  }
  const auto count = [&](Exactness how) { return counts[static_cast<std::size_t>(how)]; };
  out +=
      fmt::format("{}: {} exact, {} sampled, {} passed, {} lost\n", model, count(Exactness::exact),
                  count(Exactness::sampled), count(Exactness::passed), count(Exactness::lost));
  return out;
}

}  // namespace fmmc
