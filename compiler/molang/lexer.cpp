#include "molang/lexer.h"

#include <algorithm>
#include <charconv>
#include <system_error>

#include <fmt/format.h>

#include "base/limits.h"
#include "molang/molang.h"

namespace fmmc::molang {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool starts_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool continues_name(char c) {
  return starts_name(c) || is_digit(c);
}

Token wrong(Error& error, std::size_t offset, std::string text) {
  error = {std::move(text), "molang-syntax", static_cast<std::uint32_t>(offset)};
  return {Token::Kind::wrong, error.offset, {}, 0};
}

// Whether the decimal number is at least 1, by its digits alone; for numbers whose magnitude a
// double does not hold.
bool is_large(std::string_view digits, std::string_view exponent) {
  std::int64_t power = 0;
  const bool negative = exponent.starts_with('-');
  for (const char c : exponent) {
    if (is_digit(c)) power = std::min<std::int64_t>(power * 10 + (c - '0'), 1'000'000'000'000);
  }
  if (negative) power = -power;
  const std::size_t point = std::min(digits.find('.'), digits.size());
  const std::size_t first = digits.find_first_not_of("0.");
  if (first == std::string_view::npos) return false;
  // The first digit that counts stands before the point by so many places, or behind it.
  const auto places = static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first);
  return places + power > 0;
}

}  // namespace

std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string out = "'";
  for (const char c : text.substr(0, longest)) {
    if (c >= ' ' && c <= '~') {
      out += c;
    } else {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
  }
  out += text.size() > longest ? "...'" : "'";
  return out;
}

Token Lexer::next(Error& error) {
  position_ = std::min(text_.find_first_not_of(" \t\r\n", position_), text_.size());
  if (position_ == text_.size()) {
    return {Token::Kind::end, static_cast<std::uint32_t>(position_), {}, 0};
  }

  const char c = text_[position_];
  const char after = at(position_ + 1);
  if (is_digit(c) || (c == '.' && is_digit(after))) return number(error);
  if (c == '\'') return string(error);
  if (starts_name(c)) return name(error);

  const std::size_t start = position_;
  const std::string_view pair = text_.substr(start, 2);
  for (const std::string_view two : {"&&", "||", "??", "==", "!=", "<=", ">=", "->"}) {
    if (pair == two) position_ += 2;
  }
  if (position_ == start) {
    if (std::string_view("+-*/!<>=?:;,(){}[]").find(c) == std::string_view::npos) {
      return wrong(error, start, fmt::format("unexpected {}", quoted(text_.substr(start, 1))));
    }
    ++position_;
  }
  return {Token::Kind::symbol, static_cast<std::uint32_t>(start),
          text_.substr(start, position_ - start), 0};
}

Token Lexer::number(Error& error) {
  const std::size_t start = position_;
  std::size_t end = start;
  while (is_digit(at(end)))
    ++end;
  if (at(end) == '.') ++end;
  while (is_digit(at(end)))
    ++end;
  const std::string_view digits = text_.substr(start, end - start);
  std::string_view exponent;
  if (at(end) == 'e' || at(end) == 'E') {
    std::size_t last = end + 1;
    if (at(last) == '+' || at(last) == '-') ++last;
    if (is_digit(at(last))) {
      while (is_digit(at(last)))
        ++last;
      exponent = text_.substr(end + 1, last - end - 1);
      end = last;
    }
  }

  const std::size_t number_end = end;
  if (at(end) == 'f' || at(end) == 'F') ++end;
  if (continues_name(at(end)) || at(end) == '.') {
    while (continues_name(at(end)) || at(end) == '.')
      ++end;
    return wrong(error, start,
                 fmt::format("{} is no number", quoted(text_.substr(start, end - start))));
  }

  Token token{Token::Kind::number, static_cast<std::uint32_t>(start),
              text_.substr(start, end - start), 0};
  const auto result =
      std::from_chars(text_.data() + start, text_.data() + number_end, token.number);
  if (result.ec == std::errc::result_out_of_range) {
    if (is_large(digits, exponent)) {
      return wrong(error, start, fmt::format("the number {} is too large", quoted(token.text)));
    }
    token.number = 0;
  }
  position_ = end;
  return token;
}

Token Lexer::string(Error& error) {
  const std::size_t start = position_;
  const std::size_t end = text_.find('\'', start + 1);
  if (end == std::string_view::npos) {
    return wrong(error, start, "a string has no closing quote");
  }
  position_ = end + 1;
  return {Token::Kind::string, static_cast<std::uint32_t>(start),
          text_.substr(start + 1, end - start - 1), 0};
}

Token Lexer::name(Error& error) {
  const std::size_t start = position_;
  std::size_t end = start;
  for (;;) {
    if (!continues_name(at(end))) {
      return wrong(error, start,
                   fmt::format("{} lacks a name behind its point",
                               quoted(text_.substr(start, end - start))));
    }
    while (continues_name(at(end)))
      ++end;
    if (at(end) != '.') break;
    ++end;
  }
  if (end - start > limits::molang_name) {
    error = {fmt::format("a name is longer than {} bytes", limits::molang_name), "molang-limit",
             static_cast<std::uint32_t>(start)};
    return {Token::Kind::wrong, error.offset, {}, 0};
  }
  position_ = end;
  return {Token::Kind::name, static_cast<std::uint32_t>(start), text_.substr(start, end - start),
          0};
}

}  // namespace fmmc::molang
