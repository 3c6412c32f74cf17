// fmmc validate: one file, a folder, several packs together.
#include <string>

#include <doctest/doctest.h>

#include "cli/run.h"
#include "write/bedrock/zip.h"

using namespace fmm_cli;

namespace {

const std::string geometry = R"({
  "format_version": "1.12.0",
  "minecraft:geometry": [
    {"description": {"identifier": "geometry.goblin"}, "bones": [{"name": "body"}]}
  ]
})";

const std::string entity = R"({
  "format_version": "1.10.0",
  "minecraft:client_entity": {
    "description": {
      "identifier": "my:goblin",
      "textures": {"default": "textures/entity/goblin"},
      "geometry": {"default": "geometry.goblin"}
    }
  }
})";

void write_pack(const Sandbox& box, const std::string& folder) {
  box.write(folder + "/manifest.json", R"({"format_version": 2, "header": {"name": "n",
    "uuid": "11111111-2222-5333-8444-555555555555", "version": [1, 0, 0], "min_engine_version": [1, 21, 0]},
    "modules": [{"type": "resources", "uuid": "21111111-2222-5333-8444-555555555555", "version": [1, 0, 0]}]})");
  box.write(folder + "/pack_icon.png", "png");
  box.write(folder + "/models/entity/goblin.geo.json", geometry);
  box.write(folder + "/textures/entity/goblin.png", "png");
  box.write(folder + "/entity/goblin.entity.json", entity);
}

}  // namespace

TEST_CASE("a good file and a good pack: nothing is said, exit 0") {
  const Sandbox box;
  write_pack(box, "pack");
  const Result result = box.fmmc({"validate", "pack", "pack/models/entity/goblin.geo.json"});
  CHECK(result.code == 0);
  CHECK(result.err == "");
  CHECK(result.out == "");
}

TEST_CASE("a wrong file: line, column, code and place, exit 1") {
  const Sandbox box;
  std::string text = geometry;
  text.replace(text.find("\"body\""), 6, "true");
  box.write("goblin.geo.json", text);
  const Result result = box.fmmc({"validate", "goblin.geo.json"});
  CHECK(result.code == 1);
  CHECK(result.err ==
        "goblin.geo.json:4:75: error: 'name' is a boolean; a string belongs here [schema-type]\n"
        "  in geometry 'geometry.goblin', bone 0, 'name'\n"
        "1 of 1 inputs failed\n");
}

TEST_CASE("63 a texture deleted by hand: exit 1 with the client entity and the key") {
  const Sandbox box;
  write_pack(box, "pack");
  box.remove("pack/textures/entity/goblin.png");
  const Result result = box.fmmc({"validate", "pack"});
  CHECK(result.code == 1);
  CHECK(line_with(result.err, "[entity-texture]")
            .find("pack/entity/goblin.entity.json:6:31: error:") == 0);
  CHECK(line_with(result.err, "  in ") == "  in entity 'my:goblin', texture 'default'");
}

TEST_CASE("--with names what the game loads too, and nothing is said of it") {
  const Sandbox box;
  write_pack(box, "vanilla");
  box.remove("vanilla/pack_icon.png");
  box.write("mine/entity/goblin.entity.json", entity);
  CHECK(box.fmmc({"validate", "mine"}).code == 1);
  const Result result =
      box.fmmc({"validate", "mine", "--with", "vanilla", "--silence", "manifest-missing"});
  CHECK(result.code == 0);
  CHECK(result.err == "");
}

TEST_CASE("a folder of packs is all of them together") {
  const Sandbox box;
  write_pack(box, "all/resources");
  box.write("all/more/manifest.json", "{}");
  const Result result = box.fmmc({"validate", "all"});
  CHECK(result.code == 1);
  CHECK(line_with(result.err, "has no 'header'").find("all/more/manifest.json:1:1: error:") == 0);
  CHECK(line_with(result.err, "[pack-icon]").find("all/more: warning:") == 0);
}

TEST_CASE("a file of another kind, a missing one, and none at all") {
  const Sandbox box;
  box.write("x.json", "{\"a\": 1}");
  CHECK(
      line_with(box.fmmc({"validate", "x.json"}).err, "[not-bedrock]").find("x.json:1:1: error:") ==
      0);
  CHECK(box.fmmc({"validate", "x.json"}).code == 1);
  CHECK(line_with(box.fmmc({"validate", "y.json"}).err, "[cannot-read]") != "");
  CHECK(box.fmmc({"validate", "y.json"}).code == 1);
  CHECK(box.fmmc({"validate"}).code == 2);
  CHECK(box.fmmc({"validate", "x.json", "--wit", "y"}).code == 2);
}

TEST_CASE("warnings can be made errors, by all or by code") {
  const Sandbox box;
  write_pack(box, "pack");
  box.remove("pack/pack_icon.png");
  CHECK(box.fmmc({"validate", "pack"}).code == 0);
  CHECK(box.fmmc({"validate", "pack", "--warnings-as-errors"}).code == 1);
  CHECK(box.fmmc({"validate", "pack", "--error", "pack-icon"}).code == 1);
  CHECK(box.fmmc({"validate", "pack", "--silence", "pack-icon"}).err == "");
}

TEST_CASE("an archive is a pack: at its top, or one folder deep with a warning") {
  const Sandbox box;
  write_pack(box, "pack");
  std::vector<fmmc::BedrockFile> top, deep;
  for (const std::string& path : box.files("pack")) {
    top.push_back({path, box.read("pack/" + path)});
    deep.push_back({"goblins/" + path, top.back().bytes});
  }
  box.write("top.mcpack", fmmc::bedrock::zip_archive(top));
  box.write("deep.mcpack", fmmc::bedrock::zip_archive(deep));
  const Result sound = box.fmmc({"validate", "top.mcpack"});
  CHECK(sound.code == 0);
  CHECK(sound.err == "");
  const Result deeper = box.fmmc({"validate", "deep.mcpack"});
  CHECK(deeper.code == 0);
  CHECK(line_with(deeper.err, "[manifest-deep]").find("deep.mcpack/goblins: warning:") == 0);

  std::erase_if(top, [](const auto& file) { return file.path == "manifest.json"; });
  box.write("none.mcpack", fmmc::bedrock::zip_archive(top));
  CHECK(box.fmmc({"validate", "none.mcpack"}).code == 1);
  CHECK(line_with(box.fmmc({"validate", "none.mcpack"}).err, "[manifest-missing]")
            .find("none.mcpack: error:") == 0);
}

TEST_CASE("an archive cut off or changed anywhere gets an answer") {
  const Sandbox box;
  write_pack(box, "pack");
  std::vector<fmmc::BedrockFile> files;
  for (const std::string& path : box.files("pack"))
    files.push_back({path, box.read("pack/" + path)});
  const std::string whole = fmmc::bedrock::zip_archive(files);
  // The last 22 bytes say where the list of files is; without the whole of them there may still be
  // enough to find it.
  constexpr std::size_t end_record = 22;
  for (std::size_t size = 0; size < whole.size(); size += whole.size() / 16) {
    box.write("cut.mcpack", whole.substr(0, size));
    const Result result = box.fmmc({"validate", "cut.mcpack"});
    const bool lost = size + end_record <= whole.size();
    CHECK(result.code <= 1);
    if (lost) CHECK(line_with(result.err, "[pack-archive]") != "");
    std::string changed = whole;
    changed[size] = static_cast<char>(changed[size] ^ 0xFF);
    box.write("changed.mcpack", changed);
    CHECK(box.fmmc({"validate", "changed.mcpack"}).code <= 1);
  }
}
