#include <doctest/doctest.h>

#include "cli/models.h"
#include "cli/run.h"

using namespace fmm_cli;

TEST_CASE("preview draws the same picture of a model and of its blob") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  REQUIRE(box.fmmc({"compile", "a.bbmodel", "-o", "."}).code == 0);
  REQUIRE(box.fmmc({"preview", "a.bbmodel", "-o", "source.png"}).code == 0);
  REQUIRE(box.fmmc({"preview", "a.fmmb", "-o", "blob.png"}).code == 0);
  CHECK(box.read("source.png").substr(1, 3) == "PNG");
  CHECK(box.read("source.png") == box.read("blob.png"));
}

TEST_CASE("preview of a damaged blob is an error and draws nothing") {
  const Sandbox box;
  box.write("a.fmmb", "FMMB");
  const Result run = box.fmmc({"preview", "a.fmmb", "-o", "a.png"});
  CHECK(run.code == 1);
  CHECK(run.err.starts_with("a.fmmb: error: "));
  CHECK_FALSE(box.exists("a.png"));
}

TEST_CASE("preview wants one file and a picture's name") {
  const Sandbox box;
  CHECK(box.fmmc({"preview", "-o", "a.png"}).code == 2);
  CHECK(box.fmmc({"preview", "a.bbmodel"}).code == 2);
  CHECK(box.fmmc({"preview", "a.bbmodel", "-o", "a.jpg"}).code == 2);
  CHECK(box.fmmc({"preview", "a.bbmodel", "b.bbmodel", "-o", "a.png"}).code == 2);
}
