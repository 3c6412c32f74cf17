// Where the tokens of a JSON text start, and the faults that only their bytes show: in strings, and
// in the encoding. What the tokens mean together is the parser's.
//
// Thread rule: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fmmc::json {

struct Fault {
  std::size_t offset = 0;
  std::string text;
  // Everything before is free of such faults: the opening quote of its string, else the offset.
  std::size_t clean = 0;
};

// Appends to `tokens` the offset of every brace, bracket, comma, colon, string (its opening quote)
// and of every other run of characters that is no white space. Behind a closing quote a new token
// starts; a quote inside a run belongs to the run, and so does everything up to its partner.
//
// Returns the first byte that is no UTF-8, control character in a string, backslash outside one, or
// quote without its partner; `tokens` then holds those in what is clean. `text` has less than 4
// GiB.
std::optional<Fault> find_tokens(std::string_view text, std::vector<std::uint32_t>& tokens);

}  // namespace fmmc::json
