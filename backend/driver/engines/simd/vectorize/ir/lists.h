/* Lists of numbers, one for each key, in one piece of memory. They are made in two rounds that name
 * the same numbers: the first counts, the second fills. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_LISTS_H
#define ZELLIGE_SIMD_VECTORIZE_IR_LISTS_H

#include <stdbool.h>
#include <stdint.h>

/** The list of a key is items[first[key]], up to items[first[key + 1]]. */
typedef struct simd_lists {
    uint32_t key_count;
    uint32_t *first;
    uint32_t *items; /* NULL in the first round */
} simd_lists;

/** Begins the first round. Clear them even after a failure. */
bool simd_lists_create(simd_lists *lists, uint32_t key_count);
void simd_lists_clear(simd_lists *lists);

/** Begins the second round. */
bool simd_lists_allocate(simd_lists *lists);

/** Counts an item in the first round, and adds it to the end of its list in the second. */
void simd_lists_add(simd_lists *lists, uint32_t key, uint32_t item);

#endif
