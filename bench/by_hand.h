/* The same launches, written against Level Zero as a careful programmer would. */
#ifndef ZELLIGE_BENCH_BY_HAND_H
#define ZELLIGE_BENCH_BY_HAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Makes what the launches need on the device of that name; false, with a line on stderr, if
 *  anything fails. Level Zero is initialised. */
bool by_hand_begin(const char *device, const uint32_t *words, size_t count, uint32_t group_size);

/** Sets the four arguments of the kernel and launches one group. */
bool by_hand_launch(int c, float d);

/** Waits for all launches. */
bool by_hand_wait(void);

/** Launches with an event of its own, which is reset first where it is one used before; there are
 *  BY_HAND_EVENTS. */
bool by_hand_launch_event(int c, float d);

/** Waits for the event of the last launch. */
bool by_hand_wait_event(void);

enum { BY_HAND_EVENTS = 512 };

void by_hand_end(void);

#endif
