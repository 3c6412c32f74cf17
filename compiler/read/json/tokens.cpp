#include "read/json/tokens.h"

#include <array>
#include <cassert>
#include <cstring>
#include <limits>
#include <utility>

#include <fmt/format.h>

namespace fmmc::json {

namespace {

enum class Kind : std::uint8_t { plain, space, punctuation, quote, backslash, control, wide };

constexpr std::array<Kind, 256> kind_table() {
  std::array<Kind, 256> kinds{};
  for (std::size_t i = 0; i < 0x20; ++i)
    kinds[i] = Kind::control;
  for (std::size_t i = 0x80; i < 0x100; ++i)
    kinds[i] = Kind::wide;
  for (const char c : std::string_view(" \t\n\r"))
    kinds[static_cast<unsigned char>(c)] = Kind::space;
  for (const char c : std::string_view("{}[],:"))
    kinds[static_cast<unsigned char>(c)] = Kind::punctuation;
  kinds['"'] = Kind::quote;
  kinds['\\'] = Kind::backslash;
  return kinds;
}
constexpr std::array<Kind, 256> kinds = kind_table();

std::uint8_t byte_at(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<std::uint8_t>(text[at]) : std::uint8_t{0};
}

bool is_continuation(std::uint8_t byte) {
  return (byte & 0xC0) == 0x80;
}

// Bytes of the UTF-8 character at `at`; 0 if it is malformed, overlong, a surrogate or too large.
std::size_t utf8_size(std::string_view text, std::size_t at) {
  const std::uint8_t a = byte_at(text, at);
  const std::uint8_t b = byte_at(text, at + 1);
  if (a < 0x80) return 1;
  if (a < 0xC2 || a > 0xF4 || !is_continuation(b)) return 0;
  if (a < 0xE0) return 2;
  if (!is_continuation(byte_at(text, at + 2))) return 0;
  if (a < 0xF0) {
    if ((a == 0xE0 && b < 0xA0) || (a == 0xED && b > 0x9F)) return 0;
    return 3;
  }
  if ((a == 0xF0 && b < 0x90) || (a == 0xF4 && b > 0x8F)) return 0;
  return is_continuation(byte_at(text, at + 3)) ? 4 : 0;
}

// Whether one of eight bytes is a quote, a backslash, a control character or no ASCII.
bool ends_plain_text(std::uint64_t bytes) {
  constexpr std::uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
  const auto below = [&](std::uint64_t x, std::uint64_t bound) { return (x - ones * bound) & ~x; };
  return ((below(bytes, 0x20) | below(bytes ^ (ones * '"'), 1) | below(bytes ^ (ones * '\\'), 1) |
           bytes) &
          tops) != 0;
}

class Finder {
 public:
  Finder(std::string_view text, std::vector<std::uint32_t>& tokens)
      : text_(text), tokens_(tokens) {}

  std::optional<Fault> run() {
    while (at_ < text_.size() && !fault_) {
      switch (kind()) {
        case Kind::space:
          ++at_;
          break;
        case Kind::punctuation:
          add();
          ++at_;
          break;
        case Kind::quote:
          add();
          string();
          break;
        default:
          add();
          word();
      }
    }
    if (fault_ && tokens_.back() == fault_->clean) tokens_.pop_back();
    return fault_;
  }

 private:
  Kind kind() const { return kinds[static_cast<std::uint8_t>(text_[at_])]; }
  void add() { tokens_.push_back(static_cast<std::uint32_t>(at_)); }
  void fail(std::size_t at, std::string text, std::size_t clean) {
    fault_ = {at, std::move(text), clean};
  }

  void word() {
    while (at_ < text_.size() && !fault_) {
      switch (kind()) {
        case Kind::space:
        case Kind::punctuation:
          return;
        case Kind::quote:
          string();
          break;
        case Kind::backslash:
          return fail(at_, "unexpected character '\\'", at_);
        case Kind::wide:
          wide(at_);
          break;
        default:
          ++at_;
      }
    }
  }

  void wide(std::size_t clean) {
    const std::size_t size = utf8_size(text_, at_);
    if (size == 0) {
      return fail(at_, fmt::format("byte 0x{:02x} is not UTF-8", byte_at(text_, at_)), clean);
    }
    at_ += size;
  }

  // From the opening quote to behind the closing one.
  void string() {
    const std::size_t quote = at_++;
    while (!fault_) {
      skip_plain_text();
      if (at_ >= text_.size()) return fail(quote, "string is not closed", quote);
      const std::uint8_t byte = byte_at(text_, at_);
      if (byte == '"') {
        ++at_;
        return;
      }
      if (byte == '\\') {
        const std::uint8_t escaped = byte_at(text_, at_ + 1);
        at_ += escaped >= 0x20 && escaped < 0x80 ? 2 : 1;
      } else if (byte >= 0x80) {
        wide(quote);
      } else if (byte < 0x20) {
        fail(at_,
             byte == '\n' || byte == '\r'
                 ? std::string("line break in a string")
                 : fmt::format("control character 0x{:02x} in a string", byte),
             quote);
      } else {
        ++at_;
      }
    }
  }

  // Most bytes of a model are pictures in base64: eight at once.
  void skip_plain_text() {
    std::uint64_t bytes = 0;
    while (at_ + sizeof bytes <= text_.size()) {
      std::memcpy(&bytes, text_.data() + at_, sizeof bytes);
      if (ends_plain_text(bytes)) return;
      at_ += sizeof bytes;
    }
  }

  std::string_view text_;
  std::vector<std::uint32_t>& tokens_;
  std::size_t at_ = 0;
  std::optional<Fault> fault_;
};

}  // namespace

std::optional<Fault> find_tokens(std::string_view text, std::vector<std::uint32_t>& tokens) {
  assert(text.size() <= std::numeric_limits<std::uint32_t>::max());
  return Finder(text, tokens).run();
}

}  // namespace fmmc::json
