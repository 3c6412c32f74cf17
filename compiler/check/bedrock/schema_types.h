// JSON values beside the types and texts of the schema library.
//
// Thread rule: pure.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <valijson/constraints/concrete_constraints.hpp>

#include "read/json/document.h"

namespace fmmc::bedrock_check {

// "a, b or c"
std::string joined(const std::vector<std::string>& words);

// What values of these types are called: "a number or a string".
std::string words_of(const valijson::constraints::TypeConstraint& types);

bool has_type(json::Value value, const valijson::constraints::TypeConstraint& types);

// The same value for the library to compare with; containers are not compared.
nlohmann::json scalar_of(json::Value value);

}  // namespace fmmc::bedrock_check
