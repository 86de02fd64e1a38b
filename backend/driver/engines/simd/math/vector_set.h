/* The functions of one vector set: included by its file, after what vector.h asks for and
 *     MATH_SET   its name, as in set.h: avx2_f32
 *     MATH_TYPE  "f32" or "f64" */
#include "backend/driver/engines/simd/math/circle.h"
#include "backend/driver/engines/simd/math/gamma.h"
#include "backend/driver/engines/simd/math/hyperbolic.h"
#include "backend/driver/engines/simd/math/power.h"
#include "backend/driver/engines/simd/math/representation.h"
#if MATH_BITS == 32
#include "backend/driver/engines/simd/math/logarithm_f32.h"
#include "backend/driver/engines/simd/math/remainder_f32.h"
#else
#include "backend/driver/engines/simd/math/remainder_f64.h"
#endif
#include "backend/driver/engines/simd/math/set.h"
#include "backend/driver/engines/simd/math/vector.h"

#define TEXT(x) TEXT_OF(x)
#define TEXT_OF(x) #x
#define PASTE(a, b) PASTE_OF(a, b)
#define PASTE_OF(a, b) a##b

#define SLEEF(function, variant) SLEEF_OF(function, MATH_SLEEF(function, variant))
#define SLEEF_OF(function, code) SIMD_MATH_ENTRY(#function "." MATH_TYPE, TEXT(code), code)
#define OURS(name, function) \
    SIMD_MATH_ENTRY(name "." MATH_TYPE, "zlg.math." name "." TEXT(MATH_SET), function)

/* u35 promises no more than 3.5 units. Of floats, tried on every one with AVX-512 and on a third
 * and more with SSE2, log is within 2.9 units, cbrt within 1.8, exp2 and exp10 within 1.3. */
#if MATH_BITS == 32
#define FAST u35
#else
#define FAST u10
#endif

/* OpenCL C's limits are 2 units in the last place for cbrt and log1p, 3 for exponentials and
 * logarithms, 4 and more for the others; SLEEF's names contain tenths of such units. */
static const simd_math_entry entries[] = {
    SLEEF(sin, u35),
    SLEEF(cos, u35),
    SLEEF(tan, u35),
    SLEEF(asin, u35),
    SLEEF(acos, u35),
    SLEEF(atan, u35),
    SLEEF(atan2, u35),
    SLEEF(tanh, u35),
    SLEEF(atanh, u10),
    SLEEF(cbrt, FAST),
    SLEEF(erf, u10),
    SLEEF(erfc, u15),
    SLEEF(exp, u10),
    SLEEF(exp2, FAST),
    SLEEF(exp10, FAST),
    SLEEF(expm1, u10),
    SLEEF(log, FAST),
    SLEEF(hypot, u35),
    OURS("sinpi", sinpi_of),
    OURS("cospi", cospi_of),
    OURS("tanpi", tanpi_of),
    OURS("asinpi", asinpi_of),
    OURS("acospi", acospi_of),
    OURS("atanpi", atanpi_of),
    OURS("atan2pi", atan2pi_of),
    OURS("lgamma", lgamma_of),
    OURS("tgamma", tgamma_of),
    OURS("sinh", sinh_of),
    OURS("cosh", cosh_of),
    OURS("asinh", asinh_of),
    OURS("acosh", acosh_of),
    OURS("log1p", log1p_of),
    OURS("pow", pow_of),
    OURS("pown", pown_of),
    OURS("powr", powr_of),
    OURS("rootn", rootn_of),
    OURS("rsqrt", rsqrt_of),
    OURS("frexp_mantissa", frexp_mantissa),
    OURS("frexp_exponent", frexp_exponent),
    OURS("ilogb", ilogb_of),
    OURS("logb", logb_of),
    OURS("ldexp", ldexp_of),
    OURS("nextafter", nextafter_of),
    OURS("modf_fraction", modf_fraction),
#if MATH_BITS == 32
    OURS("log2", log2_of),
    OURS("log10", log10_of),
#else
    SLEEF(log2, u10),
    SLEEF(log10, u10),
#endif
    OURS("fmod", fmod_of),
    OURS("remainder", remainder_of),
    OURS("remquo_quotient", remquo_quotient),
};

const simd_math_set PASTE(simd_math_, MATH_SET) = {
    .lanes = MATH_LANES,
    .entries = entries,
    .entry_count = sizeof entries / sizeof *entries,
};
