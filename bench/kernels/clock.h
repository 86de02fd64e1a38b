#ifndef ZELLIGE_BENCH_CLOCK_H
#define ZELLIGE_BENCH_CLOCK_H

#include <time.h>

/** Returns seconds since some moment. */
static inline double bench_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

#endif
