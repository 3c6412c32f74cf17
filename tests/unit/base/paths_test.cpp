#include "base/paths.h"

#include <doctest/doctest.h>

using namespace fmmc;

TEST_CASE("a path loses dots and doubled slashes") {
  CHECK(normal_path("a//b/./c/../d") == "a/b/d");
  CHECK(normal_path("./a/") == "a");
  CHECK(normal_path("a/..") == ".");
  CHECK(normal_path("") == ".");
}

TEST_CASE("a path that climbs above its start keeps climbing, but not above the root") {
  CHECK(normal_path("../a/../../b") == "../../b");
  CHECK(normal_path("/../a/../../b") == "/b");
}

TEST_CASE("an absolute path is only normalised") {
  CHECK(absolute_path("/a/./b//c/../d") == "/a/b/d");
  CHECK(absolute_path("x").ends_with("/x"));
}

TEST_CASE("what lies below a folder is told from its neighbours") {
  CHECK(path_below("/a/b/c", "/a/b") == "c");
  CHECK(path_below("/a/bc", "/a/b").empty());
  CHECK(path_below("/a/b", "/a/b").empty());
  CHECK(path_below("/a/b", "/") == "a/b");
}

TEST_CASE("a stem keeps everything before the last dot") {
  CHECK(stem_of("dir.x/a.b.bbmodel") == "a.b");
  CHECK(stem_of(".bbmodel") == ".bbmodel");
  CHECK(stem_of("plain") == "plain");
}

TEST_CASE("folders of paths") {
  CHECK(folder_of("a/b/c") == "a/b");
  CHECK(folder_of("/c") == "/");
  CHECK(folder_of("c").empty());
}

TEST_CASE("names that differ by case only fold to one key") {
  CHECK(fold_case("Dragon.FMMB") == "dragon.fmmb");
  CHECK(fold_case("ÄÖÜ Éß") == "äöü éß");
  CHECK(fold_case("ŁÓDŹ Ÿ") == "łódź ÿ");
  CHECK(fold_case("ΔΡΆΚΟΣ") == "δρΆκοσ");
  CHECK(fold_case("ДРАКОН Ё") == "дракон ё");
  CHECK(fold_case("龍×÷") == "龍×÷");
}

TEST_CASE("bytes that are no UTF-8 are left as they are") {
  CHECK(fold_case("\xC3") == "\xC3");
  CHECK(fold_case("\xFF\xFE") == "\xFF\xFE");
}
