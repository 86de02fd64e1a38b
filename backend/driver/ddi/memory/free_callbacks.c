/* What the program wants to be called when memory is freed, an extension of Intel's. */
#include "backend/driver/ddi/core/callbacks.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_intel.h"
#include "backend/driver/ddi/memory/allocations.h"
#include "backend/driver/ddi/memory/contexts.h"

static ze_result_t add(cpu_allocation *allocation, void *argument)
{
    const cpu_memory_free_callback_desc *desc = argument;
    CPU_REQUIRE(cpu_callbacks_add(&allocation->callbacks, desc->function, desc->user_data),
                ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zexMemFreeRegisterCallbackExt(ze_context_handle_t context,
                                              const cpu_memory_free_callback_desc *desc,
                                              void *memory)
{
    CPU_REQUIRE_WRAPPED_HANDLE(context);
    CPU_REQUIRE_SAYING(desc != NULL && memory != NULL, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the descriptor or the memory is NULL");
    CPU_REQUIRE_POINTER(desc->function);
    cpu_memory_free_callback_desc own = *desc;
    return cpu_contexts_change(context, memory, add, &own);
}
