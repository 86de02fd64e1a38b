/* Memory that one thread works in: tile_static memory, frames, pointers to arguments. Kept and used
 * again. */
#ifndef ZELLIGE_SIMD_LAUNCH_THREAD_MEMORY_H
#define ZELLIGE_SIMD_LAUNCH_THREAD_MEMORY_H

#include "backend/driver/engines/simd/launch/guarded.h"

/** Zeroed is empty. */
typedef struct simd_thread_memory {
    simd_guarded tile_static;
    simd_guarded frames;
    const void **arguments;
    size_t argument_count;
    struct simd_thread_memory *next; /* among those not in use */
} simd_thread_memory;

/* Bytes, as tile_static memory and frames need it. */
#define SIMD_MEMORY_ALIGNMENT 128u

/** Makes sure of the sizes, in bytes but for the number of arguments; the contents are lost. */
bool simd_thread_memory_reserve(simd_thread_memory *memory, size_t tile_static, size_t frames,
                                size_t argument_count);

/** Returns memory for the calling thread alone, or NULL. Keeps as many as launches ran at once. */
simd_thread_memory *simd_thread_memory_take(void);
void simd_thread_memory_give(simd_thread_memory *memory);

#endif
