#include "backend/cpu/ddi/allocations.h"

#include <search.h>
#include <stdlib.h>

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

void cpu_allocations_fini(cpu_allocations *allocations)
{
    while (allocations->root != NULL) {
        cpu_allocation *allocation = key_of(allocations->root);
        tdelete(allocation, &allocations->root, compare);
        free((void *)allocation->base);
        free(allocation);
    }
    pthread_rwlock_destroy(&allocations->lock);
}

bool cpu_allocations_add(cpu_allocations *allocations, const cpu_allocation *allocation)
{
    cpu_allocation *copy = malloc(sizeof *copy);
    if (copy == NULL)
        return false;
    *copy = *allocation;
    pthread_rwlock_wrlock(&allocations->lock);
    bool added = tsearch(copy, &allocations->root, compare) != NULL;
    pthread_rwlock_unlock(&allocations->lock);
    if (!added)
        free(copy);
    return added;
}

bool cpu_allocations_find(cpu_allocations *allocations, const void *address, cpu_allocation *out)
{
    const cpu_allocation byte = {.base = (uintptr_t)address, .size = 1};
    pthread_rwlock_rdlock(&allocations->lock);
    cpu_allocation *found = key_of(tfind(&byte, &allocations->root, compare));
    if (found != NULL)
        *out = *found;
    pthread_rwlock_unlock(&allocations->lock);
    return found != NULL;
}

bool cpu_allocations_free(cpu_allocations *allocations, void *base)
{
    const cpu_allocation byte = {.base = (uintptr_t)base, .size = 1};
    pthread_rwlock_wrlock(&allocations->lock);
    cpu_allocation *found = key_of(tfind(&byte, &allocations->root, compare));
    if (found != NULL && found->base != byte.base)
        found = NULL;
    if (found != NULL)
        tdelete(found, &allocations->root, compare);
    pthread_rwlock_unlock(&allocations->lock);
    if (found == NULL)
        return false;
    free(found);
    free(base);
    return true;
}
