#include "backend/driver/ddi/memory/context.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/memory/backing.h"
#include "backend/driver/ddi/memory/contexts.h"
#include "backend/driver/ddi/memory/virtual.h"

/* The kernel saves power as it sees fit. */
static ze_result_t check_hint(const ze_context_desc_t *desc)
{
    const ze_context_power_saving_hint_exp_desc_t *saving = cpu_chain_find(
        desc, ZE_STRUCTURE_TYPE_CONTEXT_DESC, ZE_STRUCTURE_TYPE_POWER_SAVING_HINT_EXP_DESC);
    CPU_REQUIRE_CHAIN(desc, ZE_STRUCTURE_TYPE_CONTEXT_DESC,
                      ZE_STRUCTURE_TYPE_POWER_SAVING_HINT_EXP_DESC);
    CPU_REQUIRE_SAYING(saving == NULL || saving->hint <= ZE_POWER_SAVING_HINT_TYPE_MAX,
                       ZE_RESULT_ERROR_INVALID_ENUMERATION, "%u is no hint about power",
                       (unsigned)saving->hint);
    return ZE_RESULT_SUCCESS;
}

static bool init(ze_context_handle_t context)
{
    context->loss = cpu_loss_create();
    if (context->loss == NULL)
        return false;
    if (cpu_allocations_init(&context->allocations)) {
        if (cpu_deferred_free_init(&context->deferred_free))
            return true;
        cpu_allocations_fini(&context->allocations, cpu_backing_release);
    }
    cpu_loss_release(context->loss);
    return false;
}

ze_result_t cpu_zeContextCreateEx(ze_driver_handle_t driver, const ze_context_desc_t *desc,
                                  uint32_t device_count, ze_device_handle_t *devices,
                                  ze_context_handle_t *out)
{
    CPU_REQUIRE_HANDLE(driver);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_FLAGS(desc->flags, ZE_CONTEXT_FLAG_TBD);
    CPU_REQUIRE_SAYING(devices != NULL || device_count == 0, ZE_RESULT_ERROR_INVALID_SIZE,
                       "%u devices, and no array of them", device_count);
    for (uint32_t i = 0; i < device_count; i++)
        CPU_REQUIRE_HANDLE(devices[i]);
    const ze_result_t result = check_hint(desc);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);

    ze_context_handle_t context = cpu_object_create(CPU_KIND_CONTEXT, sizeof *context);
    CPU_REQUIRE(context != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    if (!init(context)) {
        cpu_object_free(context);
        return CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
    }
    cpu_contexts_add(context);
    *out = context;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeContextCreate(ze_driver_handle_t driver, const ze_context_desc_t *desc,
                                ze_context_handle_t *out)
{
    return CPU_DELEGATE(cpu_zeContextCreateEx(driver, desc, 0, NULL, out));
}

ze_result_t cpu_zeContextDestroy(ze_context_handle_t context)
{
    CPU_END_HANDLE(context);
    const bool was_last = cpu_contexts_remove(context);
    cpu_deferred_free_fini(&context->deferred_free);
    cpu_virtual_forget(context);
    cpu_allocations_fini(&context->allocations, cpu_backing_release);
    if (was_last)
        cpu_block_give_back();
    cpu_loss_end(context->loss);
    cpu_loss_release(context->loss);
    cpu_object_free(context);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeContextGetStatus(ze_context_handle_t context)
{
    CPU_REQUIRE_HANDLE(context);
    return cpu_loss_has_happened(context->loss) ? cpu_refuse_lost() : ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeContextSystemBarrier(ze_context_handle_t context, ze_device_handle_t device)
{
    static atomic_int fence;
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(device);
    atomic_fetch_add(&fence, 1); /* a full fence that the thread sanitizer understands */
    return ZE_RESULT_SUCCESS;
}
