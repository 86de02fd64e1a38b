/* Places of accesses, by numbers that fit into the records of the shadow memory: they outlive the
 * module that has them. */
#ifndef ZELLIGE_SIMD_CHECK_PLACES_H
#define ZELLIGE_SIMD_CHECK_PLACES_H

#include "backend/driver/engines/simd/check/shadow.h"
#include "backend/driver/engines/simd/contract/check.h"

enum { SIMD_PLACE_MOST = (1 << SIMD_RECORD_PLACE_BITS) - 1 };

/** Gives a place its number, from 1 on; all after the last have 0. Copies it. */
uint32_t simd_places_add(simd_place *place);

/** Returns the number of a place. */
static inline uint32_t simd_places_number(simd_place *place)
{
    const uint32_t number = __atomic_load_n(&place->number, __ATOMIC_RELAXED);
    return number != 0 ? number : simd_places_add(place);
}

/** Returns the place with a number; NULL if it has none. */
const simd_place *simd_places_find(uint32_t number);

#endif
