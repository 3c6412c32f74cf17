// The examples of runtime/FORMAT.md are true.
#include <charconv>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "unit/runtime/blob_builder.h"

using namespace fmm_test;

namespace {

std::string format_page() {
  std::ifstream file(FMM_TEST_GOLDEN_DIR "/../../runtime/FORMAT.md", std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  REQUIRE(!text.str().empty());
  return text.str();
}

// The bytes of hex pairs separated by single blanks, up to the first other thing.
std::string bytes_of(std::string_view text) {
  std::string bytes;
  while (text.size() >= 2) {
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + 2, value, 16);
    if (error != std::errc{} || end != text.data() + 2) break;
    bytes += static_cast<char>(value);
    text.remove_prefix(2);
    if (text.empty() || text[0] != ' ') break;
    text.remove_prefix(1);
  }
  return bytes;
}

}  // namespace

TEST_CASE("the worked example of the format page is a sound blob") {
  const std::string page = format_page();
  std::istringstream lines(page.substr(page.find("## Worked example")));
  std::string bytes;
  for (std::string line; std::getline(lines, line);) {
    constexpr std::size_t digits = 4, dump = 9;  // "    1A0  00 11 22 ...  what it is"
    if (line.size() < dump || !line.starts_with("    ") || line[digits] == ' ') continue;
    unsigned offset = 0;
    std::from_chars(line.data() + digits, line.data() + digits + 3, offset, 16);
    REQUIRE(offset == bytes.size());
    bytes += bytes_of(std::string_view(line).substr(dump));
    if (bytes.size() >= 372) break;
  }
  const Blob blob{std::string_view(bytes)};
  const auto [error, model] = fmm::Model::open(blob.bytes(), fmm::Schema{0xF9649650E4161FB9});
  REQUIRE(error == fmm::Error::none);
  CHECK(model.verify(true) == fmm::Error::none);
  CHECK(model.name() == "door");
  CHECK(model.find_bone("leaf") == fmm::BoneId{0});
  fmm::Transform pose;
  CHECK(fmm::sample_row(model, model.find_animation("open"), 1, {&pose, 1}));
  CHECK(pose.translation[0] == 0.5f);
  CHECK(pose.rotation[1] == doctest::Approx(0.38268343));
}

TEST_CASE("the example of the format page's schema has the hash that stands there") {
  const std::string page = format_page();
  const std::size_t example = page.find("    01 03 00 00 00 6C 65 67");
  REQUIRE(example != std::string::npos);
  std::string bytes;
  std::istringstream words(page.substr(example, page.find('\n', example) - example));
  for (std::string word; words >> word;)
    bytes += bytes_of(word);
  const std::uint64_t hash = fmmc::hash64(bytes);
  char text[17] = {};
  std::to_chars(text, text + 16, hash, 16);
  for (char& c : text)
    c = static_cast<char>(c >= 'a' && c <= 'f' ? c - 32 : c);
  CHECK(page.find(std::string("which gives `0x") + text + "`") != std::string::npos);
}
