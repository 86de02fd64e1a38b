/* The time limits of kernels, ZELLIGE_CPU_TIME_LIMIT in seconds, and of their compilation,
 * ZELLIGE_CPU_COMPILE_LIMIT. A thread sends SIGURG to the
 * threads whose run has passed its deadline; a program that does not expect this signal ignores
 * it. */
#ifndef ZELLIGE_DRIVER_RUNTIME_FAULTS_WATCHDOG_H
#define ZELLIGE_DRIVER_RUNTIME_FAULTS_WATCHDOG_H

#include <pthread.h>
#include <stdint.h>

/** One run of one thread; on the caller's stack. */
typedef struct cpu_watchdog {
    uint64_t id;       /**< which the signal carries. The caller's */
    uint64_t deadline; /**< by cpu_clock_now(). The caller's */
    pthread_t thread;
    struct cpu_watchdog *next, **at;
} cpu_watchdog;

/** Return the limits in nanoseconds; 0 for none. */
uint64_t cpu_watchdog_limit(void);
uint64_t cpu_watchdog_compile_limit(void);

/** From the deadline on the calling thread gets signals, until cpu_watchdog_end(). */
void cpu_watchdog_begin(cpu_watchdog *watchdog);
void cpu_watchdog_end(cpu_watchdog *watchdog);

#endif
