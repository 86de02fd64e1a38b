/* Copies between a GPU and the program's own memory, of which CUDA knows nothing, in pieces by way
 * of pinned memory. CUDA does the same, but faults on a page that is not there: each page would
 * have to be touched before. Here the host faults, where that is caught. While it moves a piece,
 * the GPU moves the next one. */
#ifndef ZELLIGE_CUDA_STAGING_H
#define ZELLIGE_CUDA_STAGING_H

#include <pthread.h>

#include "backend/driver/engines/cuda/api.h"

/* Bytes of a copy out of the GPU, and into it. CUDA copies fewer faster. */
enum { CUDA_STAGING_LEAST_OUT = 64 << 10, CUDA_STAGING_LEAST_IN = 32 << 20 };

/** One copy at a time. Zeroed, it has nothing yet. */
typedef struct cuda_staging {
    pthread_mutex_t lock;
    bool has_tried;
    cuda_stream streams[2];
    void *pieces[2]; /* pinned memory; NULL if there is none */
} cuda_staging;

typedef struct cuda_staged_copy {
    const cuda_gpu *gpu;
    const char *what; /* for the sentence of a fault */
    cuda_address there;
    unsigned char *here; /* of the program */
    size_t bytes;
    bool reads; /* from the GPU */
} cuda_staged_copy;

/** Returns whether a GPU has what it takes. Not between cuda_enter() and cuda_leave(). */
bool cuda_staging_is_there(const cuda_gpu *gpu);

/** Copies, and waits for the end. Between cuda_enter() and cuda_leave().
 *  @param out  receives whether the program's memory could be accessed; if not, that is told */
cuda_result cuda_staging_copy(const cuda_staged_copy *copy, bool *out);

#endif
