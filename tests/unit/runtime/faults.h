// What tests of verify() share: a sound blob is changed in one place, and the fault found there is
// compared.
//
// Thread rule: pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include <doctest/doctest.h>

#include "unit/runtime/blob_builder.h"

namespace fmm_test {

inline constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();

// The fault of a sound blob after `change`; its content hash is made right again.
template <typename Change>
fmm::Fault fault_after(Change change, const ModelSpec& spec = rich_model()) {
  Blob blob = build(spec);
  change(blob);
  blob.fix_content();
  const auto [error, model] = fmm::Model::open(blob.bytes());
  REQUIRE(error == fmm::Error::none);
  return model.find_fault(true);
}

// The same, changing one record.
template <typename Record, typename Change>
fmm::Fault fault_of(Section kind, std::size_t index, Change change) {
  return fault_after([&](Blob& blob) { change(blob.record<Record>(kind, index)); });
}

inline void check(const fmm::Fault& fault, fmm::Error error, Section section, std::uint32_t item) {
  CHECK(fault.error == error);
  CHECK(static_cast<int>(fault.section) == static_cast<int>(section));
  CHECK(fault.item == item);
}

}  // namespace fmm_test
