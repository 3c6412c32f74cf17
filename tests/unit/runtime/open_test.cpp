// Model::open(): what it accepts, and a distinct error for each way a blob can be wrong.
#include <doctest/doctest.h>

#include "unit/runtime/blob_builder.h"

using namespace fmm_test;
using fmm::Error;
using fmm::Model;
using fmm::Schema;

TEST_CASE("a sound blob opens and verifies, the content hash too") {
  const Blob blob = build(rich_model());
  const auto [error, model] = Model::open(blob.bytes());
  REQUIRE(error == Error::none);
  const fmm::Fault fault = model.find_fault(true);
  CAPTURE(static_cast<int>(fault.section));
  CAPTURE(fault.item);
  CHECK(fault.error == Error::none);
}
