/* What a fork() must not tear apart. A child has one thread, and finds every lock as the others
 * left it.
 *
 * Handlers are registered as the library is loaded, before a thread can need them: one that is
 * registered while another thread forks is not called for that fork. What is registered last runs
 * first before a fork, so who waits there for other threads (CPU_AT_FORK_FIRST) comes before those
 * who take a lock that such a thread may want. */
#ifndef ZELLIGE_DRIVER_RUNTIME_FORK_H
#define ZELLIGE_DRIVER_RUNTIME_FORK_H

#include <pthread.h>

/** Once in a file: what runs before each fork(), and after it in the parent and in the child. Any
 *  may be NULL. */
#define CPU_AT_FORK(before, after, in_child)                              \
    __attribute__((constructor(1000))) static void register_at_fork(void) \
    {                                                                     \
        pthread_atfork(before, after, in_child);                          \
    }

/** The same, before all others. */
#define CPU_AT_FORK_FIRST(before, after, in_child)                  \
    __attribute__((constructor)) static void register_at_fork(void) \
    {                                                               \
        pthread_atfork(before, after, in_child);                    \
    }

/** Once in a file: a fork() waits for the lock (a static pthread_mutex_t), and the child finds it
 *  open. */
#define CPU_LOCK_AT_FORK(lock)         \
    static void lock_at_fork(void)     \
    {                                  \
        pthread_mutex_lock(&(lock));   \
    }                                  \
    static void unlock_at_fork(void)   \
    {                                  \
        pthread_mutex_unlock(&(lock)); \
    }                                  \
    CPU_AT_FORK(lock_at_fork, unlock_at_fork, unlock_at_fork)

#endif
