/* Memory that is freed when the commands that may use it have completed. */
#ifndef ZELLIGE_DRIVER_DDI_MEMORY_DEFERRED_FREE_H
#define ZELLIGE_DRIVER_DDI_MEMORY_DEFERRED_FREE_H

#include <stdatomic.h>

#include "backend/driver/ddi/memory/allocations.h"

/** The deferred allocations of a context, each with the commands that it waits for. */
typedef struct cpu_deferred_free {
    pthread_mutex_t lock;
    struct cpu_deferred_free_entry *first;
    atomic_bool any; /**< there is an entry, or was a moment ago */
} cpu_deferred_free;

bool cpu_deferred_free_init(cpu_deferred_free *deferred_free);

/** Waits for the commands in flight and frees everything. */
void cpu_deferred_free_fini(cpu_deferred_free *deferred_free);

/** Frees a copy of an allocation once all commands that are in flight now have completed. */
void cpu_deferred_free_add(cpu_deferred_free *deferred_free, const cpu_allocation *allocation);

/** Frees the allocations whose commands have completed. Every allocation and free calls this. */
void cpu_deferred_free_sweep(cpu_deferred_free *deferred_free);

#endif
