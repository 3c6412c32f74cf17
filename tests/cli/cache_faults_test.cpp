// Whatever becomes of the cache, a build gives the right bytes.
#include <csignal>
#include <filesystem>
#include <random>

#include <doctest/doctest.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/models.h"
#include "cli/with_cache.h"

using namespace fmm_cli;
namespace fs = std::filesystem;

namespace {

bool is_root() {
  return geteuid() == 0;
}

// Compiles a.bbmodel to out/a.fmmb, which is so large that the cache keeps it as a file, and
// returns that blob.
std::string compile_large(const WithCache& world) {
  world.box.write("a.bbmodel", model_with_file());
  world.box.write("skin.png", noise_png());
  world.compile("a.bbmodel", "out");
  return world.box.read("out/a.fmmb");
}

}  // namespace

TEST_CASE("54 whatever becomes of an entry, the output is right and there is one note at most") {
  const WithCache world;
  const std::string blob = compile_large(world);
  const std::vector<std::string> entries = world.box.files("cache");
  REQUIRE(entries.size() == 3);
  std::mt19937 random(7);
  for (const std::string& entry : entries) {
    const std::string whole = world.box.read("cache/" + entry);
    // Every byte is for the unit tests; here a few of each entry, and a few lengths.
    for (int round = 0; round < 12; ++round) {
      std::string bytes = whole;
      const std::size_t at = random() % whole.size();
      if (round % 3 == 0) {
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 8));
      } else if (round % 3 == 1) {
        bytes.resize(at);
      } else {
        bytes += whole.substr(at);
      }
      world.box.write("cache/" + entry, bytes);
      world.box.remove("out");
      const Result run = world.compile("a.bbmodel", "out");
      CHECK(run.code == 0);
      CHECK(count_of(run.err, "note:") <= 1);
      CHECK(world.box.read("out/a.fmmb") == blob);
      CHECK(world.box.read("cache/" + entry) == whole);
    }
  }
  CHECK(world.cache("verify").code == 0);
}

TEST_CASE("54 of an entry whose large output is gone the model is compiled again") {
  const WithCache world;
  const std::string blob = compile_large(world);
  const std::vector<std::string> before = world.box.files("cache");
  for (const std::string& name : before) {
    if (name.ends_with(".file")) world.box.remove("cache/" + name);
  }
  REQUIRE(world.box.files("cache").size() == before.size() - 1);
  const Result run = world.compile("a.bbmodel", "out2");
  CHECK(run.code == 0);
  CHECK(count_of(run.err, "note:") == 0);
  CHECK(world.box.read("out2/a.fmmb") == blob);
  CHECK(world.box.files("cache") == before);
  CHECK(world.hits("a.bbmodel", "out3"));
  CHECK(world.box.read("out3/a.fmmb") == blob);
}

TEST_CASE("54 a large output that is restored to a full disk is named, and the cache keeps it") {
  const WithCache world;
  compile_large(world);
  fs::create_directories(world.box.path("small"));
  if (!is_root() ||
      mount("none", world.box.path("small").c_str(), "tmpfs", 0, "size=16k,mode=755") != 0) {
    return;
  }
  const Result full = world.compile("a.bbmodel", "small/out");
  CHECK(full.code == 1);
  CHECK(full.err.find("cannot write 'small/out/a.fmmb'") != std::string::npos);
  CHECK(world.box.files("small").empty());
  umount(world.box.path("small").c_str());
  CHECK(world.cache("verify").code == 0);
  CHECK(world.hits("a.bbmodel", "out2"));
}

TEST_CASE("54 a cache that cannot be written still gives, and costs one note") {
  if (is_root()) return;  // may write everywhere; the full disk below is for root
  const WithCache world;
  world.box.write("a.bbmodel", model());
  world.box.write("b.bbmodel", model("50"));
  world.compile("a.bbmodel", "out");
  for (const auto& entry : fs::recursive_directory_iterator(world.box.path("cache"))) {
    if (entry.is_directory())
      fs::permissions(entry.path(), fs::perms::owner_read | fs::perms::owner_exec);
  }
  fs::permissions(world.box.path("cache"), fs::perms::owner_read | fs::perms::owner_exec);
  CHECK(world.hits("a.bbmodel", "out2"));
  const Result run = world.compile("b.bbmodel", "out2");
  CHECK(run.code == 0);
  CHECK(count_of(run.err, "[cache-not-saved]") == 1);
  for (const auto& entry : fs::recursive_directory_iterator(world.box.path("cache"))) {
    if (entry.is_directory()) fs::permissions(entry.path(), fs::perms::owner_all);
  }
  fs::permissions(world.box.path("cache"), fs::perms::owner_all);
}

TEST_CASE("54 a cache in a place that can be no folder costs one note") {
  const WithCache world;
  world.box.write("a.bbmodel", model());
  world.box.write("b.bbmodel", model("50"));
  world.box.write("file", "x");
  const Result run =
      world.box.fmmc({"compile", "a.bbmodel", "b.bbmodel", "-o", "out", "--cache", "file"});
  CHECK(run.code == 0);
  CHECK(count_of(run.err, "note:") == 1);
  CHECK(count_of(run.err, "[cache-not-saved]") == 1);
  CHECK(world.box.files("out").size() == 2);
  const Result quiet = world.box.fmmc({"compile", "a.bbmodel", "b.bbmodel", "-o", "out", "--cache",
                                       "file", "--silence", "cache-not-saved"});
  CHECK(quiet.err.empty());
}

TEST_CASE("54 a full disk under the cache costs one note, under the outputs it is named") {
  const WithCache world;
  fs::create_directories(world.box.path("small"));
  if (!is_root() ||
      mount("none", world.box.path("small").c_str(), "tmpfs", 0, "size=16k,mode=755") != 0) {
    return;
  }
  for (int i = 0; i < 30; ++i)
    world.box.write("m/" + std::to_string(i) + ".bbmodel", model(std::to_string(i + 1)));
  std::vector<std::string> arguments = {"compile", "-o", "out", "--cache",
                                        world.box.path("small/c")};
  for (int i = 0; i < 30; ++i)
    arguments.push_back("m/" + std::to_string(i) + ".bbmodel");
  const Result run = world.box.fmmc(arguments);
  CHECK(run.code == 0);
  CHECK(count_of(run.err, "note:") == 1);
  CHECK(world.box.files("out").size() == 30);
  CHECK(world.box.fmmc({"cache", "verify", "--cache", world.box.path("small/c")}).code == 0);

  fs::remove_all(world.box.path("small/c"));
  arguments[2] = "small/out";
  arguments[4] = world.box.path("cache");
  const Result full = world.box.fmmc(arguments);
  CHECK(full.code == 1);
  CHECK(full.err.find("[cannot-write]") != std::string::npos);
  CHECK(full.err.find("small/out/") != std::string::npos);
  for (const std::string& name : world.box.files("small/out")) {
    CHECK(name.ends_with(".fmmb"));
    CHECK(world.box.read("small/out/" + name) == world.box.read("out/" + name));
  }
  umount(world.box.path("small").c_str());
}

TEST_CASE("the cache may be removed while models are compiled") {
  const WithCache world;
  std::vector<std::string> arguments = {"compile", "-o", "out", "--cache", world.box.path("cache")};
  for (int i = 0; i < 60; ++i) {
    const std::string name = "m/" + std::to_string(i) + ".bbmodel";
    world.box.write(name, model(std::to_string(i + 1)));
    arguments.push_back(name);
  }
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    for (;;) {
      std::error_code error;
      fs::remove_all(world.box.path("cache"), error);
      usleep(2000);
    }
  }
  for (int round = 0; round < 4; ++round) {
    world.box.remove("out");
    const Result run = world.box.fmmc(arguments);
    CHECK(run.code == 0);
    CHECK(world.box.files("out").size() == 60);
  }
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
}

TEST_CASE("55 sixteen processes at once, half of them killed, leave no wrong byte") {
  const WithCache world;
  std::vector<std::string> names;
  for (int i = 0; i < 4; ++i) {
    names.push_back("m/" + std::to_string(i) + ".bbmodel");
    const std::string end = std::to_string(i + 1);
    world.box.write(names.back(), i % 2 == 0 ? model(end) : model_with_file(end));
  }
  world.box.write("m/skin.png", noise_png());
  std::vector<std::string> plain = {"compile", "-o", "right", "--cache", "off"};
  plain.insert(plain.end(), names.begin(), names.end());
  REQUIRE(world.box.fmmc(plain).code == 0);

  std::mt19937 random(55);
  const int rounds = is_sanitized() ? 5 : 50;
  for (int round = 0; round < rounds; ++round) {
    std::vector<pid_t> children;
    const std::string cache = world.box.path("cache");
    if (round % 5 == 0) world.box.remove("cache");
    for (int i = 0; i < 16; ++i) {
      const std::string out = world.box.path("out" + std::to_string(i));
      std::vector<std::string> words = {FMM_TEST_FMMC, "compile", "-o", out,
                                        "--cache",     cache,     "-q"};
      for (const std::string& name : names)
        words.push_back(world.box.path(name));
      const pid_t child = fork();
      REQUIRE(child >= 0);
      if (child == 0) {
        std::vector<char*> arguments;
        for (std::string& word : words)
          arguments.push_back(word.data());
        arguments.push_back(nullptr);
        execv(arguments[0], arguments.data());
        _exit(127);
      }
      children.push_back(child);
    }
    usleep(static_cast<useconds_t>(random() % 60000));
    for (std::size_t i = 0; i < children.size(); i += 2)
      kill(children[i], SIGKILL);
    for (std::size_t i = 0; i < children.size(); ++i) {
      int status = 0;
      waitpid(children[i], &status, 0);
      if (i % 2 == 1) CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 0));
    }
    for (int i = 0; i < 16; ++i) {
      const std::string out = "out" + std::to_string(i);
      for (const std::string& name : world.box.files(out)) {
        if (!name.ends_with(".fmmb")) continue;
        CHECK(world.box.read(out + "/" + name) == world.box.read("right/" + name));
      }
      world.box.remove(out);
    }
  }
  const Result verified = world.cache("verify");
  CHECK(verified.code == 0);
  CHECK(verified.err.empty());
  for (const std::string& name : world.box.files("cache"))
    CHECK((name.ends_with(".entry") || name.ends_with(".file") ||
           name.find(".tmp-") != std::string::npos));
}
