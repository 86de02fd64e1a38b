#include "backend/cpu/ddi/event.h"

#include <stdlib.h>

#include "backend/cpu/clock.h"
#include "backend/cpu/ddi/check.h"
#include "backend/cpu/ddi/entries.h"
#include "backend/cpu/ddi/handle.h"

struct _ze_event_pool_handle_t {
    uint32_t count;
    struct _ze_event_handle_t events[];
};

void cpu_event_complete(ze_event_handle_t event, uint64_t start, ze_result_t result)
{
    if (event->timed)
        event->time = (ze_kernel_timestamp_data_t){start, cpu_clock_now()};
    cpu_signal_raise(&event->signal, result);
}

void cpu_event_get_time(ze_event_handle_t event, ze_kernel_timestamp_result_t *out)
{
    *out = (ze_kernel_timestamp_result_t){.global = event->time, .context = event->time};
}

ze_result_t cpu_zeEventPoolCreate(ze_context_handle_t context, const ze_event_pool_desc_t *desc,
                                  uint32_t device_count, ze_device_handle_t *devices,
                                  ze_event_pool_handle_t *out)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_FLAGS(desc->flags, ZE_EVENT_POOL_FLAG_HOST_VISIBLE | ZE_EVENT_POOL_FLAG_IPC |
                                       ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP);
    CPU_REQUIRE(desc->count > 0, ZE_RESULT_ERROR_INVALID_SIZE);
    CPU_REQUIRE(devices != NULL || device_count == 0, ZE_RESULT_ERROR_INVALID_SIZE);

    ze_event_pool_handle_t pool =
        calloc(1, sizeof *pool + desc->count * sizeof(struct _ze_event_handle_t));
    CPU_REQUIRE(pool != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    pool->count = desc->count;
    for (uint32_t i = 0; i < desc->count; i++)
        pool->events[i].timed = (desc->flags & ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP) != 0;
    *out = pool;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeEventPoolDestroy(ze_event_pool_handle_t pool)
{
    CPU_REQUIRE_HANDLE(pool);
    free(pool);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeEventCreate(ze_event_pool_handle_t pool, const ze_event_desc_t *desc,
                              ze_event_handle_t *out)
{
    const uint32_t scopes =
        ZE_EVENT_SCOPE_FLAG_SUBDEVICE | ZE_EVENT_SCOPE_FLAG_DEVICE | ZE_EVENT_SCOPE_FLAG_HOST;
    CPU_REQUIRE_HANDLE(pool);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_FLAGS(desc->signal | desc->wait, scopes);
    CPU_REQUIRE(desc->index < pool->count, ZE_RESULT_ERROR_INVALID_ARGUMENT);

    ze_event_handle_t event = &pool->events[desc->index];
    CPU_REQUIRE(!event->used, ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE);
    event->kind = CPU_KIND_EVENT;
    event->used = true;
    event->time = (ze_kernel_timestamp_data_t){0};
    cpu_signal_lower(&event->signal);
    *out = event;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeEventDestroy(ze_event_handle_t event)
{
    CPU_REQUIRE_HANDLE(event);
    event->used = false;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeEventHostSignal(ze_event_handle_t event)
{
    CPU_REQUIRE_HANDLE(event);
    cpu_event_complete(event, cpu_clock_now(), ZE_RESULT_SUCCESS);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeEventHostSynchronize(ze_event_handle_t event, uint64_t timeout)
{
    CPU_REQUIRE_HANDLE(event);
    return cpu_signal_wait(&event->signal, timeout, NULL);
}

ze_result_t cpu_zeEventQueryStatus(ze_event_handle_t event)
{
    CPU_REQUIRE_HANDLE(event);
    return cpu_signal_wait(&event->signal, 0, NULL);
}

ze_result_t cpu_zeEventHostReset(ze_event_handle_t event)
{
    CPU_REQUIRE_HANDLE(event);
    cpu_signal_lower(&event->signal);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeEventQueryKernelTimestamp(ze_event_handle_t event,
                                            ze_kernel_timestamp_result_t *out)
{
    CPU_REQUIRE_HANDLE(event);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE(event->timed, ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT);
    CPU_REQUIRE(cpu_signal_wait(&event->signal, 0, NULL) != ZE_RESULT_NOT_READY,
                ZE_RESULT_NOT_READY);
    cpu_event_get_time(event, out);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeEventQueryTimestampsExp(ze_event_handle_t event, ze_device_handle_t device,
                                          uint32_t *count, ze_kernel_timestamp_result_t *times)
{
    event = cpu_unwrap(event, CPU_KIND_EVENT);
    CPU_REQUIRE_HANDLE(event);
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(count);
    if (cpu_answer(count, 1, times != NULL) == 0)
        return ZE_RESULT_SUCCESS;
    return cpu_zeEventQueryKernelTimestamp(event, times);
}
