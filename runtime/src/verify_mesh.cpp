#include <cstring>
#include <utility>

#include "verify.h"

namespace fmm {
inline namespace v1 {
namespace detail {

namespace {

using format::Section;

// Without a bone of its own the range is of faces whose corners follow several.
bool is_of_bone(const Mesh& mesh, const format::Range& range) {
  for (std::size_t i = 0; i < range.index_count; ++i) {
    std::uint32_t index = 0;
    std::memcpy(&index, mesh.indices.data() + (range.first_index + i) * mesh.index_bytes,
                mesh.index_bytes);
    if (index >= mesh.vertices.size()) return false;
    if (range.bone != format::no_bone && mesh.vertices[index].bone != range.bone) return false;
  }
  return true;
}

// Draws cover the indices and the ranges, each range the triangles of one bone or the mixed ones.
Fault fault_of_draws(const Contents& blob, const Mesh& mesh) {
  std::uint64_t next_index = 0;
  std::uint64_t next_range = 0;
  for (std::size_t i = 0; i < mesh.draws.size(); ++i) {
    const format::Draw& draw = mesh.draws[i];
    const auto fault = [&](Error error) {
      return Fault{error, Section::mesh, static_cast<std::uint32_t>(i)};
    };
    if (draw.texture != format::no_index && draw.texture >= blob.textures.size())
      return fault(Error::bad_reference);
    if (draw.alpha > 2 || draw.index_count == 0) return fault(Error::bad_value);
    if (i != 0 && std::pair(mesh.draws[i - 1].alpha, mesh.draws[i - 1].texture) >=
                      std::pair(draw.alpha, draw.texture))
      return fault(Error::bad_reference);
    if (draw.first_index != next_index || draw.first_range != next_range ||
        draw.range_count > mesh.ranges.size() - next_range)
      return fault(Error::bad_reference);
    const auto ranges = mesh.ranges.subspan(draw.first_range, draw.range_count);
    for (std::size_t j = 0; j < ranges.size(); ++j) {
      const format::Range& range = ranges[j];
      if (range.first_index != next_index || range.index_count > mesh.index_count - next_index ||
          (j != 0 && range.bone <= ranges[j - 1].bone) || !is_of_bone(mesh, range))
        return fault(Error::bad_reference);
      if (range.index_count == 0 || range.index_count % 3 != 0 ||
          !blob.is_reserved_zero(range.reserved == 0))
        return fault(Error::bad_value);
      next_index += range.index_count;
    }
    next_range += draw.range_count;
    if (next_index - draw.first_index != draw.index_count) return fault(Error::bad_reference);
  }
  if (next_index != mesh.index_count || next_range != mesh.ranges.size())
    return {Error::bad_reference, Section::mesh, 0};
  return {};
}

}  // namespace

Fault fault_of_mesh(const Contents& blob) noexcept {
  const Bytes section = blob.model.section(Section::mesh);
  if (section.empty()) return {};
  const auto& header = *pointer_at<format::MeshHeader>(section, 0);
  const Mesh mesh = blob.model.mesh();
  const auto fault = [](Error error, std::size_t item) {
    return Fault{error, Section::mesh, static_cast<std::uint32_t>(item)};
  };
  if (!blob.is_reserved_zero(are_zero(header.reserved)) ||
      !is_gap(section, sizeof header, header.vertices_offset) ||
      !is_gap(section, header.vertices_offset + mesh.vertices.size_bytes(),
              header.indices_offset) ||
      !is_gap(section, header.indices_offset + mesh.indices.size(), header.draws_offset) ||
      !is_gap(section, header.draws_offset + mesh.draws.size_bytes(), header.ranges_offset) ||
      !is_gap(section, header.ranges_offset + mesh.ranges.size_bytes(), section.size()))
    return fault(Error::bad_value, 0);
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
    const format::Vertex& vertex = mesh.vertices[i];
    if (vertex.bone >= blob.bones.size()) return fault(Error::bad_reference, i);
    if (!are_finite(vertex.position) || !are_finite(vertex.uv) ||
        !blob.is_reserved_zero(vertex.normal[3] == 0 && vertex.reserved == 0))
      return fault(Error::bad_value, i);
  }
  return fault_of_draws(blob, mesh);
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
