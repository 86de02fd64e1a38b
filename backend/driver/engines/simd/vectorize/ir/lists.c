#include "backend/driver/engines/simd/vectorize/ir/lists.h"

#include <stdlib.h>

/* While they are made, `first` is one ahead: that of a key is where its next item goes, and becomes
 * the beginning of the next key's when the list is full. */
bool simd_lists_create(simd_lists *lists, uint32_t key_count)
{
    *lists = (simd_lists){.key_count = key_count,
                          .first = calloc((size_t)key_count + 2, sizeof *lists->first)};
    return lists->first != NULL;
}

bool simd_lists_allocate(simd_lists *lists)
{
    for (uint32_t k = 0; k < lists->key_count; k++)
        lists->first[k + 2] += lists->first[k + 1];
    lists->items = malloc(((size_t)lists->first[lists->key_count + 1] + 1) * sizeof *lists->items);
    return lists->items != NULL;
}

void simd_lists_add(simd_lists *lists, uint32_t key, uint32_t item)
{
    if (lists->items == NULL)
        lists->first[key + 2]++;
    else
        lists->items[lists->first[key + 1]++] = item;
}

void simd_lists_clear(simd_lists *lists)
{
    free(lists->first);
    free(lists->items);
    *lists = (simd_lists){0};
}
