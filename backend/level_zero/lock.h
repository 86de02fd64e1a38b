/* A lock that is cheap without contention: releasing a mutex costs as much as taking it. */
#ifndef ZELLIGE_LEVEL_ZERO_LOCK_H
#define ZELLIGE_LEVEL_ZERO_LOCK_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

typedef struct zli_lock {
    atomic_bool is_taken;
    atomic_uint waiting; /* threads that sleep until it is free */
    pthread_mutex_t sleep;
    pthread_cond_t given_back;
} zli_lock;

void zli_lock_init(zli_lock *lock);
void zli_lock_fini(zli_lock *lock);

/** Takes the lock if it is free. */
static inline bool zli_lock_try(zli_lock *lock)
{
    return !atomic_exchange_explicit(&lock->is_taken, true, memory_order_acquire);
}

/** Takes the lock, and sleeps until it can. */
void zli_lock_take(zli_lock *lock);

/** Wakes the sleeping threads. */
void zli_lock_wake(zli_lock *lock);

/* Only a fence between the two would reliably see a thread that starts to wait now, and it costs
 * more than all the rest. So the waiting thread executes the fence; here only the compiler must
 * keep the order. */
static inline void zli_lock_give_back(zli_lock *lock)
{
    atomic_store_explicit(&lock->is_taken, false, memory_order_release);
    atomic_signal_fence(memory_order_seq_cst);
    if (atomic_load_explicit(&lock->waiting, memory_order_relaxed) > 0)
        zli_lock_wake(lock);
}

#endif
