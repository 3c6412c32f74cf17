#include "commands/bedrock_report.h"

#include <array>
#include <cstddef>

#include <fmt/format.h>

#include "base/quote.h"
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

std::string_view word_of_kind(EffectKey::Kind kind) {
  switch (kind) {
    case EffectKey::Kind::sound:
      return "sound";
    case EffectKey::Kind::particle:
      return "particle";
    case EffectKey::Kind::timeline:
      break;
  }
  return "timeline";
}

std::string effects_report(std::string_view model,
                           const std::vector<bedrock::EffectReport>& effects) {
  std::string out;
  std::size_t lost = 0;
  for (const bedrock::EffectReport& effect : effects) {
    out += fmt::format("{}: {}, {} {} at {} s: ", model, effect.animation,
                       word_of_kind(effect.kind), fmmc::quoted(effect.name), effect.seconds);
    out += effect.lost.empty() ? "passed" : fmt::format("lost, {}", effect.lost);
    out += '\n';
    if (!effect.lost.empty()) ++lost;
  }
  if (!effects.empty())
    out += fmt::format("{}: effects: {} passed, {} lost\n", model, effects.size() - lost, lost);
  return out;
}

}  // namespace

std::string bedrock_report(std::string_view model, const bedrock::Report& report) {
  using bedrock::Exactness;
  std::string out;
  std::array<std::size_t, 5> counts{};
  for (const bedrock::ChannelReport& channel : report.channels) {
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
  return out + effects_report(model, report.effects);
}

}  // namespace fmmc
