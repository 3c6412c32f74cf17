// The words that options take, and what to say about others. One table each, so that the parser,
// the messages, the help and the state files cannot disagree.
//
// Thread rule: pure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "write/bedrock/bedrock.h"
#include "write/blob/blob.h"

namespace fmmc {

// A value, or the sentence that says why there is none.
template <typename T>
struct Parsed {
  std::optional<T> value;
  std::string error;
};

Parsed<Semantics> parse_semantics(std::string_view text);
Parsed<Profile> parse_profile(std::string_view text);
// Every "--profile": PROFILE for all animations, NAME=PROFILE for one. Empty, or what is wrong.
std::string parse_profiles(const std::vector<std::string>& texts, BlobOptions& options);
Parsed<TextureMode> parse_textures(std::string_view text);

std::string_view name_of(Semantics semantics);
std::string_view name_of(Profile profile);
std::string_view name_of(TextureMode textures);

// A whole number in [low, high]; `option` names it in the sentence.
Parsed<unsigned> parse_count(std::string_view option, std::string_view text, unsigned low,
                             unsigned high);
// A finite number.
Parsed<double> parse_number(std::string_view option, std::string_view text);
// Finite numbers separated by commas, at least one.
Parsed<std::vector<double>> parse_numbers(std::string_view option, std::string_view text);

// The namespace and the lowest version of Bedrock files; what is empty keeps its default. Empty, or
// what is wrong.
std::string parse_bedrock(const std::string& name_space, const std::string& minimum,
                          BedrockOptions& out);

// Whether `text` is one C++ identifier or several joined by "::".
bool is_name_space(std::string_view text);

// The options that shape a compiled model, in one canonical line: equal lines give equal bytes for
// equal input. Jobs, verbosity and the treatment of warnings are no part of it.
// A number below 2^64.
Parsed<std::uint64_t> parse_seed(std::string_view option, std::string_view text);

// "variable.size=2" or "variable.mood='calm'": names as the command line gives them. Empty, or what
// is wrong.
std::string parse_molang_names(const std::vector<std::string>& texts, MolangOptions& out);

// The options of a blob that say what a model means; all others have their defaults.
BlobOptions blob_options(const BakeOptions& meaning);

std::string canonical_options(const BlobOptions& options);

// What a state file adds to that line for paths of the command line, empty without any. Where one
// looks is no part of what a model means, but other paths mean other look-ups than those that the
// state remembers. `word` is what stands before each, " texture-dir=".
std::string canonical_paths(std::string_view word, std::span<const std::string> paths);

// And what it adds for Bedrock files, empty without a folder for them.
std::string canonical_bedrock(const std::string& dir, const std::string& behavior,
                              const BedrockOptions& options);

}  // namespace fmmc
