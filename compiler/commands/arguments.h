// From the words of the command line to options. Everything that is wrong with a command line is
// found here or in output_plan.h, before anything is read or written.
//
// Thread rule: pure but for response files.
#pragma once

#include <string>
#include <vector>

#include "base/files.h"
#include "commands/options.h"

namespace fmmc {

// `arguments` are those after the program's name. Misuse comes back as PrintText with
// exit_wrong_use.
Invocation parse_arguments(const std::vector<std::string>& arguments, Files& files);

}  // namespace fmmc
