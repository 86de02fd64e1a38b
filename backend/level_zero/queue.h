/* The inside of a queue, for the files that append to it. */
#ifndef ZELLIGE_LEVEL_ZERO_QUEUE_H
#define ZELLIGE_LEVEL_ZERO_QUEUE_H

#include "backend/level_zero/internal.h"

struct zli_queue {
    zli_device *device;
    pthread_mutex_t lock; /* lists and the event are not for two threads at once */
    ze_command_list_handle_t list;
    ze_command_list_handle_t waited; /* the list, as host_synchronize knows it; NULL without it */
    ze_event_pool_handle_t pool;     /* these two only without it */
    ze_event_handle_t done;
    bool busy;          /* something was appended since the last wait */
    bool is_handed_out; /* somebody else may append: it may always be busy */
};

/** Gives the list to somebody who may append to it. */
ze_command_list_handle_t zli_queue_hand_out(zli_queue *queue);

/** Makes the next command wait for those before it. The queue is locked. */
zlg_status zli_queue_order(zli_queue *queue);

#endif
