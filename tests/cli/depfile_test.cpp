#include <doctest/doctest.h>

#include "cli/models.h"
#include "cli/run.h"

using namespace fmm_cli;

namespace {

std::string with_texture_beside() {
  ModelText text;
  text.texture_source = "";
  text.texture_extra = R"(,"path":"","relative_path":"skin.png")";
  return text.str();
}

bool has_ninja() {
  return run_program({"ninja", "--version"}, {}).code == 0;
}

}  // namespace

TEST_CASE("a depfile lists response files and textures, never the models") {
  const Sandbox box;
  box.write("my models/a.bbmodel", with_texture_beside());
  box.write("my models/skin.png", png_bytes());
  box.write("args 1.rsp", "my models/a.bbmodel\n");
  const Result run = box.fmmc({"compile", "@args 1.rsp", "-o", "out", "--depfile", "d/a.d",
                               "--depfile-target", "out dir/$a.fmmb"});
  CHECK(run.code == 0);
  const std::string text = box.read("d/a.d");
  CHECK(text.find("out\\ dir/$$a.fmmb:") == 0);
  CHECK(text.find("/args\\ 1.rsp") != std::string::npos);
  CHECK(text.find("/my\\ models/skin.png") != std::string::npos);
  CHECK(text.find("bbmodel") == std::string::npos);
}

TEST_CASE("a depfile is never empty, and the same when models are skipped") {
  const Sandbox box;
  box.write("m/a.bbmodel", with_texture_beside());
  box.write("m/skin.png", png_bytes());
  const std::vector<std::string> arguments = {
      "compile", "m/a.bbmodel",      "-o", "out", "--state", "state", "--depfile",
      "a.d",     "--depfile-target", "t"};
  REQUIRE(box.fmmc(arguments).code == 0);
  const std::string text = box.read("a.d");
  CHECK(count_of(text, "\\\n") == 1);
  box.remove("a.d");
  REQUIRE(box.fmmc(arguments).code == 0);
  CHECK(box.read("a.d") == text);

  box.write("b.bbmodel", model());
  REQUIRE(
      box.fmmc({"compile", "b.bbmodel", "-o", "out", "--depfile", "b.d", "--depfile-target", "t"})
          .code == 0);
  CHECK(box.read("b.d").find("/fmmc\n") != std::string::npos);
}

TEST_CASE("a missing texture is stood for by its folder, unless the command writes there") {
  const Sandbox box;
  box.write("m/a.bbmodel", with_texture_beside());
  CHECK(
      box.fmmc({"compile", "m/a.bbmodel", "-o", "out", "--depfile", "a.d", "--depfile-target", "t"})
          .code == 0);
  CHECK(box.read("a.d") == "t: \\\n  " + box.path("m") + "\n");
  CHECK(box.fmmc({"compile", "m/a.bbmodel", "-o", "m", "--depfile", "a.d", "--depfile-target", "t"})
            .code == 0);
  CHECK(box.read("a.d").find(box.path("m") + "\n") == std::string::npos);
}

TEST_CASE("a depfile that cannot be written is an error") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  box.write("file", "");
  const Result run = box.fmmc(
      {"compile", "a.bbmodel", "-o", "out", "--depfile", "file/a.d", "--depfile-target", "t"});
  CHECK(run.code == 1);
  CHECK(run.err.find("file/a.d: error: cannot write: ") == 0);
}

TEST_CASE("Ninja runs again for a texture that changes, vanishes or appears, and then rests") {
  if (!has_ninja()) {
    MESSAGE("ninja is not installed: not tested");
    return;
  }
  const Sandbox box;
  box.write("m o/a.bbmodel", with_texture_beside());
  box.write("args.rsp",
            "m o/a.bbmodel\n-o\nout\n--state\nstate\n--depfile\na.d\n--depfile-target\nout/a.fmmb\n"
            "--verbose\n--cache\noff\n");
  box.write("build.ninja", std::string("rule fmmc\n  command = ") + FMM_TEST_FMMC +
                               " compile @args.rsp\n  depfile = a.d\n  deps = gcc\n"
                               "  restat = 1\nbuild out/a.fmmb: fmmc m$ o/a.bbmodel | args.rsp\n");
  const auto ninja = [&] {
    Setting setting;
    setting.folder = box.path(".");
    const Result run = run_program({"ninja"}, setting);
    CHECK(run.code == 0);
    return run.out;
  };
  const auto rests = [&] { return ninja().find("no work to do") != std::string::npos; };

  CHECK(ninja().find("compiled a") != std::string::npos);  // the texture is missing
  CHECK(rests());
  box.write("m o/skin.png", png_bytes());
  CHECK(ninja().find("compiled a ('skin.png' changed)") != std::string::npos);
  CHECK(rests());
  std::string other = png_bytes();
  box.write("m o/skin.png", other + "x");
  CHECK(ninja().find("compiled a ('skin.png' changed)") != std::string::npos);
  CHECK(rests());
  box.remove("m o/skin.png");
  CHECK(ninja().find("compiled a ('skin.png' changed)") != std::string::npos);
  CHECK(rests());
  box.write("m o/unrelated.txt", "x");
  CHECK(ninja().find("skipped a") != std::string::npos);
  CHECK(rests());
}
