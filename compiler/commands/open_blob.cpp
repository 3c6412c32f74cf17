#include "commands/open_blob.h"

#include <fmt/format.h>

#include <fmm/error.h>

namespace fmmc {

std::string open_blob(const std::string& path, fmm::ModelFile& file) {
  const fmm::Error error = file.load(path);
  return error == fmm::Error::none ? std::string() : blob_complaint(path, error);
}

std::string blob_complaint(const std::string& path, fmm::Error error) {
  const bool unreadable = error == fmm::Error::file_not_found ||
                          error == fmm::Error::file_unreadable ||
                          error == fmm::Error::out_of_memory;
  return fmt::format("{}: error: {} [{}]\n", path, fmm::error_message(error),
                     unreadable ? "cannot-read" : "bad-blob");
}

}  // namespace fmmc
