#include "commands/cached_compile.h"

#include <algorithm>
#include <string>

#include <doctest/doctest.h>

#include "cache/stored.h"

using namespace fmmc;

namespace {

// A compiler whose model is a bone called by the first line of the input, so that the rest of it is
// spelling. It looks for skin.png beside the model, tells of the bone, and writes two files.
struct World {
  MemoryFiles files;
  MemoryStore store{files};
  std::vector<std::string> texture_dirs;
  std::string folder = "/home/a/models";
  std::string output = "/home/a/build";
  std::string options = "options";
  std::string look_for = "skin.png";
  std::vector<std::string> silenced;
  int compiled = 0, read = 0;
  bool fail = false;
  bool whole = false;
  std::size_t messages = 1;
  Diagnostics told;
  std::vector<ReadRecord> reads;

  std::vector<OutputFile> compile(const std::string& text,
                                  const std::function<bool(const Model&)>& known, Files& recording,
                                  Diagnostics& reading, Diagnostics& later) {
    ++read;
    Model model;
    model.name = "dragon";
    model.bones.resize(1);
    model.bones[0].name = text.substr(0, text.find('\n'));
    model.bones[0].offset = static_cast<std::uint32_t>(text.size() - 1);
    std::string skin;
    const std::string path = look_for.starts_with('/') ? look_for : folder + "/" + look_for;
    if (recording.read(path, skin, 1 << 20) != FileStatus::ok) {
      reading.warning("texture-missing", "no '" + look_for + "'", 1);
    }
    model.textures.resize(1);
    model.textures[0].encoded = skin;
    if (known && known(model)) return {};
    ++compiled;
    for (std::size_t i = 0; i < messages; ++i)
      later.warning("bad-loop", "warning " + std::to_string(i), model.bones[0].offset);
    if (fail) {
      later.error("blob-limit", "too large");
      return {};
    }
    return {{output + "/ab.png", skin},
            {output + "/dragon.fmmb", "blob of " + model.bones[0].name}};
  }

  Made run(const std::string& text) {
    files.files["/in"] = text;
    return run_from(files);
  }

  Made run_from(Files& place) {
    RecordingFiles beside(files);
    CachedRequest request;
    request.site = {"tool", options, "dragon", {folder}, {output}};
    for (const std::string& dir : texture_dirs)
      request.site.input_roots.push_back(dir);
    request.output_folders = {output};
    request.spelled_folders = texture_dirs;
    TaskInput input("/in", place);
    request.input = &input;
    request.files = &files;
    request.beside = &beside;
    request.store = &store;
    request.whole = whole;
    told = Diagnostics();
    told.silence(silenced);
    const Made made = compile_cached(
        request,
        [&](const auto& known, Files& recording, Diagnostics& reading, Diagnostics& later) {
          return compile(std::string(input.bytes()), known, recording, reading, later);
        },
        told);
    reads = beside.records();
    return made;
  }
};

bool same_outputs(const Made& a, const Made& b) {
  return std::equal(a.outputs.begin(), a.outputs.end(), b.outputs.begin(), b.outputs.end(),
                    [](const OutputFile& x, const OutputFile& y) {
                      return x.path == y.path && x.bytes == y.bytes;
                    });
}

}  // namespace

TEST_CASE("the same bytes are not even read, and tell what they told") {
  World world;
  const Made first = world.run("leg\n");
  std::vector<Diagnostic> told = world.told.all();
  const std::vector<ReadRecord> reads = world.reads;
  const Made again = world.run("leg\n");
  CHECK(first.from_cache.empty());
  CHECK(first.why == "not in the cache");
  CHECK(again.from_cache == "the same bytes");
  CHECK(world.read == 1);
  CHECK(first.outputs.size() == 2);
  CHECK(same_outputs(first, again));
  REQUIRE(told.size() == 2);
  // The lines come along, so that nobody reads the file for them.
  told[0].position = {1, 2};
  told[1].position = {1, 4};
  CHECK(world.told.all() == told);
  CHECK(world.reads == reads);
}

TEST_CASE("the same meaning in another spelling is read, not compiled, and told at its own place") {
  World world;
  const Made first = world.run("leg\n");
  const Made other = world.run("leg\n  spelled otherwise  ");
  CHECK(other.from_cache == "the same meaning");
  CHECK(world.compiled == 1);
  CHECK(same_outputs(first, other));
  CHECK(world.told.all()[1].text == "warning 0");
  CHECK(world.told.all()[1].offset == std::string("leg\n  spelled otherwise  ").size() - 1);
  CHECK(world.run("leg\n  spelled otherwise  ").from_cache == "the same bytes");
  CHECK(world.run("arm\n").from_cache.empty());
}

TEST_CASE("a message behind a place of the model keeps its distance") {
  World world;
  world.run("leg\n");
  for (auto& [key, payload] : world.store.entries) {
    if (key.first != EntryKind::result) continue;
    StoredResult result = *parse_stored_result(payload);
    CHECK(result.diagnostics[0].behind == 0);
    result.diagnostics[0].behind = 5;
    payload = serialize(result);
  }
  world.run("leg\n....");
  CHECK(world.told.all()[1].offset == 7 + 5);
}

TEST_CASE("another folder, and another one for the outputs, is a hit that writes there") {
  World world;
  world.run("leg\n");
  world.folder = "/srv/b";
  world.output = "/srv/out";
  const Made made = world.run("leg\n");
  CHECK(made.from_cache == "the same bytes");
  CHECK(made.outputs[1].path == "/srv/out/dragon.fmmb");
}

TEST_CASE("other options are a miss") {
  World world;
  world.run("leg\n");
  world.options = "others";
  CHECK(world.run("leg\n").from_cache.empty());
  CHECK(world.compiled == 2);
}

TEST_CASE("a texture that changes, appears or goes is noticed, and the way back is a hit") {
  World world;
  world.run("leg\n");
  world.files.files["/home/a/models/skin.png"] = "red";
  const Made red = world.run("leg\n");
  CHECK(red.from_cache.empty());
  CHECK(red.why == "in the cache with another 'skin.png'");
  CHECK(red.outputs[0].bytes == "red");
  world.files.files["/home/a/models/skin.png"] = "blue";
  CHECK(world.run("leg\n").outputs[0].bytes == "blue");
  world.files.files["/home/a/models/skin.png"] = "red";
  const Made back = world.run("leg\n");
  CHECK(back.from_cache == "the same bytes");
  CHECK(back.outputs[0].bytes == "red");
  CHECK(world.told.count("texture-missing") == 0);
  world.files.files.clear();
  CHECK(world.run("leg\n").from_cache == "the same bytes");
  CHECK(world.told.count("texture-missing") == 1);
  CHECK(world.compiled == 3);
}

TEST_CASE("a manifest keeps the newest few sets of answers") {
  World world;
  for (int i = 0; i < 20; ++i) {
    world.files.files["/home/a/models/skin.png"] = std::to_string(i);
    world.run("leg\n");
  }
  for (const auto& [key, payload] : world.store.entries) {
    if (key.first != EntryKind::manifest) continue;
    CHECK(parse_stored_manifest(payload)->records.size() == StoredManifest::most_records);
  }
  CHECK(world.run("leg\n").from_cache == "the same bytes");
}

TEST_CASE("a message that names a folder of this machine is not told elsewhere") {
  World world;
  world.texture_dirs = {"/home/a/art"};
  world.look_for = "/home/a/art/skin.png";
  world.run("leg\n");
  world.folder = "/home/b/models";
  world.texture_dirs = {"/home/b/art"};
  world.look_for = "/home/b/art/skin.png";
  const Made made = world.run("leg\n");
  CHECK(made.from_cache == "the same meaning");
  CHECK(world.told.all()[0].text == "no '/home/b/art/skin.png'");
}

TEST_CASE("a model with errors is not kept") {
  World world;
  world.fail = true;
  CHECK(world.run("leg\n").outputs.empty());
  CHECK(world.told.has_errors());
  CHECK(world.store.entries.empty());
  world.run("leg\n");
  CHECK(world.told.has_errors());
  CHECK(world.compiled == 2);
}

TEST_CASE("what is silenced for one is kept for another") {
  World world;
  world.silenced = {"bad-loop"};
  world.run("leg\n");
  CHECK(world.told.count("bad-loop") == 0);
  CHECK(world.told.dropped().at("bad-loop") == 1);
  world.silenced.clear();
  CHECK(world.run("leg\n").from_cache == "the same bytes");
  CHECK(world.told.count("bad-loop") == 1);
  world.silenced = {"bad-loop"};
  world.run("leg\n");
  CHECK(world.told.dropped().at("bad-loop") == 1);
}

TEST_CASE("more messages than are kept are told as if there were no cache") {
  World world;
  world.messages = Diagnostics::most_messages + 10;
  CHECK(world.run("leg\n").outputs.size() == 2);
  CHECK(world.told.count("bad-loop") == world.messages);
  CHECK(world.store.entries.empty());
  world.silenced = {"bad-loop"};
  world.run("leg\n");
  CHECK(world.told.dropped().at("bad-loop") == world.messages);
  CHECK(world.told.beyond_bound().empty());
}

TEST_CASE("an output elsewhere than in the output folders is never kept") {
  World world;
  CachedRequest request;
  request.site = {"tool", "options", "dragon", {"/m"}, {"/out"}};
  request.output_folders = {"/out"};
  world.files.files["/in"] = "x";
  TaskInput input("/in", world.files);
  request.input = &input;
  RecordingFiles beside(world.files);
  request.files = &world.files;
  request.beside = &beside;
  request.store = &world.store;
  const Made made = compile_cached(
      request,
      [](const auto& known, Files&, Diagnostics&, Diagnostics&) {
        known(Model());
        return std::vector<OutputFile>{{"/elsewhere/dragon.fmmb", "blob"}};
      },
      world.told);
  CHECK(made.outputs.size() == 1);
  CHECK(world.store.entries.empty());
}

TEST_CASE("a model that is saved while it is looked for is kept as what was read") {
  // Whoever reads it finds another text than whoever hashed it.
  struct Saving : MemoryFiles {
    FileStatus read(const std::string& path, std::string& bytes, std::uint64_t limit) override {
      const FileStatus status = MemoryFiles::read(path, bytes, limit);
      if (path == "/in") files["/in"] = "leg\n";
      return status;
    }
  };
  World world;
  world.run("leg\n");
  Saving files;
  files.files["/in"] = "arm\n";
  CHECK(world.run_from(files).from_cache == "the same meaning");
  CHECK(world.run("arm\n").from_cache.empty());
}

TEST_CASE("a large output that cannot be packed stays in a file of the store") {
  World world;
  std::string skin;
  std::uint64_t state = 1;
  while (skin.size() < 100'000) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    skin += static_cast<char>(state >> 56);
  }
  world.files.files["/home/a/models/skin.png"] = skin;
  CHECK(world.run("leg\n").outputs[0].bytes == skin);
  const Made made = world.run("leg\n");
  CHECK(made.from_cache == "the same bytes");
  REQUIRE(made.outputs[0].kept.has_value());
  CHECK(made.outputs[0].bytes.empty());
  CHECK(made.outputs[0].kept->id == ContentId{hash128(skin), skin.size()});
  CHECK(world.files.files.at(made.outputs[0].kept->path) == skin);
  CHECK_FALSE(made.outputs[1].kept.has_value());

  world.whole = true;
  CHECK(world.run("leg\n").outputs[0].bytes == skin);
  world.files.files.at(made.outputs[0].kept->path)[5] ^= 1;
  const Made again = world.run("leg\n");
  CHECK(again.from_cache.empty());
  CHECK(again.outputs[0].bytes == skin);

  world.whole = false;
  made.forget(made.outputs[0].kept->id);
  CHECK(world.run("leg\n").from_cache.empty());
}

TEST_CASE("without a store every model is compiled") {
  World world;
  CachedRequest request;
  RecordingFiles beside(world.files);
  request.beside = &beside;
  const auto compile = [&](const auto& known, Files&, Diagnostics&, Diagnostics&) {
    CHECK_FALSE(known);
    ++world.compiled;
    return std::vector<OutputFile>();
  };
  CHECK(compile_cached(request, compile, world.told).why == "the cache is off");
  compile_cached(request, compile, world.told);
  CHECK(world.compiled == 2);
}

TEST_CASE("entries that hold something else are misses") {
  World world;
  world.run("leg\n");
  const auto good = world.store.entries;
  for (const auto& [key, payload] : good) {
    world.store.entries = good;
    world.store.entries[key] = "something else";
    const Made made = world.run("leg\n");
    CHECK(made.outputs.size() == 2);
    CHECK(made.outputs[1].bytes == "blob of leg");
  }
}
