#include "read/bbmodel/meta.h"

#include <array>
#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "read/bbmodel/fields.h"

namespace fmmc::bbmodel {

namespace {

// "4.10" is four and ten; what follows the second number ("-beta") is ignored.
std::optional<FormatVersion> parse_version(std::string_view text) {
  const char* const end = text.data() + text.size();
  FormatVersion version{0, 0};
  const auto major = std::from_chars(text.data(), end, version.major);
  if (major.ec != std::errc() || version.major < 0) return std::nullopt;
  if (major.ptr != end && *major.ptr == '.') {
    std::from_chars(major.ptr + 1, end, version.minor);
    if (version.minor < 0) return std::nullopt;
  }
  return version;
}

FormatVersion read_version(Source& source, json::Value meta) {
  constexpr FormatVersion assumed{4, 0};
  // Before 3.0 the field was called "format".
  json::Value field = meta["format_version"];
  if (!field.exists()) field = meta["format"];
  if (!field.exists()) {
    const bool has_meta = meta.exists();
    source.warning("missing-version",
                   fmt::format("'{}' is missing; the file is read as version 4.0",
                               has_meta ? "meta.format_version" : "meta"),
                   has_meta ? meta.offset() : source.root.offset());
    return assumed;
  }
  // A bare 4.10 would be 4.1 as a number: its spelling counts.
  const std::string_view text = field.string().value_or(field.number_text());
  if (const auto version = parse_version(text)) return *version;
  source.warning("unreadable-version",
                 text.empty() ? "the format version is neither text nor number; the file is read "
                                "as version 4.0"
                              : fmt::format("format version {} is not understood; the file is "
                                            "read as version 4.0",
                                            quoted(text)),
                 field.offset());
  return assumed;
}

double read_size(Source& source, json::Value resolution, std::string_view name) {
  constexpr double usual = 16;
  const double size = number_field(source, resolution, name, usual, {"resolution", {}});
  if (size > 0) return size;
  source.warning("bad-resolution", fmt::format("'{}' is not above 0; 16 is used", name),
                 resolution[name].offset(), {"resolution", {}});
  return usual;
}

// What the model needs at least to be seen in Bedrock. Files that do not say it, and those that say
// nonsense, have the editor's usual box.
std::array<double, 3> read_visible_box(Source& source) {
  std::array<double, 3> box{1, 1, 0};
  const json::Value list = list_field(source, source.root, "visible_box", {});
  if (list.size() != box.size()) return box;
  json::Value value = list.first();
  for (double& number : box) {
    number = number_value(source, value, "visible_box", number, {});
    value = value.next();
  }
  return box;
}

}  // namespace

void read_meta(Source& source, Model& model) {
  const json::Value meta = object_field(source, source.root, "meta", {});
  source.version = read_version(source, meta);
  source.model_format = text_field(source, meta, "model_format", {"meta", {}});
  if (source.model_format.empty()) {
    const bool bone_rig = flag_field(source, meta, "bone_rig", false, {"meta", {}});
    source.model_format = bone_rig ? "bedrock_old" : "java_block";
  }
  source.box_uv = flag_field(source, meta, "box_uv", false, {"meta", {}});

  const json::Value resolution = object_field(source, source.root, "resolution", {});
  model.version = source.version;
  model.format_offset = meta["model_format"].offset();
  model.model_format = source.model_format;
  model.uv_width = read_size(source, resolution, "width");
  model.uv_height = read_size(source, resolution, "height");
  model.visible_box = read_visible_box(source);
}

}  // namespace fmmc::bbmodel
