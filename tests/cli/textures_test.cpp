#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "bake/png_write.h"
#include "cli/models.h"
#include "cli/run.h"

using namespace fmm_cli;

namespace {

// A model whose texture lies in a file "skin.png".
std::string painted(std::string_view end = "90") {
  ModelText text;
  text.texture_source = "";
  text.animators = ModelText::idle_animator(end);
  return text.str();
}

std::string picture(unsigned char red) {
  const std::string pixel = {static_cast<char>(red), '\2', '\3', '\xFF'};
  return fmmc::encode_png(pixel, 1, 1);
}

// The names of texture files in a folder.
std::vector<std::string> pictures(const Sandbox& box, std::string_view folder) {
  std::vector<std::string> out;
  for (const std::string& file : box.files(folder)) {
    if (file.ends_with(".png")) out.push_back(file);
  }
  return out;
}

nlohmann::json texture_of(const Sandbox& box, const std::string& blob) {
  return nlohmann::json::parse(box.fmmc({"inspect", blob, "--json"}).out).at("textures").at(0);
}

}  // namespace

TEST_CASE("--texture-dir finds what does not lie beside the model, in the given order") {
  const Sandbox box;
  box.write("m/a.bbmodel", painted());
  box.write("one/skin.png", picture(1));
  box.write("two/skin.png", picture(2));
  const auto blob = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments = {"compile", "m/a.bbmodel", "-o", "out", "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    CHECK(box.fmmc(arguments).code == 0);
    return box.read("out/a.fmmb");
  };
  const std::string without = blob({});
  const std::string one = blob({"--texture-dir", "one", "--texture-dir", "two"});
  const std::string two = blob({"--texture-dir", "two", "--texture-dir=one"});
  CHECK(one != without);
  CHECK(two != one);
  CHECK(blob({"--texture-dir", "none", "--texture-dir", "two"}) == two);
  // Where a picture lies does not reach the blob.
  box.write("m/skin.png", picture(2));
  CHECK(blob({}) == two);
}

TEST_CASE("a texture of a texture folder belongs to the models that use it, and to no others") {
  const Sandbox box;
  box.write("m/a.bbmodel", painted());
  box.write("m/plain.bbmodel", model());
  box.write("lib/skin.png", picture(1));
  const auto run = [&] {
    return box.fmmc({"compile", "m/a.bbmodel", "m/plain.bbmodel", "-o", "out", "--state", "state",
                     "--verbose", "--texture-dir", "first", "--texture-dir", "lib", "--depfile",
                     "d", "--depfile-target", "t"});
  };
  run();
  CHECK(box.read("d").find("lib/skin.png") != std::string::npos);
  CHECK(line_with(run().err, " a") == "skipped a");
  box.write("lib/skin.png", picture(2));
  Result changed = run();
  CHECK(line_with(changed.err, " a") == "compiled a ('skin.png' changed)");
  CHECK(line_with(changed.err, " plain") == "skipped plain");
  // One that appears earlier on the way.
  box.write("first/skin.png", picture(3));
  changed = run();
  CHECK(line_with(changed.err, " a") == "compiled a ('skin.png' changed)");
  CHECK(line_with(changed.err, " plain") == "skipped plain");
}

TEST_CASE("another list of texture folders compiles again") {
  const Sandbox box;
  box.write("m/a.bbmodel", painted());
  box.write("lib/skin.png", picture(1));
  const auto what = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments = {"compile", "m/a.bbmodel", "-o",       "out",
                                          "--state", "state",       "--verbose"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return line_with(box.fmmc(arguments).err, " a");
  };
  what({});
  CHECK(what({"--texture-dir", "lib"})
            .starts_with("compiled a (options changed: nothing -> texture-dir="));
  CHECK(what({"--texture-dir", "./lib"}) == "skipped a");
  CHECK(what({}).starts_with("compiled a (options changed: texture-dir="));
}

TEST_CASE("--texture-dir without a folder is wrong use") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  CHECK(box.fmmc({"compile", "a.bbmodel", "-o", "out", "--texture-dir"}).code == 2);
  CHECK(box.fmmc({"compile", "a.bbmodel", "-o", "out", "--texture-dir", ""}).code == 2);
}

TEST_CASE("check and preview look into texture folders as well") {
  const Sandbox box;
  box.write("m/a.bbmodel", painted());
  box.write("lib/skin.png", picture(1));
  CHECK(box.fmmc({"check", "m/a.bbmodel"}).err.find("texture-missing") != std::string::npos);
  CHECK(box.fmmc({"check", "m/a.bbmodel", "--texture-dir", "lib"}).err.find("texture-missing") ==
        std::string::npos);
  const Result drawn = box.fmmc({"preview", "m/a.bbmodel", "-o", "a.png", "--texture-dir", "lib"});
  CHECK(drawn.code == 0);
  CHECK(drawn.err.find("texture-missing") == std::string::npos);
}

TEST_CASE("external textures lie beside the blobs, one file for each image") {
  const Sandbox box;
  box.write("m/a.bbmodel", painted("10"));
  box.write("m/b.bbmodel", painted("20"));
  box.write("m/npc/c.bbmodel", painted("30"));
  box.write("m/skin.png", picture(1));
  box.write("m/npc/skin.png", picture(1));
  REQUIRE(box.fmmc({"compile", "m/a.bbmodel", "m/b.bbmodel", "m/npc/c.bbmodel", "--base", "m", "-o",
                    "out", "--textures", "external", "-j", "3"})
              .code == 0);
  const std::vector<std::string> files = pictures(box, "out");
  REQUIRE(files.size() == 2);
  CHECK(files[1] == "npc/" + files[0]);
  CHECK(box.read("out/" + files[0]) == picture(1));
  const nlohmann::json texture = texture_of(box, "out/npc/c.fmmb");
  CHECK(texture.at("encoding") == "external");
  CHECK(texture.at("file") == files[0]);
  CHECK(texture.at("bytes") == 0);
  CHECK(texture.at("width") == 1);
  CHECK(texture_of(box, "out/a.fmmb").at("file") == files[0]);
  CHECK(box.fmmc({"verify", "out/a.fmmb", "out/npc/c.fmmb"}).code == 0);
  CHECK(box.fmmc({"inspect", "out/a.fmmb"}).out.find("in " + files[0]) != std::string::npos);
}

TEST_CASE("a texture file that is missing or changed is an output to make again") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  const auto what = [&] {
    const Result run = box.fmmc({"compile", "a.bbmodel", "-o", "out", "--textures", "external",
                                 "--state", "state", "--verbose"});
    return line_with(run.err, " a");
  };
  what();
  const std::string file = pictures(box, "out").at(0);
  CHECK(what() == "skipped a");
  box.remove("out/" + file);
  CHECK(what() == "compiled a (output '" + file + "' is missing)");
  box.write("out/" + file, "other");
  CHECK(what() == "compiled a (output '" + file + "' was changed)");
  CHECK(box.read("out/" + file) == png_bytes());
}

TEST_CASE("verify wants the files that a blob names, with the right pixels") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  REQUIRE(box.fmmc({"compile", "a.bbmodel", "-o", "out", "--textures", "external"}).code == 0);
  const std::string file = "out/" + pictures(box, "out").at(0);
  box.write(file, picture(77));
  Result run = box.fmmc({"verify", "out/a.fmmb"});
  CHECK(run.code == 1);
  CHECK(run.err.find(file + ": error: this is not the image that was compiled") !=
        std::string::npos);
  box.remove(file);
  run = box.fmmc({"verify", "out/a.fmmb"});
  CHECK(run.code == 1);
  CHECK(run.err.find("cannot be read: not found [bad-texture-file]") != std::string::npos);
}

TEST_CASE("preview draws the textures that lie beside a blob") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  REQUIRE(box.fmmc({"compile", "a.bbmodel", "-o", "one"}).code == 0);
  REQUIRE(box.fmmc({"compile", "a.bbmodel", "-o", "two", "--textures", "external"}).code == 0);
  REQUIRE(box.fmmc({"preview", "one/a.fmmb", "-o", "one.png"}).code == 0);
  REQUIRE(box.fmmc({"preview", "two/a.fmmb", "-o", "two.png"}).code == 0);
  CHECK(box.read("one.png") == box.read("two.png"));
}

TEST_CASE("place copies texture files and deletes those that no blob names any more") {
  const Sandbox box;
  box.write("m/a.bbmodel", painted("10"));
  box.write("m/b.bbmodel", painted("20"));
  box.write("m/skin.png", picture(1));
  const auto run = [&](const std::string& manifest) {
    REQUIRE(
        box.fmmc({"compile", "m/a.bbmodel", "m/b.bbmodel", "-o", "out", "--textures", "external"})
            .code == 0);
    box.write("new.txt", manifest);
    return box.fmmc({"place", "--manifest", "new.txt", "--previous", "old.txt", "--from", "out",
                     "--copy-to", "game", "--textures", "textures.txt"});
  };
  const Result first = run("a.fmmb\nb.fmmb\n");
  CHECK(first.code == 0);
  CHECK(first.err.empty());
  const std::vector<std::string> before = pictures(box, "game");
  REQUIRE(before.size() == 1);
  CHECK(box.read("game/" + before[0]) == picture(1));
  box.write("game/foreign.png", "not ours");

  box.write("m/skin.png", picture(2));
  CHECK(run("a.fmmb\nb.fmmb\n").code == 0);
  std::vector<std::string> after = pictures(box, "game");
  REQUIRE(after.size() == 2);
  CHECK_FALSE(box.exists("game/" + before[0]));
  CHECK_FALSE(box.exists("out/" + before[0]));
  CHECK(box.read("game/foreign.png") == "not ours");

  // One model goes, the other still needs the file.
  CHECK(run("b.fmmb\n").code == 0);
  CHECK(pictures(box, "game") == after);
}

TEST_CASE("place leaves a texture file that another blob of the folder names") {
  const Sandbox box;
  box.write("m/a.bbmodel", painted());
  box.write("m/skin.png", picture(1));
  const auto compile = [&](const char* out) {
    REQUIRE(box.fmmc({"compile", "m/a.bbmodel", "-o", out, "--textures", "external"}).code == 0);
  };
  const auto place = [&] {
    return box
        .fmmc({"place", "--manifest", "new.txt", "--from", "out", "--copy-to", "game", "--textures",
               "textures.txt"})
        .code;
  };
  box.write("new.txt", "a.fmmb\n");
  compile("out");
  REQUIRE(place() == 0);
  const std::string file = pictures(box, "game").at(0);
  box.write("game/other.fmmb", box.read("out/a.fmmb"));
  box.write("m/skin.png", picture(2));
  compile("out");
  CHECK(place() == 0);
  CHECK(box.exists("game/" + file));
  CHECK_FALSE(box.exists("out/" + file));
}

TEST_CASE("place deletes nothing that does not look like a texture file") {
  const Sandbox box;
  box.write("precious.txt", "x");
  box.write("m/a.bbmodel", model());
  REQUIRE(box.fmmc({"compile", "m/a.bbmodel", "-o", "out"}).code == 0);
  box.write("new.txt", "a.fmmb\n");
  box.write("textures.txt", box.path("precious.txt") + "\n");
  CHECK(box.fmmc({"place", "--manifest", "new.txt", "--from", "out", "--textures", "textures.txt"})
            .code == 0);
  CHECK(box.read("precious.txt") == "x");
  CHECK(box.read("textures.txt").empty());
}
