#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "cli/models.h"
#include "cli/run.h"

using namespace fmm_cli;

TEST_CASE("ids writes a header per model and one that includes them all") {
  const Sandbox box;
  box.write("m/npc/my goblin.bbmodel", model());
  box.write("m/dragon.bbmodel", model());
  const Result run = box.fmmc({"ids", "m/npc/my goblin.bbmodel", "m/dragon.bbmodel", "--base", "m",
                               "-o", "include", "--namespace", "game::models"});
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  CHECK(box.files("include") == std::vector<std::string>{"all.h", "dragon.h", "npc/my goblin.h"});
  const std::string goblin = box.read("include/npc/my goblin.h");
  CHECK(goblin.find("namespace game::models::npc::my_goblin {") != std::string::npos);
  CHECK(goblin.find("\"npc/my goblin.fmmb\"") != std::string::npos);
  const std::string all = box.read("include/all.h");
  CHECK(all.find("#include \"npc/my goblin.h\"\n#include \"dragon.h\"\n") != std::string::npos);
}

TEST_CASE("the header and the blob of a model have one schema") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  REQUIRE(box.fmmc({"ids", "a.bbmodel", "-o", "i", "--namespace", "n"}).code == 0);
  REQUIRE(box.fmmc({"compile", "a.bbmodel", "-o", "o"}).code == 0);
  const auto info = nlohmann::json::parse(box.fmmc({"inspect", "o/a.fmmb", "--json"}).out);
  CHECK(box.read("i/a.h").find("0x" + info["schema"].get<std::string>()) != std::string::npos);
}

TEST_CASE("35 a header changes with the names of a model and not with its keys") {
  const Sandbox box;
  const auto header = [&](const ModelText& text) {
    box.write("a.bbmodel", text.str());
    REQUIRE(box.fmmc({"ids", "a.bbmodel", "-o", "i", "--namespace", "n"}).code == 0);
    return box.read("i/a.h");
  };
  ModelText text;
  const std::string before = header(text);
  const auto time = box.time("i/a.h");
  text.animators = ModelText::idle_animator("45");
  CHECK(header(text) == before);
  CHECK(box.time("i/a.h") == time);
  text.animation_name = "wait";
  CHECK(header(text) != before);
}

TEST_CASE("--no-all leaves the common header to others") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  box.write("all.bbmodel", model());
  CHECK(box.fmmc({"ids", "a.bbmodel", "all.bbmodel", "-o", "i", "--namespace", "n", "--no-all"})
            .code == 0);
  CHECK(box.files("i") == std::vector<std::string>{"a.h", "all.h"});
  const Result run = box.fmmc({"ids", "a.bbmodel", "all.bbmodel", "-o", "j", "--namespace", "n"});
  CHECK(run.code == 2);
  CHECK(run.err.find("the header of 'all.bbmodel' would be the one that includes all") !=
        std::string::npos);
  CHECK_FALSE(box.exists("j"));
}

TEST_CASE("two models with one namespace are refused, naming both") {
  const Sandbox box;
  box.write("a-b.bbmodel", model());
  box.write("a b.bbmodel", model());
  const Result run = box.fmmc({"ids", "a-b.bbmodel", "a b.bbmodel", "-o", "i", "--namespace", "n"});
  CHECK(run.code == 2);
  CHECK(run.err.find("'a-b.bbmodel' and 'a b.bbmodel' would both get the namespace 'n::a_b'") !=
        std::string::npos);
  box.write("m/x.bbmodel", model());
  box.write("m/x/bone.bbmodel", model());
  const Result nested = box.fmmc(
      {"ids", "m/x.bbmodel", "m/x/bone.bbmodel", "--base", "m", "-o", "i", "--namespace", "n"});
  CHECK(nested.code == 2);
  CHECK(nested.err.find("'n::x::bone' of 'm/x/bone.bbmodel' would stand among the ids of "
                        "'m/x.bbmodel'") != std::string::npos);
  CHECK_FALSE(box.exists("i"));
}

TEST_CASE("a model that cannot be read fails and keeps its header and the common one") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  box.write("b.bbmodel", model());
  const std::vector<std::string> arguments = {"ids", "a.bbmodel",   "b.bbmodel", "-o",
                                              "i",   "--namespace", "n"};
  REQUIRE(box.fmmc(arguments).code == 0);
  const std::string header = box.read("i/a.h");
  box.write("a.bbmodel", "{");
  const Result run = box.fmmc(arguments);
  CHECK(run.code == 1);
  CHECK(run.err.find("a.bbmodel:1:") == 0);
  CHECK(box.read("i/a.h") == header);
  CHECK(box.exists("i/all.h"));
}

TEST_CASE("warnings about a model are left to compile") {
  const Sandbox box;
  ModelText text;
  text.extra_elements = R"(,{"name":"cam","type":"camera","uuid":"camera-1"})";
  box.write("a.bbmodel", text.str());
  const Result run = box.fmmc({"ids", "a.bbmodel", "-o", "i", "--namespace", "n"});
  CHECK(run.code == 0);
  CHECK(run.err.empty());
}

TEST_CASE("state files skip headers too") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  const std::vector<std::string> arguments = {
      "ids", "a.bbmodel", "-o", "i", "--namespace", "n", "--state", "state", "--verbose"};
  CHECK(line_with(box.fmmc(arguments).err, " a") == "written a (not compiled before)");
  CHECK(line_with(box.fmmc(arguments).err, " a") == "skipped a");
}

TEST_CASE("names of any language make identifiers of their own") {
  const Sandbox box;
  ModelText text;
  text.animation_name = R"(\u6b69\u304f)";
  text.extra_animations = R"(,{"name":"\u8d70","loop":"once","length":1,"animators":{}})"
                          R"(,{"name":"!","loop":"once","length":1,"animators":{}})";
  const std::string first = "m/\xE5\xB7\xA6.bbmodel";
  const std::string second = "m/\xE5\x8F\xB3.bbmodel";
  box.write(first, text.str());
  box.write(second, text.str());
  const Result run = box.fmmc({"ids", first, second, "-o", "out", "--namespace", "n"});
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  const std::string header = box.read("out/\xE5\xB7\xA6.h");
  for (const char* name : {" u6b69_u304f{0}", " u8d70{1}", " u21{2}", "n::u5de6"}) {
    CAPTURE(name);
    CHECK(header.find(name) != std::string::npos);
  }
}
