#include "backend/driver/ddi/queue/worker_patience.h"

#include "backend/driver/runtime/clock.h"

enum { GRACE = 32, SPINS = 256 };

/* Turns between two tries of the lock, or looks at the clock; turns in which threads that wait are
 * to end something. */
enum { TRIES_EACH = 16, LEFT_ALONE = 512 };

/* A worker that does not sleep for so short a time saves the call that would wake it, which takes
 * about as long as to begin a launch on a device. */
static uint64_t patience_ends(const cpu_queue *queue, uint64_t patience)
{
    return queue->in_flight == NULL ? 0 : cpu_clock_now() + patience;
}

static bool is_patient(int spins, uint64_t end)
{
    return spins < SPINS || (end != 0 && (spins % TRIES_EACH != 0 || cpu_clock_now() < end));
}

void cpu_queue_linger(cpu_queue *queue, const cpu_counter *counter, uint64_t at_least,
                      uint64_t patience)
{
    if (queue->in_flight == NULL || cpu_counter_get(counter) >= at_least)
        return;
    const uint64_t end = patience_ends(queue, patience);
    for (int i = 0;
         is_patient(i, end) && !atomic_load(&queue->closing) && cpu_counter_get(counter) < at_least;
         i++)
        cpu_relax();
}

/* A thread that goes on submitting does not wait. A try takes the lock's cache line away from the
 * thread that has it, which a device keeps waiting for longer than other threads do. */
static bool may_try(const cpu_queue *queue, uint64_t completed, int spins)
{
    return queue->in_flight == NULL
               ? spins >= GRACE
               : spins % TRIES_EACH == 0 &&
                     (spins >= GRACE || cpu_counter_get(&queue->submitted) > completed + 1);
}

/* The submitting thread will probably wait, and executes the command sooner than a thread on
 * another processor can: it gets a microsecond or two to begin. A thread that helps will probably
 * finish soon, too. */
bool cpu_queue_lock_unless_helped(cpu_queue *queue, uint64_t completed)
{
    const uint64_t end = patience_ends(queue, CPU_PATIENCE_OF_WORKER);
    for (int i = 0; is_patient(i, end) && cpu_counter_get(&queue->completed) == completed; i++) {
        if (may_try(queue, completed, i) && pthread_mutex_trylock(&queue->running) == 0)
            return true;
        cpu_relax();
    }
    if (cpu_counter_get(&queue->completed) != completed)
        return false;
    pthread_mutex_lock(&queue->running);
    return true;
}

/* A look at what another processor writes takes the cache line away from it: of a launch on a GPU
 * and the wait for it, 10 microseconds together, looks took 5 %. */
static void pass(const cpu_queue *queue, int turns)
{
    for (int i = 0;
         i < turns && atomic_load(&queue->is_left_alone) && !atomic_load(&queue->closing); i++)
        cpu_relax();
}

void cpu_queue_leave_alone(cpu_queue *queue)
{
    uint64_t before, now = cpu_counter_get(&queue->completed);
    if (queue->in_flight == NULL)
        return;
    now += cpu_counter_get(&queue->submitted);
    atomic_store(&queue->is_left_alone, true);
    do {
        before = now;
        pass(queue, LEFT_ALONE);
        now = cpu_counter_get(&queue->completed) + cpu_counter_get(&queue->submitted);
    } while (now != before && atomic_load(&queue->is_left_alone));
    atomic_store(&queue->is_left_alone, false);
}

void cpu_queue_call_worker(cpu_queue *queue)
{
    if (atomic_load(&queue->is_left_alone))
        atomic_store(&queue->is_left_alone, false);
}
