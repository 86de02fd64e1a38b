#include "backend/driver/ddi/memory/virtual.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/memory/memory_file.h"
#include "backend/driver/runtime/fork.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static cpu_span *spans; /* all that is reserved, by address */
static ze_physical_mem_handle_t physicals;

CPU_LOCK_AT_FORK(lock)

void cpu_virtual_lock(void)
{
    pthread_mutex_lock(&lock);
}

void cpu_virtual_unlock(void)
{
    pthread_mutex_unlock(&lock);
}

bool cpu_virtual_add(ze_context_handle_t context, uintptr_t base, size_t size)
{
    cpu_span *added = calloc(1, sizeof *added);
    cpu_span **at = &spans;
    if (added == NULL)
        return false;
    while (*at != NULL && (*at)->base < base)
        at = &(*at)->following;
    *added = (cpu_span){.base = base, .size = size, .context = context, .following = *at};
    *at = added;
    return true;
}

cpu_span *cpu_virtual_find(uintptr_t address)
{
    cpu_span *span = spans;
    while (span != NULL && span->base + span->size <= address)
        span = span->following;
    return span != NULL && span->base <= address ? span : NULL;
}

static bool is_reserved(uintptr_t base, size_t size)
{
    const uintptr_t end = base + size;
    while (base < end) {
        const cpu_span *span = cpu_virtual_find(base);
        if (span == NULL)
            return false;
        base = span->base + span->size;
    }
    return end >= size; /* it did not wrap around */
}

static bool split_at(uintptr_t address)
{
    cpu_span *span = cpu_virtual_find(address);
    if (span == NULL || span->base == address)
        return true;
    cpu_span *upper = malloc(sizeof *upper);
    if (upper == NULL)
        return false;
    const size_t lower_size = address - span->base;
    *upper = *span;
    upper->base = address;
    upper->size -= lower_size;
    upper->offset += lower_size;
    if (upper->physical != NULL)
        upper->physical->mappings++;
    span->size = lower_size;
    span->following = upper;
    return true;
}

ze_result_t cpu_virtual_cut(uintptr_t base, size_t size, cpu_span **out)
{
    CPU_REQUIRE_SAYING(is_reserved(base, size), ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "%zu bytes at 0x%" PRIxPTR " have not been reserved", size, base);
    CPU_REQUIRE(split_at(base) && split_at(base + size), ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    *out = cpu_virtual_find(base);
    return ZE_RESULT_SUCCESS;
}

void cpu_physical_destroy(ze_physical_mem_handle_t physical)
{
    cpu_memory_file_close(physical->file, physical->handed_out);
    cpu_object_free(physical);
}

static void stop_showing(ze_physical_mem_handle_t physical)
{
    physical->mappings--;
    if (physical->mappings == 0 && physical->context == NULL)
        cpu_physical_destroy(physical);
}

void cpu_span_show(cpu_span *span, ze_physical_mem_handle_t physical, size_t offset)
{
    if (span->physical != NULL)
        stop_showing(span->physical);
    if (physical != NULL)
        physical->mappings++;
    span->physical = physical;
    span->offset = offset;
}

static void remove_at(cpu_span **at)
{
    cpu_span *removed = *at;
    cpu_span_show(removed, NULL, 0);
    *at = removed->following;
    free(removed);
}

void cpu_virtual_remove(uintptr_t base, size_t size)
{
    cpu_span **at = &spans;
    while (*at != NULL && (*at)->base < base + size) {
        if ((*at)->base >= base)
            remove_at(at);
        else
            at = &(*at)->following;
    }
}

static bool continues(const cpu_span *span, const cpu_span *next)
{
    return span->base + span->size == next->base && span->context == next->context &&
           span->physical == next->physical && span->access == next->access &&
           (span->physical == NULL || span->offset + span->size == next->offset);
}

void cpu_virtual_join(void)
{
    for (cpu_span *span = spans; span != NULL; span = span->following) {
        while (span->following != NULL && continues(span, span->following)) {
            span->size += span->following->size;
            remove_at(&span->following);
        }
    }
}

static void forget_spans(ze_context_handle_t context)
{
    for (cpu_span **at = &spans; *at != NULL;) {
        if ((*at)->context != context) {
            at = &(*at)->following;
            continue;
        }
        munmap((void *)(*at)->base, (*at)->size);
        remove_at(at);
    }
}

/* What another context has mapped stays until that is unmapped. */
static void forget_physicals(ze_context_handle_t context)
{
    for (ze_physical_mem_handle_t *at = &physicals; *at != NULL;) {
        ze_physical_mem_handle_t physical = *at;
        if (physical->context != context) {
            at = &physical->following;
            continue;
        }
        *at = physical->following;
        physical->context = NULL;
        cpu_object_end(physical);
        if (physical->mappings == 0)
            cpu_physical_destroy(physical);
    }
}

void cpu_virtual_forget(ze_context_handle_t context)
{
    cpu_virtual_lock();
    forget_spans(context);
    forget_physicals(context);
    cpu_virtual_unlock();
}

void cpu_physical_add(ze_physical_mem_handle_t physical)
{
    physical->following = physicals;
    physicals = physical;
}

static ze_physical_mem_handle_t *find_place(ze_physical_mem_handle_t physical)
{
    ze_physical_mem_handle_t *at = &physicals;
    while (*at != NULL && *at != physical)
        at = &(*at)->following;
    return at;
}

bool cpu_physical_is_known(ze_physical_mem_handle_t physical)
{
    return *find_place(physical) != NULL;
}

ze_result_t cpu_physical_take(ze_physical_mem_handle_t physical)
{
    ze_physical_mem_handle_t *at = find_place(physical);
    CPU_REQUIRE_SAYING(*at != NULL, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the physical memory has been destroyed");
    CPU_REQUIRE_SAYING(physical->mappings == 0, ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE,
                       "the physical memory is still mapped");
    *at = physical->following;
    return ZE_RESULT_SUCCESS;
}
