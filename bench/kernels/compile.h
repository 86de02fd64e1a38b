/* The row of compiling: how long a program that has just been started waits for its first
 * launch. */
#ifndef ZELLIGE_BENCH_COMPILE_H
#define ZELLIGE_BENCH_COMPILE_H

#include <stdbool.h>

/** Measures `repetitions` times in processes of their own, each with an empty cache and then with
 *  what it has left there, and reports both. False, with a line on stderr, if one failed. */
bool bench_compile(int repetitions);

/** What such a process does: prints how many seconds the first launch took. */
bool bench_first_launch(void);

#endif
