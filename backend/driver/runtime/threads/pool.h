/* The threads that run kernels and large copies: one set for the process, started at first use,
 * kept until it ends. A job runs in the thread that submits it and in as many pool threads as its
 * share allows: concurrent jobs divide the processors. */
#ifndef ZELLIGE_DRIVER_RUNTIME_THREADS_POOL_H
#define ZELLIGE_DRIVER_RUNTIME_THREADS_POOL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "backend/driver/runtime/threads/processors.h"

typedef struct cpu_job cpu_job;
struct cpu_job {
    /** The function of helping threads: takes chunks until none is left. */
    void (*help)(cpu_job *job);
    const cpu_processors *processors; /**< (optional) the only ones on which it runs */
    uint64_t count;                   /**< of chunks */
    uint64_t step;                    /**< how many are taken at once */
    uint64_t next;                    /**< the first that the submitting thread has not taken */
    struct cpu_team *team;            /**< once other threads know of it; that has the rest */
};

/** Returns how many threads may run at once, including the one that submits the job.
 *  @param processors  the processors to use; NULL for all */
uint32_t cpu_pool_threads(const cpu_processors *processors);

/** Asks for help with what is left. None comes where so many jobs have helpers that there are no
 *  processors for more. */
void cpu_pool_share(cpu_job *job);

/** Takes the next chunks, first to end - 1. @returns whether there were any */
bool cpu_pool_take(cpu_job *job, uint64_t *first, uint64_t *end);

/** The same for a thread that helps: it stops too when other jobs have a right to it. */
bool cpu_pool_take_helping(cpu_job *job, uint64_t *first, uint64_t *end);

/** Ends the distribution of chunks: no thread takes another. */
void cpu_pool_stop(cpu_job *job);

/** Waits until no other thread works on the job. */
void cpu_pool_finish(cpu_job *job);

#endif
