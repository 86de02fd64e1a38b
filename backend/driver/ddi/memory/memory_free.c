/* The ways in which memory is freed. */
#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/host_call.h"
#include "backend/driver/ddi/memory/backing.h"
#include "backend/driver/ddi/memory/context.h"
#include "backend/driver/ddi/memory/contexts.h"
#include "backend/driver/ddi/sync/in_flight_epoch.h"

static ze_result_t take(ze_context_handle_t context, const void *memory, cpu_allocation *out)
{
    cpu_deferred_free_sweep(&context->deferred_free);
    CPU_REQUIRE_SAYING(cpu_contexts_take(context, memory, false, out),
                       ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "no allocation begins at %p, or it has been freed", memory);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeMemFree(ze_context_handle_t context, void *memory)
{
    cpu_allocation allocation;
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(memory);
    const ze_result_t result = take(context, memory, &allocation);
    if (result == ZE_RESULT_SUCCESS)
        cpu_backing_release(&allocation);
    return result;
}

/* The driver does not know which commands use which memory: any command in flight may. With both
 * policies set, the call waits. */
ze_result_t cpu_zeMemFreeExt(ze_context_handle_t context, const ze_memory_free_ext_desc_t *desc,
                             void *memory)
{
    cpu_allocation allocation;
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE_FLAGS(desc->freePolicy, ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_BLOCKING_FREE |
                                            ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_DEFER_FREE);
    CPU_REQUIRE_NO_CHAIN(desc, ZE_STRUCTURE_TYPE_MEMORY_FREE_EXT_DESC);
    if (desc->freePolicy == 0)
        return CPU_DELEGATE(cpu_zeMemFree(context, memory));
    if ((desc->freePolicy & ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_BLOCKING_FREE) != 0)
        CPU_REQUIRE_NO_HOST_CALL(NULL);
    const ze_result_t result = take(context, memory, &allocation);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    if (desc->freePolicy == ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_DEFER_FREE) {
        cpu_deferred_free_add(&context->deferred_free, &allocation);
        return ZE_RESULT_SUCCESS;
    }
    (void)cpu_epoch_drain(NULL, cpu_epoch_wait, NULL);
    cpu_backing_release(&allocation);
    return ZE_RESULT_SUCCESS;
}
