// Columns for people.
//
// Thread rule: pure.
#pragma once

#include <string>
#include <vector>

namespace fmmc {

// Columns as wide as their widest cell; the first is left-aligned, the others right-aligned. The
// first row is the head; all rows have as many cells.
std::string text_table(const std::vector<std::vector<std::string>>& rows);

}  // namespace fmmc
