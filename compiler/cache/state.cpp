#include "cache/state.h"

#include <algorithm>
#include <charconv>
#include <system_error>

#include <fmt/format.h>

#include "base/paths.h"

namespace fmmc {

namespace {

constexpr std::string_view first_line = "fmm-state 2";

constexpr FileStatus all_statuses[] = {FileStatus::ok,         FileStatus::not_found,
                                       FileStatus::not_a_file, FileStatus::denied,
                                       FileStatus::too_large,  FileStatus::io_error};

std::string_view word_of(FileStatus status) {
  switch (status) {
    case FileStatus::ok:
      return "ok";
    case FileStatus::not_found:
      return "missing";
    case FileStatus::not_a_file:
      return "folder";
    case FileStatus::denied:
      return "denied";
    case FileStatus::too_large:
      return "large";
    case FileStatus::io_error:
      return "failed";
  }
  return "failed";
}

std::optional<FileStatus> status_of(std::string_view word) {
  for (const FileStatus status : all_statuses) {
    if (word_of(status) == word) return status;
  }
  return std::nullopt;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\\\";
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\r') {
      out += "\\r";
    } else {
      out += c;
    }
  }
  return out;
}

std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
      continue;
    }
    ++i;
    out += text[i] == 'n' ? '\n' : text[i] == 'r' ? '\r' : text[i];
  }
  return out;
}

// Takes words off the front of a line. Once something did not fit, everything after fails too.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}

  std::string_view word() {
    const std::size_t space = rest_.find(' ');
    if (space == std::string_view::npos) good_ = false;
    const std::string_view out = rest_.substr(0, space);
    rest_ = good_ ? rest_.substr(space + 1) : std::string_view();
    return out;
  }

  template <typename Number>
  Number number_in(std::string_view text) {
    Number value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) good_ = false;
    return value;
  }

  std::uint64_t number() { return number_in<std::uint64_t>(word()); }

  Hash128 hash() {
    const std::string_view text = word();
    Hash128 out;
    if (text.size() != 2 * out.bytes.size()) {
      good_ = false;
      return out;
    }
    for (std::size_t i = 0; i < out.bytes.size(); ++i) {
      const auto [end, error] =
          std::from_chars(text.data() + 2 * i, text.data() + 2 * i + 2, out.bytes[i], 16);
      if (error != std::errc() || end != text.data() + 2 * i + 2) good_ = false;
    }
    return out;
  }

  std::string_view rest() const { return rest_; }
  bool good() const { return good_; }

 private:
  std::string_view rest_;
  bool good_ = true;
};

// One line after the first; false if it is not understood.
bool parse_line(std::string_view line, ModelState& state) {
  Words words(line);
  const std::string_view kind = words.word();
  if (kind == "tool") {
    state.tool = words.rest();
  } else if (kind == "options") {
    state.options = words.rest();
  } else if (kind == "input") {
    state.input = words.hash();
    state.input_path = unescaped(words.rest());
  } else if (kind == "warnings") {
    state.warnings = words.number_in<std::uint32_t>(words.rest());
  } else if (kind == "silenced") {
    state.silenced.emplace_back(words.rest());
  } else if (kind == "error") {
    state.errors.emplace_back(words.rest());
  } else if (kind == "read") {
    ReadRecord record;
    const std::optional<FileStatus> status = status_of(words.word());
    if (!status) return false;
    record.status = *status;
    record.hash = words.hash();
    record.limit = words.number();
    record.path = unescaped(words.rest());
    state.reads.push_back(std::move(record));
  } else if (kind == "output") {
    OutputRecord record;
    record.hash = words.hash();
    record.bytes = words.number();
    record.path = unescaped(words.rest());
    state.outputs.push_back(std::move(record));
  } else {
    return false;
  }
  return words.good();
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    out.push_back(text.substr(0, space));
    text = space == std::string_view::npos ? std::string_view() : text.substr(space + 1);
  }
  return out;
}

// "profile=exact -> profile=compact": the words of one list of options that the other does not
// have.
std::string changed_options(std::string_view former, std::string_view current) {
  const std::vector<std::string_view> before = words_of(former), now = words_of(current);
  const auto only = [](const std::vector<std::string_view>& words,
                       const std::vector<std::string_view>& others) {
    std::string out;
    for (const std::string_view word : words) {
      if (std::find(others.begin(), others.end(), word) != others.end()) continue;
      out += fmt::format("{}{}", out.empty() ? "" : " ", word);
    }
    return out.empty() ? std::string("nothing") : out;
  };
  return fmt::format("options changed: {} -> {}", only(before, now), only(now, before));
}

std::string changed_output(const OutputRecord& output, Files& files) {
  ContentId id;
  const FileStatus status = files.identify(output.path, id, output.bytes);
  const std::string_view name = file_name_of(output.path);
  if (status == FileStatus::not_found) return fmt::format("output '{}' is missing", name);
  if (status != FileStatus::ok || id != ContentId{output.hash, output.bytes}) {
    return fmt::format("output '{}' was changed", name);
  }
  return {};
}

}  // namespace

std::string serialize_state(const ModelState& state) {
  std::string out =
      fmt::format("{}\ntool {}\noptions {}\ninput {} {}\nwarnings {}\n", first_line, state.tool,
                  state.options, to_hex(state.input), escaped(state.input_path), state.warnings);
  for (const std::string& code : state.silenced)
    out += fmt::format("silenced {}\n", code);
  for (const std::string& code : state.errors)
    out += fmt::format("error {}\n", code);
  for (const ReadRecord& read : state.reads) {
    out += fmt::format("read {} {} {} {}\n", word_of(read.status), to_hex(read.hash), read.limit,
                       escaped(read.path));
  }
  for (const OutputRecord& output : state.outputs) {
    out +=
        fmt::format("output {} {} {}\n", to_hex(output.hash), output.bytes, escaped(output.path));
  }
  out += fmt::format("end {}\n", to_hex(hash128(out)));
  return out;
}

std::optional<ModelState> parse_state(std::string_view text) {
  const std::size_t end = text.rfind("end ");
  if (end == std::string_view::npos || end == 0 || text[end - 1] != '\n') return std::nullopt;
  std::string_view lines = text.substr(0, end);
  if (text.substr(end) != fmt::format("end {}\n", to_hex(hash128(lines)))) return std::nullopt;

  ModelState state;
  bool first = true;
  while (!lines.empty()) {
    const std::size_t line_end = lines.find('\n');
    const std::string_view line = lines.substr(0, line_end);
    lines = lines.substr(line_end + 1);
    if (first ? line != first_line : !parse_line(line, state)) return std::nullopt;
    first = false;
  }
  return state;
}

std::string staleness(const ModelState& former, const ModelState& current, Files& files) {
  if (former.tool != current.tool) return "fmmc changed";
  if (former.options != current.options) return changed_options(former.options, current.options);
  if (former.input_path != current.input_path) return "input moved";
  if (former.input != current.input) return "input changed";
  for (const OutputRecord& output : current.outputs) {
    const auto same_path = [&](const OutputRecord& other) { return other.path == output.path; };
    if (std::none_of(former.outputs.begin(), former.outputs.end(), same_path)) {
      return "output moved";
    }
  }
  for (const ReadRecord& read : former.reads) {
    ContentId id;
    const FileStatus status = files.identify(read.path, id, read.limit);
    const bool same = status == read.status && (status != FileStatus::ok || id.hash == read.hash);
    if (!same) return fmt::format("'{}' changed", file_name_of(read.path));
  }
  for (const OutputRecord& output : former.outputs) {
    std::string why = changed_output(output, files);
    if (!why.empty()) return why;
  }
  return {};
}

}  // namespace fmmc
