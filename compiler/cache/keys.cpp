#include "cache/keys.h"

#include <cstddef>

namespace fmmc {

namespace {

// Where the other folders lie, seen from the first: everywhere where this is the same, the same
// relative look-ups mean the same.
void add_layout(Hasher& hasher, const std::vector<std::string>& roots) {
  hasher.add(static_cast<std::uint64_t>(roots.size()));
  for (std::size_t i = 1; i < roots.size(); ++i)
    hasher.add(std::string_view(relative_path(roots.front(), roots[i])));
}

void add_site(Hasher& hasher, const CacheSite& site) {
  hasher.add(std::string_view(site.tool));
  hasher.add(std::string_view(site.options));
  add_layout(hasher, site.output_roots);
}

std::string_view text_of(const Hash128& hash) {
  return {reinterpret_cast<const char*>(hash.bytes.data()), hash.bytes.size()};
}

}  // namespace

Hash128 key_of_bytes(const CacheSite& site, const Hash128& input) {
  Hasher hasher;
  hasher.add(std::string_view("fmm cache 1: bytes"));
  add_site(hasher, site);
  add_layout(hasher, site.input_roots);
  hasher.add(std::string_view(site.name));
  hasher.add(text_of(input));
  return hasher.finish();
}

Hash128 key_of_meaning(const CacheSite& site, const Hash128& model) {
  Hasher hasher;
  hasher.add(std::string_view("fmm cache 1: meaning"));
  add_site(hasher, site);
  hasher.add(std::string_view(site.name));
  hasher.add(text_of(model));
  return hasher.finish();
}

std::string relative_path(std::string_view from, std::string_view to) {
  if (from == to) return ".";
  // The length of what both begin with, whole folders only.
  std::size_t common = 0;
  for (std::size_t i = 0;; ++i) {
    const bool from_ends = i == from.size() || from[i] == '/';
    const bool to_ends = i == to.size() || to[i] == '/';
    if (from_ends && to_ends) common = i;
    if (i == from.size() || i == to.size() || from[i] != to[i]) break;
  }
  std::string out;
  for (std::size_t i = common; i < from.size(); ++i) {
    if (from[i] == '/' && i + 1 < from.size()) out += "../";
  }
  std::string_view rest = to.substr(common);
  if (rest.starts_with('/')) rest.remove_prefix(1);
  out += rest;
  if (rest.empty() && !out.empty()) out.pop_back();
  return out;
}

}  // namespace fmmc
