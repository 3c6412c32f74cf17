#include "commands/response_file.h"

#include <doctest/doctest.h>

using namespace fmmc;

TEST_CASE("each line of a response file is one argument, taken literally") {
  MemoryFiles files;
  files.files["args"] = "a b.bbmodel\n\n\"quoted\"\r\n$HOME\\n\n#x\nlast";
  const ExpandedArguments out = expand_response_files({"compile", "@args", "-o", "out"}, files);
  CHECK(out.error.empty());
  CHECK(out.arguments == std::vector<std::string>{"compile", "a b.bbmodel", "\"quoted\"",
                                                  "$HOME\\n", "#x", "last", "-o", "out"});
  CHECK(out.response_files == std::vector<std::string>{"args"});
}

TEST_CASE("a response file inside a response file is refused") {
  MemoryFiles files;
  files.files["a"] = "x\n@b\n";
  files.files["b"] = "y\n";
  const ExpandedArguments out = expand_response_files({"@a"}, files);
  CHECK(out.error == "response file 'a' names another one ('@b'); they cannot be nested");
}

TEST_CASE("a missing response file is named") {
  MemoryFiles files;
  CHECK(expand_response_files({"@none"}, files).error ==
        "cannot read response file 'none': not found");
}

TEST_CASE("a lone at sign is an argument") {
  MemoryFiles files;
  CHECK(expand_response_files({"@"}, files).arguments == std::vector<std::string>{"@"});
}
