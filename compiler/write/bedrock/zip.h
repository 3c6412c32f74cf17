// Zip archives that are the same bytes whenever and wherever they are made: entries sorted by path,
// stored as they are, all of one fixed time.
//
// Thread rule: pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "write/bedrock/bedrock.h"

namespace fmmc::bedrock {

// Paths with forward slashes, each once. Empty if there is not enough memory.
std::string zip_archive(std::vector<BedrockFile> files);

// The files of an archive, ascending by path, folders left out. Nothing if the bytes are no archive
// that can be read, or if it holds more than `most_bytes` together.
std::optional<std::vector<BedrockFile>> read_zip(std::string_view bytes, std::size_t most_bytes);

}  // namespace fmmc::bedrock
