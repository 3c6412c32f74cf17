#include "molang/variables.h"

#include <functional>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "base/limits.h"

namespace fmmc::molang {

std::optional<std::set<std::string, std::less<>>> assigned_variables(const Expression& expression) {
  std::set<std::string, std::less<>> assigned;
  std::map<std::string, std::set<std::string>, std::less<>> copies;  // target to sources
  for (const Node& node : expression.nodes) {
    if (node.kind != Kind::assign && node.kind != Kind::for_each) continue;
    const Node& target = expression.nodes[node.first];
    if (target.kind != Kind::name) continue;
    const std::string& name = expression.names[target.text];
    assigned.insert(name);
    const Node& source = expression.nodes[target.next];
    if (node.kind == Kind::assign && source.kind == Kind::name) {
      copies[name].insert(expression.names[source.text]);
    }
    if (assigned.size() > limits::molang_variables) return std::nullopt;
  }

  // `a = b` lets a.x, if anyone reads that, stem from b.x, which then has to be kept as well if it
  // stems from another copy in turn.
  std::vector<std::string> wanted = expression.names;
  std::set<std::string, std::less<>> seen(wanted.begin(), wanted.end());
  for (std::size_t i = 0; i < wanted.size() && !copies.empty(); ++i) {
    const std::string name = wanted[i];
    for (std::size_t point = name.find('.'); point != std::string::npos;
         point = name.find('.', point + 1)) {
      const auto copy = copies.find(std::string_view(name).substr(0, point));
      if (copy == copies.end()) continue;
      assigned.insert(name);
      for (const std::string& source : copy->second) {
        std::string member = source + name.substr(point);
        if (member.size() <= limits::molang_name && seen.insert(member).second) {
          wanted.push_back(std::move(member));
        }
      }
      if (assigned.size() > limits::molang_variables) return std::nullopt;
    }
  }
  return assigned;
}

}  // namespace fmmc::molang
