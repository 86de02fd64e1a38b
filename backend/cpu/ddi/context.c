#include "backend/cpu/ddi/context.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "backend/cpu/ddi/check.h"
#include "backend/cpu/ddi/entries.h"
#include "backend/cpu/failure.h"

ze_result_t cpu_zeContextCreateEx(ze_driver_handle_t driver, const ze_context_desc_t *desc,
                                  uint32_t device_count, ze_device_handle_t *devices,
                                  ze_context_handle_t *out)
{
    CPU_REQUIRE_HANDLE(driver);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_FLAGS(desc->flags, ZE_CONTEXT_FLAG_TBD);
    CPU_REQUIRE(devices != NULL || device_count == 0, ZE_RESULT_ERROR_INVALID_SIZE);

    ze_context_handle_t context = calloc(1, sizeof *context);
    CPU_REQUIRE(context != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    if (!cpu_allocations_init(&context->allocations)) {
        free(context);
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    }
    *out = context;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeContextCreate(ze_driver_handle_t driver, const ze_context_desc_t *desc,
                                ze_context_handle_t *out)
{
    return cpu_zeContextCreateEx(driver, desc, 0, NULL, out);
}

ze_result_t cpu_zeContextDestroy(ze_context_handle_t context)
{
    CPU_REQUIRE_HANDLE(context);
    cpu_allocations_fini(&context->allocations);
    free(context);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeContextGetStatus(ze_context_handle_t context)
{
    CPU_REQUIRE_HANDLE(context);
    return cpu_failure_has_lost() ? ZE_RESULT_ERROR_DEVICE_LOST : ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeContextSystemBarrier(ze_context_handle_t context, ze_device_handle_t device)
{
    static atomic_int fence;
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(device);
    atomic_fetch_add(&fence, 1); /* a full fence that the thread sanitizer understands */
    return ZE_RESULT_SUCCESS;
}
