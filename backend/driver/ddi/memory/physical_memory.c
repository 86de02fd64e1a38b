/* Memory to be mapped into reserved addresses. */
#include <stdlib.h>
#include <unistd.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/memory/context.h"
#include "backend/driver/ddi/memory/memory_file.h"
#include "backend/driver/ddi/memory/pages.h"

ze_result_t cpu_zePhysicalMemCreate(ze_context_handle_t context, ze_device_handle_t device,
                                    ze_physical_mem_desc_t *desc, ze_physical_mem_handle_t *out)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_FLAGS(desc->flags, ZE_PHYSICAL_MEM_FLAG_TBD);
    CPU_REQUIRE(desc->size > 0, ZE_RESULT_ERROR_UNSUPPORTED_SIZE);
    CPU_REQUIRE(desc->size % cpu_page_size() == 0, ZE_RESULT_ERROR_UNSUPPORTED_SIZE);
    CPU_REQUIRE(desc->size <= cpu_device_max_allocation(), ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY);
    ze_physical_mem_handle_t physical = malloc(sizeof *physical);
    CPU_REQUIRE(physical != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    *physical = (struct _ze_physical_mem_handle_t){.file = cpu_memory_file_create(desc->size),
                                                   .size = desc->size,
                                                   .device = device,
                                                   .id = cpu_allocations_next_id()};
    if (physical->file < 0) {
        free(physical);
        return ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY;
    }
    pthread_mutex_lock(&context->reserved.lock);
    physical->following = context->reserved.physicals;
    context->reserved.physicals = physical;
    pthread_mutex_unlock(&context->reserved.lock);
    *out = physical;
    return ZE_RESULT_SUCCESS;
}

/* Takes it out of the list unless it is mapped somewhere; under the lock. */
static ze_result_t take(cpu_virtual *memory, ze_physical_mem_handle_t physical)
{
    ze_physical_mem_handle_t *at = &memory->physicals;
    while (*at != NULL && *at != physical)
        at = &(*at)->following;
    CPU_REQUIRE(*at != NULL, ZE_RESULT_ERROR_INVALID_ARGUMENT);
    CPU_REQUIRE(physical->mappings == 0, ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE);
    *at = physical->following;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zePhysicalMemDestroy(ze_context_handle_t context, ze_physical_mem_handle_t physical)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(physical);
    pthread_mutex_lock(&context->reserved.lock);
    const ze_result_t result = take(&context->reserved, physical);
    pthread_mutex_unlock(&context->reserved.lock);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    close(physical->file);
    free(physical);
    return ZE_RESULT_SUCCESS;
}
