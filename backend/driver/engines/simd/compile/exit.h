/* The end of the process, and its children: exit() takes LLVM's tables down while other threads may
 * be compiling, and fork() copies LLVM's locks. */
#ifndef ZELLIGE_SIMD_COMPILE_EXIT_H
#define ZELLIGE_SIMD_COMPILE_EXIT_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "backend/driver/runtime/build_log.h"

/** A use of LLVM that exit() ends; on the stack of its thread. */
typedef struct simd_exit_run {
    uint64_t id; /* as cpu_trap_end() knows it */
    pthread_t thread;
    struct simd_exit_run *next;
} simd_exit_run;

/** Returns whether LLVM may be used, which exit() and fork() then wait for; simd_exit_leave() ends
 *  it. */
bool simd_exit_enter(void);
void simd_exit_leave(void);

/** In between: exit() does not wait for what happens until simd_exit_run_end(), but ends it.
 *  @param id  from cpu_trap_new_id() */
void simd_exit_run_begin(simd_exit_run *run, uint64_t id);
void simd_exit_run_end(simd_exit_run *run);

/** LLVM has failed in the middle of something: from now on it may not be used. */
void simd_exit_break(void);

/** Adds to a log why LLVM may not be used. */
void simd_exit_explain(cpu_build_log *log);

/** Returns whether the process is ending. */
bool simd_exit_is_over(void);

#endif
