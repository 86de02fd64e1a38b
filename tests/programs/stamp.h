/* Events of every kind, each signalled once between two resets. */
#ifndef ZELLIGE_TESTS_PROGRAMS_STAMP_H
#define ZELLIGE_TESTS_PROGRAMS_STAMP_H

#include "tests/driver/client.h"

typedef enum stamp_kind {
    ORDINARY,
    TIMED,
    MAPPED_TIME, /* in the host's time */
    SHARED_WITH_THE_OTHER,
    COUNTED_IN_A_POOL,
    COUNTED,
    STAMP_KINDS
} stamp_kind;

enum { STAMPS_OF_A_KIND = 24 };

void stamps_open(void);
void stamps_close(void);

/** Returns one that was not taken since the last reset, or NULL. */
ze_event_handle_t stamp_take(stamp_kind kind);

/** Nothing signals or waits for any. */
void stamps_reset(void);

/** Fails the test if one that is signalled has a time that ends before it begins. */
void stamps_check_times(void);

/** Of the events that the other process has, too. */
ze_event_pool_handle_t stamps_shared_pool(void);
uint32_t stamp_index(ze_event_handle_t event);

#endif
