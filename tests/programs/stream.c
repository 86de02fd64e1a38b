#include "stream.h"

#include "stamp.h"

#include "tests/xorshift.h"

stream streams[STREAMS];

enum { QUEUES = 2, OTHER = STREAMS - 1, FIRST_QUEUE = OTHER - QUEUES };

static void open_stream(stream *self, bool is_queue, uint64_t *random)
{
    const bool in_order = xorshift_next(random) % 2 == 0;
    const ze_command_queue_desc_t desc = {
        .stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
        .ordinal = self->copies_only ? 1 : 0,
        .flags = !is_queue && in_order ? 1 << 1 : 0, /* ZE_COMMAND_QUEUE_FLAG_IN_ORDER */
        .mode = (ze_command_queue_mode_t)(xorshift_next(random) % 3),
        .priority = (ze_command_queue_priority_t)(xorshift_next(random) % 3)};
    const ze_fence_desc_t fence = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    if (is_queue) {
        assert_ok(zeCommandQueueCreate(context, self->device, &desc, &self->queue));
        assert_ok(zeFenceCreate(self->queue, &fence, &self->fence));
    } else {
        assert_ok(zeCommandListCreateImmediate(context, self->device, &desc, &self->list));
        self->own = belongings_make(self->device);
    }
}

void streams_open(const ze_device_handle_t *devices, uint32_t device_count, uint64_t *random)
{
    for (int i = 0; i < STREAMS; i++) {
        streams[i] = (stream){.device = devices[xorshift_next(random) % device_count]};
        streams[i].copies_only = i == 0;
        if (i != OTHER)
            open_stream(&streams[i], i >= FIRST_QUEUE, random);
    }
}

void streams_close(void)
{
    for (int i = 0; i < OTHER; i++) {
        if (streams[i].list != NULL) {
            assert_ok(zeCommandListDestroy(streams[i].list));
            belongings_end(&streams[i].own);
        } else {
            assert_ok(zeFenceDestroy(streams[i].fence));
            assert_ok(zeCommandQueueDestroy(streams[i].queue));
        }
    }
}

void stream_end(stream *self)
{
    if (self->list != NULL)
        assert_ok(synchronize(self->list, UINT64_MAX));
    else if (self->queue != NULL)
        assert_ok(zeCommandQueueSynchronize(self->queue, UINT64_MAX));
    else if (self->stamp != NULL)
        assert_ok(zeEventHostSynchronize(self->stamp, UINT64_MAX));
    self->ended = self->last;
}

static void add(waits *self, ze_event_handle_t event)
{
    for (uint32_t i = 0; i < self->count; i++)
        if (self->events[i] == event)
            return;
    self->events[self->count++] = event;
}

/* What tells of a stream's end of a command: its stamp, one that it gets for that, or the host. */
static void order_behind(stream *self, ticket at, waits *out)
{
    if (at <= self->ended)
        return;
    if (self->stamped < at && self->list != NULL) {
        ze_event_handle_t stamp = stamp_take((stamp_kind)(at % STAMP_KINDS));
        if (stamp != NULL) {
            assert_ok(zeCommandListAppendSignalEvent(self->list, stamp));
            self->stamp = stamp;
            self->stamped = self->last;
        }
    }
    if (self->stamped >= at)
        add(out, self->stamp);
    else
        stream_end(self);
}

void stream_order(const stream *self, const storage *used, bool writes, waits *out)
{
    if (used->written > 0 && &streams[used->writer] != self)
        order_behind(&streams[used->writer], used->written, out);
    for (int i = 0; i < STREAMS && writes; i++)
        if (used->read[i] > 0 && &streams[i] != self)
            order_behind(&streams[i], used->read[i], out);
}

void waits_end(const waits *self)
{
    for (uint32_t i = 0; i < self->count; i++)
        assert_ok(zeEventHostSynchronize(self->events[i], UINT64_MAX));
}

void stream_uses(const stream *self, storage *used, bool writes)
{
    const int me = (int)(self - streams);
    if (!writes) {
        used->read[me] = self->last + 1;
        return;
    }
    for (int i = 0; i < STREAMS; i++)
        used->read[i] = 0;
    used->writer = me;
    used->written = self->last + 1;
}

void stream_went_on(stream *self, ze_event_handle_t stamp)
{
    self->last++;
    if (stamp != NULL) {
        self->stamp = stamp;
        self->stamped = self->last;
    }
}
