/* Host, device and shared memory: three names for memory of the process. */
#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/types_memory.h"
#include "backend/driver/ddi/memory/backing.h"
#include "backend/driver/ddi/memory/context.h"
#include "backend/driver/ddi/memory/external.h"
#include "backend/driver/device.h"
#include "backend/driver/runtime/memory/pages.h"

static const size_t max_alignment = (size_t)1 << 30;

typedef struct request {
    size_t size;
    size_t alignment;
    bool relaxed; /* larger than maxMemAllocSize is fine */
    ze_memory_type_t type;
    ze_device_handle_t device;
    cpu_external external;
    void *system; /* the program's own memory, in place of an allocation */
} request;

static ze_result_t check(const request *wanted)
{
    /* Programs import without a size, and ask for the range afterwards. */
    CPU_REQUIRE_SAYING(wanted->size > 0 || wanted->external.imports,
                       ZE_RESULT_ERROR_UNSUPPORTED_SIZE, "the size is 0");
    CPU_REQUIRE_SAYING(wanted->alignment <= max_alignment, ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT,
                       "the alignment is %zu bytes, and %zu is the most", wanted->alignment,
                       max_alignment);
    CPU_REQUIRE_SAYING(wanted->relaxed || wanted->size <= cpu_device_max_allocation(wanted->device),
                       ZE_RESULT_ERROR_UNSUPPORTED_SIZE,
                       "%zu bytes are more than 'maxMemAllocSize', %llu", wanted->size,
                       (unsigned long long)cpu_device_max_allocation(wanted->device));
    return ZE_RESULT_SUCCESS;
}

/* Programs ask for other alignments too, for the size of an element perhaps: they get the next
 * power of two. */
static size_t round_alignment(size_t wanted)
{
    size_t alignment = wanted == 0 ? 0 : 1;
    while (alignment < wanted)
        alignment *= 2;
    return alignment;
}

/* Kernels reach the program's memory as it is: the allocation only names it. */
static ze_result_t take_over(const request *wanted, cpu_allocation *allocation)
{
    CPU_REQUIRE_SAYING(
        cpu_pages_are_mapped(wanted->system, wanted->size), ZE_RESULT_ERROR_INVALID_ARGUMENT,
        "%zu bytes at %p are not memory of the program", wanted->size, wanted->system);
    allocation->type = CPU_MEMORY_TYPE_HOST_IMPORTED;
    allocation->base = (uintptr_t)wanted->system;
    allocation->file = -1;
    allocation->handed_out = -1;
    return ZE_RESULT_SUCCESS;
}

/* What is more than a device has is no matter of what is left now, also where the program knows
 * that there is a limit: Intel's driver tells it by the size, too. */
static ze_result_t tell_failure(const request *wanted, ze_result_t result)
{
    const uint64_t most = cpu_device_max_allocation(wanted->device);
    CPU_REQUIRE_SAYING(
        wanted->type == ZE_MEMORY_TYPE_HOST || wanted->external.imports || wanted->size <= most,
        ZE_RESULT_ERROR_UNSUPPORTED_SIZE, "there is no memory for %zu bytes: the device has %llu",
        wanted->size, (unsigned long long)most);
    return result;
}

static ze_result_t allocate(ze_context_handle_t context, const request *wanted, void **out)
{
    cpu_allocation allocation = {
        .size = wanted->size,
        .type = wanted->type,
        .device = wanted->device,
        .exports = wanted->external.exports,
    };
    ze_result_t result = check(wanted);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    cpu_deferred_free_sweep(&context->deferred_free);
    const size_t alignment = round_alignment(wanted->alignment);
    result = wanted->system != NULL ? take_over(wanted, &allocation)
             : wanted->external.imports
                 ? cpu_backing_import(&allocation, wanted->external.file, 0, alignment)
                 : cpu_backing_make(&allocation, alignment);
    if (result != ZE_RESULT_SUCCESS)
        return tell_failure(wanted, result);
    if (!cpu_allocations_add(&context->allocations, &allocation)) {
        cpu_backing_release(&allocation);
        return wanted->system != NULL
                   ? CPU_REFUSE(ZE_RESULT_ERROR_INVALID_ARGUMENT,
                                "the memory at %p overlaps other memory of the context, or memory "
                                "ran out",
                                wanted->system)
                   : CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
    }
    *out = (void *)allocation.base;
    return ZE_RESULT_SUCCESS;
}

static ze_result_t find_limits(const void *desc, ze_structure_type_t type, request *wanted)
{
    const ze_relaxed_allocation_limits_exp_desc_t *limits =
        cpu_chain_find(desc, type, ZE_STRUCTURE_TYPE_RELAXED_ALLOCATION_LIMITS_EXP_DESC);
    if (limits == NULL)
        return ZE_RESULT_SUCCESS;
    CPU_REQUIRE_FLAGS(limits->flags, ZE_RELAXED_ALLOCATION_LIMITS_EXP_FLAG_MAX_SIZE);
    wanted->relaxed = wanted->relaxed || limits->flags != 0;
    return ZE_RESULT_SUCCESS;
}

/* Whole pages of the program's, for zeMemAllocHost. */
static ze_result_t find_system_memory(const void *desc, ze_structure_type_t type, request *wanted)
{
    const cpu_external_memmap_sysmem_desc *found =
        cpu_chain_find(desc, type, CPU_STRUCTURE_TYPE_EXTERNAL_MEMMAP_SYSMEM);
    if (found == NULL)
        return ZE_RESULT_SUCCESS;
    const size_t page = cpu_page_size();
    CPU_REQUIRE_TOLD(cpu_device_reaches_host(__func__), ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    CPU_REQUIRE_SAYING(wanted->type == ZE_MEMORY_TYPE_HOST, ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                       "memory of the program becomes host memory only");
    CPU_REQUIRE_POINTER(found->memory);
    CPU_REQUIRE_SAYING(!wanted->external.imports && wanted->external.exports == 0,
                       ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "memory of the program is neither imported nor exported");
    CPU_REQUIRE_SAYING((uintptr_t)found->memory % page == 0, ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT,
                       "%p is not where a page of %zu bytes begins", found->memory, page);
    CPU_REQUIRE_SAYING(
        found->size % page == 0 && wanted->size <= found->size, ZE_RESULT_ERROR_UNSUPPORTED_SIZE,
        "%llu bytes are no whole pages of %zu, or fewer than the %zu that are asked for",
        (unsigned long long)found->size, page, wanted->size);
    wanted->system = found->memory;
    return ZE_RESULT_SUCCESS;
}

static ze_result_t find_extensions(const void *desc, ze_structure_type_t type, request *wanted)
{
    ze_result_t result = find_limits(desc, type, wanted);
    if (result == ZE_RESULT_SUCCESS)
        result = cpu_external_find(desc, type, &wanted->external);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    CPU_REQUIRE_CHAIN(
        desc, type, ZE_STRUCTURE_TYPE_RELAXED_ALLOCATION_LIMITS_EXP_DESC,
        ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_DESC, ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMPORT_FD,
        ZE_STRUCTURE_TYPE_MEMORY_COMPRESSION_HINTS_EXT_DESC, CPU_STRUCTURE_TYPE_IPC_MEM_HANDLE_TYPE,
        CPU_STRUCTURE_TYPE_EXTERNAL_MEMMAP_SYSMEM);
    result = find_system_memory(desc, type, wanted);
    if (result == ZE_RESULT_SUCCESS)
        result = cpu_external_check_handle_type(desc, type);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    return cpu_chain_check_compression(desc, type);
}

/* Published programs write the type of the other descriptor. */
static ze_structure_type_t type_of(ze_structure_type_t written, ze_structure_type_t expected)
{
    return written == ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC ||
                   written == ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC
               ? written
               : expected;
}

static ze_result_t check_device_desc(const ze_device_mem_alloc_desc_t *desc, request *wanted)
{
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_FLAGS(desc->flags, ZE_DEVICE_MEM_ALLOC_FLAG_BIAS_CACHED |
                                       ZE_DEVICE_MEM_ALLOC_FLAG_BIAS_UNCACHED |
                                       ZE_DEVICE_MEM_ALLOC_FLAG_BIAS_INITIAL_PLACEMENT);
    return find_extensions(desc, type_of(desc->stype, ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC),
                           wanted);
}

static ze_result_t check_host_desc(const ze_host_mem_alloc_desc_t *desc, request *wanted)
{
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_FLAGS(desc->flags, ZE_HOST_MEM_ALLOC_FLAG_BIAS_CACHED |
                                       ZE_HOST_MEM_ALLOC_FLAG_BIAS_UNCACHED |
                                       ZE_HOST_MEM_ALLOC_FLAG_BIAS_WRITE_COMBINED |
                                       ZE_HOST_MEM_ALLOC_FLAG_BIAS_INITIAL_PLACEMENT |
                                       CPU_HOST_MEM_ALLOC_FLAG_READ_ONLY);
    return find_extensions(desc, type_of(desc->stype, ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC),
                           wanted);
}

ze_result_t cpu_zeMemAllocShared(ze_context_handle_t context,
                                 const ze_device_mem_alloc_desc_t *device_desc,
                                 const ze_host_mem_alloc_desc_t *host_desc, size_t size,
                                 size_t alignment, ze_device_handle_t device, void **out)
{
    request wanted = {
        .size = size, .alignment = alignment, .type = ZE_MEMORY_TYPE_SHARED, .device = device};
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_OPTIONAL_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_SAYING(cpu_device_machine(device)->shares_allocations,
                       ZE_RESULT_ERROR_UNSUPPORTED_FEATURE, "the device has no shared memory");
    ze_result_t result = check_device_desc(device_desc, &wanted);
    if (result == ZE_RESULT_SUCCESS)
        result = check_host_desc(host_desc, &wanted);
    return result == ZE_RESULT_SUCCESS ? allocate(context, &wanted, out) : result;
}

ze_result_t cpu_zeMemAllocDevice(ze_context_handle_t context,
                                 const ze_device_mem_alloc_desc_t *desc, size_t size,
                                 size_t alignment, ze_device_handle_t device, void **out)
{
    request wanted = {
        .size = size, .alignment = alignment, .type = ZE_MEMORY_TYPE_DEVICE, .device = device};
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    ze_result_t result = check_device_desc(desc, &wanted);
    return result == ZE_RESULT_SUCCESS ? allocate(context, &wanted, out) : result;
}

ze_result_t cpu_zeMemAllocHost(ze_context_handle_t context, const ze_host_mem_alloc_desc_t *desc,
                               size_t size, size_t alignment, void **out)
{
    request wanted = {.size = size, .alignment = alignment, .type = ZE_MEMORY_TYPE_HOST};
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(out);
    ze_result_t result = check_host_desc(desc, &wanted);
    return result == ZE_RESULT_SUCCESS ? allocate(context, &wanted, out) : result;
}
