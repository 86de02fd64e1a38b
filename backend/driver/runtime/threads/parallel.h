/* A loop over all processors. */
#ifndef ZELLIGE_DRIVER_RUNTIME_THREADS_PARALLEL_H
#define ZELLIGE_DRIVER_RUNTIME_THREADS_PARALLEL_H

#include <stdint.h>

/** Does some turns of the loop, first to end - 1; at the same time as other threads do others. */
typedef void cpu_loop_body(const void *argument, uint64_t first, uint64_t end);

/** Does `count` turns in the calling thread and in what threads of the pool are free; returns when
 *  the last has ended. One turn should take some ten microseconds. */
void cpu_parallel_for(uint64_t count, cpu_loop_body *body, const void *argument);

#endif
