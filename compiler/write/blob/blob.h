// Writes the compiled model, the .fmmb blob: a pure function of the model's meaning and the
// options.
//
// Thread rule: pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bake/bake.h"
#include "bake/image.h"
#include "bake/mesh.h"
#include "base/diagnostics.h"
#include "model/model.h"

namespace fmmc {

// How clips are stored.
enum class Profile : std::uint8_t {
  compact,  // bit fields as wide as the tolerance asks for
  fast,     // 16-bit fields
  exact,    // float32
  small,    // the source's keys where they are smaller than bit fields
};

inline constexpr double default_tolerance_px = 0.0016;

enum class TextureMode : std::uint8_t { rgba8, png, external, none };

struct BlobOptions {
  Semantics semantics = Semantics::fmm;
  Profile profile = Profile::compact;
  // Animations that are stored in another way, by name; the last of one name counts.
  std::vector<std::pair<std::string, Profile>> profiles;
  double tolerance_px =
      default_tolerance_px;  // Profile::compact and small: the largest error at rows
  int rate = 20;
  MolangOptions molang{};  // of the bake: the blob only has what came of it
  double length = 0;       // likewise
  TextureMode textures = TextureMode::rgba8;
};

// The identity of a model's ids: XXH3-64 over the ordered names and kinds of bones, animations,
// textures and attachments (runtime/FORMAT.md, "Schema"). The id header and the blob share it.
std::uint64_t schema_of(const Model& model);

// Whether every bone, animation, texture and attachment can have an id; there is one error for each
// kind of which there are too many.
bool has_ids_for_all(const Model& model, Diagnostics& diagnostics);

// The attachments of a model in blob order: locators, null objects (as IK controllers), the seats
// of "m_" bones, the name tags of "tag_" bones, the entity's hitbox. Names are unique.
//   - A seat is the centre of its bone's cubes, or the bone's origin if it has none.
//   - A name tag stands 18 px above its bone's origin and follows the bone's *parent*, as a
//   sibling.
//   - The hitbox is the first cube of the first top-level "hitbox" bone, never turned or inflated.
//   - Bounding boxes come last, as the source has them.
// Locators that are not exported are left out unless a null object reaches for them.
struct BlobAttachment {
  std::string name;
  int bone = -1;
  std::uint8_t kind = 0;   // fmm::format::AttachmentKind
  std::uint8_t flags = 0;  // fmm::format::box_*
  Vec3 position;           // blocks, in the bone's space
  Quat rotation;
  Vec3 size;        // blocks
  int source = -1;  // of a locator or an IK controller: its index in the model's list
  std::uint32_t offset = no_offset;
};
std::vector<BlobAttachment> attachments_of(const Model& model);

// Warns of a hitbox bone that has no cube, or more than the one that counts.
void tell_of_hitbox(const Model& model, Diagnostics& diagnostics);

// An image file beside a blob of TextureMode::external. Its name is the hash of its bytes, so that
// models share files and no two different ones ever meet: "<32 hex digits>.png".
struct TextureFile {
  std::string name;
  std::string_view bytes;  // of the model's or the image's own
};
struct ExternalTextures {
  std::vector<TextureFile> files;  // each once, in the order in which textures need them
  std::vector<int> file_of;        // by texture: index in `files`, -1: it has no pixels
};
ExternalTextures external_textures(const Model& model, const std::vector<Image>& images);

// Whether `name` is one that external_textures() gives.
bool is_texture_file_name(std::string_view name);

// `animations` are the bakes of model.animations, by index. The clip of each is checked with the
// runtime's own decoder at every row before it is accepted; one that its profile cannot hold within
// the tolerance is stored exactly, with a note. Empty if a limit was hit; then there is an error
// diagnostic.
std::string write_blob(const Model& model, const BakedMesh& mesh, const std::vector<Image>& images,
                       const std::vector<BakedAnimation>& animations, const BlobOptions& options,
                       Diagnostics& diagnostics);

}  // namespace fmmc
