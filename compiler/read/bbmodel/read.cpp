// Blockbench's project file and FMM's .fmmodel: the order in which its parts are read.
#include <string>
#include <vector>

#include <fmt/format.h>

#include "model/left_out.h"
#include "read/bbmodel/animations.h"
#include "read/bbmodel/elements.h"
#include "read/bbmodel/fields.h"
#include "read/bbmodel/meta.h"
#include "read/bbmodel/outliner.h"
#include "read/bbmodel/source.h"
#include "read/bbmodel/textures.h"
#include "read/json/document.h"
#include "read/reader.h"

namespace fmmc {

namespace {

using namespace bbmodel;

// Whether there is anything to make a model of. A skin's file may hold no geometry.
bool has_content(Source& source) {
  for (const std::string_view name : {"elements", "cubes", "outliner", "groups"}) {
    if (source.root[name].is(json::Type::array)) return true;
  }
  const std::string text = "the file has none of the lists 'elements', 'outliner' and 'groups'";
  if (source.model_format == "skin") {
    source.warning("empty-model", text, source.root.offset());
    return true;
  }
  source.error("no-model", text, source.root.offset());
  return false;
}

void read_placeholders(Source& source, Model& model) {
  model.variable_placeholders =
      text_field(source, source.root, "animation_variable_placeholders", {});
  // Older files keep them per project.
  if (model.variable_placeholders.empty()) {
    model.variable_placeholders = text_field(source, source.root, "variable_placeholders", {});
  }
}

}  // namespace

ReadResult read_bbmodel(const ReadRequest& request, Diagnostics& diagnostics) {
  ReadResult result;
  const auto document = json::Document::parse(request.bytes, diagnostics);
  if (!document) return result;
  Source source(diagnostics);
  source.root = document->root();
  if (!source.root.is(json::Type::object)) {
    source.error("no-model",
                 fmt::format("the file is {}, not an object", json::type_text(source.root.type())),
                 source.root.offset());
    return result;
  }
  Model model;
  model.name = logical_name(request.path);
  read_meta(source, model);
  if (!has_content(source)) return result;

  const ElementList elements = ElementList::read(source);
  const std::vector<ElementPlace> places = read_outliner(source, elements, model);
  if (!source.failed()) read_elements(source, elements, places, model, result.counts);
  if (!source.failed()) add_main_bone(source, model);
  if (!source.failed()) read_textures(source, request, model, result);
  if (!source.failed()) read_animations(source, elements, model, result.counts);
  if (source.failed()) return result;
  drop_left_out(model);
  name_bones(source, model);
  read_placeholders(source, model);
  // FMM's own cut has the groups in the outliner whatever version it was made from.
  if (!request.path.ends_with(".fmmodel")) model.before_5 = source.before_5;
  model.since_5 = source.since_5;
  result.model = std::move(model);
  return result;
}

std::string logical_name(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  if (slash != std::string_view::npos) path.remove_prefix(slash + 1);
  constexpr std::string_view geometry = ".geo.json";
  if (path.size() > geometry.size() && path.ends_with(geometry)) {
    return std::string(path.substr(0, path.size() - geometry.size()));
  }
  const std::size_t point = path.rfind('.');
  // ".bbmodel" is a name without extension.
  if (point != std::string_view::npos && point > 0) path = path.substr(0, point);
  return std::string(path);
}

}  // namespace fmmc
