#include "backend/driver/ddi/memory/allocations.h"

#include <search.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/runtime/memory/known.h"

static _Atomic(uint64_t) age = 1;

/* Ranges that overlap are equal; so a search for one byte finds the allocation around it. */
static int compare(const void *left, const void *right)
{
    const cpu_allocation *a = left;
    const cpu_allocation *b = right;
    if (a->base + a->size <= b->base)
        return -1;
    return b->base + b->size <= a->base;
}

/* The first member of a tree's node is the key. */
static cpu_allocation *key_of(void *node)
{
    return node == NULL ? NULL : *(cpu_allocation **)node;
}

bool cpu_allocations_init(cpu_allocations *allocations)
{
    allocations->root = NULL;
    return pthread_rwlock_init(&allocations->lock, NULL) == 0;
}

void cpu_allocations_grow_older(void)
{
    atomic_fetch_add_explicit(&age, 1, memory_order_release);
}

void cpu_allocations_fini(cpu_allocations *allocations,
                          void (*release)(const cpu_allocation *allocation))
{
    while (allocations->root != NULL) {
        cpu_allocation *allocation = key_of(allocations->root);
        tdelete(allocation, &allocations->root, compare);
        cpu_allocations_grow_older();
        release(allocation);
        free(allocation);
    }
    pthread_rwlock_destroy(&allocations->lock);
}

uint64_t cpu_allocations_age(void)
{
    return atomic_load_explicit(&age, memory_order_acquire);
}

uint64_t cpu_allocations_next_id(void)
{
    static _Atomic(uint64_t) last_id;
    return atomic_fetch_add(&last_id, 1) + 1;
}

bool cpu_allocations_add(cpu_allocations *allocations, const cpu_allocation *allocation)
{
    cpu_allocation *copy = malloc(sizeof *copy);
    if (copy == NULL)
        return false;
    *copy = *allocation;
    copy->id = cpu_allocations_next_id();
    pthread_rwlock_wrlock(&allocations->lock);
    bool added = key_of(tsearch(copy, &allocations->root, compare)) == copy;
    pthread_rwlock_unlock(&allocations->lock);
    if (added && allocation->type == ZE_MEMORY_TYPE_UNKNOWN)
        cpu_known_memory_show(allocation->base, allocation->size);
    else if (added)
        cpu_known_memory_add(allocation->base, allocation->size,
                             allocation->type == ZE_MEMORY_TYPE_DEVICE && allocation->file < 0 &&
                                 !allocation->is_opened);
    else
        free(copy);
    return added;
}

static cpu_allocation *find(cpu_allocations *allocations, const void *address)
{
    const cpu_allocation byte = {.base = (uintptr_t)address, .size = 1};
    return key_of(tfind(&byte, &allocations->root, compare));
}

bool cpu_allocations_find(cpu_allocations *allocations, const void *address, cpu_allocation *out)
{
    pthread_rwlock_rdlock(&allocations->lock);
    const cpu_allocation *found = find(allocations, address);
    if (found != NULL)
        *out = *found;
    pthread_rwlock_unlock(&allocations->lock);
    return found != NULL;
}

bool cpu_allocations_find_reach(cpu_allocations *allocations, const void *address, cpu_reach *out)
{
    pthread_rwlock_rdlock(&allocations->lock);
    const cpu_allocation *found = find(allocations, address);
    const bool is_own = found != NULL && found->block.start != NULL;
    if (is_own)
        *out = (cpu_reach){found->base, found->base + found->size};
    if (is_own && found->base == (uintptr_t)address &&
        (found = find(allocations, (const char *)address - 1)) != NULL)
        out->first = found->base;
    pthread_rwlock_unlock(&allocations->lock);
    return is_own;
}

ze_result_t cpu_allocations_change(cpu_allocations *allocations, const void *address,
                                   cpu_allocation_change *change, void *argument)
{
    pthread_rwlock_wrlock(&allocations->lock);
    cpu_allocation *found = find(allocations, address);
    const ze_result_t result = found != NULL ? change(found, argument)
                                             : CPU_REFUSE(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                                                          "%p is in no allocation", address);
    pthread_rwlock_unlock(&allocations->lock);
    return result;
}

bool cpu_allocations_remove(cpu_allocations *allocations, const void *base, bool is_opened,
                            cpu_allocation *out)
{
    pthread_rwlock_wrlock(&allocations->lock);
    cpu_allocation *found = find(allocations, base);
    if (found != NULL && (found->base != (uintptr_t)base || found->is_opened != is_opened))
        found = NULL;
    if (found != NULL) {
        *out = *found;
        tdelete(found, &allocations->root, compare);
        cpu_allocations_grow_older();
    }
    pthread_rwlock_unlock(&allocations->lock);
    free(found);
    return found != NULL;
}
