// A small resource pack with its behaviour pack, of which nothing is to be said; and what is said
// of it after a change.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"

// Files by path: "rp/..." is the resource pack, "bp/..." the behaviour pack.
using PackFiles = std::map<std::string, std::string>;

PackFiles good_pack();

struct Said {
  std::string path;  // of the file, or of the pack
  fmmc::Diagnostic diagnostic;
};

// Checks both packs together, as one command does.
std::vector<Said> said_of(const PackFiles& files);

std::string all_of(const std::vector<Said>& said);
