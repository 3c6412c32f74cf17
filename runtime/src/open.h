// The checks of Model::open() that need no more than the first 64 bytes, so that a file can be
// refused before memory is taken for it.
//
// Thread rule: pure.
#pragma once

#include <cstdint>

#include "view.h"
#include <fmm/error.h>

namespace fmm {
inline namespace v1 {
namespace detail {

// `start` is the beginning of a blob of `size` bytes, at least the first 64 if there are as many.
// Needs no alignment.
Error check_start(Bytes start, std::uint64_t size) noexcept;

}  // namespace detail
}  // namespace v1
}  // namespace fmm
