#include <chrono>
#include <filesystem>

#include <doctest/doctest.h>

#include "cli/models.h"
#include "cli/run.h"

using namespace fmm_cli;

namespace {

// One model compiled with a state file; `again` compiles it once more and gives the last but one
// line, which tells what happened.
struct OneModel {
  Sandbox box;
  std::vector<std::string> arguments = {"compile", "m/a.bbmodel", "--base", "m",        "-o",
                                        "out",     "--state",     "state",  "--verbose"};

  explicit OneModel(const std::string& text = model()) {
    box.write("m/a.bbmodel", text);
    const Result run = again();
    REQUIRE(run.code == 0);
    REQUIRE(line_with(run.err, " a") == "compiled a (not compiled before)");
  }
  Result again(std::vector<std::string> more = {}) const {
    std::vector<std::string> all = arguments;
    all.insert(all.end(), more.begin(), more.end());
    return box.fmmc(all);
  }
  std::string what(std::vector<std::string> more = {}) const {
    return line_with(again(std::move(more)).err, " a");
  }
};

}  // namespace

TEST_CASE("44 of 40 models only the edited one is compiled") {
  const Sandbox box;
  std::string list = "compile\n--base\nm\n-o\nout\n--state\nstate\n--verbose\n";
  for (int i = 0; i < 40; ++i) {
    const std::string name = "m/m" + std::to_string(i) + ".bbmodel";
    box.write(name, model(std::to_string(i + 1)));
    list += name + "\n";
  }
  box.write("args", list);
  const Result first = box.fmmc({"@args"});
  CHECK(first.code == 0);
  CHECK(count_of(first.err, "compiled m") == 40);
  CHECK(first.err.ends_with("40 compiled, 0 up to date\n"));
  CHECK(box.files("state").size() == 40);

  const Result second = box.fmmc({"@args"});
  CHECK(second.code == 0);
  CHECK(count_of(second.err, "skipped m") == 40);
  CHECK(second.err.ends_with("0 compiled, 40 up to date\n"));

  box.write("m/m17.bbmodel", model("170"));
  const Result third = box.fmmc({"@args"});
  CHECK(third.code == 0);
  CHECK(count_of(third.err, "compiled m") == 1);
  CHECK(third.err.find("compiled m17 (input changed)\n") != std::string::npos);
  CHECK(count_of(third.err, "skipped m") == 39);
  CHECK(third.err.ends_with("1 compiled, 39 up to date\n"));
}

TEST_CASE("a touched model is skipped, since content decides") {
  const OneModel one;
  std::filesystem::last_write_time(one.box.path("m/a.bbmodel"),
                                   one.box.time("m/a.bbmodel") + std::chrono::hours(1));
  CHECK(one.what() == "skipped a");
}

TEST_CASE("an edit that keeps size and time is noticed") {
  const OneModel one;
  const auto time = one.box.time("m/a.bbmodel");
  one.box.write("m/a.bbmodel", model("91"));
  std::filesystem::last_write_time(one.box.path("m/a.bbmodel"), time);
  CHECK(one.what() == "compiled a (input changed)");
  CHECK(one.what() == "skipped a");
}

TEST_CASE("an option that shapes the output compiles again, others do not") {
  const OneModel one;
  CHECK(one.what({"--jobs", "3"}) == "skipped a");
  CHECK(one.what({"--warnings-as-errors"}) == "skipped a");
  CHECK(one.what({"--timings"}) == "skipped a");
  CHECK(one.what({"--textures", "png"}) ==
        "compiled a (options changed: textures=rgba8 -> textures=png)");
  CHECK(one.what({"--textures", "png"}) == "skipped a");
}

TEST_CASE("a code that is an error now is looked for once, and taking it back costs nothing") {
  const OneModel one;
  const auto written = one.box.time("out/a.fmmb");
  CHECK(one.what({"--error", "no-start-state"}) == "compiled a (no-start-state is an error now)");
  CHECK(one.what({"--error", "no-start-state"}) == "skipped a");
  CHECK(one.what() == "skipped a");
  CHECK(one.box.time("out/a.fmmb") == written);
}

TEST_CASE("a model that has what is an error now fails until it is none") {
  ModelText text;
  text.animation_name = "dance";
  const OneModel one(text.str());
  const std::string blob = one.box.read("out/a.fmmb");
  for (int i = 0; i < 2; ++i) {
    const Result run = one.again({"--error", "no-start-state"});
    CHECK(run.code == 1);
    CHECK(run.err.find("[no-start-state]") != std::string::npos);
  }
  CHECK(one.box.read("out/a.fmmb") == blob);
  CHECK(one.what() == "compiled a (not compiled before)");
}

TEST_CASE("a warning that is not silenced any more is told, once") {
  ModelText text;
  text.version = "\"x\"";
  const Sandbox box;
  box.write("a.bbmodel", text.str());
  const auto run = [&box](std::vector<std::string> more) {
    more.insert(more.begin(), {"compile", "a.bbmodel", "-o", "out", "--state", "state"});
    return box.fmmc(std::move(more));
  };
  CHECK(run({"--silence", "unreadable-version", "--warnings-as-errors"}).err.empty());
  CHECK(run({"--silence", "unreadable-version", "--warnings-as-errors"}).code == 0);
  CHECK(
      run({"--silence", "bad-loop,unreadable-version", "--verbose"}).err.starts_with("skipped a"));
  const auto written = box.time("out/a.fmmb");
  CHECK(run({}).err.find("[unreadable-version]") != std::string::npos);
  CHECK(run({}).err.empty());
  CHECK(box.time("out/a.fmmb") == written);
}

TEST_CASE("a missing or changed output is written again") {
  const OneModel one;
  const std::string blob = one.box.read("out/a.fmmb");
  one.box.remove("out/a.fmmb");
  CHECK(one.what() == "compiled a (output 'a.fmmb' is missing)");
  CHECK(one.box.read("out/a.fmmb") == blob);
  std::string damaged = blob;
  damaged[damaged.size() / 2] ^= 1;
  one.box.write("out/a.fmmb", damaged);
  CHECK(one.what() == "compiled a (output 'a.fmmb' was changed)");
  CHECK(one.box.read("out/a.fmmb") == blob);
}

TEST_CASE("a damaged, foreign or missing state compiles again and is never an error") {
  const OneModel one;
  const std::string state = one.box.read("state/a.state");
  for (const std::string& bad :
       {std::string(), std::string("x"), state.substr(0, state.size() / 2), state + state,
        std::string(100000, '\n'), "fmm-state 99" + state.substr(11)}) {
    one.box.write("state/a.state", bad);
    const Result run = one.again();
    CHECK(run.code == 0);
    CHECK(run.err == "compiled a (unreadable state)\n1 compiled, 0 up to date\n");
    CHECK(one.box.read("state/a.state") == state);
  }
  one.box.remove("state");
  CHECK(one.what() == "compiled a (not compiled before)");
}

TEST_CASE("a state file that cannot be written costs time, not the build") {
  const OneModel one;
  one.box.remove("state");
  one.box.write("state", "a file in the way");
  const Result run = one.again();
  CHECK(run.code == 0);
  CHECK(run.err.find("note: cannot write 'state/a.state'") != std::string::npos);
  CHECK(one.box.exists("out/a.fmmb"));
}

TEST_CASE("a model that failed is tried again and its errors are told again") {
  const OneModel one;
  const std::string blob = one.box.read("out/a.fmmb");
  one.box.write("m/a.bbmodel", "{");
  const Result failed = one.again();
  CHECK(failed.code == 1);
  CHECK_FALSE(one.box.exists("state/a.state"));
  CHECK(one.again().err == line_with(failed.err, "m/a.bbmodel:") + "\n" +
                               failed.err.substr(failed.err.find('\n') + 1));
  CHECK(one.box.read("out/a.fmmb") == blob);
  one.box.write("m/a.bbmodel", model());
  CHECK(one.what() == "compiled a (not compiled before)");
  CHECK(one.what() == "skipped a");
}

TEST_CASE("warnings are told when a model is compiled, and count when they become errors") {
  ModelText text;
  text.extra_elements = R"(,{"name":"cam","type":"camera","uuid":"camera-1"})";
  const OneModel one(text.str());
  const Result skipped = one.again();
  CHECK(skipped.err.find("warning") == std::string::npos);
  CHECK(line_with(skipped.err, " a") == "skipped a");
  const Result strict = one.again({"--warnings-as-errors"});
  CHECK(strict.code == 1);
  CHECK(count_of(strict.err, ": error: ") == 1);
}

TEST_CASE("a texture beside the model belongs to its input, whether it is there or not") {
  ModelText text;
  text.texture_source = "";
  text.texture_extra = R"(,"path":"/home/author/skin.png","relative_path":"skin.png")";
  Sandbox box;
  box.write("m/a.bbmodel", text.str());
  box.write("m/skin.png", png_bytes());
  const std::vector<std::string> arguments = {"compile", "m/a.bbmodel", "-o",       "out",
                                              "--state", "state",       "--verbose"};
  const auto what = [&] { return line_with(box.fmmc(arguments).err, " a"); };
  CHECK(what() == "compiled a (not compiled before)");
  const std::string with = box.read("out/a.fmmb");
  CHECK(what() == "skipped a");
  box.remove("m/skin.png");
  CHECK(what() == "compiled a ('skin.png' changed)");
  CHECK(box.read("out/a.fmmb") != with);
  CHECK(what() == "skipped a");
  box.write("m/skin.png", png_bytes());
  CHECK(what() == "compiled a ('skin.png' changed)");
  CHECK(box.read("out/a.fmmb") == with);
}

TEST_CASE("another output folder is not taken for the one that is remembered") {
  const OneModel one;
  std::vector<std::string> arguments = one.arguments;
  arguments[5] = "elsewhere";
  CHECK(line_with(one.box.fmmc(arguments).err, " a") == "compiled a (output moved)");
  CHECK(one.box.read("elsewhere/a.fmmb") == one.box.read("out/a.fmmb"));
}

TEST_CASE("whoever is killed leaves whole files, and the next run completes the work") {
  const Sandbox box;
  std::string list = "compile\n-o\nout\n--state\nstate\n";
  for (int i = 0; i < 60; ++i) {
    const std::string name = "m/m" + std::to_string(i) + ".bbmodel";
    box.write(name, model(std::to_string(i + 1)));
    list += name + "\n";
  }
  box.write("args", list);
  for (int round = 1; round <= 8; ++round) {
    Setting setting;
    setting.kill_after = 0.004 * round;
    box.fmmc({"@args"}, setting);
    std::vector<std::string> verify = {"verify"};
    for (const std::string& file : box.files("out")) {
      if (file.ends_with(".fmmb")) verify.push_back("out/" + file);
    }
    if (verify.size() > 1) CHECK(box.fmmc(verify).code == 0);
  }
  CHECK(box.fmmc({"@args"}).code == 0);
  std::size_t blobs = 0;
  for (const std::string& file : box.files("out"))
    blobs += file.ends_with(".fmmb") ? 1u : 0u;
  CHECK(blobs == 60);
}
