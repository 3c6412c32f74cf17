// What `fmmc inspect` says of chains and events; the rest is tested through the program.
#include "commands/inspect.h"

#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "unit/runtime/blob_builder.h"

using nlohmann::json;

namespace {

struct Inspected {
  fmm_test::Blob blob = fmm_test::build(fmm_test::rich_model());
  fmm::Model model = fmm::Model::open(blob.bytes()).model;
};

}  // namespace

TEST_CASE("inspect --json names the bones of a chain and what it reaches for") {
  const Inspected inspected;
  const json info = json::parse(fmmc::inspect_json(inspected.model));
  REQUIRE(info["ik"].size() == 1);
  CHECK(info["ik"][0] == json{{"controller", "goal"},
                              {"bones", {"body", "leg"}},
                              {"target", "hand"},
                              {"lock_target_rotation", true}});
}

TEST_CASE("68 inspect --json has every event of an animation, null where it has nothing") {
  const Inspected inspected;
  const json info = json::parse(fmmc::inspect_json(inspected.model));
  const json& events = info["animations"][0]["events"];
  REQUIRE(events.size() == 3);
  CHECK(events[0] == json{{"time", 0.0},
                          {"tick", 0.0},
                          {"kind", "sound"},
                          {"name", "flap"},
                          {"locator", nullptr},
                          {"attachment", nullptr},
                          {"script", nullptr},
                          {"bind_to_actor", false}});
  CHECK(events[1] == json{{"time", 0.0625},
                          {"tick", 1.25},
                          {"kind", "particle"},
                          {"name", "smoke"},
                          {"locator", "hand"},
                          {"attachment", "hand"},
                          {"script", "variable.size = 2"},
                          {"bind_to_actor", true}});
  CHECK(info["animations"][1]["events"].empty());
  CHECK(info["animations"][2]["events"][0]["kind"] == "marker");
}

TEST_CASE("68 inspect lists chains and events for people") {
  const Inspected inspected;
  const std::string text = fmmc::inspect_text(inspected.model);
  CHECK(text.find("ik: 1\n  goal: body > leg > locator 'hand' (rotation locked)\n") !=
        std::string::npos);
  CHECK(text.find("events: 4\n") != std::string::npos);
  CHECK(text.find("/say hello") != std::string::npos);
  CHECK(text.find("landed") != std::string::npos);
}
