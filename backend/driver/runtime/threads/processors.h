/* The processors that this process may use: by its affinity, by the quota of its control groups,
 * and by ZELLIGE_CPU_THREADS. */
#ifndef ZELLIGE_DRIVER_RUNTIME_THREADS_PROCESSORS_H
#define ZELLIGE_DRIVER_RUNTIME_THREADS_PROCESSORS_H

#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>

/** All of them, or a share. */
typedef struct cpu_processors {
    uint32_t count; /**< of threads to run at once; at least 1 */
    bool is_bound;  /**< whether `set` is known */
    cpu_set_t set;  /**< where these may run: a quota leaves more processors than it pays for */
} cpu_processors;

/** Looks, once. */
const cpu_processors *cpu_processors_get(void);

/** Lets a thread to be created run on them, wherever its creator was bound to since.
 *  @param share  NULL for all of them */
void cpu_processors_allow(const cpu_processors *cpuset, pthread_attr_t *attributes);

/** Binds the calling thread, until it is bound elsewhere. */
void cpu_processors_bind(const cpu_processors *cpuset);

/** Returns where the calling thread may run, to be bound there again. */
cpu_processors cpu_processors_of_thread(void);

#endif
