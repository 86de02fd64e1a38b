/* The floating-point state of a thread while it runs or compiles kernels, and in other libraries
 * that do: rounding to nearest, no traps, no flushing, whatever the program has set. */
#ifndef ZELLIGE_DRIVER_RUNTIME_FLOATING_H
#define ZELLIGE_DRIVER_RUNTIME_FLOATING_H

#ifdef __SSE__
#include <xmmintrin.h>

typedef unsigned int cpu_floating;

static inline cpu_floating cpu_floating_begin(void)
{
    const cpu_floating before = _mm_getcsr();
    _mm_setcsr(0x1f80);
    return before;
}

static inline void cpu_floating_end(cpu_floating before)
{
    _mm_setcsr(before);
}
#else
#include <fenv.h>

typedef fenv_t cpu_floating;

static inline cpu_floating cpu_floating_begin(void)
{
    cpu_floating before;
    fegetenv(&before);
    fesetenv(FE_DFL_ENV);
    return before;
}

static inline void cpu_floating_end(cpu_floating before)
{
    fesetenv(&before);
}
#endif

static inline void cpu_floating_restore(const cpu_floating *before)
{
    cpu_floating_end(*before);
}

/** A declaration: until the end of its block the thread has that state. */
#define CPU_PLAIN_FLOATING                                                                      \
    __attribute__((cleanup(cpu_floating_restore), unused)) const cpu_floating before_floating = \
        cpu_floating_begin()

#endif
