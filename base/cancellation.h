/* Cancellation (pthread_cancel) of a thread of the program while it is in the library or in the
 * driver: it would leave locks and unfinished work behind that others wait for for ever. So it is
 * disabled around what may be a cancellation point: waits, files, calls of other libraries.
 * Elsewhere nothing has to be done, and a launch pays nothing. tests/cancellation/preload.c finds
 * what is missing.
 *
 * In a header of its own, which includes nothing: the library and the driver both use it. */
#ifndef ZELLIGE_BASE_CANCELLATION_H
#define ZELLIGE_BASE_CANCELLATION_H

#include <pthread.h>
#include <stddef.h>

static inline int zli_cancellation_disable(void)
{
    int before;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
    return before;
}

static inline void zli_cancellation_restore(const int *before)
{
    pthread_setcancelstate(*before, NULL);
}

/** A declaration: until the end of its block the thread cannot be cancelled. */
#define ZLI_NOT_CANCELLED                                                                      \
    __attribute__((cleanup(zli_cancellation_restore), unused)) const int before_cancellation = \
        zli_cancellation_disable()

#endif
