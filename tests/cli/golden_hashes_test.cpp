// The same input gives the same bytes on every compiler, optimisation level and machine: the hash
// of every output of the sample models is in the repository, and every build compares. When a
// change is meant to change outputs, `./dev golden-hashes` writes the list anew; the difference
// shows in review which outputs changed.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include <doctest/doctest.h>

#include "base/hash.h"
#include "cli/run.h"

using namespace fmm_cli;
namespace fs = std::filesystem;

namespace {

const fs::path golden_hashes_file = fs::path(FMM_TEST_GOLDEN_DIR) / "outputs.txt";

// "blockbench/compact/fox.fmmb" to "<hash> <bytes>".
using OutputHashes = std::map<std::string, std::string>;

void add_outputs(const Sandbox& box, const std::string& name, std::vector<std::string> arguments,
                 OutputHashes& hashes) {
  const fs::path samples = fs::path(FMM_TEST_GOLDEN_DIR) / "../../samples/models";
  std::vector<std::string> models;
  for (const auto& entry : fs::directory_iterator(samples)) {
    if (entry.path().extension() == ".bbmodel") models.push_back(entry.path().string());
  }
  REQUIRE(models.size() >= 5);
  std::sort(models.begin(), models.end());
  arguments.insert(arguments.end(), models.begin(), models.end());
  arguments.insert(arguments.end(), {"-o", name, "--jobs", "2"});
  const Result run = box.fmmc(arguments);
  REQUIRE_MESSAGE(run.code == 0, run.err);
  for (const std::string& file : box.files(name)) {
    const std::string bytes = box.read(name + "/" + file);
    hashes[name + "/" + file] =
        fmmc::to_hex(fmmc::hash128(bytes)) + " " + std::to_string(bytes.size());
  }
}

OutputHashes hashes_of_outputs() {
  const Sandbox box;
  OutputHashes out;
  for (const std::string semantics : {"fmm", "blockbench"}) {
    for (const std::string profile : {"compact", "fast", "small", "exact"}) {
      add_outputs(box, semantics + "/" + profile,
                  {"compile", "--semantics", semantics, "--profile", profile}, out);
    }
    for (const std::string textures : {"png", "external"}) {
      add_outputs(box, semantics + "/" + textures,
                  {"compile", "--semantics", semantics, "--textures", textures}, out);
    }
    add_outputs(box, semantics + "/rate60",
                {"compile", "--semantics", semantics, "--rate", "60", "--profile", "compact"}, out);
  }
  add_outputs(box, "ids", {"ids", "--namespace", "models"}, out);
  return out;
}

std::string text_of(const OutputHashes& hashes) {
  std::string out;
  for (const auto& [name, hash] : hashes)
    out += hash + " " + name + "\n";
  return out;
}

}  // namespace

TEST_CASE("every output of the samples has the hash that the repository has") {
  const OutputHashes hashes = hashes_of_outputs();
  if (std::getenv("FMM_WRITE_GOLDEN_HASHES") != nullptr) {
    std::ofstream(golden_hashes_file, std::ios::binary) << text_of(hashes);
    return;
  }
  std::ifstream stream(golden_hashes_file, std::ios::binary);
  REQUIRE(stream.good());
  OutputHashes golden;
  for (std::string line; std::getline(stream, line);) {
    const std::size_t space = line.find(' ', line.find(' ') + 1);
    golden[line.substr(space + 1)] = line.substr(0, space);
  }
  for (const auto& [name, hash] : hashes) {
    const std::string& output = name;  // clang 14 captures no structured binding
    CAPTURE(output);
    CHECK_MESSAGE(golden[name] == hash, "if that is meant: ./dev golden-hashes");
  }
  CHECK(golden.size() == hashes.size());
}
