/* Memory that is freed when the commands that may use it have completed. */
#ifndef ZELLIGE_CPU_DDI_DEFERRED_H
#define ZELLIGE_CPU_DDI_DEFERRED_H

#include <stdatomic.h>

#include "backend/cpu/ddi/allocations.h"

/** Of a context: allocations, and what each waits for. */
typedef struct cpu_deferred {
    pthread_mutex_t lock;
    struct cpu_deferred_entry *first;
    atomic_bool any; /**< there is an entry, or was a moment ago */
} cpu_deferred;

bool cpu_deferred_init(cpu_deferred *deferred);

/** Waits for what is in flight and frees everything. */
void cpu_deferred_fini(cpu_deferred *deferred);

/** Frees an allocation, which is copied, not before what is in flight now has completed. */
void cpu_deferred_add(cpu_deferred *deferred, const cpu_allocation *allocation);

/** Frees what may be freed. Whoever allocates or frees does this. */
void cpu_deferred_sweep(cpu_deferred *deferred);

#endif
