/* Time, as the driver and its engine measure it, and let it pass. */
#ifndef ZELLIGE_DRIVER_RUNTIME_CLOCK_H
#define ZELLIGE_DRIVER_RUNTIME_CLOCK_H

#include <stdint.h>
#include <time.h>

/** Returns nanoseconds of the monotonic clock: the device's timestamps. */
static inline uint64_t cpu_clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

/** Tells the processor that this thread spins. */
static inline void cpu_relax(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

#endif
