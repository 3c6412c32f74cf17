// Numbers of a blob as text: the shortest decimals that read back to the same bits.
//
// Thread rule: pure.
#pragma once

#include <string>

namespace fmmc {

// The double whose shortest decimals are those of the float: 0.1f becomes 0.1 and not
// 0.10000000149011612. Reading it back as a float gives the same float. Infinities and NaN stay.
double shortest(float value);

// Appends the shortest decimals of a float as JSON has it; what is not finite is null.
void append_number(std::string& out, float value);
void append_number(std::string& out, double value);

}  // namespace fmmc
