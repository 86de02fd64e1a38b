/* The implementation of completions: pooled events of their queue. */
#ifndef ZELLIGE_LEVEL_ZERO_EVENT_H
#define ZELLIGE_LEVEL_ZERO_EVENT_H

#include <stdatomic.h>

#include "backend/level_zero/internal.h"
#include "base/object.h"

struct zlg_completion {
    zli_object object; /* ends with the last owner, and comes to life for the next command */
    zli_queue *queue;
    ze_event_handle_t end;
    ze_event_handle_t start; /* only on a queue with profiling; see starts_apart */
    bool starts_apart;       /* the command is several: `start` belongs to the first of them */
    bool is_used;            /* the events have to be reset */
    atomic_size_t references;
    atomic_int result; /* ze_result_t; ZE_RESULT_NOT_READY until a call has seen the end */
    zlg_completion *next;
};

/** Completions in a row of one event pool. */
typedef struct zli_event_block zli_event_block;

/** The completions of a queue that have no owner. */
typedef struct zli_events {
    pthread_mutex_t lock; /* never held during a wait for the device */
    zli_event_block *blocks;
    zlg_completion *spare;  /* their commands have ended */
    zlg_completion *parked; /* released before their commands had ended, the oldest first */
    zlg_completion **parked_end;
    zlg_completion *retired; /* failed, or never submitted: free when the queue is empty */
    atomic_bool has_more;    /* parked or retired ones, perhaps */
} zli_events;

void zli_events_init(zli_events *events);
/** Creates the first completions of a queue, so that one is left when memory runs out. */
zlg_status zli_events_reserve(zli_queue *queue);
/** Frees all completions: none has an owner, and the device no longer uses them. */
void zli_events_destroy(zli_events *events);
/** Records that every command of the queue has ended. */
void zli_events_all_ended(zli_events *events);

#endif
