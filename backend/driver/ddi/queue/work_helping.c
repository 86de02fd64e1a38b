#include "backend/driver/ddi/queue/work_helping.h"

#include "backend/driver/ddi/queue/worker_patience.h"
#include "backend/driver/runtime/fork.h"
#include "base/cancellation.h"

/* A queue in `signaller` has not executed its command yet, so it exists; once a thread is among its
 * helpers, the queue stays until that thread leaves. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t left = PTHREAD_COND_INITIALIZER;

CPU_LOCK_AT_FORK(lock)

/* Memory that processes share must not hold addresses of one of them. */
static bool is_own(const cpu_event_state *state)
{
    return !cpu_counter_is_shared(&state->signal.changes);
}

void cpu_queue_set_signaller(cpu_queue *queue, cpu_command *command)
{
    if (command->signal != NULL && is_own(command->signal))
        atomic_store(&command->signal->signaller, queue);
}

void cpu_queue_clear_signaller(cpu_queue *queue, const cpu_command *command)
{
    struct cpu_queue *expected = queue;
    if (command->signal != NULL && is_own(command->signal))
        atomic_compare_exchange_strong(&command->signal->signaller, &expected, NULL);
}

static cpu_queue *join(cpu_event_state *state)
{
    pthread_mutex_lock(&lock);
    cpu_queue *queue = atomic_load(&state->signaller);
    if (queue != NULL)
        queue->helpers++;
    pthread_mutex_unlock(&lock);
    return queue;
}

static void leave(cpu_queue *queue)
{
    pthread_mutex_lock(&lock);
    if (--queue->helpers == 0)
        pthread_cond_broadcast(&left);
    pthread_mutex_unlock(&lock);
}

void cpu_queue_help_until(cpu_queue *queue, const cpu_counter *counter, uint64_t at_least)
{
    if (pthread_mutex_trylock(&queue->running) != 0)
        return;
    cpu_queue_work_until(queue, counter, at_least);
    pthread_mutex_unlock(&queue->running);
}

void cpu_queue_help_signaller(cpu_event_state *state, uint64_t changes)
{
    if (!is_own(state) || atomic_load(&state->signaller) == NULL)
        return;
    cpu_queue *queue = join(state);
    if (queue == NULL)
        return;
    cpu_queue_help_until(queue, cpu_event_counter(state), changes);
    cpu_queue_linger(queue, cpu_event_counter(state), changes, CPU_PATIENCE_OF_WAITER);
    leave(queue);
}

void cpu_queue_end_help(cpu_queue *queue)
{
    ZLI_NOT_CANCELLED;
    pthread_mutex_lock(&lock);
    while (queue->helpers > 0)
        pthread_cond_wait(&left, &lock);
    pthread_mutex_unlock(&lock);
}
