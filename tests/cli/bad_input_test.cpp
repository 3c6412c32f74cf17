// Each kind of bad input beside two good models: an error or a warning with its place, nothing
// changed where the model is lost, the others compiled, in bounded time and memory.
#include <cmath>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "cli/models.h"
#include "cli/run.h"

using namespace fmm_cli;

namespace {

// Generous, since the machine may be busy; what is meant is "no hang".
const double most_seconds = is_sanitized() ? 60 : 10;
// Sanitizers need several times the memory.
const long most_kib = is_sanitized() ? 4096l * 1024 : 256l * 1024;

enum class Fate { lost, kept };

// Compiles `text` between two good models. Returns what was printed.
std::string judge(const std::string& text, Fate fate) {
  const Sandbox box;
  box.write("bad.bbmodel", model());
  REQUIRE(box.fmmc({"compile", "bad.bbmodel", "-o", "out"}).code == 0);
  const std::string before = box.read("out/bad.fmmb");
  box.write("good1.bbmodel", model("10"));
  box.write("bad.bbmodel", text);
  box.write("good2.bbmodel", model("20"));
  const Result run =
      box.fmmc({"compile", "good1.bbmodel", "bad.bbmodel", "good2.bbmodel", "-o", "out"});
  CHECK(run.code == (fate == Fate::lost ? 1 : 0));
  CHECK(run.seconds < most_seconds);
  CHECK(run.peak_kib < most_kib);
  CHECK(run.err.find("good") == std::string::npos);
  CHECK(box.exists("out/good1.fmmb"));
  CHECK(box.exists("out/good2.fmmb"));
  CHECK(box.files("out").size() == 3);
  if (fate == Fate::lost) {
    CHECK(box.read("out/bad.fmmb") == before);
    CHECK(run.err.find("bad.bbmodel:") == 0);
    CHECK(run.err.find(": error: ") != std::string::npos);
    CHECK(run.err.ends_with("1 of 3 models failed\n"));
  } else {
    CHECK(run.err.find(": error: ") == std::string::npos);
    CHECK(box.fmmc({"verify", "out/bad.fmmb"}).code == 0);
  }
  return run.err;
}

// Whether the first line is "bad.bbmodel:line:column: kind: ...".
bool is_located(const std::string& err, const std::string& kind) {
  const std::string line = err.substr(0, err.find('\n'));
  std::size_t at = std::string("bad.bbmodel:").size();
  const auto number = [&] {
    const std::size_t begin = at;
    while (at < line.size() && line[at] >= '0' && line[at] <= '9')
      ++at;
    return at > begin && at < line.size() && line[at++] == ':';
  };
  return line.find("bad.bbmodel:") == 0 && number() && number() &&
         line.find(" " + kind + ": ", at) == at;
}

std::string repeated(const std::string& text, std::size_t count) {
  std::string out;
  out.reserve(text.size() * count);
  for (std::size_t i = 0; i < count; ++i)
    out += text;
  return out;
}

}  // namespace

TEST_CASE("what is not JSON is an error with its place") {
  CHECK(is_located(judge("this is not json", Fate::lost), "error"));
  CHECK(is_located(judge("{\"meta\": {\"format_version\": \"5.0\",,}}", Fate::lost), "error"));
  CHECK(is_located(judge("{\"a\": \"\xFF\xFE\"}", Fate::lost), "error"));
  judge("", Fate::lost);
  judge(std::string(1000, '\0'), Fate::lost);
  judge("\x89PNG\r\n\x1a\n", Fate::lost);
}

TEST_CASE("a truncated file is an error with its place, wherever it ends") {
  const std::string whole = model();
  for (const std::size_t part : {1u, 3u, 10u, 50u, 90u, 99u}) {
    CAPTURE(part);
    CHECK(is_located(judge(whole.substr(0, whole.size() * part / 100), Fate::lost), "error"));
  }
  CHECK(is_located(judge(whole.substr(0, whole.size() - 1), Fate::lost), "error"));
}

TEST_CASE("JSON of another kind is an error") {
  for (const std::string text : {"[]", "null", "3", "\"text\"", "{}", "{\"hello\": 1}"}) {
    CAPTURE(text);
    judge(text, Fate::lost);
  }
}

namespace {

// The model's text with another value for a field.
std::string with_value(const std::string& whole, const std::string& field,
                       const std::string& value) {
  const std::size_t begin = whole.find(field) + field.size();
  std::size_t end = begin;
  int depth = 0;
  bool quoted = false;
  for (; end < whole.size(); ++end) {
    const char c = whole[end];
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (depth == 0 && (c == ',' || c == '}' || c == ']')) break;
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
  }
  return whole.substr(0, begin) + value + whole.substr(end);
}

}  // namespace

TEST_CASE("wrong types anywhere never take the other models along") {
  const Sandbox box;
  box.write("good.bbmodel", model());
  std::vector<std::string> arguments = {"compile", "-o", "out"};
  std::vector<std::string> names;
  for (const char* field :
       {"\"meta\":", "\"elements\":", "\"groups\":", "\"outliner\":", "\"textures\":",
        "\"animations\":", "\"resolution\":", "\"animators\":", "\"keyframes\":", "\"from\":",
        "\"faces\":", "\"data_points\":", "\"length\":", "\"children\":"}) {
    for (const char* value : {"3", "\"x\"", "[1,[2]]", "{\"y\":{}}", "null", "true"}) {
      names.push_back("bad" + std::to_string(names.size()));
      box.write(names.back() + ".bbmodel", with_value(model(), field, value));
      arguments.push_back(names.back() + ".bbmodel");
    }
  }
  arguments.emplace_back("good.bbmodel");
  const Result run = box.fmmc(arguments);
  CHECK((run.code == 0 || run.code == 1));
  CHECK(run.seconds < most_seconds);
  CHECK(run.peak_kib < most_kib);
  CHECK(box.exists("out/good.fmmb"));
  std::vector<std::string> verify = {"verify"};
  for (const std::string& name : names) {
    CAPTURE(name);
    if (box.exists("out/" + name + ".fmmb")) {
      verify.push_back("out/" + name + ".fmmb");
      CHECK(run.err.find(name + ".bbmodel: error") == std::string::npos);
    } else {
      CHECK(count_of(run.err, name + ".bbmodel:") > 0);
    }
  }
  CHECK(verify.size() > 20);
  CHECK(box.fmmc(verify).code == 0);
}

TEST_CASE("a cycle in the outliner is told and ends") {
  std::string text = model();
  const std::string children = R"("children":["cube-1"])";
  text.replace(text.find(children), children.size(),
               R"("children":["cube-1",{"uuid":"bone-body","children":["cube-1"]}])");
  const std::string err = judge(text, Fate::kept);
  CHECK(is_located(err, "warning"));
}

TEST_CASE("a uuid that is used twice is told") {
  ModelText text;
  text.extra_elements =
      R"(,{"name":"twin","type":"cube","uuid":"cube-1","from":[0,0,0],"to":[1,1,1],)"
      R"("origin":[0,0,0],"faces":{}})";
  CHECK(is_located(judge(text.str(), Fate::kept), "warning"));
}

TEST_CASE("a PNG that is none is a warning at its texture") {
  for (const std::string source :
       {"data:image/png;base64,aGVsbG8gd29ybGQ=", "data:image/png;base64,!!!!",
        "data:image/png;base64,", "data:text/plain;base64,aGVsbG8=", "hello"}) {
    CAPTURE(source);
    ModelText text;
    text.texture_source = source;
    CHECK(is_located(judge(text.str(), Fate::kept), "warning"));
  }
}

TEST_CASE("a PNG that promises billions of pixels is refused") {
  // The header of a PNG of 60000 x 60000 pixels and nothing else of its image.
  ModelText text;
  text.texture_source =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA6mAAAOpgCAYAAABlbWdYAAAAAElFTkSuQmCC";
  const Sandbox box;
  box.write("a.bbmodel", text.str());
  const Result run = box.fmmc({"compile", "a.bbmodel", "-o", "out"});
  CHECK((run.code == 0 || run.code == 1));
  CHECK(run.err.find("a.bbmodel:1:") == 0);
  CHECK(run.seconds < most_seconds);
  CHECK(run.peak_kib < most_kib);
}

TEST_CASE("100,000 bones are too many") {
  std::string groups;
  std::string outliner;
  for (int i = 0; i < 100000; ++i) {
    groups += fmt::format(R"(,{{"name":"b{0}","uuid":"u{0}","origin":[0,0,0]}})", i);
    outliner += fmt::format(R"(,{{"uuid":"u{}","children":[]}})", i);
  }
  std::string text = model();
  const std::string group_end = R"("visibility":true}])";
  text.replace(text.find(group_end), group_end.size(), R"("visibility":true})" + groups + "]");
  const std::string outliner_end = R"("children":["cube-1"]}])";
  text.replace(text.find(outliner_end), outliner_end.size(),
               R"("children":["cube-1"]})" + outliner + "]");
  const std::string err = judge(text, Fate::lost);
  CHECK(err.find("65,535") + err.find("65535") != 2 * std::string::npos);
}

TEST_CASE("nesting 100,000 deep is an error with its place") {
  CHECK(is_located(judge(repeated("[", 100000), Fate::lost), "error"));
  CHECK(is_located(judge(repeated("[", 100000) + repeated("]", 100000), Fate::lost), "error"));
  CHECK(is_located(judge(repeated("{\"a\":", 100000) + "1" + repeated("}", 100000), Fate::lost),
                   "error"));
}

TEST_CASE("folders of bones nested 100,000 deep are refused") {
  std::string text = model();
  const std::string children = R"("children":["cube-1"])";
  text.replace(text.find(children), children.size(),
               R"("children":[)" + repeated(R"({"uuid":"bone-body","children":[)", 100000) +
                   repeated("]}", 100000) + "]");
  judge(text, Fate::lost);
}

TEST_CASE("numbers that are none become a warning with their place") {
  CHECK(is_located(judge(model("1e999"), Fate::kept), "warning"));
  CHECK(is_located(judge(model("NaN"), Fate::kept), "warning"));
  CHECK(is_located(judge(model("-Infinity"), Fate::kept), "warning"));
  CHECK(is_located(judge(model("\"1e999\""), Fate::kept), "warning"));
}

TEST_CASE("a clip of years is an error") {
  ModelText text;
  text.length = "1e9";
  const std::string err = judge(text.str(), Fate::lost);
  CHECK(err.find("idle") != std::string::npos);
}

TEST_CASE("a file above the limit is refused without reading it") {
  const std::string err = judge(model() + std::string(65u << 20, ' '), Fate::lost);
  CHECK(err.find("bad.bbmodel: error: the file is larger than 64 MiB [cannot-read]") == 0);
}

TEST_CASE("a million brackets, quotes or digits are answered in time") {
  judge("{\"x\":\"" + std::string(1 << 20, 'a'), Fate::lost);
  judge("[" + std::string(1 << 20, '7') + "]", Fate::lost);
  judge(std::string(1 << 20, '{'), Fate::lost);
  judge("[" + repeated("0,", 1 << 19) + "0]", Fate::lost);
}
