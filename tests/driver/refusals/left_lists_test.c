/* Lists that are reset or destroyed, and fences and events that are destroyed, while a queue that
 * has them waits for an event, which only the same thread signals, later or never. */
#include "tests/driver/client.h"

#include <stdlib.h>
#include <unistd.h>

typedef struct waiting {
    ze_command_queue_handle_t queue;
    ze_command_list_handle_t list;
    ze_event_pool_handle_t pool;
    ze_event_handle_t event;
    int *memory;
} waiting;

/* The queue waits for the event, then writes 7. */
static waiting begin(void)
{
    const int seven = 7;
    waiting self = {.queue = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS),
                    .list = make_list(),
                    .memory = make_memory(sizeof(int))};
    self.pool = make_events(1, 0, &self.event);
    *self.memory = 0;
    assert_ok(zeCommandListAppendWaitOnEvents(self.list, 1, &self.event));
    assert_ok(zeCommandListAppendMemoryFill(self.list, self.memory, &seven, sizeof seven,
                                            sizeof seven, NULL, 0, NULL));
    assert_ok(zeCommandListClose(self.list));
    assert_ok(zeCommandQueueExecuteCommandLists(self.queue, 1, &self.list, NULL));
    return self;
}

static void end(waiting *self)
{
    destroy_events(self->pool, 1, &self->event);
    free_memory(self->memory);
}

static void a_list_is_reset(void **state)
{
    (void)state;
    const int nine = 9;
    waiting self = begin();
    assert_ok(zeCommandListReset(self.list));
    assert_ok(zeCommandListAppendMemoryFill(self.list, self.memory, &nine, sizeof nine, sizeof nine,
                                            NULL, 0, NULL));
    assert_int_equal(*self.memory, 0);
    assert_ok(zeEventHostSignal(self.event));
    assert_ok(zeCommandQueueSynchronize(self.queue, UINT64_MAX));
    assert_int_equal(*self.memory, 7); /* what was submitted */
    run_list(self.list);
    assert_int_equal(*self.memory, 9);
    assert_ok(zeCommandListDestroy(self.list));
    assert_ok(zeCommandQueueDestroy(self.queue));
    end(&self);
}

static void a_list_is_destroyed(void **state)
{
    (void)state;
    waiting self = begin();
    assert_ok(zeCommandListDestroy(self.list));
    assert_ok(zeEventHostSignal(self.event));
    assert_ok(zeCommandQueueSynchronize(self.queue, UINT64_MAX));
    assert_int_equal(*self.memory, 7);
    assert_ok(zeCommandQueueDestroy(self.queue));
    end(&self);
}

static void a_list_behind_it_is_destroyed(void **state)
{
    (void)state;
    waiting self = begin();
    ze_command_list_handle_t behind = make_list();
    assert_ok(zeCommandListAppendBarrier(behind, NULL, 0, NULL));
    assert_ok(zeCommandListClose(behind));
    assert_ok(zeCommandQueueExecuteCommandLists(self.queue, 1, &behind, NULL));
    assert_ok(zeCommandListDestroy(behind));
    assert_ok(zeEventHostSignal(self.event));
    assert_ok(zeCommandQueueSynchronize(self.queue, UINT64_MAX));
    assert_ok(zeCommandListDestroy(self.list));
    assert_ok(zeCommandQueueDestroy(self.queue));
    end(&self);
}

/* Another queue is through with the list already. */
static void a_list_of_two_queues_is_destroyed(void **state)
{
    (void)state;
    waiting self = begin();
    ze_command_queue_handle_t other = make_queue(ZE_COMMAND_QUEUE_MODE_ASYNCHRONOUS);
    ze_command_list_handle_t list = make_list();
    assert_ok(zeCommandListAppendBarrier(list, NULL, 0, NULL));
    assert_ok(zeCommandListClose(list));
    assert_ok(zeCommandQueueExecuteCommandLists(self.queue, 1, &list, NULL));
    assert_ok(zeCommandQueueExecuteCommandLists(other, 1, &list, NULL));
    assert_ok(zeCommandQueueSynchronize(other, UINT64_MAX));
    assert_ok(zeCommandListDestroy(list));
    assert_ok(zeCommandQueueDestroy(other));
    assert_ok(zeEventHostSignal(self.event));
    assert_ok(zeCommandQueueSynchronize(self.queue, UINT64_MAX));
    assert_ok(zeCommandListDestroy(self.list));
    assert_ok(zeCommandQueueDestroy(self.queue));
    end(&self);
}

static void the_event_is_never_signalled(void **state)
{
    (void)state;
    waiting self = begin();
    assert_ok(zeCommandListDestroy(self.list));
    assert_ok(zeCommandQueueDestroy(self.queue));
    assert_int_equal(*self.memory, 0);
    end(&self);
}

/* Nothing signals it then, whatever becomes of its memory. */
static void an_event_is_destroyed(void **state)
{
    (void)state;
    enum { MANY = 64 };
    void *blocks[MANY];
    waiting self = begin();
    destroy_events(self.pool, 1, &self.event);
    for (int i = 0; i < MANY; i++) {
        const size_t size = 16 + 16 * (size_t)(i % 16);
        blocks[i] = malloc(size);
        assert_non_null(blocks[i]);
        memset(blocks[i], 0x7f, size);
    }
    assert_ok(zeCommandQueueDestroy(self.queue));
    assert_ok(zeCommandListDestroy(self.list));
    assert_int_equal(*self.memory, 0);
    for (int i = 0; i < MANY; i++)
        free(blocks[i]);
    free_memory(self.memory);
}

/* The queue waits, and signals another event at the end, of a pool that is shared or is not. */
static void a_signalled_event_is_destroyed(void **state)
{
    (void)state;
    const ze_event_pool_flags_t flags[] = {0, ZE_EVENT_POOL_FLAG_IPC};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        waiting self = begin();
        ze_event_handle_t last;
        ze_event_pool_handle_t pool = make_events(1, flags[i], &last);
        ze_command_list_handle_t list = make_list();
        assert_ok(zeCommandListAppendSignalEvent(list, last));
        assert_ok(zeCommandListClose(list));
        assert_ok(zeCommandQueueExecuteCommandLists(self.queue, 1, &list, NULL));
        destroy_events(pool, 1, &last);
        assert_ok(zeEventHostSignal(self.event));
        assert_ok(zeCommandQueueSynchronize(self.queue, UINT64_MAX));
        assert_int_equal(*self.memory, 7);
        assert_ok(zeCommandListDestroy(list));
        assert_ok(zeCommandListDestroy(self.list));
        assert_ok(zeCommandQueueDestroy(self.queue));
        end(&self);
    }
}

/* The queue waits, and signals the fence at the end: none that has its memory by then. */
static void a_fence_is_destroyed(void **state)
{
    (void)state;
    enum { MANY = 200 };
    const ze_fence_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_FENCE_DESC};
    ze_fence_handle_t fences[MANY];
    waiting self = begin();
    assert_ok(zeFenceCreate(self.queue, &desc, &fences[0]));
    assert_ok(zeCommandQueueExecuteCommandLists(self.queue, 1, &self.list, fences[0]));
    assert_ok(zeFenceDestroy(fences[0]));
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < MANY; i++)
            assert_ok(zeFenceCreate(self.queue, &desc, &fences[i]));
        for (int i = 0; i < MANY && round == 0; i++)
            assert_ok(zeFenceDestroy(fences[i]));
    }
    assert_ok(zeEventHostSignal(self.event));
    assert_ok(zeCommandQueueSynchronize(self.queue, UINT64_MAX));
    for (int i = 0; i < MANY; i++) {
        assert_result(ZE_RESULT_NOT_READY, zeFenceQueryStatus(fences[i]));
        assert_ok(zeFenceDestroy(fences[i]));
    }
    assert_ok(zeCommandListDestroy(self.list));
    assert_ok(zeCommandQueueDestroy(self.queue));
    end(&self);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_is_reset),
        cmocka_unit_test(a_list_is_destroyed),
        cmocka_unit_test(a_list_behind_it_is_destroyed),
        cmocka_unit_test(a_list_of_two_queues_is_destroyed),
        cmocka_unit_test(the_event_is_never_signalled),
        cmocka_unit_test(a_fence_is_destroyed),
        cmocka_unit_test(an_event_is_destroyed),
        cmocka_unit_test(a_signalled_event_is_destroyed),
    };
    alarm(60); /* a list that waits for its queue waits forever */
    return client_run(tests);
}
