// The file that tells Make and Ninja what was read besides the models, in the syntax both know.
//
// What it lists, in this order and each once:
//   - the response files of the command line;
//   - every file that was looked for beside a model and exists;
//   - for a file that was looked for in vain the nearest folder above it that exists: its time
//     stamp changes when the file appears, while naming the missing file itself would make Ninja
//     run the command for ever. A folder that the command writes into is left out, since writing
//     makes it newer than the outputs;
//   - if that is nothing at all, fmmc itself: an empty list is always out of date for Ninja.
// Never the models: after one is removed from a build, Make would run the command for ever.
//
// Thread rule: pure but for questions to the disk.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fmmc {

struct DepfileRequest {
  std::string target;
  std::vector<std::string> response_files;
  struct Lookup {
    std::string path;
    bool found = false;
  };
  std::vector<Lookup> lookups;
  std::vector<std::string> written_folders;  // outputs, states and the depfile itself go there
};

// The paths to list.
std::vector<std::string> depfile_paths(const DepfileRequest& request);

// "target: a b\n"; space, # and $ are escaped, a long list is broken into lines.
std::string depfile_text(std::string_view target, const std::vector<std::string>& paths);

}  // namespace fmmc
