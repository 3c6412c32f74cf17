// The library gives the same bits on every machine. That needs plain IEEE single and double
// precision: no fused multiply-add, no reassociation, no extended precision. Whoever compiles these
// sources with flags of their own gets told here as far as a compiler lets us find out; g++ for a
// processor with fused multiply-add additionally needs -ffp-contract=off.
#pragma once

#include <cfloat>

#if defined(__FAST_MATH__) || defined(_M_FP_FAST)
#error \
    "compile the fmm runtime without -ffast-math or /fp:fast: poses must not depend on the compiler"
#endif
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif

static_assert(FLT_EVAL_METHOD == 0, "compile the fmm runtime for SSE2 or better, not for x87");
