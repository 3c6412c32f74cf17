// What the compiler has to say about one input file. A diagnostic points into the file by byte
// offset; line and column are computed when it is printed, from the bytes that are there then.
//
// Thread rule: a Diagnostics object belongs to one model and one thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fmmc {

enum class Severity : std::uint8_t { note, warning, error };

// "Somewhere in the file": a diagnostic that no single place in the text explains.
inline constexpr std::uint32_t no_offset = 0xFFFFFFFF;

struct Diagnostic {
  Severity severity = Severity::warning;
  std::string code;   // stable, kebab-case, documented in compiler/README.md
  std::string text;   // one lower-case sentence without a full stop; names the thing and the limit
  std::string place;  // in the model: "in animation 'walk', bone 'leg', rotation key at 0.37 s"
  std::string hint;   // what to do, given only when it is certainly right
  std::uint32_t offset = no_offset;  // byte in the input file

  bool operator==(const Diagnostic&) const = default;
};

class Diagnostics {
 public:
  // Keeps the diagnostic. Every one counts; printing folds equal ones (format_diagnostics).
  void add(Diagnostic diagnostic);
  void note(std::string code, std::string text, std::uint32_t offset = no_offset,
            std::string place = {}, std::string hint = {});
  void warning(std::string code, std::string text, std::uint32_t offset = no_offset,
               std::string place = {}, std::string hint = {});
  void error(std::string code, std::string text, std::uint32_t offset = no_offset,
             std::string place = {}, std::string hint = {});

  const std::vector<Diagnostic>& all() const { return all_; }
  bool has_errors() const { return errors_ > 0; }
  std::size_t count(Severity severity) const;
  std::size_t count(std::string_view code) const;

 private:
  std::vector<Diagnostic> all_;
  std::size_t errors_ = 0;
};

// gcc-style lines for stderr, in the order of the file:
//   path:line:col: warning: text [code]
//     in animation 'walk', bone 'leg', rotation key at 0.37 s
//     hint: ...
// Diagnostics with equal severity, code, text and hint are folded into the first one, which then
// says how many there are. `bytes` are the file's, to turn offsets into lines; columns count bytes
// from 1, as gcc and clang do.
std::string format_diagnostics(std::string_view path, std::string_view bytes,
                               const std::vector<Diagnostic>& diagnostics);

struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

// Line and column (both from 1) of a byte offset; an offset past the end is the end.
Position position_at(std::string_view bytes, std::uint32_t offset);

}  // namespace fmmc
