#include <doctest/doctest.h>

#include "cli/models.h"
#include "cli/run.h"

using namespace fmm_cli;

TEST_CASE("compile writes one blob per model and says nothing in a pipe") {
  const Sandbox box;
  box.write("models/Grimheart Player.bbmodel", model());
  box.write("models/npc/goblin.bbmodel", model("45"));
  const Result run = box.fmmc(
      {"compile", "models/Grimheart Player.bbmodel", "models/npc/goblin.bbmodel", "-o", "out"});
  CHECK(run.code == 0);
  CHECK(run.out.empty());
  CHECK(run.err.empty());
  CHECK(box.files("out") == std::vector<std::string>{"Grimheart Player.fmmb", "goblin.fmmb"});
  CHECK(box.read("out/goblin.fmmb").substr(0, 4) == "FMMB");
}

TEST_CASE("--base keeps the folders of the inputs and refuses inputs outside") {
  const Sandbox box;
  box.write("models/npc/goblin.bbmodel", model());
  box.write("models/goblin.bbmodel", model());
  box.write("other/x.bbmodel", model());
  CHECK(box.fmmc({"compile", "models/npc/goblin.bbmodel", "models/goblin.bbmodel", "--base",
                  "models", "-o", "out"})
            .code == 0);
  CHECK(box.files("out") == std::vector<std::string>{"goblin.fmmb", "npc/goblin.fmmb"});
  const Result run = box.fmmc(
      {"compile", "other/x.bbmodel", "models/goblin.bbmodel", "--base", "models", "-o", "out2"});
  CHECK(run.code == 2);
  CHECK(run.err.find("'other/x.bbmodel' does not lie below the base 'models'") !=
        std::string::npos);
  CHECK_FALSE(box.exists("out2"));
}

TEST_CASE("two inputs with one output are refused before anything is written") {
  const Sandbox box;
  box.write("a/x.bbmodel", model());
  box.write("b/x.bbmodel", model());
  box.write("b/X.bbmodel", model());
  box.write("a/y.bbmodel", model());
  const Result same =
      box.fmmc({"compile", "a/y.bbmodel", "a/x.bbmodel", "b/x.bbmodel", "-o", "out"});
  CHECK(same.code == 2);
  CHECK(same.err.find("'a/x.bbmodel' and 'b/x.bbmodel' would both become 'out/x.fmmb'") !=
        std::string::npos);
  const Result folded = box.fmmc({"compile", "a/x.bbmodel", "b/X.bbmodel", "-o", "out"});
  CHECK(folded.code == 2);
  CHECK(folded.err.find("by case only") != std::string::npos);
  CHECK_FALSE(box.exists("out"));
}

TEST_CASE("a missing input fails alone and the others are compiled") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  box.write("c.bbmodel", model());
  const Result run = box.fmmc({"compile", "a.bbmodel", "b.bbmodel", "c.bbmodel", "-o", "out"});
  CHECK(run.code == 1);
  CHECK(run.err ==
        "b.bbmodel: error: cannot read: not found [cannot-read]\n1 of 3 models failed\n");
  CHECK(box.files("out") == std::vector<std::string>{"a.fmmb", "c.fmmb"});
}

TEST_CASE("a folder as input fails like a missing file") {
  const Sandbox box;
  box.write("d.bbmodel/x", "");
  const Result run = box.fmmc({"compile", "d.bbmodel", "-o", "out"});
  CHECK(run.code == 1);
  CHECK(run.err.find("d.bbmodel: error: cannot read: not a regular file") == 0);
}

TEST_CASE("a model that fails keeps its former blob and other models are told about in order") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  box.write("b.bbmodel", model());
  REQUIRE(box.fmmc({"compile", "a.bbmodel", "b.bbmodel", "-o", "out"}).code == 0);
  const std::string before = box.read("out/a.fmmb");
  const auto time = box.time("out/a.fmmb");
  box.write("a.bbmodel", "{\"meta\":");
  box.write("b.bbmodel", "[]");
  const Result run = box.fmmc({"compile", "b.bbmodel", "a.bbmodel", "-o", "out", "--jobs", "4"});
  CHECK(run.code == 1);
  CHECK(run.err.find("b.bbmodel:") == 0);
  CHECK(run.err.find("\na.bbmodel:") != std::string::npos);
  CHECK(run.err.find("2 of 2 models failed\n") != std::string::npos);
  CHECK(box.read("out/a.fmmb") == before);
  CHECK(box.time("out/a.fmmb") == time);
}

TEST_CASE("an output that would not change is not touched") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  REQUIRE(box.fmmc({"compile", "a.bbmodel", "-o", "out"}).code == 0);
  const auto time = box.time("out/a.fmmb");
  box.write("a.bbmodel", model() + "\n\n");
  REQUIRE(box.fmmc({"compile", "a.bbmodel", "-o", "out"}).code == 0);
  CHECK(box.time("out/a.fmmb") == time);
  box.write("a.bbmodel", model("91"));
  REQUIRE(box.fmmc({"compile", "a.bbmodel", "-o", "out"}).code == 0);
  CHECK(box.time("out/a.fmmb") != time);
}

TEST_CASE("an output that cannot be written is named") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  box.write("b.bbmodel", model());
  box.write("out/a.fmmb/in the way", "");
  const Result run = box.fmmc({"compile", "a.bbmodel", "b.bbmodel", "-o", "out"});
  CHECK(run.code == 1);
  CHECK(run.err.find("a.bbmodel: error: cannot write 'out/a.fmmb': ") == 0);
  CHECK(box.exists("out/b.fmmb"));
  box.write("file", "");
  const Result folder = box.fmmc({"compile", "a.bbmodel", "-o", "file/out"});
  CHECK(folder.code == 1);
  CHECK(folder.err.find("cannot write 'file/out/a.fmmb': ") != std::string::npos);
  const Result system = box.fmmc({"compile", "a.bbmodel", "-o", "/proc/fmm"});
  CHECK(system.code == 1);
  CHECK(system.err.find("cannot write '/proc/fmm/a.fmmb': ") != std::string::npos);
}

TEST_CASE("a response file stands for its lines") {
  const Sandbox box;
  box.write("a b.bbmodel", model());
  box.write("$x'\".bbmodel", model());
  box.write("args.rsp", "a b.bbmodel\n$x'\".bbmodel\n\n-o\nout put\n");
  CHECK(box.fmmc({"compile", "@args.rsp"}).code == 0);
  CHECK(box.files("out put") == std::vector<std::string>{"$x'\".fmmb", "a b.fmmb"});
  CHECK(box.fmmc({"compile", "@none.rsp"}).code == 2);
}

TEST_CASE("values that an option does not have are refused by name") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  const Result profile = box.fmmc({"compile", "a.bbmodel", "-o", "out", "--profile", "tiny"});
  CHECK(profile.code == 2);
  CHECK(profile.err.find("--profile takes compact, fast, small, exact, not 'tiny'") !=
        std::string::npos);
  CHECK(box.fmmc({"compile", "a.bbmodel", "-o", "out", "--textures", "gif"}).code == 2);
  CHECK_FALSE(box.exists("out"));
}

TEST_CASE("--warnings-as-errors makes a model with a warning fail, --quiet keeps warnings back") {
  const Sandbox box;
  ModelText text;
  text.extra_elements = R"(,{"name":"cam","type":"camera","uuid":"camera-1"})";
  box.write("a.bbmodel", text.str());
  const Result plain = box.fmmc({"compile", "a.bbmodel", "-o", "out"});
  CHECK(plain.code == 0);
  CHECK(count_of(plain.err, ": warning: ") == 1);
  CHECK(box.exists("out/a.fmmb"));

  const Result quiet = box.fmmc({"compile", "a.bbmodel", "-o", "out", "--quiet"});
  CHECK(quiet.code == 0);
  CHECK(quiet.err.empty());

  const Result strict = box.fmmc({"compile", "a.bbmodel", "-o", "new", "--warnings-as-errors"});
  CHECK(strict.code == 1);
  CHECK(count_of(strict.err, ": error: ") == 1);
  CHECK(strict.err.find("warning") == std::string::npos);
  CHECK_FALSE(box.exists("new"));
}

TEST_CASE("--textures decides what the blob holds of the images") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  const auto blob = [&](const char* mode) {
    REQUIRE(box.fmmc({"compile", "a.bbmodel", "-o", mode, "--textures", mode}).code == 0);
    return box.read(std::string(mode) + "/a.fmmb");
  };
  const std::string png = blob("png");
  CHECK(png.find(png_bytes()) != std::string::npos);
  CHECK(blob("rgba8") != png);
  CHECK(blob("none").size() < png.size());
  REQUIRE(box.fmmc({"compile", "a.bbmodel", "-o", "default"}).code == 0);
  CHECK(box.read("default/a.fmmb") == box.read("rgba8/a.fmmb"));
}

TEST_CASE("--timings tells every stage and changes no output") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  REQUIRE(box.fmmc({"compile", "a.bbmodel", "-o", "plain"}).code == 0);
  const Result run = box.fmmc({"compile", "a.bbmodel", "-o", "timed", "--timings"});
  CHECK(run.code == 0);
  CHECK(run.err.find("1 models, ") == 0);
  for (const char* stage :
       {"load", "json", "model", "bake", "mesh+images", "blob", "write", "total"}) {
    CHECK(run.err.find(std::string("\n") + stage) != std::string::npos);
  }
  CHECK(box.read("plain/a.fmmb") == box.read("timed/a.fmmb"));
}

TEST_CASE("--verbose tells each model and counts") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  box.write("b.bbmodel", "{");
  const Result run = box.fmmc({"compile", "a.bbmodel", "b.bbmodel", "-o", "out", "--verbose"});
  CHECK(run.code == 1);
  CHECK(run.err.find("compiled a\n") == 0);
  CHECK(run.err.find("\nfailed b\n1 of 2 models failed; 1 compiled, 0 up to date\n") !=
        std::string::npos);
}

TEST_CASE("the profile and the tolerance decide how clips are stored") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  const auto encoding = [&](std::vector<std::string> options) {
    std::vector<std::string> words = {"compile", "a.bbmodel", "-o", "out"};
    words.insert(words.end(), options.begin(), options.end());
    REQUIRE(box.fmmc(words).code == 0);
    const std::string json = box.fmmc({"inspect", "--json", "out/a.fmmb"}).out;
    const std::size_t animations = json.find("\"animations\"");
    const std::size_t begin = json.find("\"encoding\"", animations);
    return json.substr(begin, json.find(',', begin) - begin);
  };
  CHECK(encoding({"--profile", "compact"}).find("packed") != std::string::npos);
  CHECK(encoding({"--profile", "fast"}).find("fast") != std::string::npos);
  CHECK(encoding({"--profile", "exact"}).find("exact") != std::string::npos);
  CHECK(encoding({"--profile", "compact", "--tolerance", "1e-13"}).find("exact") !=
        std::string::npos);
  for (const char* bad : {"0", "-1", "x", "nan"})
    CHECK(box.fmmc({"compile", "a.bbmodel", "-o", "out", "--tolerance", bad}).code == 2);
}
