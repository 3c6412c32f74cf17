#include "commands/validate.h"

#include <algorithm>
#include <deque>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/folder.h"
#include "base/paths.h"
#include "check/bedrock/names.h"
#include "check/bedrock/pack.h"
#include "check/bedrock/references.h"
#include "commands/console.h"
#include "write/bedrock/zip.h"

namespace fmmc {

namespace {

using bedrock_check::File;
using bedrock_check::Kind;
using bedrock_check::Pack;
using bedrock_check::PackSource;

// What one argument of the command line stands for.
struct Input {
  std::string complaint;  // it could not be read
  std::deque<Pack> packs;
  bool is_file = false;  // one JSON file, held as a pack of its own
};

PackSource folder_source(const std::string& path, std::vector<std::string> files_below,
                         Files& files) {
  PackSource source;
  source.shown = path;
  source.join = path.ends_with('/') ? "" : "/";
  source.paths = std::move(files_below);
  source.read = [path, &files](const std::string& file, std::string& bytes) {
    return files.read(join_path(path, file), bytes, default_file_limit);
  };
  return source;
}

bool may_be_archive(const std::string& path) {
  const std::string name = fold_case(path);
  return name.ends_with(".mcpack") || name.ends_with(".mcaddon") || name.ends_with(".zip");
}

PackSource archive_source(const std::string& path, std::vector<BedrockFile> contents) {
  PackSource source;
  source.shown = path;
  source.join = "/";
  source.is_archive = true;
  for (const BedrockFile& file : contents)
    source.paths.push_back(file.path);
  // Ascending by path, each once.
  source.read = [held = std::move(contents)](const std::string& file, std::string& bytes) {
    const auto it = std::lower_bound(
        held.begin(), held.end(), file,
        [](const BedrockFile& one, const std::string& wanted) { return one.path < wanted; });
    if (it == held.end() || it->path != file) return FileStatus::not_found;
    bytes = it->bytes;
    return FileStatus::ok;
  };
  return source;
}

// Everything in an archive together.
constexpr std::size_t most_archive_bytes = 512u << 20;

// A pack of one file and without a name, so that the same walk tells what is in it.
void read_single(const std::string& path, std::string bytes, const Policy& policy,
                 bedrock_check::Schemas& schemas, Input& out) {
  Pack& pack = out.packs.emplace_back();
  pack.shown = path;
  File& file = pack.files.emplace_back();
  file.shown = path;
  file.bytes = std::move(bytes);
  file.diagnostics.silence(policy.silenced);
  check_file(file, schemas, pack.rules);
  if (!file.document || file.kind != Kind::other) return;
  file.diagnostics.error("not-bedrock",
                         "this is none of the files that can be checked: geometry, animations, "
                         "controllers, client entities, manifests",
                         file.root().offset());
}

Input read_input(const std::string& path, const Policy& policy, bedrock_check::Schemas& schemas,
                 Files& files) {
  Input out;
  std::string bytes;
  FileStatus status = FileStatus::ok;
  if (is_folder(path)) {
    std::vector<std::string> below;
    status = list_files(path, below);
    if (status == FileStatus::ok) {
      out.packs =
          read_packs(folder_source(path, std::move(below), files), schemas, policy.silenced);
    }
  } else {
    const bool archive = may_be_archive(path);
    status = files.read(path, bytes, archive ? most_archive_bytes : default_file_limit);
    out.is_file = !archive;
    if (status == FileStatus::ok && archive) {
      auto contents = bedrock::read_zip(bytes, most_archive_bytes);
      if (!contents) {
        out.complaint = fmt::format(
            "{}: error: this is no archive that can be read, or it holds more than {} MiB "
            "[pack-archive]\n",
            path, most_archive_bytes >> 20);
        return out;
      }
      out.packs = read_packs(archive_source(path, std::move(*contents)), schemas, policy.silenced);
    } else if (status == FileStatus::ok) {
      read_single(path, std::move(bytes), policy, schemas, out);
    }
  }
  if (status != FileStatus::ok) {
    out.complaint = fmt::format("{}: error: this cannot be read: {} [cannot-read]\n", path,
                                file_status_text(status));
  }
  return out;
}

// Prints what was found in a pack. False if it fails.
bool tell(const Pack& pack, const Policy& policy, Progress& progress) {
  bool sound = true;
  for (const auto& [path, diagnostics] : pack.others) {
    const Verdict verdict = judge(diagnostics, policy);
    sound = sound && !verdict.failed;
    progress.print(format_diagnostics(pack.shown_path(path), {}, verdict.told));
  }
  for (const File& file : pack.files) {
    Verdict verdict = judge(file.diagnostics, policy);
    sound = sound && !verdict.failed;
    progress.print(
        format_diagnostics(file.shown, file.bytes, with_places(file, std::move(verdict.told))));
  }
  return sound;
}

}  // namespace

int validate(const ValidateOptions& options, Files& files) {
  bedrock_check::Schemas schemas;
  Progress progress(true);
  std::deque<Input> inputs, others;
  std::size_t failed = 0;
  for (const std::string& path : options.inputs) {
    progress.show(inputs.size() + 1, options.inputs.size(), path);
    inputs.push_back(read_input(path, options.policy, schemas, files));
  }
  for (const std::string& path : options.with) {
    others.push_back(read_input(path, options.policy, schemas, files));
    if (others.back().complaint.empty()) continue;
    progress.print(others.back().complaint);
    ++failed;
  }
  std::vector<Pack*> together;
  for (std::deque<Input>* list : {&inputs, &others}) {
    for (Input& input : *list) {
      // A file alone refers to others that are not here, and so says nothing about references.
      for (Pack& pack : input.packs) {
        if (!input.is_file) together.push_back(&pack);
      }
    }
  }
  const bedrock_check::Names names = bedrock_check::collect_names(together);
  for (Input& input : inputs) {
    bool sound = input.complaint.empty();
    if (!sound) progress.print(input.complaint);
    for (Pack& pack : input.packs) {
      if (!input.is_file) check_references(pack, names);
      sound = tell(pack, options.policy, progress) && sound;
    }
    if (!sound) ++failed;
  }
  if (failed > 0) {
    progress.print(fmt::format("{} of {} inputs failed\n", failed,
                               options.inputs.size() + options.with.size()));
    return exit_bad_input;
  }
  progress.finish(fmt::format("{} inputs are sound", options.inputs.size()));
  return exit_done;
}

}  // namespace fmmc
