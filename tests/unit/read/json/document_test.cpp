#include "read/json/document.h"

#include <cmath>
#include <string>

#include <doctest/doctest.h>

#include "unit/cpu_time.h"

using namespace fmmc;

namespace {

struct Parsed {
  Diagnostics diagnostics;
  std::optional<json::Document> document;
  json::Value root() const { return document ? document->root() : json::Value(); }
};

// `text` must outlive the result.
Parsed parse(std::string_view text) {
  Parsed parsed;
  parsed.document = json::Document::parse(text, parsed.diagnostics);
  return parsed;
}

// "line:column: text [code]" of the only diagnostic of a text that is not accepted.
std::string failure(std::string_view text) {
  const Parsed parsed = parse(text);
  if (parsed.document) return "accepted";
  if (parsed.diagnostics.all().size() != 1) return "not one diagnostic";
  const Diagnostic& d = parsed.diagnostics.all()[0];
  const Position at = position_at(text, d.offset);
  return std::to_string(at.line) + ":" + std::to_string(at.column) + ": " + d.text + " [" + d.code +
         "]";
}

}  // namespace

TEST_CASE("every type is read with its value and the offset of its first byte") {
  const std::string text = R"({"a": [1.5, "x", true, null], "b": {}})";
  const Parsed parsed = parse(text);
  const json::Value a = parsed.root()["a"];
  CHECK(a.is(json::Type::array));
  CHECK(a.offset() == 6);
  CHECK(a.size() == 4);
  CHECK(a.at(0).number() == 1.5);
  CHECK(a.at(0).offset() == 7);
  CHECK(a.at(1).string() == "x");
  CHECK(a.at(2).boolean() == true);
  CHECK(a.at(3).is(json::Type::null));
  CHECK_FALSE(a.at(4).exists());
  CHECK(parsed.root()["b"].is(json::Type::object));
  CHECK(parsed.root()["b"].offset() == 35);
  CHECK(parsed.root().size() == 2);
}

TEST_CASE("questions about what is missing have answers") {
  const Parsed parsed = parse("[]");
  const json::Value none = parsed.root()["x"].at(3)["y"];
  CHECK_FALSE(none.exists());
  CHECK_FALSE(none.number());
  CHECK_FALSE(none.string());
  CHECK_FALSE(none.boolean());
  CHECK(none.number_text().empty());
  CHECK(none.size() == 0);
  CHECK_FALSE(none.first().exists());
  CHECK_FALSE(none.next().exists());
  CHECK(none.key().empty());
  CHECK(none.offset() == no_offset);
  CHECK(none.key_offset() == no_offset);
}

TEST_CASE("members and elements are visited in file order") {
  const std::string text = R"({"b":[1,[2,3],4],"a":{"x":1},"c":5})";
  const Parsed parsed = parse(text);
  std::string keys;
  for (json::Value v = parsed.root().first(); v.exists(); v = v.next())
    keys += v.key();
  CHECK(keys == "bac");
  CHECK(parsed.root()["a"].key_offset() == 17);
  int elements = 0;
  for (json::Value v = parsed.root()["b"].first(); v.exists(); v = v.next()) {
    CHECK(v.key().empty());
    ++elements;
  }
  CHECK(elements == 3);
}

TEST_CASE("of several members with one name the last counts") {
  CHECK(parse(R"({"a":1,"b":2,"a":3})").root()["a"].number() == 3);
}

TEST_CASE("an object with many members finds each of them, the last of equal ones") {
  std::string text = "{";
  constexpr int members = 1000;
  for (int i = 0; i < members; ++i)
    text += "\"k" + std::to_string(i) + "\":-1,";
  for (int i = 0; i < members; ++i) {
    text += "\"k" + std::to_string(i) + "\":" + std::to_string(i) + ",";
  }
  text += "\"in\":{\"k1\":7}}";
  const Parsed parsed = parse(text);
  for (int i = 0; i < members; ++i) {
    CHECK(parsed.root()["k" + std::to_string(i)].number() == i);
  }
  CHECK_FALSE(parsed.root()["k1000"].exists());
  CHECK_FALSE(parsed.root()[""].exists());
  CHECK_FALSE(parsed.root()["zzz"].exists());
  CHECK(parsed.root()["in"]["k1"].number() == 7);
}

TEST_CASE("looking up every member of a large object does not take quadratic time") {
  std::string text = "{";
  constexpr int members = 100'000;
  for (int i = 0; i < members; ++i)
    text += "\"key" + std::to_string(i) + "\":1,";
  text.back() = '}';
  const Parsed parsed = parse(text);
  const fmmc::test::CpuTime time;
  int found = 0;
  for (int i = 0; i < members; ++i) {
    if (parsed.root()["key" + std::to_string(i)].exists()) ++found;
  }
  CHECK(found == members);
  CHECK(time.seconds() < 2);
}

TEST_CASE("escapes are resolved in strings and names") {
  const Parsed parsed =
      parse("{\"\\u0061b\":\"q\\\"\\\\\\/\\b\\f\\n\\r\\t \\u00e9 \\u20AC \\ud83d\\ude00\"}");
  CHECK(parsed.root()["ab"].string() == "q\"\\/\b\f\n\r\t \xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80");
}

TEST_CASE("half of a surrogate pair becomes the replacement character") {
  CHECK(parse(R"(["\ud83d!"])").root().at(0).string() == "\xEF\xBF\xBD!");
  CHECK(parse(R"(["\udE00\ud83d\u0041"])").root().at(0).string() ==
        "\xEF\xBF\xBD\xEF\xBF\xBD"
        "A");
}

TEST_CASE("numbers keep their spelling and have the nearest value") {
  const Parsed parsed = parse("[4.10,-0.0,1e2,0.1,123456789012345678901234567890,5e-324,1e-999]");
  CHECK(parsed.root().at(0).number_text() == "4.10");
  CHECK(std::signbit(*parsed.root().at(1).number()));
  CHECK(parsed.root().at(2).number() == 100);
  CHECK(parsed.root().at(3).number() == 0.1);
  CHECK(parsed.root().at(4).number() == 123456789012345678901234567890.0);
  CHECK(parsed.root().at(5).number() == 5e-324);
  CHECK(parsed.root().at(6).number() == 0);
  CHECK(parsed.diagnostics.all().empty());
}

TEST_CASE("numbers beyond double and the words for non-finite ones are read with a warning") {
  const std::string digits(400, '9');
  const std::string text = "[\n1e999,-1e999,NaN,Infinity,-Infinity,0e999,1e-9999999999999999999," +
                           digits + ",0." + std::string(400, '0') + "1e500," +
                           "-1e99999999999999999999]";
  const Parsed parsed = parse(text);
  const json::Value root = parsed.root();
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(root.at(0).number() == infinity);
  CHECK(root.at(1).number() == -infinity);
  CHECK(std::isnan(root.at(2).number().value_or(0)));
  CHECK(root.at(3).number() == infinity);
  CHECK(root.at(4).number() == -infinity);
  CHECK(root.at(5).number() == 0);
  CHECK(root.at(6).number() == 0);
  CHECK(root.at(7).number() == infinity);
  CHECK(root.at(8).number() == 1e99);
  CHECK(root.at(9).number() == -infinity);
  CHECK(parsed.diagnostics.count("non-finite-number") == 7);
  REQUIRE(parsed.diagnostics.all().size() == 1);
  const Diagnostic& first = parsed.diagnostics.all()[0];
  CHECK(first.severity == Severity::warning);
  CHECK(first.text == "non-finite number");
  CHECK(first.count == 7);
  CHECK(position_at(text, first.offset).line == 2);
  CHECK(position_at(text, first.offset).column == 1);
}

TEST_CASE("a byte-order mark is skipped and offsets stay those of the file") {
  const Parsed parsed = parse("\xEF\xBB\xBF{\"a\":1}");
  CHECK(parsed.root().offset() == 3);
  CHECK(parsed.root()["a"].offset() == 8);
  CHECK(failure("\xEF\xBB\xBF{]") == "1:5: expected a name in quotes [json-syntax]");
}

TEST_CASE("comments are blanked out and offsets stay those of the file") {
  const std::string text =
      "// it's a \"model\"\n{\"a\"/* \x01\xFF */:1, // x\r\n\"url\":\"http://b/*c*/\"}/**/";
  const Parsed parsed = parse(text);
  CHECK(parsed.diagnostics.all().empty());
  CHECK(parsed.root()["a"].number() == 1);
  CHECK(parsed.root()["url"].string() == "http://b/*c*/");
  CHECK(text.substr(parsed.root()["a"].offset(), 1) == "1");
}

TEST_CASE("a comment may follow a number or a word without a gap") {
  CHECK(parse("[1//x\n,true/**/]").root().size() == 2);
}

TEST_CASE("a fault after a comment is reported at its own place") {
  CHECK(failure("[1, // one\n2 3]") == "2:3: expected ',' or ']' [json-syntax]");
  CHECK(failure("[1, /* one") == "1:5: comment is not closed [json-syntax]");
  CHECK(failure("// only") == "1:8: the file holds no JSON value [json-syntax]");
}

TEST_CASE("what is not JSON is refused with its place") {
  CHECK(failure("") == "1:1: the file holds no JSON value [json-syntax]");
  CHECK(failure(" \n ") == "2:2: the file holds no JSON value [json-syntax]");
  CHECK(failure("hello") == "1:1: unexpected 'hello' [json-syntax]");
  CHECK(failure("\x89PNG\r\n") == "1:1: byte 0x89 is not UTF-8 [json-syntax]");
  CHECK(failure("{\"a\":1} x") == "1:9: text after the end of the JSON value [json-syntax]");
  CHECK(failure("[1]]") == "1:4: text after the end of the JSON value [json-syntax]");
  CHECK(failure("[1,]") == "1:4: expected a value [json-syntax]");
  CHECK(failure("{\"a\":1,}") == "1:8: expected a name in quotes [json-syntax]");
  CHECK(failure("{a:1}") == "1:2: expected a name in quotes [json-syntax]");
  CHECK(failure("{\"a\" 1}") == "1:6: expected ':' [json-syntax]");
  CHECK(failure("{\"a\":1 \"b\":2}") == "1:8: expected ',' or '}' [json-syntax]");
  CHECK(failure("[1 2]") == "1:4: expected ',' or ']' [json-syntax]");
  CHECK(failure("[1}") == "1:3: expected ',' or ']' [json-syntax]");
  CHECK(failure("[\"a\"b]") == "1:5: expected ',' or ']' [json-syntax]");
  CHECK(failure("[tru]") == "1:2: unexpected 'tru' [json-syntax]");
  CHECK(failure("[nullx]") == "1:6: unexpected 'x' [json-syntax]");
  CHECK(failure("[01]") == "1:3: unexpected '1' [json-syntax]");
  CHECK(failure("[+1]") == "1:2: unexpected '+1' [json-syntax]");
  CHECK(failure("[1.]") == "1:2: unexpected '1.' [json-syntax]");
  CHECK(failure("['a']") == "1:2: unexpected ''a'' [json-syntax]");
  CHECK(failure("[\\\"a\"]") == "1:2: unexpected character '\\' [json-syntax]");
}

TEST_CASE("faults inside strings and in the encoding have the exact byte") {
  CHECK(failure("[\"a\x01\"]") == "1:4: control character 0x01 in a string [json-syntax]");
  CHECK(failure("[\"a\n\"]") == "1:4: line break in a string [json-syntax]");
  CHECK(failure("[\"a\xFFz\"]") == "1:4: byte 0xff is not UTF-8 [json-syntax]");
  CHECK(failure("[\"\xC3\"]") == "1:3: byte 0xc3 is not UTF-8 [json-syntax]");
  CHECK(failure("[\"\xED\xA0\x80\"]") == "1:3: byte 0xed is not UTF-8 [json-syntax]");
  CHECK(failure("[\"\xC0\x80\"]") == "1:3: byte 0xc0 is not UTF-8 [json-syntax]");
  CHECK(failure("[\"\xF4\x90\x80\x80\"]") == "1:3: byte 0xf4 is not UTF-8 [json-syntax]");
  CHECK(failure("[\"abc]") == "1:2: string is not closed [json-syntax]");
  CHECK(failure("[\"ok\", \"a\\qb\"]") == "1:10: unknown escape in a string [json-syntax]");
  CHECK(failure("[\"a\\u12x4\"]") == "1:4: unknown escape in a string [json-syntax]");
  CHECK(failure("[\"a\\u12\"]") == "1:4: unknown escape in a string [json-syntax]");
}

TEST_CASE("a missing quote is found where the text stops making sense") {
  CHECK(failure(R"({"a:1,"b":2})") == "1:8: expected ':' [json-syntax]");
}

TEST_CASE("a text cut at any byte is refused with a place inside it") {
  const std::string text = R"({"a":[1,-2.5e3,"x\né",true,null,{"b":{}}],"c":""})";
  for (std::size_t size = 0; size < text.size(); ++size) {
    const std::string cut = text.substr(0, size);
    Diagnostics diagnostics;
    CHECK_FALSE(json::Document::parse(cut, diagnostics));
    REQUIRE(diagnostics.all().size() == 1);
    CHECK(diagnostics.all()[0].severity == Severity::error);
    CHECK(diagnostics.all()[0].offset <= size);
  }
  CHECK(failure(text.substr(0, 7)) ==
        "1:8: the file ends where ',' or ']' is expected [json-syntax]");
  CHECK(failure(text.substr(0, 5)) == "1:6: the file ends where a value is expected [json-syntax]");
}

TEST_CASE("nesting up to the limit is read, one more is an error at its bracket") {
  const std::string fits = std::string(200, '[') + std::string(200, ']');
  CHECK(parse(fits).document.has_value());
  CHECK(failure(std::string(201, '[')) == "1:201: nesting is deeper than 200 [json-depth]");
}

TEST_CASE("nesting 100,000 deep is an error at its place in well under a second") {
  std::string text;
  for (int i = 0; i < 50'000; ++i)
    text += "{\"a\":[";
  const fmmc::test::CpuTime time;
  CHECK(failure(text) == "1:601: nesting is deeper than 200 [json-depth]");
  CHECK(time.seconds() < 1);
}

TEST_CASE("a file above the limit is refused without being parsed") {
  Diagnostics diagnostics;
  CHECK_FALSE(json::Document::parse("[1,2,3]", diagnostics, 6));
  CHECK(diagnostics.count("file-too-large") == 1);
  CHECK(json::Document::parse("[1,2,3]", diagnostics, 7));
}

TEST_CASE("a file with too many values is refused") {
  std::string text = "[0";
  for (int i = 0; i < 4'000'000; ++i)
    text += ",0";
  text += "]";
  CHECK(failure(text) == "1:8000000: more than 4000000 values in one file [too-many-values]");
}
