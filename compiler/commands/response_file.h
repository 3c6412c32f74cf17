// Response files: `@file` on the command line stands for the lines of that file, so that a build
// system can pass thousands of paths. Each line is one argument, taken literally: no quotes, no
// escapes, no comments. Empty lines are skipped, a carriage return at the end of a line is cut.
// Inside a response file `@name` is an argument like any other and is refused, since it could only
// be a nested file.
//
// Thread rule: pure but for the files.
#pragma once

#include <string>
#include <vector>

#include "base/files.h"

namespace fmmc {

struct ExpandedArguments {
  std::vector<std::string> arguments;
  std::vector<std::string> response_files;  // in the order they were given
  std::string error;                        // one sentence; empty if everything was read
};

ExpandedArguments expand_response_files(const std::vector<std::string>& arguments, Files& files);

}  // namespace fmmc
