#include "backend/driver/ddi/event/left_states.h"

#include <pthread.h>

#include "backend/driver/runtime/fork.h"
#include "base/cancellation.h"

enum { MOST = 64, MOST_EVENTS = 1 << 16 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static cpu_event_states left[MOST]; /* a ring */
static uint32_t first, count;
static uint64_t events; /* of all of them */

CPU_LOCK_AT_FORK(lock)

/* With the lock. */
static void free_first(void)
{
    events -= left[first].count;
    cpu_event_states_free(&left[first]);
    first = (first + 1) % MOST;
    count--;
}

void cpu_left_states_give(cpu_event_states *states)
{
    ZLI_NOT_CANCELLED;
    if (states->count > MOST_EVENTS) {
        cpu_event_states_free(states);
        return;
    }
    cpu_event_states_close(states);
    pthread_mutex_lock(&lock);
    while (count > 0 && (count == MOST || events + states->count > MOST_EVENTS))
        free_first();
    left[(first + count++) % MOST] = *states;
    events += states->count;
    pthread_mutex_unlock(&lock);
}
