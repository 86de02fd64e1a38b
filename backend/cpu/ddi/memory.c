/* Host, device and shared memory: three names for memory of the process. */
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "backend/cpu/ddi/chain.h"
#include "backend/cpu/ddi/check.h"
#include "backend/cpu/ddi/context.h"
#include "backend/cpu/ddi/device.h"
#include "backend/cpu/ddi/entries.h"

/* A cache line, and the widest vector that a kernel loads. */
enum { DEFAULT_ALIGNMENT = 64 };

static const size_t max_alignment = (size_t)1 << 30;

typedef struct request {
    size_t size;
    size_t alignment;
    bool relaxed; /* larger than maxMemAllocSize is fine */
    ze_memory_type_t type;
    ze_device_handle_t device;
} request;

static ze_result_t check(const request *wanted)
{
    CPU_REQUIRE(wanted->size > 0, ZE_RESULT_ERROR_UNSUPPORTED_SIZE);
    CPU_REQUIRE((wanted->alignment & (wanted->alignment - 1)) == 0 &&
                    wanted->alignment <= max_alignment,
                ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT);
    CPU_REQUIRE(wanted->relaxed || wanted->size <= cpu_device_max_allocation(),
                ZE_RESULT_ERROR_UNSUPPORTED_SIZE);
    return ZE_RESULT_SUCCESS;
}

/* No address space has room for the largest sizes, whatever limits a program relaxes. */
static void *allocate_aligned(const request *wanted)
{
    void *memory = NULL;
    if (wanted->size > (size_t)1 << 47)
        return NULL;
    size_t alignment =
        wanted->alignment < DEFAULT_ALIGNMENT ? DEFAULT_ALIGNMENT : wanted->alignment;
    return posix_memalign(&memory, alignment, wanted->size) == 0 ? memory : NULL;
}

static ze_result_t allocate(ze_context_handle_t context, const request *wanted, void **out)
{
    static _Atomic(uint64_t) last_id;
    const ze_result_t out_of_memory = wanted->type == ZE_MEMORY_TYPE_DEVICE
                                          ? ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY
                                          : ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    ze_result_t result = check(wanted);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    void *memory = allocate_aligned(wanted);
    CPU_REQUIRE(memory != NULL, out_of_memory);
    cpu_allocation allocation = {
        .base = (uintptr_t)memory,
        .size = wanted->size,
        .type = wanted->type,
        .device = wanted->device,
        .id = atomic_fetch_add(&last_id, 1) + 1,
    };
    if (!cpu_allocations_add(&context->allocations, &allocation)) {
        free(memory);
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    }
    *out = memory;
    return ZE_RESULT_SUCCESS;
}

static bool is_relaxed(const void *desc, ze_structure_type_t type)
{
    const ze_relaxed_allocation_limits_exp_desc_t *limits =
        cpu_chain_find(desc, type, ZE_STRUCTURE_TYPE_RELAXED_ALLOCATION_LIMITS_EXP_DESC);
    return limits != NULL && (limits->flags & ZE_RELAXED_ALLOCATION_LIMITS_EXP_FLAG_MAX_SIZE) != 0;
}

static bool wants_import_or_export(const void *desc, ze_structure_type_t type)
{
    return cpu_chain_find(desc, type, ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMPORT_FD) != NULL ||
           cpu_chain_find(desc, type, ZE_STRUCTURE_TYPE_EXTERNAL_MEMORY_EXPORT_DESC) != NULL;
}

static ze_result_t check_device_desc(const ze_device_mem_alloc_desc_t *desc, bool *relaxed)
{
    const ze_structure_type_t type = ZE_STRUCTURE_TYPE_DEVICE_MEM_ALLOC_DESC;
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_FLAGS(desc->flags, ZE_DEVICE_MEM_ALLOC_FLAG_BIAS_CACHED |
                                       ZE_DEVICE_MEM_ALLOC_FLAG_BIAS_UNCACHED |
                                       ZE_DEVICE_MEM_ALLOC_FLAG_BIAS_INITIAL_PLACEMENT);
    CPU_REQUIRE(!wants_import_or_export(desc, type), ZE_RESULT_ERROR_UNSUPPORTED_ENUMERATION);
    *relaxed = *relaxed || is_relaxed(desc, type);
    return ZE_RESULT_SUCCESS;
}

static ze_result_t check_host_desc(const ze_host_mem_alloc_desc_t *desc, bool *relaxed)
{
    const ze_structure_type_t type = ZE_STRUCTURE_TYPE_HOST_MEM_ALLOC_DESC;
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_FLAGS(desc->flags, ZE_HOST_MEM_ALLOC_FLAG_BIAS_CACHED |
                                       ZE_HOST_MEM_ALLOC_FLAG_BIAS_UNCACHED |
                                       ZE_HOST_MEM_ALLOC_FLAG_BIAS_WRITE_COMBINED |
                                       ZE_HOST_MEM_ALLOC_FLAG_BIAS_INITIAL_PLACEMENT);
    CPU_REQUIRE(!wants_import_or_export(desc, type), ZE_RESULT_ERROR_UNSUPPORTED_ENUMERATION);
    *relaxed = *relaxed || is_relaxed(desc, type);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeMemAllocShared(ze_context_handle_t context,
                                 const ze_device_mem_alloc_desc_t *device_desc,
                                 const ze_host_mem_alloc_desc_t *host_desc, size_t size,
                                 size_t alignment, ze_device_handle_t device, void **out)
{
    request wanted = {
        .size = size, .alignment = alignment, .type = ZE_MEMORY_TYPE_SHARED, .device = device};
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(out);
    ze_result_t result = check_device_desc(device_desc, &wanted.relaxed);
    if (result == ZE_RESULT_SUCCESS)
        result = check_host_desc(host_desc, &wanted.relaxed);
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
    ze_result_t result = check_device_desc(desc, &wanted.relaxed);
    return result == ZE_RESULT_SUCCESS ? allocate(context, &wanted, out) : result;
}

ze_result_t cpu_zeMemAllocHost(ze_context_handle_t context, const ze_host_mem_alloc_desc_t *desc,
                               size_t size, size_t alignment, void **out)
{
    request wanted = {.size = size, .alignment = alignment, .type = ZE_MEMORY_TYPE_HOST};
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(out);
    ze_result_t result = check_host_desc(desc, &wanted.relaxed);
    return result == ZE_RESULT_SUCCESS ? allocate(context, &wanted, out) : result;
}

ze_result_t cpu_zeMemFree(ze_context_handle_t context, void *memory)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE(cpu_allocations_free(&context->allocations, memory),
                ZE_RESULT_ERROR_INVALID_ARGUMENT);
    return ZE_RESULT_SUCCESS;
}

/* Which commands use which memory is not known, so there is no policy but to free at once. */
ze_result_t cpu_zeMemFreeExt(ze_context_handle_t context, const ze_memory_free_ext_desc_t *desc,
                             void *memory)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE_FLAGS(desc->freePolicy, ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_BLOCKING_FREE |
                                            ZE_DRIVER_MEMORY_FREE_POLICY_EXT_FLAG_DEFER_FREE);
    CPU_REQUIRE(desc->freePolicy == 0, ZE_RESULT_ERROR_UNSUPPORTED_ENUMERATION);
    return cpu_zeMemFree(context, memory);
}

ze_result_t cpu_zeMemGetAllocProperties(ze_context_handle_t context, const void *memory,
                                        ze_memory_allocation_properties_t *out,
                                        ze_device_handle_t *device)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE_POINTER(out);
    cpu_allocation found = {.type = ZE_MEMORY_TYPE_UNKNOWN};
    bool known = cpu_allocations_find(&context->allocations, memory, &found);
    out->type = found.type;
    out->id = found.id;
    out->pageSize = known ? (uint64_t)sysconf(_SC_PAGESIZE) : 0;
    if (device != NULL)
        *device = found.device;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeMemGetAddressRange(ze_context_handle_t context, const void *memory, void **base,
                                     size_t *size)
{
    cpu_allocation found;
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE(cpu_allocations_find(&context->allocations, memory, &found),
                ZE_RESULT_ERROR_INVALID_ARGUMENT);
    if (base != NULL)
        *base = (void *)found.base;
    if (size != NULL)
        *size = found.size;
    return ZE_RESULT_SUCCESS;
}
