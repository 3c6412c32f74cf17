// write_blob(): the model's parts to sections.
#include "write/blob/blob.h"

#include <cassert>
#include <limits>
#include <optional>

#include "bake/flipbook.h"
#include "write/blob/assembly.h"
#include "write/blob/controllers.h"
#include "write/blob/moments.h"
#include "write/blob/moving.h"
#include "write/blob/sections.h"
#include "write/blob/strings.h"

namespace fmmc {

namespace format = fmm::format;

std::string write_blob(const Model& model, const BakedMesh& mesh, const std::vector<Image>& images,
                       const std::vector<BakedAnimation>& animations, const BlobOptions& options,
                       Diagnostics& diagnostics) {
  assert(animations.size() == model.animations.size() && images.size() == model.textures.size());
  assert(options.rate > 0 && options.rate <= std::numeric_limits<std::uint16_t>::max());
  const std::vector<BlobAttachment> attachments = attachments_of(model);
  if (!has_ids_for_all(model, diagnostics)) return {};

  StringTable strings;
  format::Header header{};
  header.name = strings.id(model.name);
  header.schema = schema_of(model);
  header.tick_rate = static_cast<std::uint16_t>(options.rate);
  header.semantics = static_cast<std::uint8_t>(options.semantics);

  const std::vector<BlobBone> bones = bone_records(model, strings);
  const auto rounds = shown_frames(model, images, diagnostics);
  if (rounds.size() != images.size()) return {};
  const TextureSections textures =
      texture_sections(model, images, rounds, options.textures, strings);
  const std::vector<format::AttachmentRecord> attachment_list =
      attachment_records(attachments, strings);
  const std::optional<MovingSections> moving = moving_sections(
      {model, mesh, attachments, animations, bones, options, header}, strings, diagnostics);
  if (!moving) return {};
  // In blockbench semantics the rows hold what is solved. What is wrong with chains the bake told.
  Diagnostics silent;
  const std::vector<IkChain> chains = options.semantics == Semantics::fmm
                                          ? find_ik_chains(model, Semantics::fmm, silent)
                                          : std::vector<IkChain>{};
  const std::string ik = ik_section(model, chains, attachments, animations);
  const std::vector<format::EventRecord> events = event_records(attachments, animations, strings);
  const std::string controllers = controllers_section(model, strings);
  const std::string string_section = strings.section();
  const std::string bone_section = bones_section(bones);
  const std::string mesh_bytes = mesh_section(mesh);
  Assembly assembly;
  assembly.add(format::Section::strings, string_section);
  assembly.add(format::Section::bones, bone_section);
  assembly.add(format::Section::mesh, mesh_bytes);
  assembly.add(format::Section::textures, bytes_of(textures.records));
  assembly.add(format::Section::attachments, bytes_of(attachment_list));
  assembly.add(format::Section::animations, bytes_of(moving->animations));
  assembly.add(format::Section::clips, moving->clips);
  assembly.add(format::Section::jumps, bytes_of(moving->jumps));
  assembly.add(format::Section::images, textures.images);
  assembly.add(format::Section::ik, ik);
  assembly.add(format::Section::events, bytes_of(events));
  assembly.add(format::Section::frames, bytes_of(textures.frames));
  assembly.add(format::Section::controllers, controllers);
  if (!is_addressable(assembly, diagnostics)) return {};
  return assembly.assemble(header);
}

}  // namespace fmmc
