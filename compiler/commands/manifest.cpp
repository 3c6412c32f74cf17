#include "commands/manifest.h"

#include <set>

#include "base/paths.h"

namespace fmmc {

Manifest parse_manifest(std::string_view text) {
  Manifest manifest;
  std::set<std::string> known;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (line.empty()) continue;
    std::string path = normal_path(line);
    if (line.front() == '/' || path == "." || path == ".." || path.starts_with("../") ||
        path.find('\0') != std::string::npos) {
      if (manifest.bad.empty()) manifest.bad = line;
      continue;
    }
    if (known.insert(path).second) manifest.paths.push_back(std::move(path));
  }
  return manifest;
}

std::vector<std::string> vanished(const std::vector<std::string>& former,
                                  const std::vector<std::string>& present) {
  const std::set<std::string> kept(present.begin(), present.end());
  std::vector<std::string> out;
  for (const std::string& path : former) {
    if (kept.count(path) == 0) out.push_back(path);
  }
  return out;
}

}  // namespace fmmc
