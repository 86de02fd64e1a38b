/* One thread at a time changes what a regular list has recorded. No program should do it from
 * several. */
#ifndef ZELLIGE_DRIVER_DDI_LIST_LIST_LOCK_H
#define ZELLIGE_DRIVER_DDI_LIST_LIST_LOCK_H

#include <stdatomic.h>
#include <stdbool.h>

/** False: nobody has it. A child of fork() may find it taken, and must not use the lists of its
 *  parent. */
typedef atomic_bool cpu_list_lock;

/** Waits while another thread has it. */
void cpu_list_lock_wait(cpu_list_lock *lock);

/* A mutex has a second atomic operation, where it is left. */
static inline void cpu_list_lock_take(cpu_list_lock *lock)
{
    if (atomic_exchange_explicit(lock, true, memory_order_acquire))
        cpu_list_lock_wait(lock);
}

static inline void cpu_list_lock_leave(cpu_list_lock *lock)
{
    atomic_store_explicit(lock, false, memory_order_release);
}

#endif
