// Cuts a Molang text into tokens, one at a time. Blanks separate tokens and mean nothing else.
//
// Thread rule: a Lexer belongs to one thread; the text must outlive it and its tokens.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace fmmc::molang {

struct Error;

struct Token {
  enum class Kind : std::uint8_t {
    end,
    number,
    string,  // `text` is what stands between the quotes
    name,    // `text` as written, dots included: letters, digits, `_`, `.`
    symbol,  // `text` is the symbol, of one or two characters
    wrong,   // the error says why
  };

  Kind kind = Kind::end;
  std::uint32_t offset = 0;
  std::string_view text;
  double number = 0;

  bool is(std::string_view symbol) const { return kind == Kind::symbol && text == symbol; }
};

class Lexer {
 public:
  // `text` is shorter than 4 GiB.
  explicit Lexer(std::string_view text) : text_(text) {}

  // After the last token, `end` for ever; after an error, do not call it again.
  Token next(Error& error);

 private:
  Token number(Error& error);
  Token string(Error& error);
  Token name(Error& error);
  char at(std::size_t index) const { return index < text_.size() ? text_[index] : '\0'; }

  std::string_view text_;
  std::size_t position_ = 0;
};

// The text between quotes for a message: shortened, and unprintable bytes as \xNN.
std::string quoted(std::string_view text);

}  // namespace fmmc::molang
