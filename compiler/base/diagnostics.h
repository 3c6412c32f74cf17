// What the compiler has to say about one input file. A diagnostic points into the file by byte
// offset; line and column are computed when it is printed, from the bytes that are there then.
// Equal messages fold into one, and the number of different ones is bounded, so that a hostile file
// can neither fill the memory nor the terminal.
//
// Thread rule: a Diagnostics object belongs to one model and one thread.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"

namespace fmmc {

enum class Severity : std::uint8_t { note, warning, error };

// "Somewhere in the file": a diagnostic that no single place in the text explains.
inline constexpr std::uint32_t no_offset = 0xFFFFFFFF;

// Line and column count from 1; 0, 0 is no position.
struct Position {
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  auto operator<=>(const Position&) const = default;
};

struct Diagnostic {
  Severity severity = Severity::warning;
  std::string code;   // stable, kebab-case, documented in compiler/README.md
  std::string text;   // one lower-case sentence without a full stop; names the thing and the limit
  std::string place;  // in the model: "in animation 'walk', bone 'leg', rotation key at 0.37 s"
  std::string hint;   // what to do, given only when it is certainly right
  std::uint32_t offset = no_offset;  // byte in the input file
  std::size_t count = 1;             // how often it was said, each time at another place
  std::string file = {};             // if it is about a file beside the input: its path; no offset
  Position position = {};            // in that file, or of `offset` where that is known already

  bool operator==(const Diagnostic&) const = default;
};

class Diagnostics {
 public:
  // Beyond so many different messages, or bytes of them, notes and warnings are only counted.
  static constexpr std::size_t most_messages = 20'000;
  static constexpr std::size_t most_bytes = 16u << 20;

  // Messages with equal severity, code, text and hint are one, at the first place in the file.
  void add(Diagnostic diagnostic);
  void note(std::string code, std::string text, std::uint32_t offset = no_offset,
            std::string place = {}, std::string hint = {});
  void warning(std::string code, std::string text, std::uint32_t offset = no_offset,
               std::string place = {}, std::string hint = {});
  void error(std::string code, std::string text, std::uint32_t offset = no_offset,
             std::string place = {}, std::string hint = {});

  // From now on notes and warnings with these codes are dropped. Errors are not: a model that is
  // lost must say why.
  void silence(const std::vector<std::string>& codes);

  const std::vector<Diagnostic>& all() const { return all_; }
  bool has_errors() const { return errors_ > 0; }
  // How often something was said, folded and merely counted messages included, dropped ones not.
  std::size_t count() const;
  std::size_t count(Severity severity) const;
  std::size_t count(std::string_view code) const;

  // What was merely counted, by code.
  struct Bulk {
    Severity severity = Severity::note;
    std::size_t count = 0;
  };
  const std::map<std::string, Bulk>& beyond_bound() const { return beyond_bound_; }
  // Every silenced code, and how often it was said.
  const std::map<std::string, std::size_t>& dropped() const { return dropped_; }

 private:
  std::vector<Diagnostic> all_;
  std::map<Hash128, std::size_t> known_;        // hash of a message: index in all_
  std::map<std::string, std::size_t> dropped_;  // all silenced codes
  std::map<std::string, Bulk> beyond_bound_;
  std::size_t bytes_ = 0;  // that the texts of all_ take
  std::size_t errors_ = 0;
};

// gcc-style lines for stderr, in the order of the file, then those about files beside it:
//   path:line:col: warning: text [code]
//     in animation 'walk', bone 'leg', rotation key at 0.37 s
//     hint: ...
// A message that was said more than once has the number of times at the end of its first line.
// `bytes` are the file's, to turn offsets into lines; columns count bytes from 1, as gcc and clang
// do.
std::string format_diagnostics(std::string_view path, std::string_view bytes,
                               const std::vector<Diagnostic>& diagnostics);

// Where the lines of a text begin, so that many offsets cost one pass.
class LineIndex {
 public:
  explicit LineIndex(std::string_view bytes);
  // An offset past the end is the end.
  Position at(std::size_t offset) const;

 private:
  std::size_t size_;
  std::vector<std::size_t> starts_;
};

// The position of one byte offset.
Position position_at(std::string_view bytes, std::uint32_t offset);

}  // namespace fmmc
