#include <stdlib.h>

#include "backend/driver/engines/simd/frontend/types.h"

#define CHUNK_BYTES ((size_t)64 << 10)

typedef struct lower_chunk {
    struct lower_chunk *next;
    size_t used, size;
    max_align_t bytes[];
} lower_chunk;

static lower_chunk *grow(lower_arena *arena, size_t bytes)
{
    const size_t size = bytes > CHUNK_BYTES ? bytes : CHUNK_BYTES;
    lower_chunk *chunk = calloc(1, sizeof *chunk + size);
    if (chunk == NULL)
        return NULL;
    *chunk = (lower_chunk){.next = arena->chunks, .size = size};
    arena->chunks = chunk;
    return chunk;
}

void *lower_allocate(lower_arena *arena, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / 2 / size)
        return NULL;
    const size_t bytes =
        (count * size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    lower_chunk *chunk = arena->chunks;
    if (chunk == NULL || chunk->size - chunk->used < bytes)
        chunk = grow(arena, bytes);
    if (chunk == NULL)
        return NULL;
    void *block = (char *)chunk->bytes + chunk->used;
    chunk->used += bytes;
    return block;
}

void lower_arena_clear(lower_arena *arena)
{
    while (arena->chunks != NULL) {
        lower_chunk *chunk = arena->chunks;
        arena->chunks = chunk->next;
        free(chunk);
    }
}
