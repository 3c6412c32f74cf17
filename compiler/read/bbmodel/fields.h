// Fields of the file's objects with their defaults. What has the wrong type is a warning and the
// default, never a lost model. An absent field is its default silently, and so is null where text,
// a flag or a list is meant; as a number null is a warning, since the editor writes it for NaN.
//
// Thread rule: as Source.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/math.h"
#include "read/bbmodel/source.h"

namespace fmmc::bbmodel {

// The number that a text spells, as people do: surrounding blanks, "+3", ".5", "5.", "1e-7".
// Nothing if there is anything else in it.
std::optional<double> number_in_text(std::string_view text);

// Warns that `value`, the field `name`, is not `wanted` ("a number").
void warn_type(Source& source, json::Value value, std::string_view name, std::string_view wanted,
               const Place& place);

// Finite or the fallback.
double number_field(Source& source, json::Value object, std::string_view name, double fallback,
                    const Place& place);
Vec3 vec3_field(Source& source, json::Value object, std::string_view name, const Vec3& fallback,
                const Place& place);
// The same for a list that is at hand; `name` is the word for it.
Vec3 vec3_value(Source& source, json::Value list, std::string_view name, const Vec3& fallback,
                const Place& place);
bool flag_field(Source& source, json::Value object, std::string_view name, bool fallback,
                const Place& place);
std::string text_field(Source& source, json::Value object, std::string_view name,
                       const Place& place);
// A text, or a number as the file spells it: names and Molang come as both.
std::string text_or_number_field(Source& source, json::Value object, std::string_view name,
                                 const Place& place);
// The array or object of that name, or a missing value.
json::Value list_field(Source& source, json::Value object, std::string_view name,
                       const Place& place);
json::Value object_field(Source& source, json::Value object, std::string_view name,
                         const Place& place);

// One finite number: the value if it is one, else the fallback with a warning.
double number_value(Source& source, json::Value value, std::string_view name, double fallback,
                    const Place& place);

}  // namespace fmmc::bbmodel
