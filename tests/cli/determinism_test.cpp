#include <doctest/doctest.h>

#include "cli/models.h"
#include "cli/run.h"

using namespace fmm_cli;

namespace {

// Twelve models that differ.
std::vector<std::string> write_models(const Sandbox& box, const std::string& folder) {
  std::vector<std::string> names;
  for (int i = 0; i < 12; ++i) {
    const std::string name = folder + "/m" + std::to_string(i) + ".bbmodel";
    box.write(name, model(std::to_string(10 + i) + ".125"));
    names.push_back(name);
  }
  return names;
}

std::string all_bytes(const Sandbox& box, const std::string& folder) {
  std::string out;
  for (const std::string& file : box.files(folder))
    out += file + "\n" + box.read(folder + "/" + file);
  return out;
}

}  // namespace

TEST_CASE("locale, time zone, threads and folders do not reach a blob") {
  const Sandbox box;
  const auto compile = [&](const std::string& from, const std::string& to, const char* jobs,
                           std::vector<std::pair<std::string, std::string>> env) {
    std::vector<std::string> arguments = {"compile"};
    for (const std::string& name : write_models(box, from))
      arguments.push_back(name);
    for (const char* word : {"-o", to.c_str(), "--jobs", jobs})
      arguments.emplace_back(word);
    Setting setting;
    setting.env = std::move(env);
    const Result run = box.fmmc(arguments, setting);
    CHECK(run.code == 0);
    CHECK(run.err.empty());
    return all_bytes(box, to);
  };
  const std::string plain = compile("a", "out1", "1", {});
  REQUIRE(plain.size() > 1000);
  CHECK(compile("a", "out2", "16", {}) == plain);
  CHECK(compile("another/folder with spaces", "x/y", "3", {}) == plain);
  CHECK(compile("a", "out3", "1", {{"LC_ALL", "de_DE.UTF-8"}, {"LANG", "de_DE.UTF-8"}}) == plain);
  CHECK(compile("a", "out4", "2", {{"TZ", "Pacific/Chatham"}, {"USER", "somebody"}}) == plain);
}

TEST_CASE("the order of the inputs decides the order of the messages, the jobs do not") {
  const Sandbox box;
  std::vector<std::string> arguments = {"compile", "-o", "out"};
  for (const char* name : {"d", "a", "c", "b", "e", "h", "g", "f"}) {
    box.write(std::string(name) + ".bbmodel", "{\"x\":");
    arguments.push_back(std::string(name) + ".bbmodel");
  }
  const Result one = box.fmmc(arguments);
  CHECK(one.code == 1);
  arguments.insert(arguments.end(), {"--jobs", "8"});
  const Result eight = box.fmmc(arguments);
  CHECK(eight.code == 1);
  CHECK(one.err == eight.err);
  CHECK(one.err.find("d.bbmodel:") == 0);
}
