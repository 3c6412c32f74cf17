// The blobs of the samples against the hashes in the repository, by the library alone: so the
// builds that have no program (with sanitizers, by another compiler) compare them as well. All
// options and the program itself: tests/cli/golden_hashes_test.cpp.
#include <filesystem>
#include <fstream>
#include <sstream>

#include <doctest/doctest.h>

#include "base/hash.h"
#include "commands/pipeline.h"
#include "commands/values.h"

using namespace fmmc;
namespace fs = std::filesystem;

TEST_CASE("the blobs of the samples have the hashes that the repository has") {
  std::ostringstream text;
  text << std::ifstream(fs::path(FMM_TEST_GOLDEN_DIR) / "outputs.txt", std::ios::binary).rdbuf();
  const std::string golden = text.str();
  int compared = 0;
  const fs::path samples = fs::path(FMM_TEST_GOLDEN_DIR) / "../../samples/models";
  for (const auto& entry : fs::directory_iterator(samples)) {
    if (entry.path().extension() != ".bbmodel") continue;
    std::ostringstream bytes;
    bytes << std::ifstream(entry.path(), std::ios::binary).rdbuf();
    const std::string model = bytes.str();
    for (const Semantics semantics : {Semantics::fmm, Semantics::blockbench}) {
      for (const Profile profile : {Profile::compact, Profile::exact}) {
        CompileRequest request;
        request.path = entry.path().generic_string();
        request.bytes = model;
        request.options.semantics = semantics;
        request.options.profile = profile;
        Diagnostics diagnostics;
        const std::string blob = compile_model(request, diagnostics).blob;
        const std::string line = to_hex(hash128(blob)) + " " + std::to_string(blob.size()) + " " +
                                 std::string(name_of(semantics)) + "/" +
                                 std::string(name_of(profile)) + "/" +
                                 entry.path().stem().string() + ".fmmb\n";
        CHECK_MESSAGE(golden.find(line) != std::string::npos, line);
        ++compared;
      }
    }
  }
  CHECK(compared >= 20);
}
