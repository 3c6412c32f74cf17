#include "commands/suggest.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace fmmc;

TEST_CASE("an edit is an insertion, a removal, a replacement or a swap") {
  CHECK(edit_distance("compile", "compile") == 0);
  CHECK(edit_distance("compile", "compil") == 1);
  CHECK(edit_distance("compile", "comple") == 1);
  CHECK(edit_distance("compile", "compite") == 1);
  CHECK(edit_distance("compile", "copmile") == 1);
  CHECK(edit_distance("COMPILE", "compile") == 0);
  CHECK(edit_distance("", "abc") == 3);
}

TEST_CASE("the nearest name is offered and a far one is not") {
  const std::vector<std::string> names = {"compile", "inspect", "verify"};
  CHECK(nearest("inspet", names) == "inspect");
  CHECK(nearest("verfiy", names) == "verify");
  CHECK(nearest("frobnicate", names).empty());
  CHECK(nearest("x", names).empty());
  CHECK(suggestion("complie", names) == "; did you mean 'compile'?");
  CHECK(suggestion("zzz", names).empty());
}

TEST_CASE("of two names equally near the first is offered") {
  const std::vector<std::string> names = {"walk1", "walk2"};
  CHECK(nearest("walk3", names) == "walk1");
}
