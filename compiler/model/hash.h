// What a model means, as one number: two models with equal hashes give equal outputs under equal
// options. Where something stands in its file is no part of it, so that a file that was saved
// again, by another author, in another spelling or with another history has the hash that it had.
//
// Thread rule: pure.
#pragma once

#include <cstdint>
#include <vector>

#include "base/hash.h"
#include "model/model.h"

namespace fmmc {

// With `lints` the marks count too, and which places there are: lints look at those.
Hash128 hash_of(const Model& model, bool lints = false);

// All byte offsets of a model in the order of its fields. In models with equal hashes the n-th
// offsets belong to the same thing.
std::vector<std::uint32_t> offsets_of(const Model& model);

}  // namespace fmmc
