// A folder with a cache of its own, for the tests of what is compiled once.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "cli/run.h"

namespace fmm_cli {

struct WithCache {
  Sandbox box;

  Result compile(const std::string& input, const std::string& output,
                 const std::vector<std::string>& more = {}, Setting setting = {}) const {
    std::vector<std::string> arguments = {"compile", input, "-o", output, "--verbose"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    setting.env.emplace_back("FMM_CACHE_DIR", box.path("cache"));
    return box.fmmc(arguments, setting);
  }
  bool hits(const std::string& input, const std::string& output,
            const std::vector<std::string>& more = {}, Setting setting = {}) const {
    const Result run = compile(input, output, more, std::move(setting));
    CHECK(run.code == 0);
    return run.err.ends_with("0 compiled, 0 up to date, 1 of 1 from cache\n");
  }
  Result cache(const std::string& action) const {
    return box.fmmc({"cache", action, "--cache", box.path("cache")});
  }
};

}  // namespace fmm_cli
