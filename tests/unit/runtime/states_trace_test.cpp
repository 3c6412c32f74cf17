// The state machine against FreeMinecraftModels' own, tick by tick (tests/golden/fmm). Where the
// animation page says something else, the page counts: each such place has the number of its
// requirement.
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "read/reader.h"
#include "unit/write/blob/opened.h"
#include <fmm/entity.h>

using namespace fmmc;
using fmm::EntityState;
using nlohmann::json;

namespace {

std::string read_golden(const std::string& name) {
  std::string bytes;
  REQUIRE(disk().read(FMM_TEST_GOLDEN_DIR "/fmm/" + name, bytes, default_file_limit) ==
          FileStatus::ok);
  return bytes;
}

test::Opened compiled(const std::string& name) {
  const std::string bytes = read_golden(name);
  Diagnostics diagnostics;
  const ReadResult read = read_bbmodel({name, bytes, nullptr}, diagnostics);
  REQUIRE(read.model.has_value());
  return test::compile(*read.model, diagnostics);
}

struct Line {
  std::string state;  // before the tick; "none"
  std::string animation;
  int counter;  // before the tick
  std::string state_after;

  bool operator==(const Line&) const = default;
};

std::string lower(std::string text) {
  for (char& c : text)
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

std::string state_of(const json& value) {
  return value.is_null() ? "none" : lower(value.get<std::string>());
}

// Where the page is right and the trace is not: the requirement, and what happens from one of the
// trace's ticks on.
struct Exception {
  const char* requirement;
  int tick;
  std::vector<Line> lines;
};

const std::map<std::string, Exception> exceptions = {
    // A custom one-shot returns to what the entity did before it, not to what came before that.
    {"custom_once_from_idle",
     {"A13",
      9,
      {{"custom", "open", 4, "idle"}, {"idle", "idle", 0, "idle"}, {"idle", "idle", 1, "idle"}}}},
    {"custom_once_from_walk",
     {"A13",
      11,
      {{"custom", "open", 4, "walk"},
       {"walk", "walk", 0, "walk"},
       {"walk", "walk", 1, "walk"},
       {"walk", "walk", 2, "walk"},
       {"walk", "walk", 3, "walk"}}}},
    {"custom_blend_queue",
     {"A13", 10, {{"custom", "open", 4, "idle"}, {"idle", "idle", 0, "idle"}}}},
    {"attack_melee_is_custom",
     {"A13", 8, {{"custom", "attack_melee", 3, "idle"}, {"idle", "idle", 0, "idle"}}}},
    {"jump_is_custom", {"A13", 9, {{"custom", "jump", 4, "idle"}, {"idle", "idle", 0, "idle"}}}},
    // Stopping without idle leaves the state.
    {"noidle_nothing_until_played",
     {"A15", 11, {{"none", "none", 0, "none"}, {"none", "none", 0, "none"}}}},
    // What is queued where nothing plays has nothing to wait for.
    {"noidle_builtin_blend_without_current",
     {"A11",
      0,
      {{"walk", "walk", 0, "walk"}, {"walk", "walk", 1, "walk"}, {"walk", "walk", 2, "walk"}}}},
};

std::string animation_of(const fmm::ModeledEntity& entity) {
  const fmm::AnimationId id = entity.playback().animation();
  return id == fmm::AnimationId::none ? "none" : std::string(entity.model().animation(id).name);
}

Line tick(fmm::ModeledEntity& entity) {
  const Line before{fmm::state_name(entity.state()), animation_of(entity),
                    static_cast<int>(entity.tick_count()), ""};
  entity.tick();
  return {before.state, before.animation, before.counter, fmm::state_name(entity.state())};
}

Line line_of(const json& entry) {
  const std::string animation =
      entry["animation"].is_null() ? "none" : entry["animation"].get<std::string>();
  return {state_of(entry["state"]), animation, std::max(entry["counter_before"].get<int>(), 0),
          state_of(entry["state_after"])};
}

// "play(open, blend=false, loop=true) -> true", "set speed 0.08", "set on_ground false", "stop ->
// ok"
void obey(const std::string& command, fmm::ModeledEntity& entity) {
  const auto after = [&](const std::string& key) {
    return command.substr(command.find(key) + key.size());
  };
  if (command.starts_with("play(")) {
    const std::string name = command.substr(5, command.find(',') - 5);
    const bool answer =
        entity.play(name, after("blend=").starts_with("true"), after("loop=").starts_with("true"));
    CHECK(answer == command.ends_with("-> true"));
  } else if (command.starts_with("set speed ")) {
    entity.set_speed(std::stod(after("set speed ")));
  } else if (command.starts_with("set on_ground ")) {
    entity.set_on_ground(command.ends_with("true"));
  } else {
    REQUIRE(command.starts_with("stop"));
    entity.stop();
  }
}

void follow(const std::string& name, const json& trace, const fmm::Model& model) {
  fmm::EntityOptions options;
  options.shrink_after_death = true;
  fmm::ModeledEntity entity(model, options);
  const auto found = exceptions.find(name);
  fmm::Transform pose, scratch;
  for (const json& entry : trace) {
    if (entry.is_string()) {
      obey(entry.get<std::string>(), entity);
      continue;
    }
    const int number = entry["tick"].get<int>();
    CAPTURE(number);
    const Line seen = tick(entity);
    const bool is_exception = found != exceptions.end() && number >= found->second.tick;
    const Line expected =
        is_exception ? found->second.lines.at(static_cast<std::size_t>(number - found->second.tick))
                     : line_of(entry);
    CHECK(seen.state == expected.state);
    CHECK(seen.animation == expected.animation);
    CHECK(seen.counter == expected.counter);
    CHECK(seen.state_after == expected.state_after);
    if (is_exception) continue;
    CHECK(entity.is_shrinking() == entry["scaling_down"].get<bool>());
    if (entity.is_shrinking()) continue;  // the pose shrinks too, from the next tick on
    entity.pose(1, {&pose, 1}, {&scratch, 1});
    // The traces keep the signs of files before 5.0.
    CHECK(std::abs(-pose.translation[0] - entry["bone_b_translation"][0].get<double>()) < 1e-4);
    CHECK(std::abs(pose.translation[1] - entry["bone_b_translation"][1].get<double>()) < 1e-4);
  }
}

}  // namespace

TEST_CASE("A2 the state machine does what FreeMinecraftModels does in every trace") {
  const json traces = json::parse(read_golden("states.expected.json"));
  const test::Opened states = compiled("states_v4_10.bbmodel");
  const test::Opened noidle = compiled("states_noidle_v4_10.bbmodel");
  int count = 0;
  for (const auto& item : traces.items()) {
    const std::string& name = item.key();
    const json& trace = item.value();
    if (!trace.is_array()) continue;
    CAPTURE(name);
    const auto found = exceptions.find(name);
    const std::string requirement = found == exceptions.end() ? "" : found->second.requirement;
    CAPTURE(requirement);
    follow(name, trace, name.starts_with("noidle_") ? noidle.model : states.model);
    ++count;
  }
  CHECK(count == 23);
}
