#include "stamp.h"

#include "newer.h"
#include "storage.h"

static ze_event_pool_handle_t pools[STAMP_KINDS];
static ze_event_handle_t events[STAMP_KINDS][STAMPS_OF_A_KIND];
static uint32_t taken[STAMP_KINDS];

static bool is_counted(int kind)
{
    return kind == COUNTED || kind == COUNTED_IN_A_POOL;
}

static ze_event_pool_handle_t make_counted_pool(void)
{
    const flags_desc counted = {COUNTER_BASED_POOL, NULL, COUNTS_IMMEDIATE};
    const ze_event_pool_desc_t desc = {.stype = ZE_STRUCTURE_TYPE_EVENT_POOL_DESC,
                                       .pNext = &counted,
                                       .flags = ZE_EVENT_POOL_FLAG_HOST_VISIBLE |
                                                ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP,
                                       .count = STAMPS_OF_A_KIND};
    ze_event_pool_handle_t pool = NULL;
    assert_ok(zeEventPoolCreate(context, &desc, 0, NULL, &pool));
    return pool;
}

static ze_event_handle_t make_counted(void)
{
    const counter_based_desc desc = {.stype = COUNTER_BASED,
                                     .flags = COUNTS_IMMEDIATE | COUNTS_HOST_VISIBLE | COUNTS_TIME,
                                     .signal = ZE_EVENT_SCOPE_FLAG_HOST};
    ze_event_handle_t event = NULL;
    assert_ok(newer.zeEventCounterBasedCreate(context, device, &desc, &event));
    return event;
}

void stamps_open(void)
{
    static const ze_event_pool_flags_t flags[STAMP_KINDS] = {
        [ORDINARY] = ZE_EVENT_POOL_FLAG_HOST_VISIBLE,
        [TIMED] = ZE_EVENT_POOL_FLAG_HOST_VISIBLE | ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP,
        [MAPPED_TIME] = ZE_EVENT_POOL_FLAG_HOST_VISIBLE | TIME_OF_THE_HOST,
        [SHARED_WITH_THE_OTHER] = ZE_EVENT_POOL_FLAG_HOST_VISIBLE | ZE_EVENT_POOL_FLAG_IPC,
    };
    const ze_event_pool_flags_t unknown = driver_is_for_gpus() ? ZE_EVENT_POOL_FLAG_IPC : 0;
    for (int kind = 0; kind < STAMP_KINDS; kind++) {
        if (kind == COUNTED_IN_A_POOL)
            pools[kind] = make_counted_pool();
        else if (kind != COUNTED)
            pools[kind] = make_pool(STAMPS_OF_A_KIND, flags[kind] & ~unknown);
        for (uint32_t i = 0; i < STAMPS_OF_A_KIND; i++)
            events[kind][i] = kind == COUNTED ? make_counted() : make_event(pools[kind], i);
        taken[kind] = 0;
    }
}

void stamps_close(void)
{
    for (int kind = 0; kind < STAMP_KINDS; kind++) {
        for (uint32_t i = 0; i < STAMPS_OF_A_KIND; i++)
            assert_ok(zeEventDestroy(events[kind][i]));
        if (kind != COUNTED)
            assert_ok(zeEventPoolDestroy(pools[kind]));
    }
}

ze_event_handle_t stamp_take(stamp_kind kind)
{
    return taken[kind] < STAMPS_OF_A_KIND ? events[kind][taken[kind]++] : NULL;
}

void stamps_check_times(void)
{
    for (int kind = 0; kind < STAMP_KINDS; kind++)
        for (uint32_t i = 0; i < taken[kind] && kind != ORDINARY; i++) {
            ze_kernel_timestamp_result_t time;
            if (kind == SHARED_WITH_THE_OTHER)
                break;
            assert_ok(zeEventQueryKernelTimestamp(events[kind][i], &time));
            assert_true(time.global.kernelEnd >= time.global.kernelStart);
            assert_true(time.context.kernelEnd >= time.context.kernelStart);
        }
}

void stamps_reset(void)
{
    for (int kind = 0; kind < STAMP_KINDS; kind++) {
        for (uint32_t i = 0; i < taken[kind] && !is_counted(kind); i++)
            assert_ok(zeEventHostReset(events[kind][i]));
        taken[kind] = 0;
    }
}

ze_event_pool_handle_t stamps_shared_pool(void)
{
    return pools[SHARED_WITH_THE_OTHER];
}

uint32_t stamp_index(ze_event_handle_t event)
{
    uint32_t i = 0;
    while (events[SHARED_WITH_THE_OTHER][i] != event)
        i++;
    return i;
}
