#ifndef ZELLIGE_BENCH_CLOCK_H
#define ZELLIGE_BENCH_CLOCK_H

#include <time.h>

static inline double bench_clock(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/** Returns seconds since some moment. */
static inline double bench_now(void)
{
    return bench_clock(CLOCK_MONOTONIC);
}

#endif
