#include "backend/driver/ddi/list/list_lock.h"

#include <sched.h>
#include <time.h>

#include "base/cancellation.h"

/* As a rule the other thread takes nanoseconds; at times it compiles a kernel. */
enum { YIELDS = 100, NAP_NANOSECONDS = 50 * 1000 };

/* A thread that only yields keeps the processor from those of lower priority: soon it sleeps. */
void cpu_list_lock_wait(cpu_list_lock *lock)
{
    ZLI_NOT_CANCELLED;
    for (int i = 0; i < YIELDS; i++) {
        (void)sched_yield();
        if (!atomic_exchange_explicit(lock, true, memory_order_acquire))
            return;
    }
    while (atomic_exchange_explicit(lock, true, memory_order_acquire))
        (void)nanosleep(&(struct timespec){.tv_nsec = NAP_NANOSECONDS}, NULL);
}
