/* Handles for other processes, as newer specifications and Intel's extensions have them. A loader
 * may have wrapped the contexts and devices. */
#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/types_memory.h"
#include "backend/driver/ddi/memory/external.h"

ze_result_t cpu_zeMemGetIpcHandleWithProperties(ze_context_handle_t context, const void *memory,
                                                void *next, ze_ipc_mem_handle_t *out)
{
    const ze_structure_type_t type = ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES;
    const ze_base_desc_t head = {.stype = type, .pNext = next};
    CPU_REQUIRE_WRAPPED_HANDLE(context);
    CPU_REQUIRE_CHAIN(&head, type, CPU_STRUCTURE_TYPE_IPC_MEM_HANDLE_TYPE);
    const ze_result_t result = cpu_external_check_handle_type(&head, type);
    return result == ZE_RESULT_SUCCESS ? CPU_DELEGATE(cpu_zeMemGetIpcHandle(context, memory, out))
                                       : result;
}

/* Memory is never in parts: there is one handle. */
ze_result_t cpu_zexMemGetIpcHandles(ze_context_handle_t context, const void *memory,
                                    uint32_t *count, ze_ipc_mem_handle_t *out)
{
    CPU_REQUIRE_WRAPPED_HANDLE(context);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE_POINTER(count);
    return cpu_answer(count, 1, out != NULL) == 0
               ? ZE_RESULT_SUCCESS
               : CPU_DELEGATE(cpu_zeMemGetIpcHandle(context, memory, out));
}

ze_result_t cpu_zexMemOpenIpcHandles(ze_context_handle_t context, ze_device_handle_t device,
                                     uint32_t count, ze_ipc_mem_handle_t *handles,
                                     ze_ipc_memory_flags_t flags, void **out)
{
    CPU_REQUIRE_WRAPPED_HANDLE(context);
    CPU_REQUIRE_WRAPPED_HANDLE(device);
    CPU_REQUIRE_POINTER(handles);
    CPU_REQUIRE_SAYING(count == 1, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "%u handles: only one can be opened at a time", (unsigned)count);
    return CPU_DELEGATE(cpu_zeMemOpenIpcHandle(context, device, handles[0], flags, out));
}
