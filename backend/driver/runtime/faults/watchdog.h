/* The time limits of kernels, ZELLIGE_CPU_TIME_LIMIT in seconds, and of their compilation,
 * ZELLIGE_CPU_COMPILE_LIMIT. A thread sends SIGURG to the
 * threads whose run has passed its deadline; a program that does not expect this signal ignores
 * it. What counts is the time that a thread has a processor, so that a machine with much other work
 * ends no run. */
#ifndef ZELLIGE_DRIVER_RUNTIME_FAULTS_WATCHDOG_H
#define ZELLIGE_DRIVER_RUNTIME_FAULTS_WATCHDOG_H

#include <pthread.h>
#include <stdint.h>
#include <time.h>

/** When a run of one thread is late. A thread that waits, or is held up, uses no processor: it has
 *  several times as long. All zero: never. */
typedef struct cpu_deadline {
    uint64_t first; /**< by cpu_clock_now(): no sooner */
    uint64_t
        processor; /**< by the thread's own clock of processor time: no sooner, but for `last` */
    uint64_t last; /**< by cpu_clock_now(): in any case */
} cpu_deadline;

/** One run of one thread; on the caller's stack. */
typedef struct cpu_watchdog {
    uint64_t id;           /**< which the signal carries. The caller's */
    cpu_deadline deadline; /**< the caller's */
    pthread_t thread;
    clockid_t clock; /* the thread's own */
    struct cpu_watchdog *next, **at;
} cpu_watchdog;

/** Return the limits in nanoseconds; 0 for none. */
uint64_t cpu_watchdog_limit(void);
uint64_t cpu_watchdog_compile_limit(void);

/** Returns the deadline of what the calling thread begins now.
 *  @param allowed  in nanoseconds; 0 for ever */
cpu_deadline cpu_watchdog_deadline(uint64_t allowed);

/** From the deadline on the calling thread gets signals, until cpu_watchdog_end(). */
void cpu_watchdog_begin(cpu_watchdog *watchdog);
void cpu_watchdog_end(cpu_watchdog *watchdog);

#endif
