// The editor's own migration of old files as the yardstick: a file and what Blockbench 5.1.5 saves
// after loading it must mean the same.
#include <filesystem>
#include <string>

#include <doctest/doctest.h>

#include "read/bbmodel/fields.h"
#include "unit/read/bbmodel/reading.h"
#include "unit/read/model_text.h"

using namespace fmmc;
using fmmc::test::model_text;
using fmmc::test::Reading;

namespace {

Reading golden(const std::string& name) {
  std::string bytes;
  const std::string path = std::string(FMM_TEST_GOLDEN_DIR) + "/blockbench/" + name;
  REQUIRE(disk().read(path, bytes, default_file_limit) == FileStatus::ok);
  return Reading(bytes, path);
}

// The editor saves every component as text; what is a number in text counts as one. It keeps the
// fields of textures apart, and mirrors the characters of expressions instead of their value, so
// textures and animations with expressions are left out.
Model comparable(Model model) {
  model.name.clear();
  model.model_format.clear();
  model.textures.clear();
  std::erase_if(model.animations, [](const Animation& animation) {
    return animation.name.ends_with("expressions") || animation.name.ends_with("expr");
  });
  for (Animation& animation : model.animations) {
    animation.snapping = 24;
    // The editor loses the text of a marker's name.
    for (Marker& marker : animation.markers)
      marker.name.clear();
    for (Animator& animator : animation.animators) {
      for (auto& channel : animator.channels) {
        for (Keyframe& key : channel) {
          for (DataPoint& point : key.points) {
            for (Scalar& scalar : point.axes) {
              const auto number = bbmodel::number_in_text(scalar.text);
              if (scalar.kind != Scalar::Kind::text || !number) continue;
              scalar.kind = Scalar::Kind::number;
              scalar.number = *number == 0 ? 0 : scalar.negate ? -*number : *number;
            }
          }
        }
      }
    }
  }
  return model;
}

}  // namespace

TEST_CASE("a 4.10 file means what the editor makes of it") {
  CHECK(model_text(comparable(golden("legacy_4_10.bbmodel").model())) ==
        model_text(comparable(golden("legacy_4_10.resaved.json").model())));
}

TEST_CASE("a file of 3.7 to 3.9 means what the editor makes of it") {
  CHECK(model_text(comparable(golden("legacy_3_6.bbmodel").model())) ==
        model_text(comparable(golden("legacy_3_6.resaved.json").model())));
}

TEST_CASE("a 3.6 file with bare animators is mirrored like every old file") {
  const Reading r = golden("legacy_3_6_flat.bbmodel");
  const Animation& wave = r.model().animations.at(0);
  REQUIRE(wave.animators.size() == 2);
  const auto& axes = wave.animators[0].channels[0].at(1).points.at(0).axes;
  CHECK(axes[0].text == "20");
  CHECK(axes[0].negate);
  CHECK(axes[1].negate);
  CHECK_FALSE(axes[2].negate);
  CHECK(wave.effects.size() == 2);
  // The file has no textures that its faces could have.
  CHECK(r.diagnostics().count() == r.diagnostics().count("unknown-texture"));
}

TEST_CASE("a 2.6 file has its box UV, mirrored flags and groups turned the other way") {
  const Reading r = golden("legacy_2_6.bbmodel");
  const Model& m = r.model();
  CHECK(m.version == FormatVersion{1, 0});
  CHECK(m.model_format == "bedrock_old");
  REQUIRE(m.bones.size() == 2);
  CHECK(m.bones[0].rotation == Vec3{5, 15, -30});
  CHECK(m.bones[1].rotation == Vec3{0, 0, -45});
  REQUIRE(m.cubes.size() == 2);
  CHECK(m.cubes[0].box_uv);
  CHECK_FALSE(m.cubes[0].mirror_uv);
  CHECK(m.cubes[1].mirror_uv);
  CHECK(m.cubes[1].rotation == Vec3{0, 0, 22.5});
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("box UV gives the rectangles that the editor stored beside it") {
  const Reading r = golden("uv_cubes.bbmodel");
  std::string bytes;
  REQUIRE(disk().read(std::string(FMM_TEST_GOLDEN_DIR) + "/blockbench/uv_cubes.bbmodel", bytes,
                      default_file_limit) == FileStatus::ok);
  // The same file read as if no cube had box UV keeps the stored rectangles.
  for (std::size_t at = 0; (at = bytes.find("\"box_uv\":true", at)) != std::string::npos;) {
    bytes.replace(at, 13, "\"box_uv\":false");
  }
  const Reading stored{bytes};
  REQUIRE(r.model().cubes.size() == stored.model().cubes.size());
  int boxes = 0;
  for (std::size_t i = 0; i < r.model().cubes.size(); ++i) {
    const Cube& cube = r.model().cubes[i];
    boxes += cube.box_uv ? 1 : 0;
    for (std::size_t side = 0; side < cube.faces.size(); ++side) {
      if (!cube.faces[side].present) continue;
      CHECK(cube.faces[side].uv == stored.model().cubes[i].faces[side].uv);
    }
  }
  CHECK(boxes == 8);
}
