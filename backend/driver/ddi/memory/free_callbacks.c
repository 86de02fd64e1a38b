/* What the program wants to be called when memory is freed, an extension of Intel's. */
#include <stdlib.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_intel.h"
#include "backend/driver/ddi/memory/allocations.h"
#include "backend/driver/ddi/memory/contexts.h"

struct cpu_free_callback {
    cpu_free_callback *next;
    void (*function)(void *user_data);
    void *user_data;
};

void cpu_free_callbacks_call(cpu_free_callback *callbacks)
{
    while (callbacks != NULL) {
        cpu_free_callback *first = callbacks;
        callbacks = first->next;
        first->function(first->user_data);
        free(first);
    }
}

static ze_result_t add(cpu_allocation *allocation, void *argument)
{
    cpu_free_callback *callback = argument;
    callback->next = allocation->callbacks;
    allocation->callbacks = callback;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zexMemFreeRegisterCallbackExt(ze_context_handle_t context,
                                              const cpu_memory_free_callback_desc *desc,
                                              void *memory)
{
    CPU_REQUIRE_WRAPPED_HANDLE(context);
    CPU_REQUIRE(desc != NULL && memory != NULL, ZE_RESULT_ERROR_INVALID_ARGUMENT);
    CPU_REQUIRE_POINTER(desc->function);
    cpu_free_callback *callback = malloc(sizeof *callback);
    CPU_REQUIRE(callback != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    *callback = (cpu_free_callback){.function = desc->function, .user_data = desc->user_data};
    const ze_result_t result = cpu_contexts_change(context, memory, add, callback);
    if (result != ZE_RESULT_SUCCESS)
        free(callback);
    return result;
}
