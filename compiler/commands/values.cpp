#include "commands/values.h"

#include <charconv>
#include <cmath>
#include <span>
#include <system_error>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "base/paths.h"
#include "commands/suggest.h"
#include "molang/molang.h"

namespace fmmc {

namespace {

template <typename T>
struct Word {
  std::string_view name;
  T value;
};

constexpr Word<Semantics> semantics_words[] = {{"fmm", Semantics::fmm},
                                               {"blockbench", Semantics::blockbench}};
constexpr Word<Profile> profile_words[] = {{"compact", Profile::compact},
                                           {"fast", Profile::fast},
                                           {"small", Profile::small},
                                           {"exact", Profile::exact}};
constexpr Word<TextureMode> texture_words[] = {{"rgba8", TextureMode::rgba8},
                                               {"png", TextureMode::png},
                                               {"external", TextureMode::external},
                                               {"none", TextureMode::none}};

template <typename T>
Parsed<T> parse_word(std::string_view option, std::span<const Word<T>> words,
                     std::string_view text) {
  std::vector<std::string> names;
  for (const Word<T>& word : words) {
    if (word.name == text) return {word.value, {}};
    names.emplace_back(word.name);
  }
  return {std::nullopt, fmt::format("{} takes {}, not '{}'{}", option, fmt::join(names, ", "), text,
                                    suggestion(text, names))};
}

template <typename T>
std::string_view listed_word(std::span<const Word<T>> words, T value) {
  for (const Word<T>& word : words) {
    if (word.value == value) return word.name;
  }
  return "?";
}

}  // namespace

Parsed<Semantics> parse_semantics(std::string_view text) {
  return parse_word<Semantics>("--semantics", semantics_words, text);
}
Parsed<Profile> parse_profile(std::string_view text) {
  return parse_word<Profile>("--profile", profile_words, text);
}
Parsed<TextureMode> parse_textures(std::string_view text) {
  return parse_word<TextureMode>("--textures", texture_words, text);
}

std::string_view name_of(Semantics semantics) {
  return listed_word<Semantics>(semantics_words, semantics);
}
std::string_view name_of(Profile profile) {
  return listed_word<Profile>(profile_words, profile);
}
std::string_view name_of(TextureMode textures) {
  return listed_word<TextureMode>(texture_words, textures);
}

Parsed<unsigned> parse_count(std::string_view option, std::string_view text, unsigned low,
                             unsigned high) {
  unsigned value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < low || value > high) {
    return {std::nullopt, fmt::format("{} takes a whole number from {} to {}, not '{}'", option,
                                      low, high, text)};
  }
  return {value, {}};
}

Parsed<double> parse_number(std::string_view option, std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) {
    return {std::nullopt, fmt::format("{} takes a number, not '{}'", option, text)};
  }
  return {value, {}};
}

Parsed<std::vector<double>> parse_numbers(std::string_view option, std::string_view text) {
  std::vector<double> values;
  for (;;) {
    const std::size_t comma = text.find(',');
    const Parsed<double> one = parse_number(option, text.substr(0, comma));
    if (!one.value) {
      return {std::nullopt, fmt::format("{} takes numbers separated by commas, not '{}'", option,
                                        text.substr(0, comma))};
    }
    values.push_back(*one.value);
    if (comma == std::string_view::npos) return {std::move(values), {}};
    text.remove_prefix(comma + 1);
  }
}

bool is_name_space(std::string_view text) {
  for (;;) {
    const std::size_t joint = text.find("::");
    const std::string_view part = text.substr(0, joint);
    if (part.empty() || (part.front() >= '0' && part.front() <= '9')) return false;
    for (const char c : part) {
      const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (!letter && !(c >= '0' && c <= '9') && c != '_') return false;
    }
    if (joint == std::string_view::npos) return true;
    text.remove_prefix(joint + 2);
  }
}

std::string parse_profiles(const std::vector<std::string>& texts, BlobOptions& options) {
  for (const std::string& text : texts) {
    // Names may hold any character, profiles none of these.
    const std::size_t mark = text.rfind('=');
    const Parsed<Profile> profile =
        parse_profile(mark == std::string::npos ? text : text.substr(mark + 1));
    if (!profile.value) return profile.error;
    if (mark == std::string::npos) {
      options.profile = *profile.value;
    } else if (mark == 0) {
      return fmt::format("--profile takes NAME=PROFILE; '{}' has no name", text);
    } else {
      options.profiles.emplace_back(text.substr(0, mark), *profile.value);
    }
  }
  return {};
}

Parsed<std::uint64_t> parse_seed(std::string_view option, std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    return {std::nullopt, fmt::format("{} takes a whole number from 0 to 18446744073709551615, not "
                                      "'{}'",
                                      option, text)};
  }
  return {value, {}};
}

std::string parse_molang_names(const std::vector<std::string>& texts, MolangOptions& out) {
  for (const std::string& text : texts) {
    const std::size_t mark = text.find('=');
    const std::string_view word = std::string_view(text).substr(0, mark);
    const auto name = molang::canonical_name(word);
    if (!name || mark == std::string::npos || mark + 1 == text.size()) {
      return fmt::format("--molang takes NAME=VALUE such as variable.size=2, not '{}'", text);
    }
    const std::string_view value = std::string_view(text).substr(mark + 1);
    molang::Scope::Value parsed;
    if (value.size() >= 2 && value.front() == '\'' && value.back() == '\'') {
      parsed = std::string(value.substr(1, value.size() - 2));
    } else {
      const Parsed<double> number = parse_number("--molang", value);
      if (!number.value) {
        return fmt::format("--molang takes a number or a text in single quotes for '{}', not '{}'",
                           word, value);
      }
      parsed = *number.value;
    }
    if (!out.names.emplace(*name, std::move(parsed)).second) {
      return fmt::format("--molang gives '{}' two values", *name);
    }
  }
  return {};
}

BlobOptions blob_options(const BakeOptions& meaning) {
  BlobOptions out;
  out.semantics = meaning.semantics;
  out.rate = meaning.rate;
  out.molang = meaning.molang;
  out.length = meaning.length;
  return out;
}

std::string canonical_options(const BlobOptions& options) {
  // Every field has a name here, so that a new one cannot be forgotten.
  const auto& [semantics, profile, profiles, tolerance_px, rate, molang, length, textures] =
      options;
  const auto& [molang_names, molang_seed] = molang;
  std::string text =
      fmt::format("compile semantics={} profile={} tolerance={} rate={} textures={}",
                  name_of(semantics), name_of(profile), tolerance_px, rate, name_of(textures));
  for (const auto& [animation, own] : profiles)
    text += fmt::format(" profile-of {}:{}={}", animation.size(), animation, name_of(own));
  // Strings with their length: they may hold anything.
  for (const auto& [name, value] : molang_names) {
    if (const double* number = std::get_if<double>(&value)) {
      text += fmt::format(" {}={}", name, *number);
    } else {
      const std::string& string = std::get<std::string>(value);
      text += fmt::format(" {}:{}='{}'", name, string.size(), string);
    }
  }
  if (molang_seed) text += fmt::format(" molang-seed={}", *molang_seed);
  if (length > 0) text += fmt::format(" length={}", length);
  return text;
}

std::string canonical_paths(std::string_view word, std::span<const std::string> paths) {
  std::string out;
  for (const std::string& each : paths) {
    const std::string path = absolute_path(each);
    // The length keeps one path with odd characters from reading as two.
    out += fmt::format("{}{}:", word, path.size());
    for (const char c : path)
      out += c == '\n' || c == '\r' ? '?' : c;
  }
  return out;
}

std::string parse_bedrock(const std::string& name_space, const std::string& minimum,
                          BedrockOptions& out) {
  if (!name_space.empty()) {
    if (!is_bedrock_name_space(name_space)) {
      return fmt::format(
          "--bedrock-namespace takes a-z, 0-9 and '_' with at least one letter, and "
          "not 'minecraft'; not '{}'",
          name_space);
    }
    out.name_space = name_space;
  }
  if (!minimum.empty() && !bedrock::parse_version(minimum, out.minimum)) {
    return fmt::format("--bedrock-min takes 1.12.0, 1.16.0 or 1.21.0, not '{}'", minimum);
  }
  return {};
}

std::string canonical_bedrock(const std::string& dir, const std::string& behavior,
                              const BedrockOptions& options) {
  if (dir.empty()) return {};
  std::string out = canonical_paths(" bedrock=", {&dir, 1});
  if (!behavior.empty()) out += canonical_paths(" behavior=", {&behavior, 1});
  return fmt::format("{} namespace={} geometry={}", out, options.name_space,
                     bedrock::version_text(options.minimum));
}

}  // namespace fmmc
