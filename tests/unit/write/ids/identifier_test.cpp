#include <cctype>

#include <doctest/doctest.h>

#include "write/ids/ids.h"

using namespace fmmc;

TEST_CASE("names become identifiers") {
  struct Row {
    std::string_view name, identifier;
  };
  const Row rows[] = {
      {"leg", "leg"},
      {"leg_left", "leg_left"},
      {"leg left", "leg_left"},
      {"leg.left-2", "leg_left_2"},
      {"", "_"},
      {"_", "_"},
      {"__", "_"},
      {" - ", "u20_u2d_u20"},
      {"!", "u21"},
      {"?", "u3f"},
      {"3d", "_3d"},
      {"_3d", "_3d"},
      {"_leg", "_leg"},
      {"_Leg", "Leg"},
      {"__Leg", "Leg"},
      {"a__b", "a_b"},
      {"leg_", "leg_"},
      {"leg (copy)", "leg_copy_"},
      {"class", "class_"},
      {"co_await", "co_await_"},
      {"xor_eq", "xor_eq_"},
      {"Class", "Class"},
      {"linux", "linux_"},
      {"NULL", "NULL_"},
      {"caf\xC3\xA9", "caf_ue9"},
      {"\xC3\xA9t\xC3\xA9", "ue9_t_ue9"},
      {"\xC3\xA9_Leg", "ue9_Leg"},
      {"_\xC3\xA9", "_ue9"},
      {"\xE9\xA0\xAD", "u982d"},
      {"\xE5\xB7\xA6 \xE8\x85\xB3", "u5de6_u8173"},
      {"a\xF0\x9F\x90\x89z", "a_u1f409_z"},
      {std::string_view("a\0b", 3), "a_b"},
      {"a\nb", "a_b"},
      {"\xFF\xC3", "xff_xc3"},
      {"\xED\xA0", "xed_xa0"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(identifier_of(row.name) == row.identifier);
  }
}

TEST_CASE("no name of two characters becomes a reserved identifier") {
  const auto is_legal = [](const std::string& id) {
    if (id.empty() || std::isdigit(static_cast<unsigned char>(id[0])) != 0) return false;
    if (id.find("__") != std::string::npos) return false;
    return id[0] != '_' || id.size() == 1 || std::isupper(static_cast<unsigned char>(id[1])) == 0;
  };
  for (int a = 0; a < 256; ++a) {
    int legal = 0;
    for (int b = 0; b < 256; ++b) {
      const std::string id = identifier_of(std::string{static_cast<char>(a), static_cast<char>(b)});
      if (is_legal(id) && identifier_of(id) == id) ++legal;
    }
    CAPTURE(a);
    CHECK(legal == 256);
  }
}
