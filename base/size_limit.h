/* A limit of the size of files (RLIMIT_FSIZE, `ulimit -f`): what would exceed it fails with EFBIG,
 * but first the thread gets SIGXFSZ, which ends a process that does not expect it. For files that
 * the program has not asked for, and memory that is a file, the error is enough.
 *
 * In a header of its own, as cancellation.h is. */
#ifndef ZELLIGE_BASE_SIZE_LIMIT_H
#define ZELLIGE_BASE_SIZE_LIMIT_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

typedef struct zli_size_limit {
    sigset_t before;
    bool was_pending;
} zli_size_limit;

static inline bool zli_size_limit_is_pending(void)
{
    sigset_t pending;
    return sigpending(&pending) == 0 && sigismember(&pending, SIGXFSZ) == 1;
}

static inline zli_size_limit zli_size_limit_hold(void)
{
    zli_size_limit self;
    sigset_t signal;
    sigemptyset(&signal);
    sigaddset(&signal, SIGXFSZ);
    self.was_pending = zli_size_limit_is_pending();
    pthread_sigmask(SIG_BLOCK, &signal, &self.before);
    return self;
}

/* Takes away what has come since. */
static inline void zli_size_limit_release(const zli_size_limit *self)
{
    const struct timespec at_once = {0};
    sigset_t signal;
    sigemptyset(&signal);
    sigaddset(&signal, SIGXFSZ);
    if (!self->was_pending && zli_size_limit_is_pending())
        sigtimedwait(&signal, NULL, &at_once);
    pthread_sigmask(SIG_SETMASK, &self->before, NULL);
}

/** A declaration: until the end of its block the thread gets no SIGXFSZ. */
#define ZLI_NO_SIZE_SIGNAL                                                                      \
    __attribute__((cleanup(zli_size_limit_release), unused)) const zli_size_limit before_size = \
        zli_size_limit_hold()

#endif
