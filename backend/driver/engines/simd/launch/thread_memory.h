/* Memory that one thread works in: tile_static memory, and frames. Kept and used again. */
#ifndef ZELLIGE_SIMD_LAUNCH_THREAD_MEMORY_H
#define ZELLIGE_SIMD_LAUNCH_THREAD_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/** Zeroed is empty. */
typedef struct simd_thread_memory {
    void *bytes; /* aligned to SIMD_MEMORY_ALIGNMENT */
    size_t size;
    struct simd_thread_memory *next; /* among those not in use */
} simd_thread_memory;

/* Bytes, as tile_static memory and frames need it. */
#define SIMD_MEMORY_ALIGNMENT 128u

/** Makes sure of the size; the contents are lost. */
bool simd_thread_memory_reserve(simd_thread_memory *memory, size_t size);

/** Returns memory for the calling thread alone, or NULL. Keeps as many as launches ran at once. */
simd_thread_memory *simd_thread_memory_take(void);
void simd_thread_memory_give(simd_thread_memory *memory);

#endif
