// Arithmetic on path texts: UTF-8, forward slashes. Only absolute_path() looks at the machine (the
// working directory); nothing here touches a file.
//
// Thread rule: pure.
#pragma once

#include <string>
#include <string_view>

namespace fmmc {

// Absolute, with "." and ".." and doubled slashes removed by text alone: symbolic links are not
// followed.
std::string absolute_path(std::string_view path);

// "a//b/./c/../d" -> "a/b/d". A relative path stays relative; what climbs above its start keeps its
// leading "..".
std::string normal_path(std::string_view path);

// `path` relative to the folder `base`, both absolute and normal; empty if it does not lie below.
std::string path_below(std::string_view path, std::string_view base);

std::string join_path(std::string_view folder, std::string_view name);

// Everything before the last slash; "" if there is none, "/" for files in the root.
std::string_view folder_of(std::string_view path);

// Everything behind the last slash.
std::string_view file_name_of(std::string_view path);

// The file name without its last extension; a name that begins with its only dot has none.
std::string_view stem_of(std::string_view path);

// A key under which names that differ by case only are equal, as file systems without case see
// them: ASCII, Latin-1, Latin Extended-A, Greek and Cyrillic letters in their simple lower case.
std::string fold_case(std::string_view text);

}  // namespace fmmc
