// The shape of a mesh element as the editor shows it: where its vertices are and where they face.
//
// Flat shading gives all corners of a face the normal of its own (vector) area. Smooth shading
// gives all corners at a vertex the average of the faces around it, each weighted by its area;
// where they cancel out, as on two faces back to back, the face's own. A quad counts as one face,
// so that the diagonal along which it is cut does not show.
//
// Thread rule: pure.
#pragma once

#include <cstddef>
#include <vector>

#include "base/math.h"
#include "model/model.h"

namespace fmmc {

// Model-space matrices of all bones at rest, by bone index; pixels.
std::vector<Mat34> rest_matrices(const Model& model);

class MeshShape {
 public:
  struct Corner {
    Vec3 position;  // pixels, in the space of `bone`
    Vec3 normal;    // unit, likewise
    int bone = 0;
  };

  // `rest` is what rest_matrices() gives; it is only looked at if bones of an armature move single
  // vertices.
  MeshShape(const Mesh& mesh, const Model& model, const std::vector<Mat34>& rest);

  Corner corner(const Mesh::Face& face, std::size_t corner) const;

 private:
  const Mesh& mesh_;
  std::vector<Mat34> places_;          // from the mesh's own space into that of a bone
  std::vector<std::size_t> place_of_;  // by vertex: index in places_
  std::vector<int> bones_;             // by place
  std::vector<Vec3> normals_;          // by vertex, only for smooth shading; zero where they cancel
};

}  // namespace fmmc
