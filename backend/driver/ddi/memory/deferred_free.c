#include "backend/driver/ddi/memory/deferred_free.h"

#include <stdlib.h>

#include "backend/driver/ddi/memory/backing.h"
#include "backend/driver/ddi/sync/in_flight_epoch.h"

typedef struct cpu_deferred_free_entry {
    struct cpu_deferred_free_entry *following;
    cpu_allocation allocation;
    cpu_snapshot *snapshot; /* owned; NULL: nothing to wait for */
} entry;

bool cpu_deferred_free_init(cpu_deferred_free *deferred_free)
{
    deferred_free->first = NULL;
    atomic_init(&deferred_free->any, false);
    return pthread_mutex_init(&deferred_free->lock, NULL) == 0;
}

static void release(entry *self)
{
    cpu_backing_release(&self->allocation);
    free(self->snapshot);
    free(self);
}

void cpu_deferred_free_fini(cpu_deferred_free *deferred_free)
{
    while (deferred_free->first != NULL) {
        entry *first = deferred_free->first;
        deferred_free->first = first->following;
        cpu_snapshot_wait(first->snapshot);
        release(first);
    }
    pthread_mutex_destroy(&deferred_free->lock);
}

/* Without memory for an entry the caller has to wait. */
void cpu_deferred_free_add(cpu_deferred_free *deferred_free, const cpu_allocation *allocation)
{
    entry *added = malloc(sizeof *added);
    if (added == NULL || !cpu_snapshot_take(&added->snapshot)) {
        free(added);
        (void)cpu_epoch_drain(NULL, cpu_epoch_wait, NULL);
        cpu_backing_release(allocation);
        return;
    }
    added->allocation = *allocation;
    pthread_mutex_lock(&deferred_free->lock);
    added->following = deferred_free->first;
    deferred_free->first = added;
    atomic_store(&deferred_free->any, true);
    pthread_mutex_unlock(&deferred_free->lock);
    cpu_deferred_free_sweep(deferred_free);
}

/* With the lock. @returns those whose commands have completed */
static entry *take_over(cpu_deferred_free *deferred_free)
{
    entry *over = NULL;
    for (entry **at = &deferred_free->first; *at != NULL;) {
        entry *looked_at = *at;
        if (!cpu_snapshot_is_over(looked_at->snapshot)) {
            at = &looked_at->following;
            continue;
        }
        *at = looked_at->following;
        looked_at->following = over;
        over = looked_at;
    }
    atomic_store(&deferred_free->any, deferred_free->first != NULL);
    return over;
}

/* Without the lock: functions of the program are called, which may allocate and free. */
void cpu_deferred_free_sweep(cpu_deferred_free *deferred_free)
{
    if (!atomic_load_explicit(&deferred_free->any, memory_order_relaxed))
        return;
    pthread_mutex_lock(&deferred_free->lock);
    entry *over = take_over(deferred_free);
    pthread_mutex_unlock(&deferred_free->lock);
    while (over != NULL) {
        entry *first = over;
        over = first->following;
        release(first);
    }
}
