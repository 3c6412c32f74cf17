#include "commands/own_options.h"

#include <array>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/paths.h"
#include "base/quote.h"
#include "commands/suggest.h"
#include "commands/values.h"
#include "read/companion.h"
#include "read/json/document.h"
#include "read/reader.h"

namespace fmmc {

namespace {

constexpr std::string_view own_ending = ".fmm.json";

const std::array<std::string, 8> own_words = {"semantics", "rate",   "profile",     "profiles",
                                              "tolerance", "molang", "molang_seed", "length"};

// A value as the command line would spell it.
std::string spelled_value(json::Value value) {
  if (const auto text = value.string()) return std::string(*text);
  return std::string(value.number_text());
}

// Empty, or what is wrong.
using Complaint = std::string;

template <typename T>
Complaint take(const Parsed<T>& parsed, T& out) {
  if (parsed.value) out = *parsed.value;
  return parsed.error;
}

Complaint take_positive(std::string_view word, const std::string& text, double& out) {
  const Parsed<double> number = parse_number(word, text);
  if (!number.value) return number.error;
  if (!(*number.value > 0)) return fmt::format("{} takes a number above 0, not '{}'", word, text);
  out = *number.value;
  return {};
}

Complaint take_profiles(json::Value value, BlobOptions& options) {
  if (!value.is(json::Type::object)) return "profiles takes an object of animations";
  for (json::Value each = value.first(); each.exists(); each = each.next()) {
    Profile profile{};
    Complaint complaint = take(parse_profile(spelled_value(each)), profile);
    if (!complaint.empty()) return complaint;
    options.profiles.emplace_back(std::string(each.key()), profile);
  }
  return {};
}

Complaint take_molang(json::Value value, BlobOptions& options) {
  if (!value.is(json::Type::object)) return "molang takes an object of names";
  MolangOptions own;
  for (json::Value each = value.first(); each.exists(); each = each.next()) {
    const std::string text = each.is(json::Type::string)
                                 ? fmt::format("{}='{}'", each.key(), *each.string())
                                 : fmt::format("{}={}", each.key(), each.number_text());
    Complaint complaint = parse_molang_names({text}, own);
    if (!complaint.empty()) return complaint;
  }
  for (auto& [name, number] : own.names)
    options.molang.names.insert_or_assign(name, std::move(number));
  return {};
}

Complaint take_word(std::string_view word, json::Value value, BlobOptions& options) {
  const std::string text = spelled_value(value);
  if (word == "semantics") return take(parse_semantics(text), options.semantics);
  if (word == "profile") return take(parse_profile(text), options.profile);
  if (word == "profiles") return take_profiles(value, options);
  if (word == "tolerance") return take_positive(word, text, options.tolerance_px);
  if (word == "molang") return take_molang(value, options);
  if (word == "length") return take_positive(word, text, options.length);
  if (word == "rate") {
    const Parsed<unsigned> rate = parse_count(word, text, 1, 240);
    if (rate.value) options.rate = static_cast<int>(*rate.value);
    return rate.error;
  }
  if (word == "molang_seed") {
    const auto seed = parse_seed(word, text);
    if (seed.value) options.molang.seed = *seed.value;
    return seed.error;
  }
  return fmt::format("{} is no option of a model{}", quoted(word), suggestion(word, own_words));
}

}  // namespace

std::string own_options_path(std::string_view model_path) {
  const std::string_view folder = folder_of(model_path);
  std::string name = logical_name(model_path) + std::string(own_ending);
  return folder.empty() ? name : join_path(folder, name);
}

bool is_own_options_path(std::string_view path) {
  return path.ends_with(own_ending);
}

void apply_own_options(std::string_view model_path, Files& files, BlobOptions& options,
                       Diagnostics& diagnostics) {
  const std::string path = own_options_path(model_path);
  std::string bytes;
  const FileStatus status = files.read(path, bytes, default_file_limit);
  if (status == FileStatus::not_found) return;
  Companion file(path, bytes, diagnostics);
  if (status != FileStatus::ok) {
    file.error("cannot-read", fmt::format("the file cannot be read: {}", file_status_text(status)),
               no_offset, {});
    return;
  }
  const auto document = file.parse();
  if (!document) return;
  const json::Value root = document->root();
  if (!root.is(json::Type::object)) {
    file.error("bad-option", "a model's options are an object", root.offset(), {});
    return;
  }
  BlobOptions own = options;
  bool good = true;
  for (json::Value value = root.first(); value.exists(); value = value.next()) {
    const Complaint complaint = take_word(value.key(), value, own);
    if (complaint.empty()) continue;
    file.error("bad-option", complaint, value.offset(), {});
    good = false;
  }
  if (good) options = std::move(own);
}

}  // namespace fmmc
