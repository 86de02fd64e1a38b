#include "backend/cpu/ddi/deferred.h"

#include <stdlib.h>

#include "backend/cpu/ddi/backing.h"
#include "backend/cpu/ddi/in_flight.h"

typedef struct cpu_deferred_entry {
    struct cpu_deferred_entry *following;
    cpu_allocation allocation;
    cpu_moment *moment; /* owned; NULL: nothing to wait for */
} entry;

bool cpu_deferred_init(cpu_deferred *deferred)
{
    deferred->first = NULL;
    atomic_init(&deferred->any, false);
    return pthread_mutex_init(&deferred->lock, NULL) == 0;
}

static void release(entry *self)
{
    cpu_backing_release(&self->allocation);
    free(self->moment);
    free(self);
}

void cpu_deferred_fini(cpu_deferred *deferred)
{
    while (deferred->first != NULL) {
        entry *first = deferred->first;
        deferred->first = first->following;
        cpu_moment_wait(first->moment);
        release(first);
    }
    pthread_mutex_destroy(&deferred->lock);
}

/* Without memory for an entry the caller has to wait. */
void cpu_deferred_add(cpu_deferred *deferred, const cpu_allocation *allocation)
{
    entry *added = malloc(sizeof *added);
    if (added == NULL || !cpu_moment_take(&added->moment)) {
        free(added);
        cpu_flight_drain();
        cpu_backing_release(allocation);
        return;
    }
    added->allocation = *allocation;
    pthread_mutex_lock(&deferred->lock);
    added->following = deferred->first;
    deferred->first = added;
    atomic_store(&deferred->any, true);
    pthread_mutex_unlock(&deferred->lock);
    cpu_deferred_sweep(deferred);
}

void cpu_deferred_sweep(cpu_deferred *deferred)
{
    if (!atomic_load_explicit(&deferred->any, memory_order_relaxed))
        return;
    pthread_mutex_lock(&deferred->lock);
    for (entry **at = &deferred->first; *at != NULL;) {
        entry *looked_at = *at;
        if (!cpu_moment_is_over(looked_at->moment)) {
            at = &looked_at->following;
            continue;
        }
        *at = looked_at->following;
        release(looked_at);
    }
    atomic_store(&deferred->any, deferred->first != NULL);
    pthread_mutex_unlock(&deferred->lock);
}
