#include "batch.h"

#include "newer.h"

static void create_list(batch *self)
{
    const flags_desc changing = {MUTABLE_LIST, NULL, 0};
    const ze_command_list_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC,
                                         .pNext = self->kind == CHANGING ? &changing : NULL,
                                         .flags = self->kind == CLONED ? CLONEABLE : 0};
    const ze_command_queue_desc_t immediate = {.stype = ZE_STRUCTURE_TYPE_COMMAND_QUEUE_DESC,
                                               .mode = ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS};
    if (self->kind == CAPTURED)
        assert_ok(zeCommandListCreateImmediate(context, self->device, &immediate, &self->list));
    else
        assert_ok(zeCommandListCreate(context, self->device, &desc, &self->list));
}

static void finish(batch *self)
{
    ze_command_list_handle_t first = self->list;
    graph captured = NULL;
    if (self->kind == CAPTURED) {
        assert_ok(newer.zeCommandListEndGraphCaptureExt(first, NULL, &captured));
        assert_ok(newer.zeGraphInstantiateExt(captured, NULL, &self->executable));
        assert_ok(newer.zeGraphDestroyExt(captured));
        return;
    }
    assert_ok(zeCommandListClose(first));
    if (self->kind == CLONED) {
        assert_ok(newer.zeCommandListCreateCloneExp(first, &self->list));
        assert_ok(zeCommandListDestroy(first));
        assert_ok(zeCommandListClose(self->list));
    }
}

void batch_record(batch *self)
{
    const flags_desc any_change = {COMMAND_ID, NULL, 0};
    self->own = belongings_make(self->device);
    const belongings changing = {self->own.kernels, NULL, self->own.image};
    create_list(self);
    if (self->kind == CAPTURED)
        assert_ok(newer.zeCommandListBeginGraphCaptureExt(self->list, NULL));
    for (int i = 0; i < self->count; i++) {
        if (self->kind == CHANGING)
            assert_ok(
                newer.zeCommandListGetNextCommandIdExp(self->list, &any_change, &self->ids[i]));
        command_append(&self->commands[i], self->list,
                       self->kind == CHANGING ? &changing : &self->own, NULL, 0, NULL);
    }
    finish(self);
}

static void wait_for_run(const batch *self)
{
    if (self->runs_on != NULL && self->runs_on->ended < self->run)
        stream_end(self->runs_on);
}

void batch_end(batch *self)
{
    wait_for_run(self);
    if (self->executable != NULL)
        assert_ok(newer.zeExecutableGraphDestroyExt(self->executable));
    assert_ok(zeCommandListDestroy(self->list));
    belongings_end(&self->own);
    *self = (batch){0};
}

void batch_change(batch *self, int index, const command *now)
{
    wait_for_run(self);
    command_change(&self->commands[index], self->list, self->ids[index], now);
    assert_ok(zeCommandListClose(self->list));
}

static void submit(batch *self, stream *on, ze_event_handle_t stamp, waits *before)
{
    if (on->queue != NULL) {
        waits_end(before);
        assert_ok(zeFenceReset(on->fence));
        assert_ok(zeCommandQueueExecuteCommandLists(on->queue, 1, &self->list, on->fence));
    } else if (self->kind == CAPTURED) {
        assert_ok(newer.zeCommandListAppendGraphExt(on->list, self->executable, NULL, stamp,
                                                    before->count, before->events));
    } else {
        assert_ok(newer.zeCommandListImmediateAppendCommandListsExp(on->list, 1, &self->list, stamp,
                                                                    before->count, before->events));
    }
}

void batch_run(batch *self, stream *on, ze_event_handle_t stamp)
{
    waits before = {0};
    if (self->kind != CAPTURED)
        wait_for_run(self);
    for (int i = 0; i < self->count; i++) {
        stream_order(on, self->commands[i].to, true, &before);
        if (command_has_source(&self->commands[i]))
            stream_order(on, self->commands[i].from, false, &before);
    }
    submit(self, on, stamp, &before);
    for (int i = 0; i < self->count; i++) {
        if (command_has_source(&self->commands[i]))
            stream_uses(on, self->commands[i].from, false);
        command_apply(&self->commands[i]);
    }
    for (int i = 0; i < self->count; i++)
        stream_uses(on, self->commands[i].to, true);
    stream_went_on(on, stamp);
    self->runs_on = on;
    self->run = on->last;
}
