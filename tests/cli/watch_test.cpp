#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <thread>

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/models.h"
#include "cli/run.h"

using namespace fmm_cli;

namespace {

// `fmmc watch` in the background, stopped at the end.
class Watching {
 public:
  Watching(const Sandbox& box, std::vector<std::string> words) {
    words.insert(words.begin(), {FMM_TEST_FMMC, "watch"});
    for (std::string& word : words)
      arguments_.push_back(word.data());
    arguments_.push_back(nullptr);
    const std::string folder = box.path(".");
    child_ = fork();
    REQUIRE(child_ >= 0);
    if (child_ == 0) {
      const int err = open((folder + "/err").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
      dup2(err, 2);
      if (chdir(folder.c_str()) != 0) _exit(126);
      execv(arguments_[0], arguments_.data());
      _exit(127);
    }
  }
  ~Watching() {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }
  Watching(const Watching&) = delete;
  Watching& operator=(const Watching&) = delete;

 private:
  std::vector<char*> arguments_;
  pid_t child_ = -1;
};

// Seconds until `what` is true; fails the test after 20.
double until(const std::function<bool()>& what) {
  const auto start = std::chrono::steady_clock::now();
  const auto passed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  while (!what()) {
    REQUIRE(passed() < 20);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return passed();
}

bool has(const Sandbox& box, const std::string& file, const std::string& text) {
  return box.exists(file) && box.read(file).find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("watch compiles what is there, what is saved, what is new, and what lies beside") {
  const Sandbox box;
  ModelText painted;
  painted.texture_source = "";
  box.write("m/a.bbmodel", model());
  box.write("m/deep/b.bbmodel", painted.str());
  const Watching watching(box, {"m", "-o", "out", "--cache", "off"});
  until([&] { return box.exists("out/a.fmmb") && box.exists("out/deep/b.fmmb"); });
  // Both were told, so the watch is waiting or about to.
  until([&] { return has(box, "err", "compiled deep/b"); });

  const std::string first = box.read("out/a.fmmb");
  box.write("m/a.bbmodel", model("45"));
  until([&] { return box.read("out/a.fmmb") != first; });
  until([&] { return has(box, "err", "compiled a (input changed)"); });

  const std::string unpainted = box.read("out/deep/b.fmmb");
  box.write("m/deep/skin.png", png_bytes());
  until([&] { return box.read("out/deep/b.fmmb") != unpainted; });
  until([&] { return has(box, "err", "compiled deep/b ('skin.png' changed)"); });

  box.write("m/new/folder/c.bbmodel", model());
  until([&] { return box.exists("out/new/folder/c.fmmb"); });

  box.write("m/a.bbmodel", "{");
  until([&] { return has(box, "err", "m/a.bbmodel:1:"); });
  box.write("m/a.bbmodel", model("30"));
  until([&] { return count_of(box.read("err"), "compiled a (") == 3; });
  CHECK(box.read("out/a.fmmb") != first);
}

TEST_CASE("watch writes by renaming, and a model that is renamed over is noticed") {
  const Sandbox box;
  box.write("m/a.bbmodel", model());
  const Watching watching(box, {"m", "-o", "m/out", "--cache", "off"});
  until([&] { return has(box, "err", "compiled a"); });
  box.write("other", model("12"));
  std::filesystem::rename(box.path("other"), box.path("m/a.bbmodel"));
  until([&] { return has(box, "err", "compiled a (input changed)"); });
}

TEST_CASE("watch takes one folder that exists, and none of what only builds need") {
  const Sandbox box;
  CHECK(box.fmmc({"watch", "-o", "out"}).code == 2);
  CHECK(box.fmmc({"watch", "a", "b", "-o", "out"}).code == 2);
  CHECK(box.fmmc({"watch", ".", "-o", "out", "--state", "s"}).code == 2);
  const Result missing = box.fmmc({"watch", "nowhere", "-o", "out"});
  CHECK(missing.code == 1);
  CHECK(missing.err.find("[cannot-read]") != std::string::npos);
}
