// A file beside a model, read along with it. Byte offsets of a Model belong to the model's own
// file, so that what is said about this one carries its place in words: file, line and column.
//
// Thread rule: belongs to one model.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "read/json/document.h"

namespace fmmc {

class Companion {
 public:
  // `bytes` must outlive it. `path` is the file as messages name it.
  Companion(std::string path, std::string_view bytes, Diagnostics& diagnostics)
      : path_(std::move(path)), bytes_(bytes), diagnostics_(diagnostics) {}

  void warning(std::string code, std::string text, std::uint32_t offset, std::string_view place);
  void error(std::string code, std::string text, std::uint32_t offset, std::string_view place,
             std::string hint = {});

 private:
  std::string where(std::uint32_t offset, std::string_view place) const;

  std::string path_;
  std::string_view bytes_;
  Diagnostics& diagnostics_;
};

}  // namespace fmmc
