/* Reserving addresses, and mapping physical memory there. */
#include <sys/mman.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/memory/virtual.h"
#include "backend/driver/runtime/memory/pages.h"

static const int nothing = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;

static int protection_of(ze_memory_access_attribute_t access)
{
    return access == ZE_MEMORY_ACCESS_ATTRIBUTE_READWRITE  ? PROT_READ | PROT_WRITE
           : access == ZE_MEMORY_ACCESS_ATTRIBUTE_READONLY ? PROT_READ
                                                           : PROT_NONE;
}

static bool is_page_aligned(uintptr_t number)
{
    return number % cpu_page_size() == 0;
}

static ze_result_t check_range(const void *start, size_t size)
{
    CPU_REQUIRE_SAYING(size > 0 && is_page_aligned(size), ZE_RESULT_ERROR_UNSUPPORTED_SIZE,
                       "the size is %zu, no positive multiple of the page, %zu", size,
                       cpu_page_size());
    CPU_REQUIRE_SAYING(is_page_aligned((uintptr_t)start), ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT,
                       "%p is not where a page begins", start);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeVirtualMemQueryPageSize(ze_context_handle_t context, ze_device_handle_t device,
                                          size_t size, size_t *out)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_HANDLE(device);
    CPU_REQUIRE_TOLD(cpu_device_reaches_host(__func__), ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_SAYING(size > 0, ZE_RESULT_ERROR_UNSUPPORTED_SIZE, "the size is 0");
    *out = cpu_page_size();
    return ZE_RESULT_SUCCESS;
}

/* The system takes the start as a wish, as the specification wants it. */
ze_result_t cpu_zeVirtualMemReserve(ze_context_handle_t context, const void *start, size_t size,
                                    void **out)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_TOLD(cpu_device_reaches_host(__func__), ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    CPU_REQUIRE_POINTER(out);
    const ze_result_t result = check_range(start, size);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    void *reserved = mmap((void *)(uintptr_t)start, size, PROT_NONE, nothing, -1, 0);
    CPU_REQUIRE_SAYING(reserved != MAP_FAILED, ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY,
                       "there are no %zu bytes of addresses left", size);
    cpu_virtual_lock();
    const bool added = cpu_virtual_add(context, (uintptr_t)reserved, size);
    cpu_virtual_join();
    cpu_virtual_unlock();
    if (!added) {
        munmap(reserved, size);
        return CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
    }
    *out = reserved;
    return ZE_RESULT_SUCCESS;
}

/* What is done to the spans of a range, under the lock. */
typedef struct change {
    uintptr_t base;
    size_t size;
    ze_physical_mem_handle_t physical;
    size_t offset;
    ze_memory_access_attribute_t access;
} change;

typedef ze_result_t changer(cpu_span *first, const change *wanted);

static ze_result_t change_range(const change *wanted, changer *apply)
{
    cpu_span *first = NULL;
    ze_result_t result = check_range((void *)wanted->base, wanted->size);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    cpu_virtual_lock();
    result = cpu_virtual_cut(wanted->base, wanted->size, &first);
    if (result == ZE_RESULT_SUCCESS)
        result = apply(first, wanted);
    cpu_virtual_join();
    cpu_virtual_unlock();
    return result;
}

static bool is_in(const cpu_span *span, const change *wanted)
{
    return span != NULL && span->base < wanted->base + wanted->size;
}

static ze_result_t release(cpu_span *first, const change *wanted)
{
    (void)first;
    CPU_REQUIRE(munmap((void *)wanted->base, wanted->size) == 0,
                ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    cpu_virtual_remove(wanted->base, wanted->size);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeVirtualMemFree(ze_context_handle_t context, const void *start, size_t size)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(start);
    return change_range(&(change){.base = (uintptr_t)start, .size = size}, release);
}

static ze_result_t map(cpu_span *first, const change *wanted)
{
    CPU_REQUIRE_SAYING(cpu_physical_is_known(wanted->physical), ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the physical memory has been destroyed");
    CPU_REQUIRE_SAYING(wanted->offset <= wanted->physical->size &&
                           wanted->size <= wanted->physical->size - wanted->offset,
                       ZE_RESULT_ERROR_UNSUPPORTED_SIZE,
                       "%zu bytes at offset %zu are beyond the physical memory's %zu", wanted->size,
                       wanted->offset, wanted->physical->size);
    for (cpu_span *span = first; is_in(span, wanted); span = span->following)
        CPU_REQUIRE_SAYING(span->physical == NULL, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                           "something is mapped there already");
    if (mmap((void *)wanted->base, wanted->size, protection_of(wanted->access),
             MAP_SHARED | MAP_FIXED, wanted->physical->file, (off_t)wanted->offset) == MAP_FAILED)
        return CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY, "there is no room for %zu bytes",
                          wanted->size);
    for (cpu_span *span = first; is_in(span, wanted); span = span->following) {
        cpu_span_show(span, wanted->physical, wanted->offset + (span->base - wanted->base));
        span->access = wanted->access;
    }
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeVirtualMemMap(ze_context_handle_t context, const void *start, size_t size,
                                ze_physical_mem_handle_t physical, size_t offset,
                                ze_memory_access_attribute_t access)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(start);
    CPU_REQUIRE_HANDLE(physical);
    CPU_REQUIRE_SAYING((uint32_t)access <= ZE_MEMORY_ACCESS_ATTRIBUTE_READONLY,
                       ZE_RESULT_ERROR_INVALID_ENUMERATION, "%d is no way of access", (int)access);
    CPU_REQUIRE_SAYING(is_page_aligned(offset), ZE_RESULT_ERROR_UNSUPPORTED_ALIGNMENT,
                       "the offset is %zu, no multiple of the page, %zu", offset, cpu_page_size());
    const change wanted = {(uintptr_t)start, size, physical, offset, access};
    return change_range(&wanted, map);
}

static ze_result_t unmap(cpu_span *first, const change *wanted)
{
    if (mmap((void *)wanted->base, wanted->size, PROT_NONE, nothing | MAP_FIXED, -1, 0) ==
        MAP_FAILED)
        return CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
    for (cpu_span *span = first; is_in(span, wanted); span = span->following) {
        cpu_span_show(span, NULL, 0);
        span->access = ZE_MEMORY_ACCESS_ATTRIBUTE_NONE;
    }
    return ZE_RESULT_SUCCESS;
}

/* Pages of the range where nothing is mapped stay as they are. */
ze_result_t cpu_zeVirtualMemUnmap(ze_context_handle_t context, const void *start, size_t size)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(start);
    return change_range(&(change){.base = (uintptr_t)start, .size = size}, unmap);
}

/* Where nothing is mapped, this only records the attribute for queries. */
static ze_result_t protect(cpu_span *first, const change *wanted)
{
    for (cpu_span *span = first; is_in(span, wanted); span = span->following) {
        CPU_REQUIRE(span->physical == NULL || mprotect((void *)span->base, span->size,
                                                       protection_of(wanted->access)) == 0,
                    ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
        span->access = wanted->access;
    }
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeVirtualMemSetAccessAttribute(ze_context_handle_t context, const void *start,
                                               size_t size, ze_memory_access_attribute_t access)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(start);
    CPU_REQUIRE_SAYING((uint32_t)access <= ZE_MEMORY_ACCESS_ATTRIBUTE_READONLY,
                       ZE_RESULT_ERROR_INVALID_ENUMERATION, "%d is no way of access", (int)access);
    const change wanted = {.base = (uintptr_t)start, .size = size, .access = access};
    return change_range(&wanted, protect);
}

ze_result_t cpu_zeVirtualMemGetAccessAttribute(ze_context_handle_t context, const void *start,
                                               size_t size, ze_memory_access_attribute_t *access,
                                               size_t *out)
{
    size_t same = 0; /* bytes */
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(start);
    CPU_REQUIRE_POINTER(access);
    CPU_REQUIRE_POINTER(out);
    const ze_result_t result = check_range(start, size);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    cpu_virtual_lock();
    const cpu_span *first = cpu_virtual_find((uintptr_t)start);
    for (const cpu_span *span = first;
         span != NULL && same < size && span->base <= (uintptr_t)start + same &&
         span->access == first->access;
         span = span->following)
        same = span->base + span->size - (uintptr_t)start;
    if (first != NULL)
        *access = first->access;
    cpu_virtual_unlock();
    CPU_REQUIRE_SAYING(first != NULL, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "%p is in no range that was reserved", start);
    *out = same < size ? same : size;
    return ZE_RESULT_SUCCESS;
}
