// Uses an opened model in every way there is and reads what it hands out, so that a sanitizer sees
// an access outside the blob.
//
// Thread rule: pure.
#pragma once

#include <cstdint>

#include <fmm/fmm.hpp>

namespace fmm_test {

// A sum over all that was read; its value means nothing.
std::uint64_t exercise(const fmm::Model& model);

}  // namespace fmm_test
