/* The end of the process: exit() takes LLVM's tables down while other threads may be compiling. */
#ifndef ZELLIGE_SIMD_EXIT_H
#define ZELLIGE_SIMD_EXIT_H

#include <stdbool.h>

/** Returns whether LLVM may be used, which exit() then waits for; simd_exit_leave() ends it. */
bool simd_exit_enter(void);
void simd_exit_leave(void);

#endif
