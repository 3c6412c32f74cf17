#include "commands/arguments.h"

#include <doctest/doctest.h>

using namespace fmmc;

namespace {

Invocation parse(std::vector<std::string> arguments) {
  MemoryFiles files;
  files.files["args"] = "a b.bbmodel\n--base\nm\n";
  return parse_arguments(arguments, files);
}

// The first line that a misuse prints; fails the test if the arguments are accepted.
std::string complaint(std::vector<std::string> arguments) {
  const Invocation invocation = parse(std::move(arguments));
  REQUIRE(std::holds_alternative<PrintText>(invocation));
  const PrintText& text = std::get<PrintText>(invocation);
  CHECK(text.error);
  CHECK(text.exit_code == exit_wrong_use);
  return text.text.substr(0, text.text.find('\n'));
}

}  // namespace

TEST_CASE("every option of compile arrives") {
  const Invocation invocation = parse({"compile",
                                       "x.bbmodel",
                                       "-o",
                                       "out",
                                       "@args",
                                       "--depfile",
                                       "d",
                                       "--depfile-target=t",
                                       "--state",
                                       "s",
                                       "--semantics",
                                       "fmm",
                                       "--profile",
                                       "exact",
                                       "--textures",
                                       "png",
                                       "-j",
                                       "3",
                                       "--warnings-as-errors",
                                       "--quiet",
                                       "--verbose",
                                       "--timings",
                                       "[y]"});
  REQUIRE(std::holds_alternative<CompileOptions>(invocation));
  const CompileOptions& options = std::get<CompileOptions>(invocation);
  CHECK(options.batch.inputs == std::vector<std::string>{"x.bbmodel", "a b.bbmodel", "[y]"});
  CHECK(options.batch.output_dir == "out");
  CHECK(options.batch.base == "m");
  CHECK(options.batch.depfile == "d");
  CHECK(options.batch.depfile_target == "t");
  CHECK(options.batch.state_dir == "s");
  CHECK(options.batch.response_files == std::vector<std::string>{"args"});
  CHECK(options.batch.jobs == 3);
  CHECK(options.batch.policy.warnings_as_errors);
  CHECK(options.batch.quiet);
  CHECK(options.batch.verbose);
  CHECK(options.timings);
  CHECK(options.blob.textures == TextureMode::png);
}

TEST_CASE("what follows a double dash is an input") {
  const Invocation invocation = parse({"compile", "-o", "out", "--", "--base", "-x"});
  REQUIRE(std::holds_alternative<CompileOptions>(invocation));
  CHECK(std::get<CompileOptions>(invocation).batch.inputs ==
        std::vector<std::string>{"--base", "-x"});
}

TEST_CASE("unknown words are refused with the nearest known one") {
  CHECK(complaint({"complie"}) ==
        "fmmc: error: there is no command 'complie'; did you mean "
        "'compile'?");
  CHECK(complaint({"--versoin"}) ==
        "fmmc: error: there is no option '--versoin'; did you mean "
        "'--version'?");
  CHECK(complaint({"compile", "x", "-o", "d", "--semantcs", "fmm"}) ==
        "fmmc compile: error: there is no option '--semantcs'; did you mean '--semantics'?");
  CHECK(complaint({"compile", "x", "-o", "d", "--semantcs=fmm"}) ==
        "fmmc compile: error: there is no option '--semantcs'; did you mean '--semantics'?");
  CHECK(complaint({"verify", "x", "--zzzzzz"}) ==
        "fmmc verify: error: there is no option "
        "'--zzzzzz'");
}

TEST_CASE("missing and contradicting arguments are refused") {
  CHECK(complaint({"compile"}) == "fmmc compile: error: no input is given");
  CHECK(complaint({"compile", "x"}) == "fmmc compile: error: no output folder is given (-o DIR)");
  CHECK(complaint({"compile", "x", "-o", "d", "--depfile", "f"}) ==
        "fmmc compile: error: --depfile and --depfile-target go together");
  CHECK(complaint({"compile", "x", "-o", "d", "--jobs", "0"}) ==
        "fmmc compile: error: --jobs takes a whole number from 1 to 256, not '0'");
  CHECK(complaint({"compile", "x", "-o", "d", "--semantics", "editor"}) ==
        "fmmc compile: error: --semantics takes fmm, blockbench, not 'editor'");
  CHECK(complaint({"compile", "x", "-o", "d", "--rate", "241"}) ==
        "fmmc compile: error: --rate takes a whole number from 1 to 240, not '241'");
  CHECK(complaint({"check", "x", "--molang", "size"}) ==
        "fmmc check: error: --molang takes NAME=VALUE such as variable.size=2, not 'size'");
  CHECK(complaint({"preview", "x", "-o", "x.png", "--molang-seed", "-1"}) ==
        "fmmc preview: error: --molang-seed takes a whole number from 0 to 18446744073709551615, "
        "not '-1'");
  CHECK(complaint({"ids", "x", "-o", "d"}) ==
        "fmmc ids: error: no namespace is given (--namespace NS)");
  CHECK(complaint({"inspect"}) == "fmmc inspect: error: no file is given");
  CHECK(complaint({"inspect", "a", "b"}) ==
        "fmmc inspect: error: one file is inspected at a time; 'b' is too many");
  CHECK(complaint({"inspect", "a", "--json", "--poses"}) ==
        "fmmc inspect: error: --json and --poses exclude each other");
  CHECK(complaint({"inspect", "a", "--at", "1"}) ==
        "fmmc inspect: error: --animation, --at, --rate and --wrap belong to --poses");
  CHECK(complaint({"inspect", "a", "--poses", "--wrap"}) ==
        "fmmc inspect: error: --wrap belongs to --at or --rate");
  CHECK(complaint({"inspect", "a", "--poses", "--rate", "0"}) ==
        "fmmc inspect: error: --rate takes a number above 0 and up to 10000, not '0'");
  CHECK(complaint({"verify"}) == "fmmc verify: error: no file is given");
  CHECK(complaint({"place"}) == "fmmc place: error: no manifest is given (--manifest NEW)");
}

TEST_CASE("an option without its value or given twice is refused") {
  CHECK_FALSE(complaint({"compile", "x", "-o"}).empty());
  CHECK_FALSE(complaint({"compile", "x", "-o", "d", "-o", "e"}).empty());
}

TEST_CASE("times may be negative") {
  const Invocation invocation = parse({"inspect", "a", "--poses", "--at", "-1,0.5", "--wrap"});
  REQUIRE(std::holds_alternative<InspectOptions>(invocation));
  CHECK(std::get<InspectOptions>(invocation).at == std::vector<double>{-1, 0.5});
  CHECK(std::get<InspectOptions>(invocation).wrap);
}

TEST_CASE("help names every option that the parser knows") {
  for (const char* command : {"compile", "ids", "inspect", "verify", "place"}) {
    const Invocation invocation = parse({"help", command});
    REQUIRE(std::holds_alternative<PrintText>(invocation));
    const PrintText& text = std::get<PrintText>(invocation);
    CHECK(text.exit_code == exit_done);
    CHECK(text.text.find(std::string("usage: fmmc ") + command) != std::string::npos);
    CHECK(std::get<PrintText>(parse({command, "--help"})).text == text.text);
  }
  CHECK(std::get<PrintText>(parse({"help"})).text.find("place") == std::string::npos);
}

TEST_CASE("codes to silence and to fail for come as lists and repeated, sorted and once each") {
  const Invocation compile =
      parse({"compile", "x.bbmodel", "-o", "out", "--silence", "no-bones,bad-loop", "--silence",
             "bad-loop", "--error=loop-seam", "y.bbmodel"});
  REQUIRE(std::holds_alternative<CompileOptions>(compile));
  const BatchOptions& batch = std::get<CompileOptions>(compile).batch;
  CHECK(batch.inputs == std::vector<std::string>{"x.bbmodel", "y.bbmodel"});
  CHECK(batch.policy.silenced == std::vector<std::string>{"bad-loop", "no-bones"});
  CHECK(batch.policy.errors == std::vector<std::string>{"loop-seam"});

  const Invocation check = parse({"check", "--error", "loop-seam", "x.bbmodel"});
  REQUIRE(std::holds_alternative<CheckOptions>(check));
  CHECK(std::get<CheckOptions>(check).inputs == std::vector<std::string>{"x.bbmodel"});
  CHECK(std::get<CheckOptions>(check).policy.errors == std::vector<std::string>{"loop-seam"});
}

TEST_CASE("a code that does not exist, is an error or is given both ways is misuse") {
  const auto check = [](std::vector<std::string> more) {
    more.insert(more.begin(), {"check", "x.bbmodel"});
    return complaint(std::move(more));
  };
  CHECK(check({"--silence", "loop-seem"}) ==
        "fmmc check: error: --silence: there is no code 'loop-seem'; did you mean 'loop-seam'?");
  CHECK(check({"--error", "loop-seam,,no-bones"}) ==
        "fmmc check: error: --error: there is no code ''");
  CHECK(check({"--silence", "json-syntax"}) ==
        "fmmc check: error: 'json-syntax' cannot be silenced: it means that the model is lost");
  CHECK(check({"--silence", "loop-seam", "--error", "loop-seam"}) ==
        "fmmc check: error: 'loop-seam' is both silenced and an error");
}
