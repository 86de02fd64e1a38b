/* Barriers of all groups of a cooperative launch, each of which has a thread. */
#include <sched.h>

#include "backend/driver/engines/simd/callbacks/callbacks.h"
#include "backend/driver/runtime/faults/trap.h"

static _Thread_local simd_device_barrier *joined; /* NULL: the launch is another one */

static void open_if_complete(simd_device_barrier *barrier)
{
    if (barrier->arrived < barrier->groups)
        return;
    barrier->arrived = 0;
    atomic_fetch_add(&barrier->round, 1);
}

void simd_device_barrier_join(simd_device_barrier *barrier)
{
    joined = barrier;
}

void simd_device_barrier_leave(void)
{
    pthread_mutex_lock(&joined->lock);
    joined->groups--;
    open_if_complete(joined);
    pthread_mutex_unlock(&joined->lock);
    joined = NULL;
}

/* A group that waits may be ended, but not while it has the lock. */
void simd_device_barrier_wait(void)
{
    simd_device_barrier *barrier = joined;
    if (barrier == NULL)
        return;
    cpu_trap_hold();
    pthread_mutex_lock(&barrier->lock);
    const unsigned round = atomic_load(&barrier->round);
    barrier->arrived++;
    open_if_complete(barrier);
    pthread_mutex_unlock(&barrier->lock);
    cpu_trap_release();
    while (atomic_load(&barrier->round) == round)
        sched_yield();
}
