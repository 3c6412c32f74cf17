// Render controllers against the entities that use them: short names of geometries, materials and
// textures, arrays, and the bones that patterns mean.
#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/paths.h"
#include "base/quote.h"
#include "check/bedrock/expression.h"
#include "check/bedrock/references.h"

namespace fmmc::bedrock_check {

namespace {

// '*' stands for any characters. Linear in the pattern for every start, which is enough for names.
bool fits(std::string_view pattern, std::string_view text) {
  std::size_t p = 0, t = 0;
  std::size_t star = std::string_view::npos, resume = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = t;
    } else if (p < pattern.size() && pattern[p] == text[t]) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*')
    ++p;
  return p == pattern.size();
}

class Renderer {
 public:
  Renderer(File& file, json::Value controller, const Names& names)
      : file_(file), controller_(controller), names_(names) {
    const auto it = names.users_of_render_controllers.find(controller.key());
    if (it != names.users_of_render_controllers.end()) users_ = it->second;
  }

  void check() {
    const json::Value arrays = controller_["arrays"];
    for (json::Value kind = arrays.first(); kind.exists(); kind = kind.next()) {
      for (json::Value list = kind.first(); list.exists(); list = list.next())
        arrays_.insert(fold_case(list.key()));
    }
    for (json::Value kind = arrays.first(); kind.exists(); kind = kind.next()) {
      for (json::Value list = kind.first(); list.exists(); list = list.next()) {
        for (json::Value v = list.first(); v.exists(); v = v.next())
          resources(v);
      }
    }
    resources(controller_["geometry"]);
    const json::Value textures = controller_["textures"];
    for (json::Value v = textures.first(); v.exists(); v = v.next())
      resources(v);
    patterns(controller_["materials"], true);
    patterns(controller_["part_visibility"], false);
  }

 private:
  void resources(json::Value expression) {
    const auto text = expression.string();
    if (!text) return;
    Diagnostics ignored;  // expressions were checked with their file
    const NamesUsed used = check_expression(*text, expression.offset(), false, {}, ignored);
    for (const std::string& name : used.resources)
      resource(name, expression.offset());
  }

  void resource(const std::string& name, std::uint32_t offset) {
    if (name.starts_with("array.")) {
      if (arrays_.count(name) > 0) return;
      file_.diagnostics.error("render-array",
                              fmt::format("the controller has no array {}", quoted(name)), offset);
      return;
    }
    if (users_.empty()) return;
    const bool known = std::any_of(users_.begin(), users_.end(), [&](const User* user) {
      return user->resources.find(name) != user->resources.end();
    });
    if (known) return;
    file_.diagnostics.error(
        "render-name",
        fmt::format("no entity that uses this controller has a {} called {}",
                    name.substr(0, name.find('.')), quoted(name.substr(name.find('.') + 1))),
        offset);
  }

  void patterns(json::Value list, bool is_material) {
    for (json::Value v = list.first(); v.exists(); v = v.next()) {
      for (json::Value part = v.first(); part.exists(); part = part.next()) {
        if (is_material) resources(part);
        pattern(part);
      }
    }
  }

  void pattern(json::Value part) {
    if (users_.empty() || part.key() == "*") return;
    const std::string pattern = fold_case(part.key());
    for (const User* user : users_) {
      for (const std::string& geometry : user->geometries) {
        const Names::Skeleton* skeleton = names_.skeleton(geometry);
        if (skeleton == nullptr) return;
        for (const std::string& bone : skeleton->bones) {
          if (fits(pattern, bone) || work_++ > most_work) return;
        }
      }
    }
    file_.diagnostics.warning(
        "render-part",
        fmt::format("{} is no bone of a geometry that is drawn with this controller",
                    quoted(part.key())),
        part.key_offset());
  }

  File& file_;
  json::Value controller_;
  const Names& names_;
  std::vector<const User*> users_;
  std::set<std::string> arrays_;
  // Comparisons of patterns with bones, bounded: nobody writes that many.
  static constexpr std::size_t most_work = 10'000'000;
  std::size_t work_ = 0;
};

}  // namespace

void check_render_references(File& file, const Names& names) {
  const json::Value controllers = file.root()["render_controllers"];
  for (json::Value v = controllers.first(); v.exists(); v = v.next())
    Renderer(file, v, names).check();
}

}  // namespace fmmc::bedrock_check
