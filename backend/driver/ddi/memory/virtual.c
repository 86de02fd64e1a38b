#include "backend/driver/ddi/memory/virtual.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

bool cpu_virtual_init(cpu_virtual *memory)
{
    memory->spans = NULL;
    memory->physicals = NULL;
    return pthread_mutex_init(&memory->lock, NULL) == 0;
}

void cpu_virtual_fini(cpu_virtual *memory)
{
    while (memory->spans != NULL) {
        cpu_span *span = memory->spans;
        memory->spans = span->following;
        munmap((void *)span->base, span->size);
        free(span);
    }
    while (memory->physicals != NULL) {
        ze_physical_mem_handle_t physical = memory->physicals;
        memory->physicals = physical->following;
        close(physical->file);
        free(physical);
    }
    pthread_mutex_destroy(&memory->lock);
}

bool cpu_virtual_add(cpu_virtual *memory, uintptr_t base, size_t size)
{
    cpu_span *added = calloc(1, sizeof *added);
    cpu_span **at = &memory->spans;
    if (added == NULL)
        return false;
    while (*at != NULL && (*at)->base < base)
        at = &(*at)->following;
    *added = (cpu_span){.base = base, .size = size, .following = *at};
    *at = added;
    return true;
}

cpu_span *cpu_virtual_find(cpu_virtual *memory, uintptr_t address)
{
    cpu_span *span = memory->spans;
    while (span != NULL && span->base + span->size <= address)
        span = span->following;
    return span != NULL && span->base <= address ? span : NULL;
}

static bool is_reserved(cpu_virtual *memory, uintptr_t base, size_t size)
{
    const uintptr_t end = base + size;
    while (base < end) {
        const cpu_span *span = cpu_virtual_find(memory, base);
        if (span == NULL)
            return false;
        base = span->base + span->size;
    }
    return end >= size; /* it did not wrap around */
}

static bool split_at(cpu_virtual *memory, uintptr_t address)
{
    cpu_span *span = cpu_virtual_find(memory, address);
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

ze_result_t cpu_virtual_cut(cpu_virtual *memory, uintptr_t base, size_t size, cpu_span **out)
{
    if (!is_reserved(memory, base, size))
        return ZE_RESULT_ERROR_INVALID_ARGUMENT;
    if (!split_at(memory, base) || !split_at(memory, base + size))
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    *out = cpu_virtual_find(memory, base);
    return ZE_RESULT_SUCCESS;
}

void cpu_span_show(cpu_span *span, ze_physical_mem_handle_t physical, size_t offset)
{
    if (span->physical != NULL)
        span->physical->mappings--;
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

void cpu_virtual_remove(cpu_virtual *memory, uintptr_t base, size_t size)
{
    cpu_span **at = &memory->spans;
    while (*at != NULL && (*at)->base < base + size) {
        if ((*at)->base >= base)
            remove_at(at);
        else
            at = &(*at)->following;
    }
}

static bool continues(const cpu_span *span, const cpu_span *next)
{
    return span->base + span->size == next->base && span->physical == next->physical &&
           span->access == next->access &&
           (span->physical == NULL || span->offset + span->size == next->offset);
}

void cpu_virtual_join(cpu_virtual *memory)
{
    for (cpu_span *span = memory->spans; span != NULL; span = span->following) {
        while (span->following != NULL && continues(span, span->following)) {
            span->size += span->following->size;
            remove_at(&span->following);
        }
    }
}
