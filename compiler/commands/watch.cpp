#include "commands/watch.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "base/folder_watch.h"
#include "base/native_path.h"
#include "base/paths.h"
#include "commands/compile.h"
#include "commands/console.h"
#include "read/reader.h"

namespace fmmc {

namespace fs = std::filesystem;

namespace {

// Long enough for a program that writes a file in pieces, too short to be noticed.
constexpr std::chrono::milliseconds watch_quiet(5);
constexpr std::chrono::hours watch_timeout(1);

// No path of a disk begins like this.
constexpr std::string_view memory_folder = "/\1states";

// The disk, but for the states of the models, which live as long as the command.
class StatesInMemory : public Files {
 public:
  explicit StatesInMemory(Files& disk) : disk_(disk) {}

  FileStatus read(const std::string& path, std::string& bytes, std::uint64_t limit) override {
    return of(path).read(path, bytes, limit);
  }
  FileStatus write(const std::string& path, std::string_view bytes) override {
    return of(path).write(path, bytes);
  }
  FileStatus remove(const std::string& path) override { return of(path).remove(path); }

 private:
  Files& of(const std::string& path) {
    return path.starts_with(memory_folder) ? static_cast<Files&>(memory_) : disk_;
  }

  Files& disk_;
  MemoryFiles memory_;
};

bool is_model(std::string_view path) {
  return path.ends_with(".bbmodel") || path.ends_with(".fmmodel") || is_bedrock_path(path);
}

std::vector<std::string> models_below(const std::string& folder) {
  std::vector<std::string> out;
  std::error_code error;
  const auto options = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator entry(native_path(folder), options, error), end;
       !error && entry != end; entry.increment(error)) {
    const std::u8string name = entry->path().generic_u8string();
    std::string path(name.begin(), name.end());
    std::error_code vanished;
    if (is_model(path) && entry->is_regular_file(vanished)) out.push_back(std::move(path));
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

int watch(const WatchOptions& options, Files& files) {
  const std::string folder = absolute_path(options.folder);
  const std::unique_ptr<FolderWatch> changes = watch_folder(folder);
  if (!changes) {
    print_error(fmt::format("{}: error: cannot read: no folder that can be watched [cannot-read]\n",
                            options.folder));
    return exit_bad_input;
  }
  StatesInMemory states(files);
  CompileOptions compile_options = options.compile;
  BatchOptions& batch = compile_options.batch;
  if (!batch.base) batch.base = folder;
  batch.state_dir = std::string(memory_folder);
  batch.verbose = !batch.quiet;
  batch.made_only = true;

  const auto run = [&](std::vector<std::string> models) {
    std::sort(models.begin(), models.end());
    batch.inputs = std::move(models);
    if (!batch.inputs.empty()) compile(compile_options, states);
  };
  run(models_below(folder));
  const std::string outputs = absolute_path(batch.output_dir) + "/";
  for (;;) {
    const FolderWatch::Changes changed = changes->wait(watch_timeout, watch_quiet);
    std::vector<std::string> models;
    bool all = changed.everything;
    for (const std::string& path : changed.files) {
      if (path.starts_with(outputs)) continue;
      std::error_code error;
      if (!is_model(path)) {
        all = true;  // a texture, perhaps; the states know whose
      } else if (fs::is_regular_file(native_path(path), error)) {
        models.push_back(path);
      }
    }
    run(all ? models_below(folder) : models);
  }
}

}  // namespace fmmc
