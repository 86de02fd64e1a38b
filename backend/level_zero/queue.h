/* The implementation of a queue, for the files that append to it. */
#ifndef ZELLIGE_LEVEL_ZERO_QUEUE_H
#define ZELLIGE_LEVEL_ZERO_QUEUE_H

#include <stdatomic.h>

#include "backend/level_zero/event.h"
#include "backend/level_zero/internal.h"
#include "backend/level_zero/lock.h"

struct zli_queue {
    zli_lock lock; /* one thread at a time may use a list */
    zli_device *device;
    ze_context_handle_t context; /* in which it and all that it needs are made */
    bool profiling;
    atomic_uint removed_reason; /* ze_result_t; 0 unless the device is lost */
    _Atomic(char *) removed_by; /* why, in words; owned; NULL: memory ran out */
    zli_events events;
    atomic_bool is_contended; /* a thread has found the queue locked */
    uint64_t submitted;       /* commands so far, without the markers of waits */
    unsigned waiting;         /* threads that wait for such a marker */
    ze_command_list_handle_t list;
    ze_command_list_handle_t waited; /* the list, as host_synchronize knows it; NULL without it */
    bool busy;                       /* something was appended since the last wait */
    bool is_handed_out; /* the program has the handle and may append: it may always be busy */
    bool is_stuck;      /* two waits failed: commands may still run */
    /* By filter and address mode; NULL until needed. */
    ze_sampler_handle_t samplers[ZLG_FILTER_POINT + 1][ZLG_ADDRESS_BORDER + 1];
};

/** Destroys the samplers of a queue that ends. */
void zli_queue_destroy_samplers(zli_queue *queue);

/** Returns the list to the program, which may append to it. */
ze_command_list_handle_t zli_queue_hand_out(zli_queue *queue);

/** Calls Level Zero for a queue: as ZLI_ZE(), and a lost device removes the queue. */
#define ZLI_QUEUE_ZE(queue, function, arguments) \
    zli_queue_status(queue, #function, function arguments)

/** Maps a failure of a call for a queue to a status. */
zlg_status zli_queue_fail(zli_queue *queue, const char *function, ze_result_t result);

/** Maps the result of a call for a queue to a status. Inline, as zli_ze_status(). */
static inline zlg_status zli_queue_status(zli_queue *queue, const char *function,
                                          ze_result_t result)
{
    return result == ZE_RESULT_SUCCESS ? ZLG_OK : zli_queue_fail(queue, function, result);
}

/** Frees a queue that has ended, and its completions: none has an owner. */
void zli_queue_free(zli_queue *queue);

/** Does what zli_queue_order() does where it is more than a note. */
zlg_status zli_queue_order_apart(zli_queue *queue, const char *function);

/** Makes the next command wait for those before it; `function` submits it. The queue is locked. */
static inline zlg_status zli_queue_order(zli_queue *queue, const char *function)
{
    if (queue->waited == NULL || atomic_load(&queue->removed_reason) != 0)
        return zli_queue_order_apart(queue, function);
    queue->busy = true;
    queue->submitted++;
    return ZLG_OK;
}

/** Returns the event that the command signals for which zli_queue_order() was called last; NULL
 *  without a completion. The queue is locked. */
static inline ze_event_handle_t zli_queue_end_of(const zli_queue *queue, zlg_completion *signal)
{
    if (signal == NULL)
        return NULL;
    signal->number = queue->submitted;
    return signal->end;
}

#endif
