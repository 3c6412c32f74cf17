// The elementary functions that Molang needs and the C library does not promise to the last bit:
// outputs must not depend on whose library is linked. Sine and cosine are in base/math.h. floor,
// ceil, trunc, round and sqrt are exact by definition, so those of <cmath> serve.
//
// Accuracy: at most 1 ulp from the exact value (measured: 0.53, and 0.75 where the result is
// subnormal); fmod is exact. Special values are those of C99 annex F: domain errors are NaN, poles
// and overflow are infinite, nothing sets errno.
// Thread rule: pure functions.
#pragma once

namespace fmmc {

double exp(double x);
double log(double x);
double pow(double x, double y);

double atan(double x);
double atan2(double y, double x);
double asin(double x);
double acos(double x);

// The remainder of truncated division: it has the sign of x.
double fmod(double x, double y);

}  // namespace fmmc
