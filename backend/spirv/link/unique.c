#include "backend/spirv/link/unique.h"

#include <stdlib.h>
#include <string.h>

#include "backend/spirv/reader/error.h"

typedef struct spirv_unique_entry {
    uint32_t *words; /* NULL if it is free */
    uint32_t count, result, value;
} entry;

static uint64_t hash_of(const uint32_t *words, uint32_t count, uint32_t result)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (uint32_t k = 0; k < count; k++)
        hash = (hash ^ (k == result && k != 0 ? 0 : words[k])) * UINT64_C(0x100000001b3);
    return hash ^ hash >> 32;
}

static bool is_same(const entry *e, const uint32_t *words, uint32_t count, uint32_t result)
{
    if (e->count != count || e->result != result)
        return false;
    for (uint32_t k = 0; k < count; k++)
        if (e->words[k] != words[k] && (k != result || k == 0))
            return false;
    return true;
}

/* Returns the place of such words, or a free one; there is one. */
static entry *find(const spirv_unique *set, const uint32_t *words, uint32_t count, uint32_t result)
{
    size_t at = (size_t)hash_of(words, count, result) % set->capacity;
    while (set->entries[at].words != NULL && !is_same(&set->entries[at], words, count, result))
        at = (at + 1) % set->capacity;
    return &set->entries[at];
}

static bool grow(spirv_unique *set)
{
    if (set->count * 2 < set->capacity)
        return true;
    spirv_unique larger = {NULL, set->count, set->capacity * 2 + 64};
    larger.entries = spirv_allocate(larger.capacity, sizeof *larger.entries);
    if (larger.entries == NULL)
        return false;
    for (size_t k = 0; k < set->capacity; k++) {
        const entry *old = &set->entries[k];
        if (old->words != NULL)
            *find(&larger, old->words, old->count, old->result) = *old;
    }
    free(set->entries);
    *set = larger;
    return true;
}

uint32_t spirv_unique_add(spirv_unique *set, spirv_instruction i, uint32_t result, uint32_t value)
{
    if (!grow(set))
        return UINT32_MAX;
    entry *e = find(set, i.words, i.count, result);
    if (e->words != NULL)
        return e->value;
    uint32_t *words = spirv_allocate(i.count, sizeof *words);
    if (words == NULL)
        return UINT32_MAX;
    memcpy(words, i.words, i.count * sizeof *words);
    *e = (entry){words, i.count, result, value};
    set->count++;
    return 0;
}

void spirv_unique_clear(spirv_unique *set)
{
    for (size_t k = 0; k < set->capacity; k++)
        free(set->entries[k].words);
    free(set->entries);
    *set = (spirv_unique){0};
}
