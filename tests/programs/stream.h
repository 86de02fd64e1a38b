/* What runs commands one after another: immediate lists, queues, and the other process. Between
 * streams a command waits for those before it that use the same storage. */
#ifndef ZELLIGE_TESTS_PROGRAMS_STREAM_H
#define ZELLIGE_TESTS_PROGRAMS_STREAM_H

#include "command.h"

typedef struct stream {
    ze_command_list_handle_t list;   /* immediate, or NULL */
    ze_command_queue_handle_t queue; /* or NULL; neither: the other process */
    ze_fence_handle_t fence;
    belongings own;
    ze_device_handle_t device;
    bool copies_only;
    ticket last,
        ended;      /* the number of commands so far; of those that the host knows to have ended */
    ticket stamped; /* of those that `stamp` tells of */
    ze_event_handle_t stamp;
} stream;

extern stream streams[STREAMS];

typedef struct waits {
    uint32_t count;
    ze_event_handle_t events[2 * STREAMS];
} waits;

/** The last one is the other process. */
void streams_open(const ze_device_handle_t *devices, uint32_t device_count, uint64_t *random);
void streams_close(void);

/** Adds what a command of a stream waits for that uses a storage. */
void stream_order(const stream *self, const storage *used, bool writes, waits *out);

/** Waits for all of that on the host instead. */
void waits_end(const waits *self);

/** The next command of a stream uses a storage. */
void stream_uses(const stream *self, storage *used, bool writes);

/** The next command has been appended.
 *  @param stamp  is signalled behind it, or NULL */
void stream_went_on(stream *self, ze_event_handle_t stamp);

/** Waits for all of a stream. */
void stream_end(stream *self);

#endif
