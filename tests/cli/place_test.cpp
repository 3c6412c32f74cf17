#include <filesystem>

#include <doctest/doctest.h>

#include "cli/run.h"

using namespace fmm_cli;

namespace {

Result place(const Sandbox& box, const std::string& manifest) {
  box.write("new.txt", manifest);
  return box.fmmc({"place", "--manifest", "new.txt", "--previous", "old.txt", "--from", "blobs",
                   "--copy-to", "game/models", "--gate", "gate", "--stamp", "stamp"});
}

}  // namespace

TEST_CASE("place copies outputs, opens the gate once, and remembers the manifest") {
  const Sandbox box;
  box.write("blobs/a.fmmb", "A");
  box.write("blobs/npc/b c.fmmb", "B");
  const Result run = place(box, "a.fmmb\nnpc/b c.fmmb\n");
  CHECK(run.code == 0);
  CHECK(run.err.empty());
  CHECK(box.files("game") == std::vector<std::string>{"models/a.fmmb", "models/npc/b c.fmmb"});
  CHECK(box.read("game/models/npc/b c.fmmb") == "B");
  CHECK(box.read("old.txt") == "a.fmmb\nnpc/b c.fmmb\n");
  const auto gate = box.time("gate");
  const auto stamp = box.time("stamp");
  const auto copy = box.time("game/models/a.fmmb");
  box.write("blobs/npc/b c.fmmb", "B2");
  CHECK(place(box, "a.fmmb\nnpc/b c.fmmb\n").code == 0);
  CHECK(box.time("gate") == gate);
  CHECK(box.time("stamp") > stamp);
  CHECK(box.time("game/models/a.fmmb") == copy);
  CHECK(box.read("game/models/npc/b c.fmmb") == "B2");
}

TEST_CASE("46 an output that left the manifest goes, in both folders, and a foreign file stays") {
  const Sandbox box;
  box.write("blobs/a.fmmb", "A");
  box.write("blobs/old/deep/b.fmmb", "B");
  REQUIRE(place(box, "a.fmmb\nold/deep/b.fmmb\n").code == 0);
  box.write("game/models/mine.txt", "mine");
  box.write("blobs/old/mine.txt", "mine");
  CHECK(place(box, "a.fmmb\n").code == 0);
  CHECK(box.files("blobs") == std::vector<std::string>{"a.fmmb", "old/mine.txt"});
  CHECK(box.files("game") == std::vector<std::string>{"models/a.fmmb", "models/mine.txt"});
  CHECK_FALSE(box.exists("blobs/old/deep"));
  CHECK_FALSE(box.exists("game/models/old"));
  CHECK(box.read("old.txt") == "a.fmmb\n");
}

TEST_CASE("a rename of a model moves its output") {
  const Sandbox box;
  box.write("blobs/a.fmmb", "A");
  REQUIRE(place(box, "a.fmmb\n").code == 0);
  box.write("blobs/A.fmmb", "A");
  CHECK(place(box, "A.fmmb\n").code == 0);
  CHECK(box.files("game") == std::vector<std::string>{"models/A.fmmb"});
  CHECK(box.files("blobs") == std::vector<std::string>{"A.fmmb"});
}

TEST_CASE("one file spelled in two ways is not deleted") {
  const Sandbox box;
  box.write("blobs/d/a.fmmb", "A");
  REQUIRE(place(box, "d//a.fmmb\n").code == 0);
  CHECK(place(box, "./d/a.fmmb\r\n").code == 0);
  CHECK(box.exists("blobs/d/a.fmmb"));
  CHECK(box.exists("game/models/d/a.fmmb"));
}

TEST_CASE("nothing outside the folder is ever deleted") {
  const Sandbox box;
  box.write("blobs/a.fmmb", "A");
  box.write("precious.txt", "mine");
  box.write("other/x.fmmb", "mine");
  std::filesystem::create_directory_symlink(box.path("other"), box.path("blobs/link"));
  box.write("old.txt", "../precious.txt\n" + box.path("precious.txt") +
                           "\nlink/x.fmmb\na/../../precious.txt\n.\n..\n");
  CHECK(place(box, "a.fmmb\n").code == 0);
  CHECK(box.read("precious.txt") == "mine");
  CHECK(box.read("other/x.fmmb") == "mine");
}

TEST_CASE("a manifest that leaves the folder is refused before anything happens") {
  const Sandbox box;
  box.write("blobs/a.fmmb", "A");
  box.write("old.txt", "a.fmmb\n");
  const Result run = place(box, "../b.fmmb\n");
  CHECK(run.code == 1);
  CHECK(run.err ==
        "new.txt: error: path '../b.fmmb' leaves the folder of the outputs [bad-manifest]\n");
  CHECK(box.exists("blobs/a.fmmb"));
  CHECK_FALSE(box.exists("gate"));
  CHECK(box.read("old.txt") == "a.fmmb\n");
}

TEST_CASE("a missing output stops before the gate, and the former manifest is kept") {
  const Sandbox box;
  box.write("blobs/a.fmmb", "A");
  box.write("old.txt", "gone.fmmb\n");
  const Result run = place(box, "a.fmmb\nb.fmmb\n");
  CHECK(run.code == 1);
  CHECK(run.err == "blobs/b.fmmb: error: cannot read: not found [cannot-read]\n");
  CHECK_FALSE(box.exists("gate"));
  CHECK_FALSE(box.exists("stamp"));
  CHECK(box.read("old.txt") == "gone.fmmb\n");
}

TEST_CASE("a copy that was deleted by hand comes back, and a copy in the way is named") {
  const Sandbox box;
  box.write("blobs/a.fmmb", "A");
  REQUIRE(place(box, "a.fmmb\n").code == 0);
  box.remove("game/models/a.fmmb");
  CHECK(place(box, "a.fmmb\n").code == 0);
  CHECK(box.read("game/models/a.fmmb") == "A");
  box.remove("game/models/a.fmmb");
  box.write("game/models/a.fmmb/x", "");
  const Result run = place(box, "a.fmmb\n");
  CHECK(run.code == 1);
  CHECK(run.err.find("game/models/a.fmmb: error: cannot write: ") == 0);
}

TEST_CASE("pruning needs no folder for copies") {
  const Sandbox box;
  box.write("blobs/a.fmmb", "A");
  box.write("old.txt", "a.fmmb\n");
  box.write("new.txt", "");
  CHECK(box.fmmc({"place", "--manifest", "new.txt", "--previous", "old.txt", "--from", "blobs"})
            .code == 0);
  CHECK_FALSE(box.exists("blobs/a.fmmb"));
}

TEST_CASE("without a former manifest place copies and deletes nothing") {
  const Sandbox box;
  box.write("blobs/a.fmmb", "A");
  box.write("blobs/b.fmmb", "B");
  box.write("game/b.fmmb", "B");
  box.write("new.txt", "a.fmmb\n");
  const Result run =
      box.fmmc({"place", "--manifest", "new.txt", "--from", "blobs", "--copy-to", "game"});
  CHECK(run.code == 0);
  CHECK(box.files("") == std::vector<std::string>{"blobs/a.fmmb", "blobs/b.fmmb", "game/a.fmmb",
                                                  "game/b.fmmb", "new.txt"});
}
