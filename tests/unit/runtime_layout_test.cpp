// The public headers of the runtime compile alone and agree about sizes.
#include <doctest/doctest.h>

#include "bake/bake.h"
#include "bake/image.h"
#include "bake/mesh.h"
#include "base/files.h"
#include "base/hash.h"
#include "base/limits.h"
#include "read/json/document.h"
#include "read/reader.h"
#include "write/blob/blob.h"
#include "write/ids/ids.h"
#include <fmm/fmm.hpp>

TEST_CASE("a transform is ten floats in the order of the format's component numbers") {
  const fmm::Transform transform;
  CHECK(sizeof(transform) == 10 * sizeof(float));
  CHECK(transform.rotation[3] == 1.0f);
  CHECK(transform.scale[0] == 1.0f);
}
