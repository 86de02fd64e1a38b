/* Numbers for LLVM's values and blocks: which index has a pointer? */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_MAP_H
#define ZELLIGE_SIMD_VECTORIZE_IR_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SIMD_NONE UINT32_MAX

typedef struct simd_map {
    struct simd_map_entry {
        const void *key; /* NULL where the place is free */
        uint32_t number;
    } *entries;
    size_t capacity; /* a power of two, never full */
} simd_map;

/** Makes room for `count` keys. */
bool simd_map_create(simd_map *map, size_t count);
void simd_map_clear(simd_map *map);

/** Adds a key that is not there yet. */
void simd_map_add(simd_map *map, const void *key, uint32_t number);

/** Returns the number of a key, or SIMD_NONE. */
uint32_t simd_map_find(const simd_map *map, const void *key);

#endif
