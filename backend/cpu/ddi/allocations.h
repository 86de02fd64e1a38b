/* The allocations of a context, found by any address inside them. */
#ifndef ZELLIGE_CPU_DDI_ALLOCATIONS_H
#define ZELLIGE_CPU_DDI_ALLOCATIONS_H

#include <level_zero/ze_api.h>
#include <pthread.h>
#include <stdbool.h>

typedef struct cpu_allocation {
    uintptr_t base;
    size_t size;
    ze_memory_type_t type;
    ze_device_handle_t device; /**< NULL if it belongs to none */
    uint64_t id;
} cpu_allocation;

/** An ordered tree and its lock. */
typedef struct cpu_allocations {
    pthread_rwlock_t lock;
    void *root;
} cpu_allocations;

bool cpu_allocations_init(cpu_allocations *allocations);

/** Frees all memory that is still allocated. */
void cpu_allocations_fini(cpu_allocations *allocations);

/** Adds memory that came from aligned_alloc() or its like; `allocation` is copied.
 *  @returns whether there was memory for it */
bool cpu_allocations_add(cpu_allocations *allocations, const cpu_allocation *allocation);

/** Finds what an address lies in.
 *  @returns whether it lies in anything */
bool cpu_allocations_find(cpu_allocations *allocations, const void *address, cpu_allocation *out);

/** Forgets and frees the allocation that starts at that address.
 *  @returns whether there was one */
bool cpu_allocations_free(cpu_allocations *allocations, void *base);

#endif
