// Requirement 72: every diagnostic code of the program is explained, and nothing else is.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include <doctest/doctest.h>

namespace fs = std::filesystem;

namespace {

fs::path compiler_dir() {
  return fs::path(FMM_TEST_GOLDEN_DIR).parent_path().parent_path() / "compiler";
}

std::string text_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

void collect(const std::string& text, const std::regex& pattern, std::set<std::string>& out) {
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it)
    out.insert((*it)[1]);
}

// Codes are string literals in kebab-case with at least one hyphen: nothing else in the compiler
// looks like that, so none can hide behind a helper function.
std::set<std::string> codes_in_sources() {
  const std::regex literal("\"([a-z][a-z0-9]*(?:-[a-z0-9]+)+)\"");
  // In a line that prints without the Diagnostics class: "... [cannot-write]\n".
  const std::regex bracketed("\\[([a-z][a-z0-9]*(?:-[a-z0-9]+)+)\\]");
  std::set<std::string> out;
  for (const auto& entry : fs::recursive_directory_iterator(compiler_dir())) {
    if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
    const std::string text = text_of(entry.path());
    collect(text, literal, out);
    collect(text, bracketed, out);
  }
  return out;
}

// "### `code`" in the README.
std::set<std::string> codes_in_readme() {
  std::set<std::string> out;
  const std::string text = text_of(compiler_dir() / "README.md");
  collect(text, std::regex("\\| `([a-z0-9-]+)` \\|"), out);
  return out;
}

std::string joined(const std::set<std::string>& a, const std::set<std::string>& without) {
  std::string out;
  for (const std::string& item : a) {
    if (without.count(item) == 0) out += " " + item;
  }
  return out;
}

}  // namespace

TEST_CASE("72 every diagnostic code is explained in compiler/README.md, and the reverse") {
  const std::set<std::string> sources = codes_in_sources();
  const std::set<std::string> readme = codes_in_readme();
  CHECK(sources.size() > 20);
  CHECK_MESSAGE(joined(sources, readme).empty(), "not explained:", joined(sources, readme));
  CHECK_MESSAGE(joined(readme, sources).empty(), "in no source:", joined(readme, sources));
}
