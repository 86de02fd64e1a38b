#include "backend/driver/engines/simd/vectorize/ir/map.h"

#include <stdlib.h>

static size_t place(const simd_map *map, const void *key)
{
    const uint64_t hash = (uint64_t)(uintptr_t)key * UINT64_C(0x9e3779b97f4a7c15);
    size_t at = (size_t)(hash >> 20) & (map->capacity - 1);
    while (map->entries[at].key != NULL && map->entries[at].key != key)
        at = (at + 1) & (map->capacity - 1);
    return at;
}

bool simd_map_create(simd_map *map, size_t count)
{
    map->capacity = 16;
    while (map->capacity < 2 * count)
        map->capacity *= 2;
    map->entries = calloc(map->capacity, sizeof *map->entries);
    return map->entries != NULL;
}

void simd_map_clear(simd_map *map)
{
    free(map->entries);
    *map = (simd_map){0};
}

void simd_map_add(simd_map *map, const void *key, uint32_t number)
{
    map->entries[place(map, key)] = (struct simd_map_entry){key, number};
}

uint32_t simd_map_find(const simd_map *map, const void *key)
{
    const struct simd_map_entry *entry = &map->entries[place(map, key)];
    return entry->key == NULL ? SIMD_NONE : entry->number;
}
