/* What LLVM does at an error that it cannot report is to end the process. Here it does not: what it
 * was doing is left, and since nobody knows in which state, it is not used again. */
#ifndef ZELLIGE_SIMD_COMPILE_GUARD_H
#define ZELLIGE_SIMD_COMPILE_GUARD_H

#include <stdbool.h>

#include "backend/driver/runtime/build_log.h"

/** Runs a function that uses LLVM, between simd_exit_enter() and simd_exit_leave().
 *  @returns false if LLVM gave up, or crashed; the log says how. What it had made is lost */
bool simd_guard_run(void (*function)(void *), void *argument, cpu_build_log *log);

#endif
