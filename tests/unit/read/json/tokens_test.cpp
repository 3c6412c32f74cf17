#include "read/json/tokens.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

using fmmc::json::Fault;
using fmmc::json::find_tokens;

namespace {

using Offsets = std::vector<std::uint32_t>;

Offsets tokens_of(std::string_view text) {
  Offsets out;
  CHECK_FALSE(find_tokens(text, out).has_value());
  return out;
}

}  // namespace

TEST_CASE("tokens start at punctuation, strings and words, not at white space") {
  CHECK(tokens_of("").empty());
  CHECK(tokens_of(" \t\r\n").empty());
  CHECK(tokens_of(R"( {"a": [1.5,true]} )") == Offsets{1, 2, 5, 7, 8, 11, 12, 16, 17});
}

TEST_CASE("what stands inside a string starts no token") {
  CHECK(tokens_of(R"("{,}:[]" 1)") == Offsets{0, 9});
  CHECK(tokens_of(R"("a\"b" 1)") == Offsets{0, 7});
  CHECK(tokens_of(R"("a\\" 1)") == Offsets{0, 6});
}

TEST_CASE("behind a closing quote a new token starts, a quote in a word starts none") {
  CHECK(tokens_of(R"("a"b)") == Offsets{0, 3});
  CHECK(tokens_of(R"(a"b,c" 1)") == Offsets{0, 7});
}

TEST_CASE("a string ends at its quote wherever that stands in a group of eight bytes") {
  for (std::size_t before = 0; before < 20; ++before) {
    for (std::size_t after = 0; after < 10; ++after) {
      const std::string inside(before, 'x');
      const std::string text = '"' + inside + "\",\"" + std::string(after, 'y') + '"';
      CAPTURE(text);
      const auto end = static_cast<std::uint32_t>(before + 2);
      CHECK(tokens_of(text) == Offsets{0, end, end + 1});
    }
  }
}

TEST_CASE("a byte that no string may hold is found wherever it stands") {
  struct Case {
    const char* bytes;
    const char* text;
  };
  const Case cases[] = {{"\x1F", "control character 0x1f in a string"},
                        {"\n", "line break in a string"},
                        {"\xFF", "byte 0xff is not UTF-8"},
                        {"\x80", "byte 0x80 is not UTF-8"},
                        {"\xC3(", "byte 0xc3 is not UTF-8"},
                        {"\xED\xA0\x80", "byte 0xed is not UTF-8"},
                        {"\\\n", "line break in a string"}};
  for (const Case& each : cases) {
    for (std::size_t before = 0; before < 20; ++before) {
      const std::string head = "[1,\"" + std::string(before, 'x');
      const std::string text = head + each.bytes + "yyyyyyyyyyyy\"]";
      CAPTURE(text);
      Offsets tokens;
      const auto fault = find_tokens(text, tokens);
      REQUIRE(fault.has_value());
      CHECK(fault->text == each.text);
      CHECK(fault->offset == head.size() + (each.bytes[0] == '\\' ? 1 : 0));
      CHECK(fault->clean == 3);
      CHECK(tokens == Offsets{0, 1, 2});
    }
  }
}

TEST_CASE("characters of two to four bytes are text, in strings and in words") {
  CHECK(tokens_of("\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x90\x89\" 1") == Offsets{0, 12});
  CHECK(tokens_of("\xC3\xA9 1") == Offsets{0, 3});
}

TEST_CASE("a quote without its partner is the fault, and a backslash outside strings") {
  Offsets tokens;
  auto fault = find_tokens("[1, \"abc", tokens);
  REQUIRE(fault.has_value());
  CHECK(fault->text == "string is not closed");
  CHECK(fault->offset == 4);
  tokens.clear();
  fault = find_tokens("[\\\"a\"]", tokens);
  REQUIRE(fault.has_value());
  CHECK(fault->text == "unexpected character '\\'");
  CHECK(tokens == Offsets{0});
}

TEST_CASE("a text cut anywhere is read without a byte behind its end") {
  const std::string text = "{\"a\\u00e9\xC3\xA9 long enough\": [1.5, nan, \"\\\\\"]}";
  for (std::size_t size = 0; size <= text.size(); ++size) {
    const std::vector<char> exact(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(size));
    Offsets tokens;
    const auto fault = find_tokens({exact.data(), exact.size()}, tokens);
    for (const std::uint32_t token : tokens)
      CHECK(token < size);
    if (fault) CHECK(fault->offset < size);
  }
}
