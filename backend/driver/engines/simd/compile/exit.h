/* The end of the process, and its children: exit() takes LLVM's tables down while other threads may
 * be compiling, and fork() copies LLVM's locks. */
#ifndef ZELLIGE_SIMD_COMPILE_EXIT_H
#define ZELLIGE_SIMD_COMPILE_EXIT_H

#include <stdbool.h>

/** Returns whether LLVM may be used, which exit() and fork() then wait for; simd_exit_leave() ends
 *  it. */
bool simd_exit_enter(void);
void simd_exit_leave(void);

/** LLVM has failed in the middle of something: from now on it may not be used. */
void simd_exit_break(void);
bool simd_exit_is_broken(void);

#endif
