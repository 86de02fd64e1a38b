#include "backend/driver/engines/simd/check/places.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/runtime/fork.h"

enum { BLOCK = 256, BLOCKS = (SIMD_PLACE_MOST + BLOCK) / BLOCK };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static simd_place *blocks[BLOCKS]; /* which never move */
static uint32_t count;             /* the first is nobody's */

CPU_LOCK_AT_FORK(lock)

static bool equal(const simd_place *a, const simd_place *b)
{
    return memcmp(&a->line, &b->line, offsetof(simd_place, name) - offsetof(simd_place, line)) ==
               0 &&
           strcmp(a->name, b->name) == 0 && strcmp(a->file, b->file) == 0;
}

static simd_place *at(uint32_t number)
{
    return &blocks[number / BLOCK][number % BLOCK];
}

/* Modules that are loaded again bring their places again. */
static uint32_t find_equal(const simd_place *place)
{
    uint32_t number = count;
    while (number > 1 && !equal(at(number - 1), place))
        number--;
    return number > 1 ? number - 1 : 0;
}

static uint32_t append(const simd_place *place)
{
    const uint32_t number = count == 0 ? 1 : count;
    if (number > SIMD_PLACE_MOST)
        return 0;
    simd_place **block = &blocks[number / BLOCK];
    if (*block == NULL && (*block = calloc(BLOCK, sizeof **block)) == NULL)
        return 0;
    simd_place *copy = at(number);
    *copy = *place;
    copy->name = strdup(place->name);
    copy->file = strdup(place->file);
    if (copy->name == NULL || copy->file == NULL)
        return 0;
    count = number + 1;
    return number;
}

uint32_t simd_places_add(simd_place *place)
{
    pthread_mutex_lock(&lock);
    uint32_t number = find_equal(place);
    if (number == 0)
        number = append(place);
    __atomic_store_n(&place->number, number, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&lock);
    return number;
}

const simd_place *simd_places_find(uint32_t number)
{
    pthread_mutex_lock(&lock);
    const simd_place *found = number > 0 && number < count ? at(number) : NULL;
    pthread_mutex_unlock(&lock);
    return found;
}
