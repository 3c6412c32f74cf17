// What all parts of the .bbmodel reader share: the file's conventions, its diagnostics, and a bound
// on what a hostile file may make us allocate.
//
// Thread rule: belongs to one read_bbmodel() call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "base/quote.h"
#include "model/model.h"
#include "read/json/document.h"

namespace fmmc::bbmodel {

// Where in the model a field stands: a chain from the outermost thing inwards. Cheap to build; the
// text is only made when there is something to say.
struct Place {
  std::string_view kind;  // "cube", "animation", "rotation key"
  std::string_view name;  // empty: the kind alone
  const Place* outer = nullptr;
  const double* time = nullptr;  // of a key, seconds

  std::string text() const;  // "in animation 'walk', bone 'leg', rotation key at 0.37 s"
};

class Source {
 public:
  explicit Source(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  json::Value root;
  FormatVersion version;
  std::string model_format;
  AgeMark before_5, since_5;  // the first of each that was met
  bool box_uv = false;        // meta.box_uv: what cubes that do not say it themselves have

  bool before(int major, int minor) const { return version < FormatVersion{major, minor}; }

  void warning(std::string code, std::string text, std::uint32_t offset, const Place& place = {});
  void note(std::string code, std::string text, std::uint32_t offset);
  // The model is lost.
  void error(std::string code, std::string text, std::uint32_t offset);
  bool failed() const { return failed_; }

  // Accounts for memory that the model is about to take. False, with one error, once that is more
  // than a model may take; the caller stops reading then.
  bool spend(std::size_t bytes, std::uint32_t offset);

 private:
  Diagnostics& diagnostics_;
  std::size_t spent_ = 0;
  bool failed_ = false;
};

}  // namespace fmmc::bbmodel
