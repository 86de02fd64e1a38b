/* Which atomic operations a program means to use on shared memory. All of them work on all memory,
 * so the attributes are only kept for queries, for a whole allocation. */
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/types_memory.h"
#include "backend/driver/ddi/memory/contexts.h"

typedef struct access {
    uintptr_t base;
    size_t size;
    uint32_t attributes;
} access;

static ze_result_t check(const cpu_allocation *allocation, const access *wanted)
{
    const uintptr_t offset = wanted->base - allocation->base;
    CPU_REQUIRE(allocation->type == ZE_MEMORY_TYPE_SHARED, ZE_RESULT_ERROR_INVALID_ARGUMENT);
    CPU_REQUIRE(wanted->size <= allocation->size - offset, ZE_RESULT_ERROR_INVALID_ARGUMENT);
    return ZE_RESULT_SUCCESS;
}

static ze_result_t set(cpu_allocation *allocation, void *argument)
{
    const access *wanted = argument;
    const ze_result_t result = check(allocation, wanted);
    if (result == ZE_RESULT_SUCCESS)
        allocation->atomics = wanted->attributes;
    return result;
}

ze_result_t cpu_zeMemSetAtomicAccessAttributeExp(ze_context_handle_t context,
                                                 ze_device_handle_t device, const void *memory,
                                                 size_t size, uint32_t attributes)
{
    access wanted = {(uintptr_t)memory, size, attributes};
    CPU_REQUIRE_WRAPPED_HANDLE(context);
    CPU_REQUIRE_WRAPPED_HANDLE(device);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE_FLAGS(attributes, CPU_MEMORY_ATOMIC_ATTRIBUTES);
    return cpu_contexts_change(context, memory, set, &wanted);
}

ze_result_t cpu_zeMemGetAtomicAccessAttributeExp(ze_context_handle_t context,
                                                 ze_device_handle_t device, const void *memory,
                                                 size_t size, uint32_t *out)
{
    cpu_allocation found;
    const access wanted = {.base = (uintptr_t)memory, .size = size};
    CPU_REQUIRE_WRAPPED_HANDLE(context);
    CPU_REQUIRE_WRAPPED_HANDLE(device);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE(cpu_contexts_find(context, memory, &found), ZE_RESULT_ERROR_INVALID_ARGUMENT);
    const ze_result_t result = check(&found, &wanted);
    if (result == ZE_RESULT_SUCCESS)
        *out = found.atomics;
    return result;
}
