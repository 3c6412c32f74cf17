#include "commands/pack.h"

#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/hash.h"
#include "base/paths.h"
#include "commands/batch.h"
#include "commands/console.h"
#include "commands/model_compiler.h"
#include "commands/pack_content.h"
#include "commands/pack_inputs.h"
#include "write/bedrock/pack.h"
#include "write/bedrock/zip.h"

namespace fmmc {

namespace {

bool is_archive(std::string_view path) {
  return path.ends_with(".mcpack") || path.ends_with(".zip");
}

int pack_error(std::string_view sentence, int code) {
  print_error(fmt::format("fmmc pack: error: {}\n", sentence));
  return code;
}

std::vector<BedrockFile> files_of(const PackFileMap& map) {
  std::vector<BedrockFile> out;
  for (const auto& [path, bytes] : map)
    out.push_back({path, bytes});
  return out;
}

// Empty, or what went wrong.
std::string write_pack(const std::string& output, const PackFileMap& content, Files& files) {
  const auto write = [&](const std::string& path, std::string_view bytes) {
    const FileStatus status = write_if_different(files, path, bytes);
    return status == FileStatus::ok
               ? std::string()
               : fmt::format("cannot write '{}': {}", path, file_status_text(status));
  };
  if (is_archive(output)) {
    const std::string archive = bedrock::zip_archive(files_of(content));
    if (archive.empty()) return "there is not enough memory for the archive";
    return write(output, archive);
  }
  for (const auto& [path, bytes] : content) {
    std::string error = write(join_path(output, path), bytes);
    if (!error.empty()) return error;
  }
  return {};
}

// The version in a manifest, or nothing.
std::optional<PackVersion> version_in(const std::string& manifest) {
  const auto json = nlohmann::json::parse(manifest, nullptr, false);
  if (!json.is_object() || !json.contains("header") || !json["header"].is_object())
    return std::nullopt;
  const auto version = json["header"].value("version", nlohmann::json());
  if (!version.is_array() || version.size() != 3) return std::nullopt;
  PackVersion out{};
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (!version[i].is_number_unsigned() || version[i].get<std::uint64_t>() > 1'000'000)
      return std::nullopt;
    out[i] = version[i].get<int>();
  }
  return out;
}

std::string version_words(const PackVersion& version) {
  return fmt::format("{}.{}.{}", version[0], version[1], version[2]);
}

// Clients keep what they have of a pack while its version is the same. Empty, or why the new pack
// must not replace the old one.
std::string compare_with(const std::string& old_path, const PackFileMap& content,
                         const PackVersion& version, Files& files) {
  constexpr std::size_t most_bytes = 1u << 30;
  std::string bytes;
  const FileStatus status = files.read(old_path, bytes, most_bytes);
  if (status != FileStatus::ok)
    return fmt::format("'{}' cannot be read: {}", old_path, file_status_text(status));
  const auto old = bedrock::read_zip(bytes, most_bytes);
  if (!old) return fmt::format("'{}' is no archive that can be read", old_path);
  PackFileMap former;
  for (const BedrockFile& file : *old)
    former.emplace(file.path, file.bytes);
  const auto manifest = former.find("manifest.json");
  const auto old_version = manifest == former.end() ? std::nullopt : version_in(manifest->second);
  if (!old_version) return fmt::format("'{}' has no manifest with a version", old_path);
  if (version < *old_version) {
    return fmt::format("version {} is below {}, which '{}' has", version_words(version),
                       version_words(*old_version), old_path);
  }
  if (version > *old_version || former == content) return {};
  std::string changed;
  for (const auto& [path, now] : content) {
    const auto before = former.find(path);
    if (before != former.end() && before->second == now) continue;
    changed = path;
    break;
  }
  for (const auto& [path, before] : former) {
    if (changed.empty() && !content.contains(path)) changed = path;
  }
  return fmt::format("'{}' differs from '{}' at the same version {}; raise the pack's version",
                     changed, old_path, version_words(version));
}

class Packer {
 public:
  Packer(const PackOptions& options, Files& files) : options_(options), files_(files) {
    names_.name = options.name;
    names_.description = options.description;
    names_.version = options.version;
  }

  int run() {
    if (options_.compiled.empty()) {
      const int code = compile_models();
      if (code != exit_done) return code;
    } else {
      const std::string error = read_compiled(options_.compiled, files_, content_);
      if (!error.empty()) return pack_error(error, exit_bad_input);
    }
    const std::string error = put_together();
    return error.empty() ? exit_done : pack_error(error, exit_bad_input);
  }

 private:
  // An exit code; the models are told of already.
  int compile_models() {
    const PackInputs inputs = find_pack_inputs(options_.compile.batch.inputs);
    if (!inputs.error.empty()) return pack_error(inputs.error, exit_wrong_use);
    std::vector<Task> tasks;
    for (const PackInput& input : inputs.models) {
      tasks.push_back({input.path, input.relative, {}, {}});
      content_.models.push_back({input.id, input.title, options_.compile.bedrock.name_space});
    }
    ModelCompiler compiler(options_.compile, files_);
    std::mutex adding;
    const Work work = [&](const Task& task, TaskInput& input, Files& beside,
                          Diagnostics& diagnostics, StageTimes& times) {
      Made made = compiler.compile(task, input, beside, diagnostics, times);
      const BedrockFolders folders = bedrock_folders(options_.compile, task);
      const std::lock_guard lock(adding);
      for (OutputFile& file : std::exchange(made.outputs, {})) {
        std::string path = path_below(file.path, folders.resources);
        const bool of_server = path.empty();
        if (of_server) path = path_below(file.path, folders.behavior);
        (of_server ? content_.behavior : content_.resources)
            .emplace(std::move(path), std::move(file.bytes));
      }
      return made;
    };
    const BatchResult result =
        run_batch(options_.compile.batch, tasks, {}, "compiled", work, files_);
    compiler.tell_of_cache();
    if (result.exit_code != exit_done) return result.exit_code;
    return compiler.print_reports() ? exit_done : exit_bad_input;
  }

  // Empty, or what went wrong.
  std::string put_together() {
    std::string icon;
    if (!options_.icon.empty()) {
      const FileStatus status = files_.read(options_.icon, icon, default_file_limit);
      if (status != FileStatus::ok)
        return fmt::format("'{}' cannot be read: {}", options_.icon, file_status_text(status));
    }
    for (BedrockFile& file : resource_pack_files(names_, content_.models, icon))
      content_.resources.emplace(file.path, std::move(file.bytes));
    std::string error = merge_extras();
    if (error.empty() && !options_.against.empty())
      error = compare_with(options_.against, content_.resources, options_.version, files_);
    if (error.empty()) error = write_pack(options_.output, content_.resources, files_);
    if (error.empty() && !options_.behavior.empty()) {
      for (BedrockFile& file : behavior_pack_files(names_, icon))
        content_.behavior.emplace(file.path, std::move(file.bytes));
      error = write_pack(options_.behavior, content_.behavior, files_);
    }
    if (error.empty() && !options_.stamp.empty()) error = write_stamp();
    return error;
  }

  // Icons of one's own replace ours, texts come after them; nothing else may have one of our paths.
  // Empty, or what went wrong.
  std::string merge_extras() {
    for (const std::string& folder : options_.extras) {
      std::string error;
      for (BedrockFile& file : read_folder(folder, files_, error)) {
        const auto known = content_.resources.find(file.path);
        if (known == content_.resources.end()) {
          content_.resources.emplace(std::move(file.path), std::move(file.bytes));
        } else if (file.path == "pack_icon.png") {
          known->second = std::move(file.bytes);
        } else if (file.path.ends_with(".lang")) {
          known->second += file.bytes;
        } else if (known->second != file.bytes) {
          return fmt::format("'{}' is also a file of the pack; rename it",
                             join_path(folder, file.path));
        }
      }
      if (!error.empty()) return error;
    }
    return {};
  }

  // Empty, or what went wrong.
  std::string write_stamp() const {
    std::string text;
    for (const PackFileMap* map : {&content_.resources, &content_.behavior}) {
      for (const auto& [path, bytes] : *map)
        text += fmt::format("{} {}\n", to_hex(hash128(bytes)), path);
    }
    const FileStatus status = write_if_different(files_, options_.stamp, text);
    if (status == FileStatus::ok) return {};
    return fmt::format("cannot write '{}': {}", options_.stamp, file_status_text(status));
  }

  const PackOptions& options_;
  Files& files_;
  PackNames names_;
  PackContent content_;
};

}  // namespace

int pack(const PackOptions& options, Files& files) {
  return Packer(options, files).run();
}

}  // namespace fmmc
