// The contact sheet of a compiled model: the rest pose from four sides, then every animation at
// eight times, with its name and the time under each picture. Drawn from the blob alone, through
// the runtime, so that it shows what a game would show.
//
// Thread rule: pure.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <fmm/model.h>

namespace fmmc::preview {

struct SheetOptions {
  int cell = 160;  // pixels of one picture's side; made smaller if the sheet would grow too tall
  // The bytes of a texture's file beside the blob, empty if there are none; null: there are none.
  std::function<std::string(std::string_view name)> texture_file;
};

// A PNG file; empty if there is not enough memory for it.
std::string contact_sheet(const fmm::Model& model, const SheetOptions& options);

}  // namespace fmmc::preview
