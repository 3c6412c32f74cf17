// States of animation controllers against each other, and properties of a behaviour pack's entity
// against what the game allows.
#include <cmath>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "base/quote.h"
#include "check/bedrock/file.h"

namespace fmmc::bedrock_check {

namespace {

void check_controller(json::Value controller, Diagnostics& out) {
  const json::Value states = controller["states"];
  const json::Value initial = controller["initial_state"];
  if (!states.is(json::Type::object)) return;
  std::set<std::string_view> reached;
  if (!initial.exists()) {
    out.warning("controller-no-initial-state",
                "there is no 'initial_state', and it is not documented which state begins",
                controller.offset());
    reached.insert("default");
    if (states.first().exists()) reached.insert(states.first().key());
  } else if (const auto name = initial.string()) {
    reached.insert(*name);
    if (!states[*name].exists()) {
      out.error("controller-initial-state",
                fmt::format("the initial state {} is none of the states", quoted(*name)),
                initial.offset());
    }
  }
  for (json::Value state = states.first(); state.exists(); state = state.next()) {
    const json::Value transitions = state["transitions"];
    for (json::Value each = transitions.first(); each.exists(); each = each.next()) {
      for (json::Value target = each.first(); target.exists(); target = target.next()) {
        reached.insert(target.key());
        if (states[target.key()].exists()) continue;
        out.error("controller-transition",
                  fmt::format("a transition leads to {}, which is none of the states",
                              quoted(target.key())),
                  target.key_offset());
      }
    }
  }
  for (json::Value state = states.first(); state.exists(); state = state.next()) {
    if (reached.count(state.key()) > 0) continue;
    out.note("controller-unreached",
             fmt::format("nothing leads to the state {}", quoted(state.key())), state.key_offset());
  }
}

void check_property(json::Value property, Diagnostics& out) {
  constexpr std::size_t most_values = 16;
  constexpr double exact = 1 << 24;
  const json::Value values = property["values"];
  if (values.size() > most_values) {
    out.error("property-limit",
              fmt::format("the property {} has {} values; the game takes {}",
                          quoted(property.key()), values.size(), most_values),
              values.offset());
  }
  const json::Value range = property["range"];
  for (json::Value bound = range.first(); bound.exists(); bound = bound.next()) {
    const auto number = bound.number();
    if (property["type"].string() != "int" || !number || std::abs(*number) <= exact) continue;
    out.warning("property-range",
                fmt::format("the range of the property {} goes beyond 24 bits, which is as much "
                            "as expressions can tell apart",
                            quoted(property.key())),
                bound.offset());
  }
}

}  // namespace

void check_animation_controllers(json::Value root, Diagnostics& out) {
  const json::Value controllers = root["animation_controllers"];
  for (json::Value v = controllers.first(); v.exists(); v = v.next())
    check_controller(v, out);
}

void check_server_entity(json::Value root, Diagnostics& out) {
  constexpr std::size_t most_properties = 32;
  const json::Value properties = root["minecraft:entity"]["description"]["properties"];
  if (properties.size() > most_properties) {
    out.error("property-limit",
              fmt::format("the entity has {} properties; the game takes {}", properties.size(),
                          most_properties),
              properties.offset());
  }
  for (json::Value v = properties.first(); v.exists(); v = v.next())
    check_property(v, out);
}

}  // namespace fmmc::bedrock_check
