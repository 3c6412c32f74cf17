#include <filesystem>

#include <doctest/doctest.h>

#include "cli/models.h"
#include "cli/with_cache.h"

using namespace fmm_cli;
namespace fs = std::filesystem;

TEST_CASE("51 what was compiled before comes from the cache, byte for byte") {
  const WithCache world;
  world.box.write("m/a.bbmodel", model());
  CHECK_FALSE(world.hits("m/a.bbmodel", "out"));
  const std::string blob = world.box.read("out/a.fmmb");
  world.box.remove("out");
  const auto before = fs::file_time_type::clock::now() - std::chrono::seconds(2);
  CHECK(world.hits("m/a.bbmodel", "out"));
  CHECK(world.box.read("out/a.fmmb") == blob);
  CHECK(world.box.time("out/a.fmmb") >= before);

  // Another folder, user, locale, time zone, number of jobs; another model as well.
  world.box.write("another place/deep/a.bbmodel", model());
  Setting other;
  other.env = {{"LC_ALL", "de_DE.UTF-8"}, {"TZ", "Pacific/Chatham"}, {"USER", "somebody"}};
  CHECK(world.hits("another place/deep/a.bbmodel", "x/y", {"--jobs", "16"}, other));
  CHECK(world.box.read("x/y/a.fmmb") == blob);
  CHECK_FALSE(world.hits("m/a.bbmodel", "out", {"--cache", "off"}));
  CHECK_FALSE(world.hits("m/a.bbmodel", "out", {"--cache", "other cache"}));
  CHECK(world.hits("m/a.bbmodel", "out", {"--cache", "other cache"}));
}

TEST_CASE("51 a restored output that is there already is not touched") {
  const WithCache world;
  world.box.write("a.bbmodel", model());
  world.compile("a.bbmodel", "out");
  const auto old = world.box.time("out/a.fmmb") - std::chrono::hours(1);
  fs::last_write_time(world.box.path("out/a.fmmb"), old);
  CHECK(world.hits("a.bbmodel", "out"));
  CHECK(world.box.time("out/a.fmmb") == old);
}

TEST_CASE("a build folder with states restores into another and skips the next time") {
  const WithCache world;
  world.box.write("a.bbmodel", model());
  world.compile("a.bbmodel", "b1", {"--state", "s1"});
  const Result second = world.compile("a.bbmodel", "b2", {"--state", "s2"});
  CHECK(line_with(second.err, " a") == "restored a (not compiled before; the same bytes)");
  const Result third = world.compile("a.bbmodel", "b2", {"--state", "s2"});
  CHECK(line_with(third.err, " a") == "skipped a");
}

TEST_CASE("53 every option that shapes a blob is a miss, all others are hits") {
  const WithCache world;
  world.box.write("a.bbmodel", model());
  world.compile("a.bbmodel", "out");
  const std::vector<std::vector<std::string>> shaping = {
      {"--semantics", "blockbench"}, {"--profile", "exact"}, {"--profile", "idle=fast"},
      {"--tolerance", "0.5"},        {"--rate", "60"},       {"--textures", "png"},
      {"--molang", "variable.a=1"},  {"--molang-seed", "7"}};
  for (const std::vector<std::string>& options : shaping) {
    CAPTURE(options.front());
    CHECK_FALSE(world.hits("a.bbmodel", "out", options));
    CHECK(world.hits("a.bbmodel", "out", options));
  }
  const std::vector<std::vector<std::string>> others = {
      {"--jobs", "3"},
      {"--warnings-as-errors"},
      {"--silence", "bad-loop"},
      {"--timings"},
      {"--explain"},
      {"--state", "state"},
      {"--base", "."},
      {"--depfile", "d", "--depfile-target", "t"}};
  for (const std::vector<std::string>& options : others) {
    CAPTURE(options.front());
    const Result run = world.compile("a.bbmodel", "out2", options);
    CHECK(run.code == 0);
    CHECK(run.err.find("1 of 1 from cache\n") != std::string::npos);
  }
}

TEST_CASE("53 a texel that changes and a texture that appears are misses, the way back is a hit") {
  const WithCache world;
  world.box.write("m/a.bbmodel", model_with_file());
  world.compile("m/a.bbmodel", "out");
  const std::string without = world.box.read("out/a.fmmb");
  world.box.write("m/skin.png", png_bytes());
  CHECK_FALSE(world.hits("m/a.bbmodel", "out"));
  const std::string with = world.box.read("out/a.fmmb");
  CHECK(with != without);
  CHECK(world.hits("m/a.bbmodel", "out"));
  world.box.write("m/skin.png", "no image");
  CHECK_FALSE(world.hits("m/a.bbmodel", "out"));
  world.box.write("m/skin.png", png_bytes());
  CHECK(world.hits("m/a.bbmodel", "out"));
  CHECK(world.box.read("out/a.fmmb") == with);
  world.box.remove("m/skin.png");
  const Result run = world.compile("m/a.bbmodel", "out");
  CHECK(run.err.find("1 of 1 from cache") != std::string::npos);
  CHECK(run.err.find("[texture-missing]") != std::string::npos);
  CHECK(world.box.read("out/a.fmmb") == without);
}

TEST_CASE("53 a texture that appears earlier on the way is a miss") {
  const WithCache world;
  world.box.write("m/a.bbmodel", model_with_file());
  world.box.write("lib/skin.png", png_bytes());
  CHECK_FALSE(world.hits("m/a.bbmodel", "out", {"--texture-dir", "lib"}));
  CHECK(world.hits("m/a.bbmodel", "out", {"--texture-dir", "lib"}));
  world.box.write("m/skin.png", "no image");
  CHECK_FALSE(world.hits("m/a.bbmodel", "out", {"--texture-dir", "lib"}));
}

TEST_CASE("external texture files are outputs too") {
  const WithCache world;
  world.box.write("a.bbmodel", model());
  world.compile("a.bbmodel", "out", {"--textures", "external"});
  const std::vector<std::string> names = world.box.files("out");
  CHECK(names.size() == 2);
  CHECK(world.hits("a.bbmodel", "out2", {"--textures", "external"}));
  CHECK(world.box.files("out2") == names);
  for (const std::string& name : names)
    CHECK(world.box.read("out/" + name) == world.box.read("out2/" + name));
}

TEST_CASE("E8 the same model saved by another author, otherwise spelled, is a hit by meaning") {
  const WithCache world;
  ModelText mine, theirs;
  mine.texture_extra = R"(, "path": "C:\\Users\\me\\skin.png")";
  theirs.texture_extra = R"(, "path": "/home/them/skin.png", "saved": false)";
  theirs.length = "1.000";
  theirs.top = R"(, "history": [1, 2, 3],   "unhandled_root_fields": {})";
  world.box.write("mine/a.bbmodel", mine.str());
  world.box.write("theirs/a.bbmodel", "\n\n" + theirs.str());
  CHECK_FALSE(world.hits("mine/a.bbmodel", "out"));
  const Result run = world.compile("theirs/a.bbmodel", "out2");
  CHECK(line_with(run.err, " a") == "restored a (the same meaning)");
  CHECK(world.box.read("out/a.fmmb") == world.box.read("out2/a.fmmb"));
  const Result again = world.compile("theirs/a.bbmodel", "out2");
  CHECK(line_with(again.err, " a") == "restored a (the same bytes)");
}

TEST_CASE("a hit tells the warnings again, with the lines of the file that is there") {
  const WithCache world;
  ModelText text;
  text.animators = ModelText::idle_animator("\"not a number\"");
  world.box.write("a.bbmodel", text.str());
  const Result first = world.compile("a.bbmodel", "out");
  const std::string warning = line_with(first.err, "[unreadable-value]");
  REQUIRE_FALSE(warning.empty());
  const Result second = world.compile("a.bbmodel", "out");
  CHECK(second.err.find("1 of 1 from cache") != std::string::npos);
  CHECK(line_with(second.err, "[unreadable-value]") == warning);

  // Three lines more above it, so another line; all else is equal.
  world.box.write("a.bbmodel", "\n\n\n" + text.str());
  const Result third = world.compile("a.bbmodel", "out");
  CHECK(third.err.find("the same meaning") != std::string::npos);
  const std::string moved = line_with(third.err, "[unreadable-value]");
  const auto line_of = [](const std::string& line) {
    return std::stoi(line.substr(line.find(':') + 1));
  };
  CHECK(line_of(moved) == line_of(warning) + 3);
  CHECK(moved.substr(moved.find("warning")) == warning.substr(warning.find("warning")));

  const Result strict = world.compile("a.bbmodel", "out3", {"--warnings-as-errors"});
  CHECK(strict.code == 1);
  CHECK_FALSE(world.box.exists("out3/a.fmmb"));
}

TEST_CASE("the size of the cache keeps its limit") {
  const WithCache world;
  Setting small;
  small.env = {{"FMM_CACHE_SIZE", "8K"}};
  for (int i = 0; i < 20; ++i) {
    world.box.write("a.bbmodel", model(std::to_string(i + 1)));
    CHECK(world.compile("a.bbmodel", "out", {}, small).code == 0);
  }
  std::uintmax_t bytes = 0;
  for (const std::string& name : world.box.files("cache"))
    bytes += fs::file_size(world.box.path("cache/" + name));
  CHECK(bytes <= 8192 + 8192 / 64 * 2);  // it is looked after now and then
}

TEST_CASE("cache stats, trim, clear and verify say what they found and did") {
  const WithCache world;
  world.box.write("a.bbmodel", model());
  world.box.write("b.bbmodel", model("50"));
  world.compile("a.bbmodel", "out");
  world.compile("b.bbmodel", "out");
  const Result stats = world.cache("stats");
  CHECK(stats.code == 0);
  CHECK(line_with(stats.out, "entries") == "entries     4");
  CHECK(line_with(stats.out, "folder") == "folder      " + world.box.path("cache"));
  CHECK(world.cache("verify").out == "4 entries, 0 damaged\n");

  const std::string entry = world.box.files("cache").front();
  world.box.write("cache/" + entry, "garbage");
  const Result verified = world.cache("verify");
  CHECK(verified.code == 1);
  CHECK(verified.out == "4 entries, 1 damaged\n");
  CHECK(verified.err == world.box.path("cache/" + entry) +
                            ": error: the entry is damaged and was deleted [bad-cache-entry]\n");
  CHECK(world.cache("verify").out == "3 entries, 0 damaged\n");

  const Result trimmed =
      world.box.fmmc({"cache", "trim", "--size", "0", "--cache", world.box.path("cache")});
  CHECK(trimmed.out.starts_with("deleted 3 entries, "));
  CHECK(world.box.files("cache").empty());
  world.compile("a.bbmodel", "out");
  CHECK(world.cache("clear").out.starts_with("deleted 2 entries, "));
  CHECK(world.box.files("cache").empty());
  CHECK(world.cache("stats").code == 0);
}

TEST_CASE("cache takes one of its actions, and a size that is one") {
  const WithCache world;
  const Result none = world.box.fmmc({"cache"});
  CHECK(none.code == 2);
  CHECK(none.err.find("takes one of stats, trim, clear, verify") != std::string::npos);
  const Result wrong = world.cache("stat");
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("'stats'") != std::string::npos);
  CHECK(world.box.fmmc({"cache", "trim", "--size", "big", "--cache", "c"}).code == 2);
  const Result nowhere = world.box.fmmc({"cache", "stats"});
  CHECK(nowhere.code == 2);
  CHECK(nowhere.err.find("--cache DIR") != std::string::npos);
  CHECK(world.box.fmmc({"compile", "a.bbmodel", "-o", "out", "--cache", ""}).code == 2);
}

TEST_CASE("explain says why each model was or was not compiled") {
  const WithCache world;
  world.box.write("m/a.bbmodel", model_with_file());
  const auto explain = [&](std::vector<std::string> more = {}) {
    more.insert(more.end(), {"--state", "state", "--explain", "--silence", "texture-missing"});
    return line_with(world.compile("m/a.bbmodel", "out", more).err, " a (");
  };
  CHECK(explain({"--cache", "off"}) == "compiled a (not compiled before; the cache is off)");
  world.box.remove("state");
  CHECK(explain() == "compiled a (not compiled before; not in the cache)");
  CHECK(explain() ==
        "skipped a (fmmc, options, input, what lies beside it and outputs are what they were)");
  world.box.write("m/skin.png", png_bytes());
  CHECK(explain() == "compiled a ('skin.png' changed; in the cache with another 'skin.png')");
  CHECK(explain({"--rate", "60"}) ==
        "compiled a (options changed: rate=20 -> rate=60; not in the cache)");
  CHECK(explain() == "restored a (options changed: rate=60 -> rate=20; the same bytes)");
  world.box.write("m/a.bbmodel", " " + model_with_file());
  CHECK(explain() == "restored a (input changed; the same meaning)");
  world.box.remove("out/a.fmmb");
  CHECK(explain() == "restored a (output 'a.fmmb' is missing; the same bytes)");
}

TEST_CASE("51 a header that was written before comes from the cache, for the same names alone") {
  const WithCache world;
  world.box.write("m/a.bbmodel", model());
  world.box.write("m/npc/a.bbmodel", model());
  Setting setting;
  setting.env.emplace_back("FMM_CACHE_DIR", world.box.path("cache"));
  const auto hits = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"ids", "--base", "m", "--verbose", "--no-all"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Result run = world.box.fmmc(arguments, setting);
    CHECK(run.code == 0);
    return run.err.ends_with("0 written, 0 up to date, 1 of 1 from cache\n");
  };
  CHECK_FALSE(hits({"m/a.bbmodel", "-o", "i", "--namespace", "n"}));
  CHECK(hits({"m/a.bbmodel", "-o", "j", "--namespace", "n"}));
  CHECK(world.box.read("j/a.h") == world.box.read("i/a.h"));

  CHECK_FALSE(hits({"m/a.bbmodel", "-o", "k", "--namespace", "other"}));
  CHECK_FALSE(hits({"m/npc/a.bbmodel", "-o", "k", "--namespace", "n"}));
  CHECK_FALSE(hits({"m/a.bbmodel", "-o", "k", "--namespace", "n", "--embed", "k/embed"}));
  CHECK(hits({"m/a.bbmodel", "-o", "l", "--namespace", "n", "--embed", "l/embed"}));
  CHECK(world.box.read("l/embed/a.cpp") == world.box.read("k/embed/a.cpp"));
  CHECK_FALSE(hits({"m/a.bbmodel", "-o", "k", "--namespace", "n", "--cache", "off"}));
}
