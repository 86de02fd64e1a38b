/* Commands of specifications 1.16 and 1.17 that take further parameters in a chain. */
#include <string.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/program_call.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/list/command_list.h"
#include "backend/driver/ddi/list/unwrapped.h"

/* @returns what every function here checks first */
static ze_result_t begin(ze_command_list_handle_t *list, const void *next, ze_event_handle_t signal,
                         uint32_t wait_count, ze_event_handle_t *waits, cpu_sync *sync)
{
    *list = cpu_unwrap(*list);
    CPU_REQUIRE_HANDLE(*list);
    ze_result_t result = cpu_check_no_parameters(next);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    return cpu_sync_unwrap(signal, wait_count, waits, sync);
}

ze_result_t cpu_zeCommandListAppendMemoryCopyWithParameters(
    ze_command_list_handle_t list, void *to, const void *from, size_t bytes, const void *next,
    ze_event_handle_t signal, uint32_t wait_count, ze_event_handle_t *waits)
{
    CPU_ENTER;
    cpu_sync sync;
    ze_result_t result = begin(&list, next, signal, wait_count, waits, &sync);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    result = CPU_DELEGATE(cpu_zeCommandListAppendMemoryCopy(list, to, from, bytes, sync.signal,
                                                            wait_count, sync.waits));
    cpu_sync_free(&sync);
    return result;
}

ze_result_t cpu_zeCommandListAppendMemoryFillWithParameters(
    ze_command_list_handle_t list, void *to, const void *pattern, size_t pattern_bytes,
    size_t bytes, const void *next, ze_event_handle_t signal, uint32_t wait_count,
    ze_event_handle_t *waits)
{
    CPU_ENTER;
    cpu_sync sync;
    ze_result_t result = begin(&list, next, signal, wait_count, waits, &sync);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    result = CPU_DELEGATE(cpu_zeCommandListAppendMemoryFill(list, to, pattern, pattern_bytes, bytes,
                                                            sync.signal, wait_count, sync.waits));
    cpu_sync_free(&sync);
    return result;
}

typedef struct call {
    cpu_host_function function;
    void *user_data;
} call;

static ze_result_t run_call(void *payload)
{
    const call *self = payload;
    cpu_program_call(self->function, self->user_data);
    return ZE_RESULT_SUCCESS;
}

static ze_result_t append_call(ze_command_list_handle_t list, const cpu_sync *sync,
                               const call *payload)
{
    CPU_REQUIRE_POINTER(payload->function);
    ze_result_t result = cpu_list_check(list, sync);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    cpu_command *command = cpu_list_new_command(list, sizeof *payload, sync);
    CPU_REQUIRE(command != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    command->run = run_call;
    command->is_host_function = true;
    memcpy(command->payload, payload, sizeof *payload);
    return cpu_list_append(list, command);
}

ze_result_t cpu_zeCommandListAppendHostFunction(ze_command_list_handle_t list,
                                                cpu_host_function function, void *user_data,
                                                const void *next, ze_event_handle_t signal,
                                                uint32_t wait_count, ze_event_handle_t *waits)
{
    CPU_ENTER;
    cpu_sync sync;
    const call payload = {function, user_data};
    ze_result_t result = begin(&list, next, signal, wait_count, waits, &sync);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    result = append_call(list, &sync, &payload);
    cpu_sync_free(&sync);
    return result;
}
