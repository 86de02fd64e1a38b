/* Memory that one thread works in: tile_static memory, and frames. Kept and used again. */
#ifndef ZELLIGE_SIMD_MEMORY_H
#define ZELLIGE_SIMD_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/** Zeroed is empty. */
typedef struct simd_memory {
    void *bytes; /* aligned to SIMD_MEMORY_ALIGNMENT */
    size_t size;
    struct simd_memory *next; /* among those not in use */
} simd_memory;

#define SIMD_MEMORY_ALIGNMENT 128u

/** Sees to it that there is room; what was there is lost. */
bool simd_memory_reserve(simd_memory *memory, size_t size);

/** Returns memory for the calling thread alone, or NULL; as many are kept as launches run at once. */
simd_memory *simd_memory_take(void);
void simd_memory_give(simd_memory *memory);

#endif
