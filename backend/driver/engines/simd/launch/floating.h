/* The floating-point state of a thread while it runs kernels: rounding to nearest, no traps, no
 * flushing, whatever the program has set. */
#ifndef ZELLIGE_SIMD_LAUNCH_FLOATING_H
#define ZELLIGE_SIMD_LAUNCH_FLOATING_H

#ifdef __SSE__
#include <xmmintrin.h>

typedef unsigned int simd_floating;

static inline simd_floating simd_floating_begin(void)
{
    const simd_floating before = _mm_getcsr();
    _mm_setcsr(0x1f80);
    return before;
}

static inline void simd_floating_end(simd_floating before)
{
    _mm_setcsr(before);
}
#else
#include <fenv.h>

typedef fenv_t simd_floating;

static inline simd_floating simd_floating_begin(void)
{
    simd_floating before;
    fegetenv(&before);
    fesetenv(FE_DFL_ENV);
    return before;
}

static inline void simd_floating_end(simd_floating before)
{
    fesetenv(&before);
}
#endif

#endif
