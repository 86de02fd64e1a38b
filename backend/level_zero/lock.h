/* A lock that costs little where nobody else wants it: a mutex takes as long to give back as to
 * take. */
#ifndef ZELLIGE_LEVEL_ZERO_LOCK_H
#define ZELLIGE_LEVEL_ZERO_LOCK_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

typedef struct zli_lock {
    atomic_bool is_taken;
    atomic_uint waiting; /* threads that want it, and sleep */
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

/** Wakes whoever sleeps. */
void zli_lock_wake(zli_lock *lock);

/* To see a thread that comes to wait at this moment would take a fence between the two, which costs
 * more than all the rest. That thread sees to it; only the compiler is kept from changing their
 * order. */
static inline void zli_lock_give_back(zli_lock *lock)
{
    atomic_store_explicit(&lock->is_taken, false, memory_order_release);
    atomic_signal_fence(memory_order_seq_cst);
    if (atomic_load_explicit(&lock->waiting, memory_order_relaxed) > 0)
        zli_lock_wake(lock);
}

#endif
