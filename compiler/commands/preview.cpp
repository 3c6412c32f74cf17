#include "commands/preview.h"

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "base/aligned_bytes.h"
#include "base/paths.h"
#include "commands/console.h"
#include "commands/open_blob.h"
#include "commands/own_options.h"
#include "commands/pipeline.h"
#include "commands/values.h"
#include "write/preview/sheet.h"
#include <fmm/model_file.h>

namespace fmmc {

namespace {

int save(const fmm::Model& model, const PreviewOptions& options, Files& files) {
  preview::SheetOptions sheet;
  sheet.texture_file = [&](std::string_view name) {
    std::string bytes;
    const std::string path = join_path(folder_of(options.input), name);
    const FileStatus status = files.read(path, bytes, default_file_limit);
    return status == FileStatus::ok ? bytes : std::string();
  };
  const std::string png = preview::contact_sheet(model, sheet);
  const FileStatus status = write_if_different(files, options.output, png);
  if (status == FileStatus::ok) return exit_done;
  print_error(fmt::format("{}: error: the file cannot be written: {} [cannot-write]\n",
                          options.output, file_status_text(status)));
  return exit_bad_input;
}

int preview_blob(const PreviewOptions& options, Files& files) {
  fmm::ModelFile file;
  const std::string complaint = open_blob(options.input, file);
  if (complaint.empty()) return save(file.model(), options, files);
  print_error(complaint);
  return exit_bad_input;
}

int preview_source(const PreviewOptions& options, Files& files) {
  std::string bytes;
  const std::string complaint = read_source(options.input, files, bytes);
  if (!complaint.empty()) {
    print_error(complaint);
    return exit_bad_input;
  }
  CompileRequest request;
  request.path = options.input;
  request.bytes = bytes;
  request.files = &files;
  request.texture_dirs = options.texture_dirs;
  request.animations = options.animations;
  request.options = blob_options(options.meaning);
  Diagnostics diagnostics;
  apply_own_options(options.input, files, request.options, diagnostics);
  const CompiledModel compiled = compile_model(request, diagnostics);
  print_error(format_diagnostics(options.input, bytes, judge(diagnostics, {}).told));
  if (compiled.blob.empty()) return exit_bad_input;
  const AlignedBytes bytes_of_blob(compiled.blob);
  const auto [error, model] = fmm::Model::open(bytes_of_blob.view());
  if (error == fmm::Error::none) return save(model, options, files);
  print_error(blob_complaint(options.input, error));
  return exit_bad_input;
}

}  // namespace

int draw_preview(const PreviewOptions& options, Files& files) {
  return options.input.ends_with(".fmmb") ? preview_blob(options, files)
                                          : preview_source(options, files);
}

}  // namespace fmmc
