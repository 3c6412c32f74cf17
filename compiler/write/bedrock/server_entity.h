// The server's side of a model's entity, which belongs to a behaviour pack: the properties that
// play its animations, and how large it is (spec: bedrock 3.7).
//
// Thread rule: pure.
#pragma once

#include <cstddef>

#include "model/model.h"
#include "write/bedrock/entity.h"
#include "write/bedrock/json_text.h"

namespace fmmc::bedrock {

// `clips` are those of the client entity.
Json server_entity(const EntityNames& names, const Model& model, std::size_t clips);

}  // namespace fmmc::bedrock
