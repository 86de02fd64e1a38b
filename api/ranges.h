/* A set of bytes, as ranges: of those of an array that are in some way special. */
#ifndef ZELLIGE_API_RANGES_H
#define ZELLIGE_API_RANGES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct zli_range_of_bytes {
    size_t begin;
    size_t end;
} zli_range_of_bytes;

/** Ranges in order, with a gap between any two. All zero: the empty set. */
typedef struct zli_ranges {
    zli_range_of_bytes *list;
    size_t count;
    size_t room;
} zli_ranges;

/** Adds the bytes from `begin` to before `end`; false: no memory, and nothing has changed. */
bool zli_ranges_add(zli_ranges *ranges, size_t begin, size_t end);

/** Takes bytes out. Without memory for a range that falls in two, the second half goes, too. */
void zli_ranges_remove(zli_ranges *ranges, size_t begin, size_t end);

/** Returns the first range that ends behind `begin`; NULL: none does. */
const zli_range_of_bytes *zli_ranges_find(const zli_ranges *ranges, size_t begin);

/** Empties the set and frees what it takes. */
void zli_ranges_clear(zli_ranges *ranges);

#endif
