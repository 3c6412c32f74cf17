// What ties a model's files together in the game: animation controllers, the render controller and
// the client entity.
//
// A server plays an animation by a property of the entity: each animation has a controller of its
// own that runs while its bit is set. A property holds 24 bits, as many as the game's floats keep
// apart (spec: animation A49).
//
// Thread rule: pure.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "write/bedrock/animation.h"
#include "write/bedrock/json_text.h"
#include <fmm/format.h>

namespace fmmc::bedrock {

inline constexpr std::size_t bits_per_property = 24;
inline constexpr std::size_t properties_per_entity = 32;

// Which bit plays an animation.
struct PlayBit {
  std::size_t property = 0;  // "ns:anim0"
  unsigned bit = 0;
};

// What the names of a model's files are made of.
struct EntityNames {
  std::string name_space;  // "fmm"
  std::string id;          // "dragon"

  std::string dotted() const { return name_space + "." + id; }
  std::string entity() const { return name_space + ":" + id; }
  std::string geometry() const { return "geometry." + dotted(); }
  std::string texture() const { return "textures/entity/" + id; }
  std::string render_controller() const { return "controller.render." + dotted(); }
  std::string controller(const std::string& clip) const {
    return "controller.animation." + dotted() + "." + clip;
  }
  std::string property(std::size_t number) const;
};

// `clips` are sorted by name; the one at `index` is played by this bit.
PlayBit play_bit(std::size_t index);
// How many properties so many clips take.
std::size_t property_count(std::size_t clips);

// A controller that the source has itself.
struct OwnController {
  std::string name;        // what the client entity calls it
  std::string identifier;  // "controller.animation.fmm.dragon.move"
  bool runs = true;        // of itself; else another controller plays it
  Json json;
};

// `own` are the source's controllers, which come after those of the clips.
Json animation_controllers(const EntityNames& names, std::span<const ClipName> clips,
                           std::span<const OwnController> own);
Json render_controllers(const EntityNames& names);

struct ClientEntityRequest {
  const EntityNames& names;
  std::span<const ClipName> clips;  // sorted by name
  std::span<const OwnController> own;
  std::span<const std::string> sounds, particles;
  std::span<const std::string> texture_names;  // that texture meshes ask for, beside "default"
  std::string material;
};
Json client_entity(const ClientEntityRequest& request);

}  // namespace fmmc::bedrock
