/* What is known about an address. */
#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/memory/contexts.h"
#include "backend/driver/ddi/memory/external.h"
#include "backend/driver/ddi/memory/memory_file.h"
#include "backend/driver/runtime/memory/pages.h"

/* The program gets a new descriptor and closes it. */
static ze_result_t export_file(const cpu_allocation *found, ze_external_memory_export_fd_t *out)
{
    const ze_result_t result = cpu_external_check(out->flags);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    CPU_REQUIRE(found->exports != 0 && (out->flags & ~found->exports) == 0,
                ZE_RESULT_ERROR_INVALID_ARGUMENT);
    const int file = cpu_memory_file_duplicate(found->file);
    CPU_REQUIRE(file >= 0, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    out->fd = file;
    return ZE_RESULT_SUCCESS;
}

static ze_result_t export_if_asked(const cpu_allocation *found,
                                   const ze_memory_allocation_properties_t *properties)
{
    const ze_structure_type_t type = ZE_STRUCTURE_TYPE_MEMORY_ALLOCATION_PROPERTIES;
    ze_external_memory_export_fd_t *file =
        cpu_chain_find(properties, type, ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_FD);
    CPU_REQUIRE(cpu_chain_find(properties, type, ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_WIN32) ==
                    NULL,
                ZE_RESULT_ERROR_UNSUPPORTED_ENUMERATION);
    return file == NULL ? ZE_RESULT_SUCCESS : export_file(found, file);
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
    return export_if_asked(&found, out);
}

ze_result_t cpu_zeMemGetAddressRange(ze_context_handle_t context, const void *memory, void **base,
                                     size_t *size)
{
    cpu_allocation found;
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE(cpu_contexts_find(context, memory, &found), ZE_RESULT_ERROR_INVALID_ARGUMENT);
    if (base != NULL)
        *base = (void *)found.base;
    if (size != NULL)
        *size = found.size;
    return ZE_RESULT_SUCCESS;
}
