// Archives: the same bytes for the same files, and a reader that believes nothing.
#include "write/bedrock/zip.h"

#include <cstddef>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace fmmc;
using namespace fmmc::bedrock;

namespace {

const std::vector<BedrockFile> two_files = {{"b/two.txt", "second"}, {"a.txt", ""}};
constexpr std::size_t enough = 1u << 20;

}  // namespace

TEST_CASE("an archive holds what was put in, by path") {
  const auto files = read_zip(zip_archive(two_files), enough);
  REQUIRE(files);
  REQUIRE(files->size() == 2);
  CHECK((*files)[0].path == "a.txt");
  CHECK((*files)[0].bytes.empty());
  CHECK((*files)[1].path == "b/two.txt");
  CHECK((*files)[1].bytes == "second");
}

TEST_CASE("the order in which files come does not matter") {
  CHECK(zip_archive(two_files) == zip_archive({two_files[1], two_files[0]}));
}

TEST_CASE("files are stored as they are, at a fixed time") {
  const std::string archive = zip_archive({{"a", "plain text"}});
  CHECK(archive.find("plain text") != std::string::npos);
  CHECK(archive.substr(8, 2) == std::string("\0\0", 2));         // stored
  CHECK(archive.substr(10, 4) == std::string("\0\0\x21\0", 4));  // 1 January 1980
}

TEST_CASE("more bytes than wanted are refused") {
  CHECK_FALSE(read_zip(zip_archive(two_files), 5));
}

TEST_CASE("an archive that is cut short, or damaged, is never more than unreadable") {
  const std::string archive = zip_archive(two_files);
  // The last four bytes say only where the directory is and that no comment follows.
  for (std::size_t size = 0; size + 4 < archive.size(); ++size)
    CHECK_FALSE(read_zip(archive.substr(0, size), enough));
  for (std::size_t i = 0; i < archive.size(); ++i) {
    for (const int bit : {0, 3, 7}) {
      std::string damaged = archive;
      damaged[i] = static_cast<char>(damaged[i] ^ (1 << bit));
      const auto files = read_zip(damaged, enough);
      if (!files) continue;
      for (const BedrockFile& file : *files)
        CHECK(file.bytes.size() <= enough);
    }
  }
}
