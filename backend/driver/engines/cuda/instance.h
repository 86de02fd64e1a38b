/* Copies of CUDA's library. A fault of a kernel breaks all contexts of its library, and that makes
 * no others: so a copy of it, which knows nothing of the fault, takes its place. A child of fork()
 * cannot use its parent's, and gets a copy too. */
#ifndef ZELLIGE_CUDA_INSTANCE_H
#define ZELLIGE_CUDA_INSTANCE_H

#include <pthread.h>

#include "backend/driver/device.h"
#include "backend/driver/engines/cuda/api.h"
#include "backend/driver/engines/cuda/staging.h"

typedef struct cuda_instance {
    cuda_api api;
    cuda_gpu gpus[CPU_MAX_MACHINES];
    cuda_staging staging[CPU_MAX_MACHINES]; /* of each of them */
    uint32_t gpu_count;
    pthread_mutex_t lock; /* of the making of contexts */
    atomic_uint users;    /* threads that are in it */
    atomic_uint blocks;   /* of memory that it gave and programs have */
    atomic_bool is_broken;
    atomic_bool is_retired;       /* it has nothing of the GPUs any more */
    bool is_inherited;            /* by a child of fork(), which leaves it alone */
    struct cuda_instance *before; /* the one that it stands in for */
} cuda_instance;

/** Around all that is done with its contexts. @returns whether it is sound; else there is no end */
bool cuda_instance_begin(cuda_instance *self);
void cuda_instance_end(cuda_instance *self);

/** Counts the memory that programs have of it. They may read what host and GPU shared after a
 *  fault; when they have nothing more of one that is broken, it gives back all that it has. */
void cuda_instance_gives(cuda_instance *self);
void cuda_instance_takes_back(cuda_instance *self);

/** A fault broke it. All contexts of Level Zero are lost. */
void cuda_instance_break(cuda_instance *self);

#endif
