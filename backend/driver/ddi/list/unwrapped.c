#include "backend/driver/ddi/list/unwrapped.h"

#include <stdlib.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/handle.h"

ze_result_t cpu_sync_unwrap(ze_event_handle_t signal, uint32_t wait_count,
                            const ze_event_handle_t *waits, cpu_sync *out)
{
    CPU_REQUIRE_SAYING(wait_count == 0 || waits != NULL, ZE_RESULT_ERROR_INVALID_SIZE,
                       "%u events to wait for, and no array of them", wait_count);
    void **unwrapped;
    const ze_result_t result = cpu_unwrap_all(waits, wait_count, CPU_KIND_EVENT, &unwrapped);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    *out = (cpu_sync){.signal = cpu_unwrap(signal),
                      .wait_count = wait_count,
                      .waits = (ze_event_handle_t *)(void *)unwrapped};
    return ZE_RESULT_SUCCESS;
}

void cpu_sync_free(const cpu_sync *sync)
{
    free(sync->waits);
}

ze_result_t cpu_check_no_parameters(const void *next)
{
    const ze_base_desc_t head = {.stype = ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC, .pNext = next};
    CPU_REQUIRE_NO_CHAIN(&head, ZE_STRUCTURE_TYPE_COMMAND_LIST_DESC);
    return ZE_RESULT_SUCCESS;
}
