/* A loop over all processors. */
#ifndef ZELLIGE_CPU_PARALLEL_H
#define ZELLIGE_CPU_PARALLEL_H

#include <stdint.h>

/** Does some turns of the loop, first to end - 1; at the same time as other threads do others. */
typedef void cpu_turns(const void *argument, uint64_t first, uint64_t end);

/** Does `count` turns in the calling thread and in what threads of the pool are free; returns when the
 *  last has ended. One turn should take some ten microseconds. */
void cpu_parallel(uint64_t count, cpu_turns *turns, const void *argument);

#endif
