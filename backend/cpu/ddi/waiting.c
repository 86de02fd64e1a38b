#include "backend/cpu/ddi/waiting.h"

#include <pthread.h>
#include <stddef.h>
#include <time.h>

#include "backend/cpu/clock.h"

/* Where threads park: a counter's address tells the lot. Lots are never destroyed. */
typedef struct lot {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    atomic_uint waiters;
} lot;

enum { LOT_COUNT = 64, SPINS = 256 };

static lot lots[LOT_COUNT];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void empty_lots(void)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    for (size_t i = 0; i < LOT_COUNT; i++) {
        pthread_mutex_init(&lots[i].lock, NULL);
        pthread_cond_init(&lots[i].changed, &attributes);
        atomic_init(&lots[i].waiters, 0);
    }
    pthread_condattr_destroy(&attributes);
}

/* Whoever waited stayed with the parent of a fork(). */
static void create_lots(void)
{
    empty_lots();
    pthread_atfork(NULL, NULL, empty_lots);
}

static lot *lot_of(const cpu_counter *counter)
{
    uint64_t hash = (uint64_t)(uintptr_t)counter * UINT64_C(0x9e3779b97f4a7c15);
    return &lots[hash >> 58];
}

void cpu_counter_increment(cpu_counter *counter)
{
    atomic_fetch_add(counter, 1);
    cpu_counter_wake(counter);
}

/* The counter was changed before the waiters are read here; a waiter is counted before it reads the
 * counter. Both are sequentially consistent, so one of the two sees the other. */
void cpu_counter_wake(const cpu_counter *counter)
{
    lot *place = lot_of(counter);
    if (atomic_load(&place->waiters) == 0)
        return;
    pthread_mutex_lock(&place->lock);
    pthread_cond_broadcast(&place->changed);
    pthread_mutex_unlock(&place->lock);
}

static bool is_over(cpu_counter *counter, uint64_t at_least, atomic_bool *cancel)
{
    return atomic_load(counter) >= at_least || (cancel != NULL && atomic_load(cancel));
}

static struct timespec deadline_of(uint64_t start, uint64_t timeout)
{
    uint64_t end = timeout > (uint64_t)INT64_MAX - start ? (uint64_t)INT64_MAX : start + timeout;
    return (struct timespec){
        .tv_sec = (time_t)(end / UINT64_C(1000000000)),
        .tv_nsec = (long)(end % UINT64_C(1000000000)),
    };
}

static void park(cpu_counter *counter, uint64_t at_least, uint64_t timeout, atomic_bool *cancel)
{
    struct timespec deadline = deadline_of(cpu_clock_now(), timeout);
    lot *place = lot_of(counter);
    int error = 0;
    pthread_once(&once, create_lots);
    pthread_mutex_lock(&place->lock);
    atomic_fetch_add(&place->waiters, 1);
    while (!is_over(counter, at_least, cancel) && error == 0) {
        if (timeout == UINT64_MAX)
            error = pthread_cond_wait(&place->changed, &place->lock);
        else
            error = pthread_cond_timedwait(&place->changed, &place->lock, &deadline);
    }
    atomic_fetch_sub(&place->waiters, 1);
    pthread_mutex_unlock(&place->lock);
}

bool cpu_counter_wait(cpu_counter *counter, uint64_t at_least, uint64_t timeout,
                      atomic_bool *cancel)
{
    if (timeout == 0)
        return atomic_load(counter) >= at_least;
    for (int i = 0; i < SPINS; i++) {
        if (is_over(counter, at_least, cancel))
            return atomic_load(counter) >= at_least;
        cpu_relax();
    }
    park(counter, at_least, timeout, cancel);
    return atomic_load(counter) >= at_least;
}
