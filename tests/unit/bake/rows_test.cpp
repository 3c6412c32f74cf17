#include "bake/rows.h"

#include <cmath>

#include <doctest/doctest.h>

using namespace fmmc;

namespace {

BakedTrack rows_of(std::initializer_list<Quat> rotations) {
  BakedTrack track;
  for (const Quat& q : rotations)
    append_row(track, {{}, q, {1, 1, 1}});
  return track;
}

Quat rotation_of(const BakedRow& row) {
  return {row[3], row[4], row[5], row[6]};
}

}  // namespace

TEST_CASE("the first row's quaternion has w above 0") {
  CHECK(rotation_of(rows_of({{0.5, 0.5, 0.5, -0.5}}).rows[0]) == Quat{-0.5, -0.5, -0.5, 0.5});
  CHECK(rotation_of(rows_of({{0.5, 0.5, 0.5, 0.5}}).rows[0]) == Quat{0.5, 0.5, 0.5, 0.5});
}

TEST_CASE("a first row of half a turn has its first component that is not 0 above 0") {
  CHECK(rotation_of(rows_of({{0, -1, 0, 0}}).rows[0]) == Quat{0, 1, 0, 0});
  CHECK(rotation_of(rows_of({{0, 0.5, -0.5, 0}}).rows[0]) == Quat{0, 0.5, -0.5, 0});
}

TEST_CASE("a later row's quaternion is the one nearer to the row before") {
  const BakedTrack track = rows_of({{1, 0, 0, 0.25}, {0.75, 0, 0, -0.5}, {-0.5, 0, 0, 0.75}});
  CHECK(rotation_of(track.rows[1]) == Quat{0.75, 0, 0, -0.5});
  CHECK(rotation_of(track.rows[2]) == Quat{0.5, 0, 0, -0.75});
}

TEST_CASE("of two equally near quaternions the later row takes the one with w above 0") {
  CHECK(rotation_of(rows_of({{1, 0, 0, 0}, {0, 0, 0, -1}}).rows[1]) == Quat{0, 0, 0, 1});
}

TEST_CASE("turning a quaternion round leaves no negative zero") {
  const BakedTrack track = rows_of({{0, 0, 0, -1}});
  for (const float value : track.rows[0])
    CHECK_FALSE(std::signbit(value));
}

TEST_CASE("rows are compared channel by channel") {
  const BakedRow row = {1, 2, 3, 0, 0, 0, 1, 4, 5, 6};
  for (std::size_t i = 0; i < row.size(); ++i) {
    CAPTURE(i);
    BakedRow other = row;
    other[i] = 9;
    CHECK(equal_in_channel(Channel::position, row, other) == (i >= 3));
    CHECK(equal_in_channel(Channel::rotation, row, other) == (i < 3 || i >= 7));
    CHECK(equal_in_channel(Channel::scale, row, other) == (i < 7));
  }
}
