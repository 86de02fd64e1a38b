/* The time limit of kernels, ZELLIGE_CPU_TIME_LIMIT in seconds: a thread of its own tells those that run
 * beyond their deadline, with SIGURG, which a program that does not expect it ignores. */
#ifndef ZELLIGE_CPU_WATCH_H
#define ZELLIGE_CPU_WATCH_H

#include <pthread.h>
#include <stdint.h>

/** One run of one thread; on the caller's stack. */
typedef struct cpu_watch {
    uint64_t id;       /**< which the signal carries. The caller's */
    uint64_t deadline; /**< by cpu_clock_now(). The caller's */
    pthread_t thread;
    struct cpu_watch *next, **at;
} cpu_watch;

/** Returns the limit in nanoseconds, or 0 if there is none. */
uint64_t cpu_watch_limit(void);

/** From the deadline on the calling thread gets signals, until cpu_watch_end(). */
void cpu_watch_begin(cpu_watch *watch);
void cpu_watch_end(cpu_watch *watch);

#endif
