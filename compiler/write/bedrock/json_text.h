// Bedrock JSON as text: strict, with keys in the order in which they were put in, short things on
// one line and long ones one entry a line, so that people can read it and two versions can be
// compared.
//
// Thread rule: pure.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "base/math.h"

namespace fmmc::bedrock {

using Json = nlohmann::ordered_json;

// A number as the game keeps it: the shortest decimal that reads back as the float nearest to
// `value`, whole numbers without a point, never negative zero. What no float can hold is 0.
Json number(double value);
// A list of three of them.
Json numbers(const Vec3& value);

// A time in seconds as a key: "0.0", "0.05", "1.25".
std::string time_key(double seconds);

// Ends with a line feed. Bytes that are no UTF-8 become U+FFFD.
std::string json_text(const Json& value);

}  // namespace fmmc::bedrock
