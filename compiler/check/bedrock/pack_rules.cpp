// What concerns a pack as a set of files: the manifest against what is there, paths, icon,
// languages.
#include <map>
#include <set>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "base/paths.h"
#include "base/quote.h"
#include "check/bedrock/pack.h"

namespace fmmc::bedrock_check {

namespace {

// Consoles refuse longer ones, and servers that send packs on warn from here on.
constexpr std::size_t longest_path = 79;

bool has_folder(const Pack& pack, std::string_view folder) {
  for (const std::string& path : pack.paths) {
    if (path.starts_with(folder)) return true;
  }
  return false;
}

// The folder of a pack that only its players' machines need.
std::string resource_folder(const Pack& pack) {
  for (const std::string_view folder :
       {"models/", "animation_controllers/", "render_controllers/", "entity/", "textures/"}) {
    // A behaviour pack has animation controllers of its own.
    if (folder == "animation_controllers/" || !has_folder(pack, folder)) continue;
    return std::string(folder.substr(0, folder.size() - 1));
  }
  return {};
}

void check_paths(Pack& pack) {
  std::map<std::string, std::string> folded;
  for (const std::string& path : pack.paths) {
    if (path.size() > longest_path) {
      pack.others[path].warning("path-length",
                                fmt::format("the path has {} bytes in the pack; consoles take {}",
                                            path.size(), longest_path));
    }
    const auto [known, is_new] = folded.try_emplace(fold_case(path), path);
    if (is_new) continue;
    pack.others[path].error("path-case", fmt::format("there is a file {} too; some systems do not "
                                                     "tell case apart",
                                                     quoted(known->second)));
  }
}

void check_languages(Pack& pack) {
  for (File& file : pack.files) {
    if (file.path != "texts/languages.json") continue;
    for (json::Value v = file.root().first(); v.exists(); v = v.next()) {
      const auto language = v.string();
      if (!language || pack.has(fmt::format("texts/{}.lang", *language))) continue;
      file.diagnostics.error("pack-language",
                             fmt::format("the language {} has no file 'texts/{}.lang'",
                                         quoted(*language), excerpt(*language)),
                             v.offset());
    }
  }
}

// Every uuid of a pack is told apart from every other.
void check_uuids(File& manifest) {
  std::set<std::string> known;
  const auto look = [&](json::Value uuid) {
    const auto text = uuid.string();
    if (!text || known.insert(fold_case(*text)).second) return;
    manifest.diagnostics.error("manifest-same-uuid",
                               fmt::format("the UUID {} stands here a second time; each part of a "
                                           "pack has its own",
                                           quoted(*text)),
                               uuid.offset());
  };
  const json::Value root = manifest.root();
  look(root["header"]["uuid"]);
  const json::Value modules = root["modules"];
  for (json::Value v = modules.first(); v.exists(); v = v.next())
    look(v["uuid"]);
}

void check_modules(const Pack& pack, File& manifest) {
  const std::string folder = resource_folder(pack);
  const json::Value modules = manifest.root()["modules"];
  if (folder.empty() || !modules.is(json::Type::array)) return;
  for (json::Value v = modules.first(); v.exists(); v = v.next()) {
    if (v["type"].string() != "data") return;
  }
  manifest.diagnostics.error(
      "manifest-modules",
      fmt::format("the pack has a folder '{}' and no module of the type 'resources', so the game "
                  "never looks there",
                  folder),
      modules.offset());
}

}  // namespace

void check_pack(Pack& pack, bool is_archive) {
  check_paths(pack);
  check_languages(pack);
  File* manifest = nullptr;
  for (File& file : pack.files) {
    if (file.path == "manifest.json") manifest = &file;
  }
  if (manifest == nullptr) {
    const std::string text = "there is no 'manifest.json' at the top of the pack";
    if (is_archive) {
      pack.others[""].error("manifest-missing", text);
    } else {
      pack.others[""].warning("manifest-missing", text);
    }
    return;
  }
  check_uuids(*manifest);
  check_modules(pack, *manifest);
  if (!pack.has("pack_icon.png")) {
    pack.others[""].warning("pack-icon", "there is no 'pack_icon.png'");
  }
}

}  // namespace fmmc::bedrock_check
