/* Memory to be mapped into reserved addresses. */
#include <sys/mman.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/core/types_memory.h"
#include "backend/driver/ddi/memory/backing.h"
#include "backend/driver/ddi/memory/external.h"
#include "backend/driver/ddi/memory/memory_file.h"
#include "backend/driver/ddi/memory/virtual.h"
#include "backend/driver/runtime/memory/pages.h"
#include "base/cancellation.h"

/* A file that cannot be mapped and written is found out here, not where it is mapped. */
static ze_result_t check_file(int file, size_t size)
{
    cpu_file_id id;
    uint64_t bytes;
    CPU_REQUIRE_SAYING(cpu_memory_file_describe(file, &id, &bytes) && bytes > 0,
                       ZE_RESULT_ERROR_INVALID_ARGUMENT, "%d is the descriptor of no memory", file);
    CPU_REQUIRE_SAYING(size <= bytes, ZE_RESULT_ERROR_UNSUPPORTED_SIZE,
                       "%zu bytes are more than the %llu behind the descriptor", size,
                       (unsigned long long)bytes);
    void *mapped = cpu_memory_file_map(file, 0, size, 0);
    CPU_REQUIRE_SAYING(mapped != NULL, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the descriptor's memory cannot be mapped");
    munmap(mapped, size);
    return ZE_RESULT_SUCCESS;
}

/* Of its own, or of the one that the program brings, which stays the program's. */
static ze_result_t open_file(const cpu_external *external, size_t size, int *out)
{
    if (external->imports) {
        const ze_result_t result = check_file(external->file, size);
        CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
        *out = cpu_memory_file_duplicate(external->file);
        CPU_REQUIRE(*out >= 0, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
        return ZE_RESULT_SUCCESS;
    }
    CPU_REQUIRE_SAYING(size <= cpu_device_max_allocation(NULL),
                       ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY,
                       "%zu bytes are more than 'maxMemAllocSize'", size);
    *out = cpu_memory_file_create(size);
    CPU_REQUIRE_SAYING(*out >= 0, ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY,
                       "there is no memory for %zu bytes", size);
    return ZE_RESULT_SUCCESS;
}

static ze_result_t check_desc(const ze_physical_mem_desc_t *desc, cpu_external *external)
{
    const ze_structure_type_t type = ZE_STRUCTURE_TYPE_PHYSICAL_MEM_DESC;
    CPU_REQUIRE_FLAGS(desc->flags, CPU_PHYSICAL_MEM_FLAG_ALLOCATE_ON_DEVICE |
                                       CPU_PHYSICAL_MEM_FLAG_ALLOCATE_ON_HOST);
    CPU_REQUIRE_SAYING(desc->size > 0, ZE_RESULT_ERROR_UNSUPPORTED_SIZE, "'desc->size' is 0");
    CPU_REQUIRE_SAYING(desc->size % cpu_page_size() == 0, ZE_RESULT_ERROR_UNSUPPORTED_SIZE,
                       "'desc->size' is %zu, no multiple of the page, %zu", desc->size,
                       cpu_page_size());
    const ze_result_t result = cpu_external_find(desc, type, external);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    CPU_REQUIRE_CHAIN(desc, type, ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_DESC,
                      ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMPORT_FD,
                      CPU_STRUCTURE_TYPE_IPC_MEM_HANDLE_TYPE);
    return cpu_external_check_handle_type(desc, type);
}

/* Memory of the host needs no device. */
ze_result_t cpu_zePhysicalMemCreate(ze_context_handle_t context, ze_device_handle_t device,
                                    ze_physical_mem_desc_t *desc, ze_physical_mem_handle_t *out)
{
    ZLI_NOT_CANCELLED;
    cpu_external external = {.imports = false};
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_TOLD(cpu_device_reaches_host(__func__), ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    const bool on_host = (desc->flags & CPU_PHYSICAL_MEM_FLAG_ALLOCATE_ON_HOST) != 0;
    if (!on_host)
        CPU_REQUIRE_HANDLE(device);
    ze_result_t result = check_desc(desc, &external);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    ze_physical_mem_handle_t physical =
        cpu_object_create(CPU_KIND_PHYSICAL_MEMORY, sizeof *physical);
    CPU_REQUIRE(physical != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    physical->handed_out = -1;
    physical->size = desc->size;
    physical->type = on_host ? ZE_MEMORY_TYPE_HOST : ZE_MEMORY_TYPE_DEVICE;
    physical->device = on_host ? NULL : device;
    physical->exports = external.exports;
    physical->context = context;
    physical->id = cpu_allocations_next_id();
    result = open_file(&external, desc->size, &physical->file);
    if (result != ZE_RESULT_SUCCESS) {
        cpu_object_free(physical);
        return result;
    }
    cpu_virtual_lock();
    cpu_physical_add(physical);
    cpu_virtual_unlock();
    *out = physical;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zePhysicalMemDestroy(ze_context_handle_t context, ze_physical_mem_handle_t physical)
{
    ZLI_NOT_CANCELLED;
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(physical);
    cpu_virtual_lock();
    const ze_result_t result = cpu_physical_take(physical);
    cpu_virtual_unlock();
    if (result != ZE_RESULT_SUCCESS)
        return result;
    cpu_physical_destroy(physical);
    return ZE_RESULT_SUCCESS;
}

/* As memory that is mapped: zeMemGetAllocProperties(). */
static ze_result_t export_if_asked(ze_physical_mem_handle_t physical,
                                   const cpu_physical_mem_properties *properties)
{
    const cpu_allocation whole = {.file = physical->file, .exports = physical->exports};
    const ze_structure_type_t type = CPU_STRUCTURE_TYPE_PHYSICAL_MEM_PROPERTIES;
    ze_external_memory_export_fd_t *file;
    const ze_result_t found = cpu_chain_find_export(properties, type, &file);
    CPU_REQUIRE(found == ZE_RESULT_SUCCESS, found);
    return file == NULL ? ZE_RESULT_SUCCESS : cpu_backing_give_file(&whole, file);
}

ze_result_t cpu_zePhysicalMemGetProperties(ze_context_handle_t context,
                                           ze_physical_mem_handle_t physical,
                                           cpu_physical_mem_properties *out)
{
    CPU_REQUIRE_WRAPPED_HANDLE(context);
    CPU_REQUIRE_WRAPPED_HANDLE(physical);
    CPU_REQUIRE_POINTER(out);
    out->id = physical->id;
    out->size = physical->size;
    return export_if_asked(physical, out);
}
