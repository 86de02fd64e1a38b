#include "backend/driver/ddi/memory/residency.h"

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/memory/contexts.h"
#include "backend/driver/device.h"
#include "backend/driver/runtime/memory/pages.h"

/* To ask how much is left takes longer than to bring as much as this. */
enum { ALWAYS = 64 << 20 };

bool cpu_residency_make(const void *memory, size_t bytes)
{
    if (bytes > ALWAYS) {
        const uint64_t available = cpu_machine_available_memory(0);
        if (available != 0 && bytes > available && cpu_pages_missing(memory, bytes) > available)
            return false;
    }
    return cpu_pages_populate(memory, bytes);
}

static ze_result_t check_known(ze_context_handle_t context, const void *memory)
{
    cpu_allocation found;
    CPU_REQUIRE_SAYING(cpu_contexts_find(context, memory, &found), ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "%p is in no allocation", memory);
    return ZE_RESULT_SUCCESS;
}

/* For memory of the context there is only one reason to fail. */
static ze_result_t why_not(ze_context_handle_t context, const void *memory)
{
    const ze_result_t result = check_known(context, memory);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    return CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY, "the machine's memory ran out");
}

ze_result_t cpu_zeContextMakeMemoryResident(ze_context_handle_t context, ze_device_handle_t device,
                                            void *memory, size_t bytes)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(memory);
    if (!cpu_machine_get()->is_host)
        return check_known(context, memory); /* what a GPU was given is there */
    return cpu_residency_make(memory, bytes) ? ZE_RESULT_SUCCESS : why_not(context, memory);
}

ze_result_t cpu_zeContextEvictMemory(ze_context_handle_t context, ze_device_handle_t device,
                                     void *memory, size_t bytes)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(memory);
    if (!cpu_machine_get()->is_host)
        return check_known(context, memory);
    CPU_REQUIRE_SAYING(cpu_pages_cool(memory, bytes), ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "%zu bytes at %p are not memory of the program", bytes, memory);
    return ZE_RESULT_SUCCESS;
}
