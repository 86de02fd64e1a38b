#include "backend/driver/ddi/queue/host_wait.h"

#include "backend/driver/ddi/core/host_call.h"
#include "backend/driver/runtime/fork.h"

/* What host functions wait for. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

CPU_LOCK_AT_FORK(lock)

/* With the lock. A function that is about to find its commands completed waits no longer. */
static const cpu_queue *awaited_by(const cpu_queue *queue)
{
    const cpu_queue *awaited = queue->awaited;
    const bool waits =
        awaited != NULL && cpu_counter_get(queue->awaited_counter) < queue->awaited_until;
    return waits ? awaited : NULL;
}

bool cpu_host_wait_begin(const cpu_queue *queue, const cpu_counter *counter, uint64_t target)
{
    cpu_queue *own = cpu_host_call_queue();
    if (own == NULL || cpu_counter_get(counter) >= target)
        return true;
    pthread_mutex_lock(&lock);
    const cpu_queue *other = queue;
    while (other != NULL && !cpu_host_call_is_of(other))
        other = awaited_by(other);
    if (other == NULL) {
        own->awaited = queue;
        own->awaited_counter = counter;
        own->awaited_until = target;
    }
    pthread_mutex_unlock(&lock);
    return other == NULL;
}

void cpu_host_wait_end(void)
{
    cpu_queue *own = cpu_host_call_queue();
    if (own == NULL)
        return;
    pthread_mutex_lock(&lock);
    own->awaited = NULL;
    pthread_mutex_unlock(&lock);
}
