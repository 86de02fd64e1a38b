/* Hints about where memory should be. All of it is the machine's own. */
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/list/command_list.h"
#include "backend/driver/ddi/memory/residency.h"
#include "base/power_of_two.h"

typedef struct prefetch {
    const void *start;
    size_t bytes;
} prefetch;

/* A hint that cannot be followed is no error. */
static ze_result_t run_prefetch(void *payload)
{
    const prefetch *self = payload;
    (void)cpu_residency_make(self->start, self->bytes);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeCommandListAppendMemoryPrefetch(ze_command_list_handle_t list, const void *memory,
                                                  size_t bytes)
{
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_POINTER(memory);
    const prefetch payload = {memory, bytes};
    return cpu_list_append_copy_of(list, &(cpu_sync){0}, run_prefetch, &payload, sizeof payload,
                                   false);
}

/* Unified Runtime's adapters pass its own flags, of which each is a bit. */
static bool is_advice(ze_memory_advice_t advice)
{
    const uint32_t bits = (uint32_t)advice;
    return bits <= CPU_MEMORY_ADVICE_CLEAR_SYSTEM_MEMORY_PREFERRED_LOCATION ||
           zli_is_power_of_two(bits);
}

/* No advice makes a difference here: one kind of memory, which the processor caches as it likes. */
ze_result_t cpu_zeCommandListAppendMemAdvise(ze_command_list_handle_t list,
                                             ze_device_handle_t device, const void *memory,
                                             size_t bytes, ze_memory_advice_t advice)
{
    (void)bytes;
    CPU_REQUIRE_HANDLE(list);
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE_SAYING(is_advice(advice), ZE_RESULT_ERROR_INVALID_ENUMERATION, "%d is no advice",
                       (int)advice);
    return cpu_list_check(list, &(cpu_sync){0});
}
