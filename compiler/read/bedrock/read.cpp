// Bedrock geometry with the animations and the texture beside it: read_bedrock().
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/paths.h"
#include "base/quote.h"
#include "read/bedrock/animations.h"
#include "read/bedrock/controllers.h"
#include "read/bedrock/geometry.h"
#include "read/companion.h"
#include "read/json/document.h"
#include "read/reader.h"

namespace fmmc {

namespace {

// Looks for a file beside the model, then in the texture folders. Its bytes, or nothing.
bool find_beside(const ReadRequest& request, const std::string& name, bool in_texture_dirs,
                 ReadResult& result, std::string& bytes, std::string& path) {
  std::vector<std::string> candidates{join_path(folder_of(request.path), name)};
  for (const std::string& dir : request.texture_dirs) {
    if (in_texture_dirs) candidates.push_back(join_path(dir, name));
  }
  for (std::string& candidate : candidates) {
    FileStatus status = FileStatus::not_found;
    if (request.files != nullptr) {
      status = request.files->read(candidate, bytes, default_file_limit);
    }
    result.inputs.push_back({candidate, status == FileStatus::ok});
    if (status == FileStatus::ok) {
      path = std::move(candidate);
      return true;
    }
  }
  return false;
}

// A name of a file and nothing else.
bool is_plain(std::string_view name) {
  return !name.empty() && name.front() != '.' &&
         name.find_first_of(std::string_view("/\\:\0", 4)) == std::string_view::npos;
}

// Those that texture meshes call by a name of their own; others are cut out of the model's.
void read_cut_textures(bedrock::Source& source, const ReadRequest& request, Model& model,
                       ReadResult& result) {
  std::set<std::string> known = {"", "default", model.name};
  for (const TextureMesh& mesh : model.texture_meshes) {
    if (!known.insert(mesh.texture).second || source.failed()) continue;
    Texture texture;
    texture.name = mesh.texture + ".png";
    texture.uv_width = model.uv_width;
    texture.uv_height = model.uv_height;
    std::string path;
    if (!is_plain(mesh.texture) ||
        !find_beside(request, texture.name, true, result, texture.encoded, path)) {
      source.warning("texture-missing",
                     fmt::format("there is no texture {} beside the model for a texture mesh, "
                                 "which is cut out of the model's own",
                                 quoted(texture.name)),
                     mesh.offset);
      continue;
    }
    if (!source.spend(texture.encoded.size(), mesh.offset)) return;
    model.textures.push_back(std::move(texture));
    ++result.counts.textures;
  }
}

void read_texture(bedrock::Source& source, const ReadRequest& request, Model& model,
                  ReadResult& result) {
  Texture texture;
  texture.name = model.name + ".png";
  texture.uv_width = model.uv_width;
  texture.uv_height = model.uv_height;
  std::string path;
  if (!find_beside(request, texture.name, true, result, texture.encoded, path)) {
    source.warning("texture-missing",
                   fmt::format("there is no texture {} beside the model", quoted(texture.name)),
                   no_offset);
  }
  if (!source.spend(texture.encoded.size(), no_offset)) return;
  model.textures.push_back(std::move(texture));
  result.counts.textures = 1;
}

// A file beside the model that was read.
struct Beside {
  std::string path, bytes;
};

// In the order in which they are read.
std::vector<Beside> files_beside(const ReadRequest& request, const Model& model, ReadResult& result,
                                 Diagnostics& diagnostics) {
  std::vector<Beside> out;
  for (const std::string_view ending :
       {".animation.json", ".animations.json", ".animation_controllers.json"}) {
    Beside file;
    if (find_beside(request, model.name + std::string(ending), false, result, file.bytes,
                    file.path)) {
      out.push_back(std::move(file));
    }
  }
  for (const std::string& path : request.animations) {
    Beside file{path, {}};
    const FileStatus status = request.files->read(path, file.bytes, default_file_limit);
    result.inputs.push_back({path, status == FileStatus::ok});
    if (status == FileStatus::ok) {
      out.push_back(std::move(file));
    } else {
      Companion(path, {}, diagnostics)
          .error("cannot-read",
                 fmt::format("the file cannot be read: {}", file_status_text(status)), no_offset,
                 {});
    }
  }
  return out;
}

// Animations first, since controllers refer to them.
void read_companions(const ReadRequest& request, const bedrock::BoneNames& names, Model& model,
                     ReadResult& result, Diagnostics& diagnostics) {
  if (request.files == nullptr) return;
  const std::vector<Beside> files = files_beside(request, model, result, diagnostics);
  struct Read {
    Companion file;
    std::optional<json::Document> document;
  };
  std::vector<Read> all;
  all.reserve(files.size());
  for (const Beside& file : files) {
    Read& read = all.emplace_back(Read{Companion(file.path, file.bytes, diagnostics), {}});
    read.document = read.file.parse();
    if (!read.document) continue;
    bedrock::read_animations(read.file, read.document->root(), names, request.length, model);
  }
  for (Read& read : all) {
    if (read.document) bedrock::read_controllers(read.file, read.document->root(), model);
  }
}

}  // namespace

ReadResult read_bedrock(const ReadRequest& request, Diagnostics& diagnostics) {
  ReadResult result;
  const auto document = json::Document::parse(request.bytes, diagnostics);
  if (!document) return result;
  bedrock::Source source(diagnostics);
  source.root = document->root();
  Model model;
  model.name = logical_name(request.path);
  model.version = {5, 0};
  model.model_format = "bedrock";
  source.version = model.version;
  bedrock::BoneNames names;
  if (!bedrock::read_geometry(source, model, names)) return result;
  read_texture(source, request, model, result);
  read_cut_textures(source, request, model, result);
  if (source.failed()) return result;
  read_companions(request, names, model, result, diagnostics);
  result.counts.elements = model.cubes.size() + model.meshes.size();
  result.counts.cubes = model.cubes.size();
  result.counts.meshes = model.meshes.size();
  for (const Animation& animation : model.animations) {
    for (const Animator& animator : animation.animators) {
      for (const auto& keys : animator.channels)
        result.counts.keyframes += keys.size();
    }
  }
  result.model = std::move(model);
  return result;
}

bool is_bedrock_path(std::string_view path) {
  return path.ends_with(".geo.json");
}

ReadResult read_model(const ReadRequest& request, Diagnostics& diagnostics) {
  return is_bedrock_path(request.path) ? read_bedrock(request, diagnostics)
                                       : read_bbmodel(request, diagnostics);
}

}  // namespace fmmc
