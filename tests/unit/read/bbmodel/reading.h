// Reading a model from a text in a test, and small files to read.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "base/diagnostics.h"
#include "base/files.h"
#include "model/model.h"
#include "read/reader.h"

namespace fmmc::test {

// One reading with all that came of it.
class Reading {
 public:
  explicit Reading(std::string text, std::string path = "models/test.bbmodel",
                   Files* files = nullptr, std::span<const std::string> texture_dirs = {})
      : text_(std::move(text)) {
    result_ = read_model({std::move(path), text_, files, texture_dirs}, diagnostics_);
    INFO(text_.substr(0, 400));
  }

  bool lost() const { return !result_.model; }
  const Model& model() const {
    REQUIRE(result_.model);
    return *result_.model;
  }
  const ReadResult& result() const { return result_; }
  const Diagnostics& diagnostics() const { return diagnostics_; }
  std::size_t warnings() const { return diagnostics_.count(Severity::warning); }

  // "line:column severity text (place)" of the only diagnostic of that code; with the path before
  // it if it is about a file beside the model.
  std::string said(std::string_view code) const {
    if (diagnostics_.count(code) != 1) {
      return std::to_string(diagnostics_.count(code)) + " of " + std::string(code);
    }
    for (const Diagnostic& d : diagnostics_.all()) {
      if (d.code != code) continue;
      const Position at = d.file.empty() ? position_at(text_, d.offset) : d.position;
      static constexpr std::string_view severities[] = {"note", "warning", "error"};
      std::string out = d.file.empty() ? "" : d.file + ":";
      out += std::to_string(at.line) + ":" + std::to_string(at.column) + " ";
      out += severities[static_cast<std::size_t>(d.severity)];
      out += " " + d.text;
      if (!d.place.empty()) out += " (" + d.place + ")";
      return out;
    }
    return {};
  }

  // All diagnostics as they are printed.
  std::string printed() const { return format_diagnostics("m", text_, diagnostics_.all()); }

 private:
  std::string text_;
  Diagnostics diagnostics_;
  ReadResult result_;
};

// A file of a version with the given members after `meta`; formats are "free" and per-face UV.
inline std::string file(std::string_view version, std::string_view members) {
  std::string out = R"({"meta":{"format_version":")";
  out += version;
  out += R"(","model_format":"free","box_uv":false},"resolution":{"width":16,"height":16},)";
  out += members;
  return out + "}";
}

// The same with one group "leg" (uuid g) that holds one cube "c" (uuid c), and animations.
inline std::string animated(std::string_view version, std::string_view animations) {
  std::string members = R"("elements":[{"name":"c","uuid":"c","from":[0,0,0],"to":[1,1,1]}],)";
  members += R"("outliner":[{"name":"leg","uuid":"g","origin":[0,0,0],"children":["c"]}],)";
  members += R"("animations":[)";
  members += animations;
  return file(version, members + "]");
}

}  // namespace fmmc::test
