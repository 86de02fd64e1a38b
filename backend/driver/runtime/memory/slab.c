#include "backend/driver/runtime/memory/slab.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "backend/driver/runtime/fork.h"
#include "backend/driver/runtime/memory/mapping.h"
#include "backend/driver/runtime/memory/pages.h"

/* Of one slab. Only slots that are used take memory. */
static const size_t slab_bytes = (size_t)1 << 20;

/* Four sizes for each power of two. */
enum { CLASSES = 64, STEPS = 4 };

struct cpu_slab {
    cpu_mapping *mapping;
    size_t slot_bytes;
    unsigned size_class;
    uint32_t slots;
    uint32_t used;
    uint32_t fresh;            /* the slots from this on were never used */
    uint32_t returned;         /* how many of the others are free */
    cpu_slab *next, *previous; /* with free slots, of this class */
    uint16_t free[];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static cpu_slab *with_room[CLASSES];

CPU_LOCK_AT_FORK(lock)

/* A size that is a power of two lies at multiples of itself. */
static size_t find_slot_bytes(size_t bytes, size_t alignment)
{
    const size_t unit = bytes % cpu_page_size() == 0 ? cpu_page_size() : CPU_SLAB_LEAST;
    size_t power = unit;
    while (power < bytes || power < alignment)
        power *= 2;
    const size_t step = power / 2 / STEPS < unit ? unit : power / 2 / STEPS;
    return alignment > CPU_SLAB_LEAST && alignment > unit ? power
                                                          : (bytes + step - 1) / step * step;
}

/* Each size has a class of its own. */
static unsigned class_of(size_t slot_bytes)
{
    const size_t units = slot_bytes / CPU_SLAB_LEAST;
    const unsigned power = 63 - (unsigned)__builtin_clzll(units);
    return power * STEPS + (unsigned)((units << 2) >> power) - STEPS;
}

static void link_slab(cpu_slab *slab)
{
    cpu_slab **first = &with_room[slab->size_class];
    slab->previous = NULL;
    slab->next = *first;
    if (*first != NULL)
        (*first)->previous = slab;
    *first = slab;
}

static void unlink_slab(cpu_slab *slab)
{
    *(slab->previous == NULL ? &with_room[slab->size_class] : &slab->previous->next) = slab->next;
    if (slab->next != NULL)
        slab->next->previous = slab->previous;
}

static cpu_slab *make_slab(size_t slot_bytes)
{
    const size_t slots = slab_bytes / slot_bytes;
    cpu_slab *slab = calloc(1, sizeof *slab + slots * sizeof slab->free[0]);
    cpu_mapping *mapping = slab == NULL ? NULL : cpu_mapping_make(slab_bytes, cpu_page_size());
    if (mapping == NULL) {
        free(slab);
        return NULL;
    }
    slab->mapping = mapping;
    slab->slot_bytes = slot_bytes;
    slab->size_class = class_of(slot_bytes);
    slab->slots = (uint32_t)slots;
    return slab;
}

static void destroy_slab(cpu_slab *slab)
{
    cpu_mapping_destroy(slab->mapping);
    free(slab);
}

static unsigned char *take_slot(cpu_slab *slab)
{
    const uint32_t slot = slab->returned > 0 ? slab->free[--slab->returned] : slab->fresh++;
    if (++slab->used == slab->slots)
        unlink_slab(slab);
    return slab->mapping->start + slot * slab->slot_bytes;
}

void *cpu_slab_take(size_t bytes, size_t alignment, cpu_slab **out)
{
    const size_t slot_bytes = find_slot_bytes(bytes, alignment);
    void *slot = NULL;
    pthread_mutex_lock(&lock);
    cpu_slab *slab = with_room[class_of(slot_bytes)];
    if (slab == NULL) {
        slab = make_slab(slot_bytes);
        if (slab != NULL)
            link_slab(slab);
    }
    if (slab != NULL)
        slot = take_slot(slab);
    pthread_mutex_unlock(&lock);
    *out = slab;
    return slot;
}

/* One empty slab stays, for programs that allocate and free in turns. */
void cpu_slab_give(cpu_slab *slab, void *slot)
{
    pthread_mutex_lock(&lock);
    const size_t offset = (size_t)((unsigned char *)slot - slab->mapping->start);
    slab->free[slab->returned++] = (uint16_t)(offset / slab->slot_bytes);
    if (slab->used-- == slab->slots)
        link_slab(slab);
    const bool is_alone = slab->next == NULL && slab->previous == NULL;
    const bool ends = slab->used == 0 && !is_alone;
    if (ends)
        unlink_slab(slab);
    pthread_mutex_unlock(&lock);
    if (ends)
        destroy_slab(slab);
}
