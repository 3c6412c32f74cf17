#include <doctest/doctest.h>

#include "cli/models.h"
#include "cli/run.h"

using namespace fmm_cli;

TEST_CASE("verify accepts what compile writes and says nothing in a pipe") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  box.write("b.bbmodel", model("12.5"));
  REQUIRE(box.fmmc({"compile", "a.bbmodel", "b.bbmodel", "-o", "."}).code == 0);
  const Result run = box.fmmc({"verify", "a.fmmb", "b.fmmb"});
  CHECK(run.code == 0);
  CHECK(run.out.empty());
  CHECK(run.err.empty());
}

TEST_CASE("verify notices every single changed byte") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  REQUIRE(box.fmmc({"compile", "a.bbmodel", "-o", "."}).code == 0);
  const std::string blob = box.read("a.fmmb");
  std::vector<std::string> arguments = {"verify"};
  std::size_t count = 0;
  // All of the header and the directory, then samples.
  for (std::size_t i = 0; i < blob.size(); i += i < 256 ? 1 : 97) {
    std::string damaged = blob;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x20);
    const std::string name = "d" + std::to_string(count++) + ".fmmb";
    box.write(name, damaged);
    arguments.push_back(name);
  }
  const Result run = box.fmmc(arguments);
  CHECK(run.code == 1);
  CHECK(count_of(run.err, ": error: ") == count);
  CHECK(run.err.ends_with(std::to_string(count) + " of " + std::to_string(count) +
                          " files failed\n"));
}

TEST_CASE("33 verify refuses every prefix of a blob with its path") {
  const Sandbox box;
  box.write("a.bbmodel", model());
  REQUIRE(box.fmmc({"compile", "a.bbmodel", "-o", "."}).code == 0);
  const std::string blob = box.read("a.fmmb");
  std::vector<std::string> arguments = {"verify", "a.fmmb"};
  for (std::size_t size = 0; size < blob.size(); size += 61) {
    const std::string name = "p" + std::to_string(size) + ".fmmb";
    box.write(name, blob.substr(0, size));
    arguments.push_back(name);
  }
  const Result run = box.fmmc(arguments);
  CHECK(run.code == 1);
  CHECK(count_of(run.err, ": error: the model ends before its header says [bad-blob]\n") ==
        arguments.size() - 2);
  CHECK(run.err.find("a.fmmb: error") == std::string::npos);
}

TEST_CASE("verify tells where a sound-looking blob is wrong") {
  const Sandbox box;
  box.write("none.fmmb/x", "");
  const Result run = box.fmmc({"verify", "none.fmmb", "missing.fmmb"});
  CHECK(run.code == 1);
  CHECK(line_with(run.err, "none.fmmb") ==
        "none.fmmb: error: the file exists but could not be read [cannot-read]");
  CHECK(line_with(run.err, "missing.fmmb") ==
        "missing.fmmb: error: the file does not exist [cannot-read]");
}
