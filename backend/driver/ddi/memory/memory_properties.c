/* What is known about an address. */
#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/types_intel.h"
#include "backend/driver/ddi/memory/backing.h"
#include "backend/driver/ddi/memory/contexts.h"
#include "backend/driver/ddi/memory/external.h"
#include "backend/driver/runtime/memory/pages.h"

/* What was not made to be exported moves into a file now. */
static ze_result_t export_file(ze_context_handle_t context, const void *memory,
                               ze_external_memory_export_fd_t *out)
{
    cpu_allocation found;
    ze_result_t result = cpu_external_check(out->flags);
    if (result == ZE_RESULT_SUCCESS)
        result = cpu_contexts_share(context, memory, &found);
    return result == ZE_RESULT_SUCCESS ? cpu_backing_give_file(&found, out) : result;
}

static ze_result_t export_if_asked(ze_context_handle_t context, const void *memory,
                                   const ze_memory_allocation_properties_t *properties)
{
    const ze_structure_type_t type = ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES;
    ze_external_memory_export_fd_t *file;
    const ze_result_t found = cpu_chain_find_export(properties, type, &file);
    CPU_REQUIRE(found == ZE_RESULT_SUCCESS, found);
    return file == NULL ? ZE_RESULT_SUCCESS : export_file(context, memory, file);
}

ze_result_t cpu_zeMemGetAllocProperties(ze_context_handle_t context, const void *memory,
                                        ze_memory_allocation_properties_t *out,
                                        ze_device_handle_t *device)
{
    cpu_allocation found = {.type = ZE_MEMORY_TYPE_UNKNOWN};
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE_POINTER(out);
    const bool known = cpu_contexts_find(context, memory, &found);
    out->type = found.type;
    out->id = found.id;
    out->pageSize = known ? cpu_page_size() : 0;
    if (device != NULL)
        *device = found.device;
    return export_if_asked(context, memory, out);
}

ze_result_t cpu_zeMemGetAddressRange(ze_context_handle_t context, const void *memory, void **base,
                                     size_t *size)
{
    cpu_allocation found;
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE_SAYING(cpu_contexts_find(context, memory, &found), ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "%p is in no allocation", memory);
    if (base != NULL)
        *base = (void *)found.base;
    if (size != NULL)
        *size = found.size;
    return ZE_RESULT_SUCCESS;
}

/* Device memory is the program's own, and already has an address there. An entry point of Intel's,
 * which programs call with the handles that they have. */
ze_result_t cpu_zeIntelMemMapDeviceMemToHost(ze_context_handle_t context, const void *memory,
                                             void **out, void *next)
{
    const ze_structure_type_t type = ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES;
    const ze_base_desc_t head = {.stype = type, .pNext = next};
    cpu_allocation found;
    CPU_REQUIRE_WRAPPED_HANDLE(context);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_NO_CHAIN(&head, type);
    CPU_REQUIRE_TOLD(cpu_device_reaches_host(__func__), ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    CPU_REQUIRE_SAYING(cpu_contexts_find(context, memory, &found), ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "%p is in no allocation", memory);
    *out = (char *)found.base + ((uintptr_t)memory - found.base);
    return ZE_RESULT_SUCCESS;
}
