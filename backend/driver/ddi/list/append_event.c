/* Barriers, events and timestamps in a command list. Lists run in order, so a barrier only waits
 * for events and signals one. */
#include <string.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/event/event.h"
#include "backend/driver/ddi/list/command_list.h"
#include "backend/driver/ddi/queue/engine_order.h"
#include "backend/driver/device.h"
#include "backend/driver/runtime/clock.h"

ze_result_t cpu_zeCommandListAppendBarrier(ze_command_list_handle_t list, ze_event_handle_t signal,
                                           uint32_t wait_count, ze_event_handle_t *waits)
{
    CPU_ENTER;
    cpu_sync sync = {.signal = signal, .wait_count = wait_count, .waits = waits};
    return cpu_list_append_copy_of(list, &sync, NULL, NULL, 0, true);
}

ze_result_t cpu_zeCommandListAppendMemoryRangesBarrier(
    ze_command_list_handle_t list, uint32_t range_count, const size_t *sizes, const void **ranges,
    ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits)
{
    (void)range_count;
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_POINTER(sizes);
    CPU_REQUIRE_POINTER(ranges);
    return CPU_DELEGATE(cpu_zeCommandListAppendBarrier(list, signal, wait_count, waits));
}

ze_result_t cpu_zeCommandListAppendSignalEvent(ze_command_list_handle_t list,
                                               ze_event_handle_t event)
{
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_HANDLE(event);
    return CPU_DELEGATE(cpu_zeCommandListAppendBarrier(list, event, 0, NULL));
}

ze_result_t cpu_zeCommandListAppendWaitOnEvents(ze_command_list_handle_t list, uint32_t count,
                                                ze_event_handle_t *events)
{
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_POINTER(events);
    return CPU_DELEGATE(cpu_zeCommandListAppendBarrier(list, NULL, count, events));
}

static ze_result_t run_reset(void *payload)
{
    const ze_event_handle_t event = *(ze_event_handle_t *)payload;
    cpu_completion_reset(&event->state->signal);
    return ZE_RESULT_SUCCESS;
}

static void release_reset(void *payload)
{
    cpu_event_let_go(*(ze_event_handle_t *)payload);
}

ze_result_t cpu_list_append_reset(ze_command_list_handle_t list, ze_event_handle_t event)
{
    const cpu_sync nothing = {0};
    ze_result_t result = cpu_list_check(list, &nothing);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    cpu_command *command = cpu_list_new_command(list, sizeof event, &nothing);
    CPU_REQUIRE(command != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    command->run = run_reset;
    command->release = release_reset;
    command->resets = true;
    memcpy(command->payload, &event, sizeof event);
    cpu_event_keep(event);
    cpu_order_expect(event->state);
    return cpu_list_append(list, command);
}

ze_result_t cpu_zeCommandListAppendEventReset(ze_command_list_handle_t list,
                                              ze_event_handle_t event)
{
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_HANDLE(event);
    CPU_REQUIRE_SAYING(event->counter_based == 0, ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT,
                       "a counter-based event is never reset");
    return cpu_list_append_reset(list, event);
}

static ze_result_t run_timestamp(void *payload)
{
    uint64_t *out = *(uint64_t **)payload;
    const uint64_t now = cpu_clock_now();
    return cpu_guarded_result(cpu_device_write("a timestamp", out, &now, sizeof now));
}

ze_result_t cpu_zeCommandListAppendWriteGlobalTimestamp(ze_command_list_handle_t list,
                                                        uint64_t *out, ze_event_handle_t signal,
                                                        uint32_t wait_count,
                                                        ze_event_handle_t *waits)
{
    cpu_sync sync = {.signal = signal, .wait_count = wait_count, .waits = waits};
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_POINTER(out);
    return cpu_list_append_copy_of(list, &sync, run_timestamp, &out, sizeof out, false);
}

/* Both are held: the state of an event in a pool is the pool's. */
typedef struct timed_event {
    ze_event_handle_t event;
    cpu_event_state *state;
} timed_event;

typedef struct time_query {
    unsigned char *out;
    const size_t *offsets; /* read when the command runs */
    uint32_t count;
    timed_event events[];
} time_query;

static ze_result_t run_time_query(void *payload)
{
    static const char what[] = "a query of timestamps";
    const time_query *self = payload;
    bool done = true;
    for (uint32_t i = 0; i < self->count && done; i++) {
        ze_kernel_timestamp_result_t time;
        size_t offset = i * sizeof time;
        cpu_event_get_time(self->events[i].state, &time);
        if (self->offsets != NULL)
            done = cpu_device_read(what, &offset, &self->offsets[i], sizeof offset);
        done = done && cpu_device_write(what, self->out + offset, &time, sizeof time);
    }
    return cpu_guarded_result(done);
}

static void release_time_query(void *payload)
{
    const time_query *self = payload;
    for (uint32_t i = 0; i < self->count; i++) {
        cpu_event_release_state(self->events[i].state);
        cpu_event_let_go(self->events[i].event);
    }
}

static ze_result_t check_timed(uint32_t count, ze_event_handle_t *events)
{
    for (uint32_t i = 0; i < count; i++) {
        CPU_REQUIRE_HANDLE(events[i]);
        CPU_REQUIRE_SAYING(
            cpu_event_is_timed(events[i]), ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT,
            "event %u is of a pool without 'ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP'", i);
    }
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeCommandListAppendQueryKernelTimestamps(
    ze_command_list_handle_t list, uint32_t count, ze_event_handle_t *events, void *out,
    const size_t *offsets, ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits)
{
    cpu_sync sync = {.signal = signal, .wait_count = wait_count, .waits = waits};
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_POINTER(events);
    CPU_REQUIRE_POINTER(out);
    ze_result_t result = cpu_list_check(list, &sync);
    if (result == ZE_RESULT_SUCCESS)
        result = check_timed(count, events);
    if (result != ZE_RESULT_SUCCESS)
        return result;

    size_t bytes = sizeof(time_query) + count * sizeof(timed_event);
    cpu_command *command = cpu_list_new_command(list, bytes, &sync);
    CPU_REQUIRE(command != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    command->run = run_time_query;
    command->release = release_time_query;
    time_query *self = (time_query *)(void *)command->payload;
    *self = (time_query){.out = out, .offsets = offsets, .count = count};
    for (uint32_t i = 0; i < count; i++) {
        self->events[i] = (timed_event){events[i], cpu_event_hold_state(events[i])};
        cpu_event_keep(events[i]);
    }
    return cpu_list_append(list, command);
}
