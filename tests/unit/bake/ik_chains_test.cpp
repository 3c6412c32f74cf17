// Which chains null objects define, in both semantics.
#include "bake/ik_chains.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "read/reader.h"
#include "unit/bake/models.h"

using namespace fmmc;
using namespace fmmc::testing;
using nlohmann::json;

namespace {

// A leg: hip > thigh > shin > foot, a locator "toe" on the foot, an arm beside it.
Model leg() {
  Model model;
  model.name = "m";
  for (const char* name : {"hip", "thigh", "shin", "foot", "arm"}) {
    const auto index = static_cast<int>(model.bones.size());
    const bool is_arm = std::string(name) == "arm";
    model.bones.push_back(make_bone(name, is_arm ? 0 : index - 1));
    model.bones.back().uuid = name;
  }
  Locator toe;
  toe.name = toe.uuid = "toe";
  toe.bone = 3;
  model.locators = {toe};
  return model;
}

NullObject controller(std::string source, std::string target, int bone = -1) {
  NullObject out;
  out.name = "ctrl";
  out.ik_source = std::move(source);
  out.ik_target = std::move(target);
  out.bone = bone;
  return out;
}

struct Found {
  std::vector<IkChain> chains;
  Diagnostics diagnostics;
};

Found find(const NullObject& object, Semantics semantics = Semantics::fmm) {
  Model model = leg();
  model.null_objects = {object};
  Found out;
  out.chains = find_ik_chains(model, semantics, out.diagnostics);
  return out;
}

std::vector<int> bones(const NullObject& object, Semantics semantics = Semantics::fmm) {
  const Found found = find(object, semantics);
  CHECK(found.diagnostics.all().empty());
  return found.chains.empty() ? std::vector<int>{} : found.chains[0].bones;
}

// Text and place of the one warning about a chain that is not there.
std::string warning(const NullObject& object, Semantics semantics = Semantics::fmm) {
  const Found found = find(object, semantics);
  CHECK(found.chains.empty());
  REQUIRE(found.diagnostics.all().size() == 1);
  CHECK(found.diagnostics.all()[0].code == "ik-unresolved");
  CHECK(found.diagnostics.all()[0].severity == Severity::warning);
  return found.diagnostics.all()[0].text;
}

}  // namespace

TEST_CASE("A38 a chain goes up from its target to its source, the source first") {
  CHECK(bones(controller("thigh", "foot")) == std::vector<int>{1, 2});
  CHECK(bones(controller("thigh", "toe")) == std::vector<int>{1, 2, 3});
  CHECK(bones(controller("foot", "toe")) == std::vector<int>{3});
  const Found to_bone = find(controller("thigh", "foot"));
  CHECK(to_bone.chains[0].target_bone == 3);
  CHECK(to_bone.chains[0].target_locator == -1);
  const Found to_locator = find(controller("thigh", "toe"));
  CHECK(to_locator.chains[0].target_bone == -1);
  CHECK(to_locator.chains[0].target_locator == 0);
}

TEST_CASE("A38 without both a source and a target there is no chain") {
  CHECK(bones(controller("thigh", "")).empty());
  CHECK(bones(controller("", "")).empty());
  const Found found = find(controller("", "foot"));
  CHECK(found.chains.empty());
  REQUIRE(found.diagnostics.all().size() == 1);
  CHECK(found.diagnostics.all()[0].code == "ik-no-source");
  CHECK(found.diagnostics.all()[0].severity == Severity::note);
}

TEST_CASE("A38 a null object that no group holds counts") {
  CHECK(bones(controller("thigh", "foot", -1)).size() == 2);
}

TEST_CASE("A41 the lock of the target's rotation is read") {
  NullObject object = controller("thigh", "foot");
  CHECK_FALSE(find(object).chains[0].lock_target_rotation);
  object.lock_ik_target_rotation = true;
  CHECK(find(object).chains[0].lock_target_rotation);
}

TEST_CASE("A42 a chain that cannot be found has one warning that names the null object") {
  CHECK(warning(controller("thigh", "gone")) ==
        "IK chain in model m: Could not find target with UUID gone; null object 'ctrl' moves "
        "nothing");
  CHECK(warning(controller("gone", "foot")) ==
        "IK chain in model m: Could not find source bone with UUID gone; null object 'ctrl' moves "
        "nothing");
  const std::string no_path =
      "IK chain in model m: Could not find path from source to target; null object 'ctrl' moves "
      "nothing";
  CHECK(warning(controller("arm", "foot")) == no_path);    // beside
  CHECK(warning(controller("shin", "arm")) == no_path);    // a sibling of the source's parent
  CHECK(warning(controller("foot", "thigh")) == no_path);  // downwards
  CHECK(warning(controller("thigh", "thigh")) == no_path);
}

TEST_CASE("without a source the editor's chain ends below the null object's own parent") {
  CHECK(bones(controller("", "foot", 0), Semantics::blockbench) == std::vector<int>{1, 2});
  CHECK(bones(controller("", "toe", 2), Semantics::blockbench) == std::vector<int>{3});
  CHECK(bones(controller("", "foot", -1), Semantics::blockbench) == std::vector<int>{0, 1, 2});
  CHECK(warning(controller("", "foot", 4), Semantics::blockbench).find("path") !=
        std::string::npos);
  CHECK(warning(controller("", "foot", 2), Semantics::blockbench).find("path") !=
        std::string::npos);  // nothing between them
  CHECK(bones(controller("thigh", "", 0), Semantics::blockbench).empty());
}

TEST_CASE("golden: A38 A42 the chains and warnings of FreeMinecraftModels, but for siblings") {
  for (const char* name : {"ik_v4_10", "ik_v5_0", "ik_toplevel_v4_10"}) {
    CAPTURE(name);
    const std::string path = std::string(FMM_TEST_GOLDEN_DIR "/fmm/") + name;
    std::string bytes, text;
    REQUIRE(disk().read(path + ".bbmodel", bytes, default_file_limit) == FileStatus::ok);
    REQUIRE(disk().read(path + ".expected.json", text, default_file_limit) == FileStatus::ok);
    const json expected = json::parse(text);
    Diagnostics diagnostics;
    const ReadResult read = read_bbmodel({path, bytes, nullptr}, diagnostics);
    REQUIRE(read.model);
    const Model& model = *read.model;
    Diagnostics found;
    const std::vector<IkChain> chains = find_ik_chains(model, Semantics::fmm, found);
    // At the top of the outliner FreeMinecraftModels overlooks them; we do not.
    REQUIRE(chains.size() == 3);
    for (const json& chain : expected["ik_chains"]) {
      const std::string controller = chain["controller"];
      if (controller == "flat_ctrl") continue;  // siblings: no chain that goes up
      CAPTURE(controller);
      const auto same = std::find_if(chains.begin(), chains.end(), [&](const IkChain& c) {
        return model.null_objects[static_cast<std::size_t>(c.controller)].name == controller;
      });
      REQUIRE(same != chains.end());
      json names = json::array();
      for (const int bone : same->bones)
        names.push_back(model.bones[static_cast<std::size_t>(bone)].name);
      CHECK(names == chain["bones"]);
      CHECK((same->target_locator >= 0) == chain["locator_target"].get<bool>());
      CHECK(same->lock_target_rotation == chain["lock_ik_target_rotation"].get<bool>());
    }
    for (const json& line : expected["import_log"]) {
      const std::string wanted = line.get<std::string>().substr(5);  // behind "WARN "
      CAPTURE(wanted);
      std::size_t times = 0;
      for (const Diagnostic& diagnostic : found.all())
        times += diagnostic.text.starts_with(wanted) ? 1u : 0u;
      CHECK(times >= 1);
    }
    // Theirs and the siblings'.
    CHECK(found.count("ik-unresolved") == 5);
  }
}
