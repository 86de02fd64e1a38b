/* What a kernel calls when only some work-items of a group come to a barrier. */
#ifndef ZELLIGE_SIMD_CALLBACKS_BARRIER_CHECK_H
#define ZELLIGE_SIMD_CALLBACKS_BARRIER_CHECK_H

#include <stdint.h>

/** SIMD_DIVERGED (work.h): leaves the kernel, as cpu_trap_leave() does. */
void simd_barrier_check_fail(uint64_t line);

/** Returns the line of the last call in this thread, or 0. */
uint64_t simd_barrier_check_line(void);

#endif
