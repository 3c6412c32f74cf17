// Sine, cosine and arc tangent with the same bits on every machine: + - * / and sqrt only. The
// standard library's own differ from platform to platform.
//
// Thread rule: pure.
#pragma once

namespace fmm {
inline namespace v1 {
namespace detail {

struct SineCosine {
  double sine = 0, cosine = 1;
};

// Within 1e-13. `degrees` is finite.
SineCosine sine_cosine(double degrees) noexcept;

// The angle of the point (x, y) from the x axis in degrees, -180..180, within 1e-10. (0, 0) is 0.
double angle_of(double y, double x) noexcept;

}  // namespace detail
}  // namespace v1
}  // namespace fmm
