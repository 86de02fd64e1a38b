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
    uint64_t number;   /* of its command: when that has ended, those of smaller numbers have */
    zlg_completion *next;
};

/** Completions in a row of one event pool. */
typedef struct zli_event_block zli_event_block;

/** The completions of a queue. Its lock protects them but for what is atomic: whoever destroys one
 *  takes no lock. */
typedef struct zli_events {
    zli_event_block *blocks;
    zlg_completion *spare;  /* their commands have ended */
    zlg_completion *parked; /* released before their commands had ended, the first released first */
    zlg_completion **parked_end;
    zlg_completion *retired; /* failed, or never submitted: free when the queue is empty */
    _Atomic(zlg_completion *) returned; /* have no owner and are in no list yet, the last first */
    size_t owned;                       /* all others that were taken */
    atomic_size_t left;                 /* of those when the queue ended, less what came back */
    atomic_uint_fast64_t ended;         /* all commands to this number have ended */
} zli_events;

void zli_events_init(zli_events *events);
/** Creates the first completions of a queue, so that one is left when memory runs out. */
zlg_status zli_events_reserve(zli_queue *queue);
/** Notes that the queue takes none any more. Returns whether none has an owner; else the last of
 *  them frees the queue when it comes back. */
bool zli_events_close(zli_events *events);
/** Frees all completions: none has an owner, and the device no longer uses them. */
void zli_events_destroy(zli_events *events);
/** Records that every command of the queue has ended. The queue is locked. */
void zli_events_all_ended(zli_queue *queue);

#endif
