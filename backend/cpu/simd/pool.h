/* The threads that run kernels: one set for the process, started at the first need, kept until it
 * ends. A launch runs in the thread that launches it, and in as many of these as its share allows:
 * launches that run at the same time share the processors. */
#ifndef ZELLIGE_SIMD_POOL_H
#define ZELLIGE_SIMD_POOL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "backend/cpu/simd/memory.h"

typedef struct simd_job simd_job;
struct simd_job {
    /** What helping threads run, at the same time: takes chunks until there are none. Each has
     *  memory of its own. */
    void (*help)(simd_job *job, simd_memory *memory);
    uint64_t count;     /**< of chunks */
    uint64_t step;      /**< how many are taken at once */
    atomic_ullong next; /**< the first that nobody has taken */
    bool shared;        /**< other threads know of it */
    atomic_uint helpers;
    simd_job *following; /**< among those that are shared */
};

/** Returns how many threads may run at once, the launching one among them. */
uint32_t simd_pool_threads(void);

/** Asks for help. Then, and only then, simd_pool_finish() has to end the job. */
void simd_pool_share(simd_job *job);

/** Takes the next chunks, first to end - 1. @returns whether there were any */
bool simd_pool_take(simd_job *job, uint64_t *first, uint64_t *end);

/** The same for a thread that helps: it stops too when other jobs have a right to it. */
bool simd_pool_take_helping(simd_job *job, uint64_t *first, uint64_t *end);

/** Nobody takes a chunk of the job any more. */
void simd_pool_stop(simd_job *job);

/** Waits until nobody works at the job any more. */
void simd_pool_finish(simd_job *job);

#endif
