/* LLVM ends the process at an error that it cannot report. The guard leaves the compilation
 * instead; since LLVM's state is then unknown, the process does not use it again. */
#ifndef ZELLIGE_SIMD_COMPILE_GUARD_H
#define ZELLIGE_SIMD_COMPILE_GUARD_H

#include <stdbool.h>

#include "backend/driver/runtime/build_log.h"

/** Runs a function that uses LLVM, between simd_exit_enter() and simd_exit_leave().
 *  @returns false if LLVM gave up or crashed; the log has the reason. Its results are lost */
bool simd_guard_run(void (*function)(void *), void *argument, cpu_build_log *log);

#endif
