/* The threads that run kernels and large copies: one set for the process, started at the first
 * need, kept until it ends. A job runs in the thread that has it, and in as many of these as its
 * share allows: jobs that run at the same time share the processors. */
#ifndef ZELLIGE_DRIVER_RUNTIME_THREADS_POOL_H
#define ZELLIGE_DRIVER_RUNTIME_THREADS_POOL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "backend/driver/runtime/threads/processors.h"

typedef struct cpu_job cpu_job;
struct cpu_job {
    /** What helping threads run, at the same time: takes chunks until there are none. */
    void (*help)(cpu_job *job);
    const cpu_processors *processors; /**< (optional) the only ones on which it runs */
    uint64_t count;                   /**< of chunks */
    uint64_t step;                    /**< how many are taken at once */
    atomic_ullong next;               /**< the first that nobody has taken */
    bool shared;                      /**< other threads know of it */
    atomic_uint helpers;
    cpu_job *following; /**< among those that are shared */
};

/** Returns how many threads may run at once, the one that has the job among them.
 *  @param processors  a share of them; NULL for all */
uint32_t cpu_pool_threads(const cpu_processors *processors);

/** Asks for help. Then, and only then, cpu_pool_finish() has to end the job. */
void cpu_pool_share(cpu_job *job);

/** Takes the next chunks, first to end - 1. @returns whether there were any */
bool cpu_pool_take(cpu_job *job, uint64_t *first, uint64_t *end);

/** The same for a thread that helps: it stops too when other jobs have a right to it. */
bool cpu_pool_take_helping(cpu_job *job, uint64_t *first, uint64_t *end);

/** Nobody takes a chunk of the job any more. */
void cpu_pool_stop(cpu_job *job);

/** Waits until nobody works at the job any more. */
void cpu_pool_finish(cpu_job *job);

#endif
