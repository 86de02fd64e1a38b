/* Locks and threads across fork(). A child has one thread, and every lock in the state that the
 * other threads left.
 *
 * Constructors register the handlers when the library is loaded, before a thread needs them: a fork
 * that is under way does not call a handler that another thread registers. Before a fork, handlers
 * run in reverse order of registration. So a handler that waits for other threads
 * (CPU_AT_FORK_FIRST) runs before handlers that take a lock which such a thread may need, and locks
 * that are taken with others held (CPU_INNER_LOCK_AT_FORK) are taken last here, too. */
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

/** The same, behind all others. */
#define CPU_AT_FORK_LAST(before, after, in_child)                        \
    __attribute__((constructor(900))) static void register_at_fork(void) \
    {                                                                    \
        pthread_atfork(before, after, in_child);                         \
    }

#define CPU_HANDLE_LOCK_AT_FORK(lock, order) \
    static void lock_at_fork(void)           \
    {                                        \
        pthread_mutex_lock(&(lock));         \
    }                                        \
    static void unlock_at_fork(void)         \
    {                                        \
        pthread_mutex_unlock(&(lock));       \
    }                                        \
    order(lock_at_fork, unlock_at_fork, unlock_at_fork)

/** Once in a file: a fork() waits for the lock (a static pthread_mutex_t), and the child finds it
 *  open. */
#define CPU_LOCK_AT_FORK(lock) CPU_HANDLE_LOCK_AT_FORK(lock, CPU_AT_FORK)

/** The same for a lock in which no other of these is taken, but which may be taken in them. */
#define CPU_INNER_LOCK_AT_FORK(lock) CPU_HANDLE_LOCK_AT_FORK(lock, CPU_AT_FORK_LAST)

#endif
