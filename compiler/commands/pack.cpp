#include "commands/pack.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/paths.h"
#include "commands/bedrock_report.h"
#include "commands/console.h"
#include "commands/pack_inputs.h"
#include "commands/pipeline.h"
#include "write/bedrock/pack.h"
#include "write/bedrock/zip.h"

namespace fmmc {

namespace {

using FileMap = std::map<std::string, std::string>;  // path in the pack to content

bool is_archive(std::string_view path) {
  return path.ends_with(".mcpack") || path.ends_with(".zip");
}

int pack_error(std::string_view sentence, int code) {
  print_error(fmt::format("fmmc pack: error: {}\n", sentence));
  return code;
}

std::vector<BedrockFile> files_of(const FileMap& map) {
  std::vector<BedrockFile> out;
  for (const auto& [path, bytes] : map)
    out.push_back({path, bytes});
  return out;
}

// Empty, or what went wrong.
std::string write_pack(const std::string& output, const FileMap& content, Files& files) {
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
std::string compare_with(const std::string& old_path, const FileMap& content,
                         const PackVersion& version, Files& files) {
  constexpr std::size_t most_bytes = 1u << 30;
  std::string bytes;
  const FileStatus status = files.read(old_path, bytes, most_bytes);
  if (status != FileStatus::ok)
    return fmt::format("'{}' cannot be read: {}", old_path, file_status_text(status));
  const auto old = bedrock::read_zip(bytes, most_bytes);
  if (!old) return fmt::format("'{}' is no archive that can be read", old_path);
  FileMap former;
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
  return fmt::format("'{}' differs from '{}' at the same version {}; raise --pack-version", changed,
                     old_path, version_words(version));
}

class Packer {
 public:
  Packer(const PackOptions& options, Files& files) : options_(options), files_(files) {
    names_.name = options.name;
    names_.description = options.description;
    names_.version = options.version;
    names_.name_space = options.bedrock.name_space;
  }

  int run() {
    const PackInputs inputs = find_pack_inputs(options_.inputs);
    if (!inputs.error.empty()) return pack_error(inputs.error, exit_wrong_use);
    std::size_t failed = 0;
    for (const PackInput& input : inputs.models) {
      if (!add_model(input)) ++failed;
    }
    if (failed > 0) {
      print_error(fmt::format("{} of {} models failed\n", failed, inputs.models.size()));
      return exit_bad_input;
    }
    std::string icon;
    if (!options_.icon.empty()) {
      const FileStatus status = files_.read(options_.icon, icon, default_file_limit);
      if (status != FileStatus::ok) {
        return pack_error(
            fmt::format("'{}' cannot be read: {}", options_.icon, file_status_text(status)),
            exit_bad_input);
      }
    }
    add(resource_pack_files(names_, models_, icon));
    std::string error = merge_extras();
    if (error.empty() && !options_.against.empty())
      error = compare_with(options_.against, content_, options_.version, files_);
    if (error.empty()) error = write_pack(options_.output, content_, files_);
    if (error.empty() && !options_.behavior.empty()) {
      FileMap server;
      for (BedrockFile& file : behavior_pack_files(names_, models_, icon))
        server.emplace(file.path, std::move(file.bytes));
      error = write_pack(options_.behavior, server, files_);
    }
    return error.empty() ? exit_done : pack_error(error, exit_bad_input);
  }

 private:
  bool add_model(const PackInput& input) {
    std::string bytes;
    const std::string unreadable = read_source(input.path, files_, bytes);
    if (!unreadable.empty()) {
      print_error(unreadable);
      return false;
    }
    CompileRequest request;
    request.path = input.path;
    request.bytes = bytes;
    request.files = &files_;
    request.texture_dirs = options_.texture_dirs;
    request.animations = options_.animations;
    request.options = options_.meaning;
    request.bedrock = &options_.bedrock;
    request.bedrock_id = input.id;
    Diagnostics diagnostics;
    diagnostics.silence(options_.policy.silenced);
    BedrockModel model = pack_model(request, diagnostics);
    Verdict verdict = judge(diagnostics, options_.policy);
    if (options_.quiet) {
      std::erase_if(verdict.told,
                    [](const Diagnostic& d) { return d.severity != Severity::error; });
    }
    print_error(format_diagnostics(input.path, bytes, verdict.told));
    if (verdict.failed) return false;
    if (options_.report && !print_output(bedrock_report(input.id, model.report))) return false;
    models_.push_back({input.id, input.title, model.clips, model.hitbox});
    add(std::move(model.files));
    return true;
  }

  void add(std::vector<BedrockFile> files) {
    for (BedrockFile& file : files)
      content_.emplace(std::move(file.path), std::move(file.bytes));
  }

  // Icons of one's own replace ours, texts come after them; nothing else may have one of our paths.
  // Empty, or what went wrong.
  std::string merge_extras() {
    for (const std::string& folder : options_.extras) {
      std::string error;
      for (BedrockFile& file : read_folder(folder, files_, error)) {
        const auto known = content_.find(file.path);
        if (known == content_.end()) {
          content_.emplace(std::move(file.path), std::move(file.bytes));
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

  const PackOptions& options_;
  Files& files_;
  PackNames names_;
  std::vector<PackedModel> models_;
  FileMap content_;
};

}  // namespace

int pack(const PackOptions& options, Files& files) {
  return Packer(options, files).run();
}

}  // namespace fmmc
