#include <doctest/doctest.h>

#include "cli/run.h"

using namespace fmm_cli;

TEST_CASE("fmmc alone says what it can do and fails") {
  const Sandbox box;
  const Result run = box.fmmc({});
  CHECK(run.code == 2);
  CHECK(run.out.empty());
  CHECK(run.err.find("usage: fmmc COMMAND") == 0);
}

TEST_CASE("help lists every command and explains each") {
  const Sandbox box;
  const Result help = box.fmmc({"help"});
  CHECK(help.code == 0);
  CHECK(help.err.empty());
  for (const char* command : {"compile", "ids", "inspect", "verify"}) {
    CHECK(help.out.find(std::string("\n  ") + command) != std::string::npos);
    const Result run = box.fmmc({"help", command});
    CHECK(run.code == 0);
    CHECK(run.out.find(std::string("usage: fmmc ") + command) != std::string::npos);
    CHECK(box.fmmc({command, "--help"}).out == run.out);
  }
  CHECK(box.fmmc({"--help"}).out == help.out);
}

TEST_CASE("versions go to the standard output") {
  const Sandbox box;
  const Result version = box.fmmc({"--version"});
  CHECK(version.code == 0);
  CHECK(version.out.find("fmmc ") == 0);
  CHECK(version.out.find("\nformat 1.0, tool id ") != std::string::npos);
  const Result format = box.fmmc({"--format-version"});
  CHECK(format.code == 0);
  CHECK(format.out == "1.0\n");
}

TEST_CASE("an unknown command or option is wrong use and the nearest name is offered") {
  const Sandbox box;
  const Result command = box.fmmc({"complie", "x"});
  CHECK(command.code == 2);
  CHECK(command.err.find("there is no command 'complie'; did you mean 'compile'?") !=
        std::string::npos);
  const Result option = box.fmmc({"compile", "x.bbmodel", "-o", "out", "--job", "2"});
  CHECK(option.code == 2);
  CHECK(option.err.find("there is no option '--job'; did you mean '--jobs'?") != std::string::npos);
  CHECK_FALSE(box.exists("out"));
  CHECK(box.fmmc({"help", "complie"}).code == 2);
}

TEST_CASE("a text that cannot be written is an error") {
  const Sandbox box;
  Setting setting;
  setting.out_file = "/dev/full";
  const Result run = box.fmmc({"--version"}, setting);
  CHECK(run.code == 1);
  CHECK(run.err.find("cannot write to the standard output") != std::string::npos);
}
