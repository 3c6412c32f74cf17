// Compiling one model through the cache: what somebody compiled before is not compiled again, and
// tells what it told then, with the lines of the file that is there now.
//
// A model is looked for twice: by its bytes, before anything is read, and by its meaning, once it
// has been read. Whatever list of outputs a model has is kept and given back as it is.
//
// Thread rule: any number of models at once, if the store allows it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "cache/keys.h"
#include "cache/recording_files.h"
#include "cache/store.h"
#include "commands/task.h"
#include "model/model.h"

namespace fmmc {

// What is compiled, apart from how.
struct CachedRequest {
  CacheSite site;
  TaskInput* input = nullptr;   // needed if there is a cache
  bool lints = false;           // lints are among what is told
  Files* files = nullptr;       // where look-ups are checked
  Files* beside = nullptr;      // where those of a hit are repeated, so that they are noted
  EntryStore* store = nullptr;  // null: there is no cache
  bool whole = false;           // the bytes of all outputs are needed in memory
  // The site's output roots as the user spelled them.
  std::vector<std::string> output_folders;
  // Other folders as the user spelled them. A message that names one is not kept for others.
  std::vector<std::string> spelled_folders;
};

// Compiles. What is said while the model is read goes into `reading`, the rest into `later`; they
// may be one. `known` is asked once the model is read without errors: true means that the rest is
// known, and nothing is returned. Look-ups are noted in `recording`.
using CompileAll = std::function<std::vector<OutputFile>(
    const std::function<bool(const Model&)>& known, Files& recording, Diagnostics& reading,
    Diagnostics& later)>;

// The outputs, none if there is an error diagnostic. Nothing is kept of a model with errors.
Made compile_cached(const CachedRequest& request, const CompileAll& compile,
                    Diagnostics& diagnostics);

}  // namespace fmmc
