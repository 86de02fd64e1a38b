/* Another process that has the shared events, and memory by IPC handles: a stream, too. It is this
 * program again. */
#ifndef ZELLIGE_TESTS_PROGRAMS_OTHER_H
#define ZELLIGE_TESTS_PROGRAMS_OTHER_H

#include "stream.h"

/** Starts it; and lets it end. */
void other_start(void);
void other_stop(void);

/** It opens the pool of events anew. */
void other_opens_pool(void);

/** It opens, and closes, the memory of a storage that it knows by its number. */
void other_opens(uint32_t number, const storage *given);
void other_closes(uint32_t number);

/** It adds `value` to all words, when `wait` is signalled, and signals `done`. */
void other_adds(uint32_t number, uint32_t value, ze_event_handle_t wait, ze_event_handle_t done);

/** It has no commands any more. */
void other_ends_commands(void);

/** What the other process does. */
int other_main(void);

#endif
