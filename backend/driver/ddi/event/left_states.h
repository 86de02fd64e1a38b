/* The states of events whose pools have been destroyed: a queue or a list may still refer to them,
 * by mistake of the program. */
#ifndef ZELLIGE_DRIVER_DDI_EVENT_LEFT_STATES_H
#define ZELLIGE_DRIVER_DDI_EVENT_LEFT_STATES_H

#include "backend/driver/ddi/event/event_pool.h"

/** Frees the states once many others have been given, as the memory of handles is. */
void cpu_left_states_give(cpu_event_states *states);

#endif
