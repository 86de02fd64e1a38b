/* Threads that look at memory again and again, because nobody wakes them when it changes. */
#ifndef ZELLIGE_DRIVER_DDI_SYNC_POLLING_H
#define ZELLIGE_DRIVER_DDI_SYNC_POLLING_H

#include <stdint.h>

/** Zeroed is before the first look. */
typedef struct cpu_polling {
    uint32_t looks;
} cpu_polling;

/** Passes the time to the next look: none at first, later some 100 microseconds, which the thread
 *  sleeps.
 *  @param left  nanoseconds for which the thread wants to wait; UINT64_MAX is for ever */
void cpu_polling_pause(cpu_polling *polling, uint64_t left);

#endif
