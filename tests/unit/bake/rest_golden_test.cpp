// The model at rest against what Blockbench itself shows: bones, attachments, rectangles,
// triangles.
#include <doctest/doctest.h>

#include "unit/editor_dump.h"

using fmmc::test::check_rest;
using fmmc::test::DumpCounts;
using fmmc::test::load_editor_dump;

TEST_CASE("at rest every golden model is what the editor shows") {
  struct Row {
    const char* name;
    DumpCounts counts;  // bones, points, cubes, rectangles, meshes, triangles
  };
  const Row rows[] = {
      {"interp", {5, 0, 4, 24, 0, 48}},          {"uv_cubes", {7, 4, 10, 55, 0, 110}},
      {"mesh_ik", {6, 3, 5, 30, 2, 70}},         {"molang_fx", {2, 1, 1, 6, 0, 12}},
      {"timing", {2, 0, 2, 12, 0, 24}},          {"space_quat", {4, 0, 3, 18, 0, 36}},
      {"legacy_4_10", {3, 2, 2, 12, 0, 24}},     {"legacy_3_6", {2, 1, 2, 12, 0, 24}},
      {"legacy_3_6_flat", {2, 0, 2, 12, 0, 24}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    const DumpCounts counts = check_rest(load_editor_dump(row.name));
    CHECK(counts.bones == row.counts.bones);
    CHECK(counts.points == row.counts.points);
    CHECK(counts.cubes == row.counts.cubes);
    CHECK(counts.rectangles == row.counts.rectangles);
    CHECK(counts.meshes == row.counts.meshes);
    CHECK(counts.triangles == row.counts.triangles);
  }
}

TEST_CASE("a 2.6 file has the editor's bones and triangles; its box UV the editor forgets") {
  CHECK(check_rest(load_editor_dump("legacy_2_6"), false) == DumpCounts{2, 0, 2, 12, 0, 24});
}
