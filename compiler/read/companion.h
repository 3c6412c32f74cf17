// A file beside a model, read along with it. Byte offsets of a Model belong to the model's own
// file, so that what is said about this one says where it stands by line and column.
//
// Thread rule: belongs to one model.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/diagnostics.h"
#include "read/json/document.h"

namespace fmmc {

class Companion {
 public:
  // `bytes` must outlive it. `path` is the file as messages name it.
  Companion(std::string path, std::string_view bytes, Diagnostics& diagnostics)
      : path_(std::move(path)), bytes_(bytes), diagnostics_(diagnostics) {}

  // The tree of its bytes; what is wrong with them is told. Nothing if there is no making sense of
  // them.
  std::optional<json::Document> parse();

  void note(std::string code, std::string text, std::uint32_t offset, std::string_view place);
  void warning(std::string code, std::string text, std::uint32_t offset, std::string_view place);
  void error(std::string code, std::string text, std::uint32_t offset, std::string_view place,
             std::string hint = {});

 private:
  void say(Diagnostic diagnostic, std::string_view place);

  std::string path_;
  std::string_view bytes_;
  std::optional<LineIndex> lines_;
  Diagnostics& diagnostics_;
};

}  // namespace fmmc
