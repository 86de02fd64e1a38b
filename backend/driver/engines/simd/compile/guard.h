/* LLVM ends the process at an error that it cannot report, and where it gets no memory. The guard
 * leaves the compilation instead. What this had allocated is lost. After an error LLVM's state is
 * unknown, and the process does not use it again; where memory or time ran out, it goes on. */
#ifndef ZELLIGE_SIMD_COMPILE_GUARD_H
#define ZELLIGE_SIMD_COMPILE_GUARD_H

#include <level_zero/ze_api.h>
#include <stddef.h>

#include "backend/driver/runtime/build_log.h"

/** Runs a function that uses LLVM, between simd_exit_enter() and simd_exit_leave(), in a thread of
 *  its own with a stack of so many bytes: those of a program may have little. If it fails, the log
 *  has the reason, and the function's results are lost.
 *  @returns ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY where memory ran out,
 *           ZE_RESULT_ERROR_MODULE_BUILD_FAILURE if LLVM gave up, crashed, or took longer
 *           than ZELLIGE_CPU_COMPILE_LIMIT allows */
ze_result_t simd_guard_run(void (*function)(void *), void *argument, size_t stack,
                           cpu_build_log *log);

#endif
