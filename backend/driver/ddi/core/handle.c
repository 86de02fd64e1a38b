#include "backend/driver/ddi/core/handle.h"

#include <stdio.h>
#include <stdlib.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/loader_tables.h"
#include "backend/driver/runtime/faults/failure.h"
#include "backend/driver/runtime/memory/pages.h"

enum { KINDS = CPU_KINDS_END - CPU_KIND_DRIVER };

static zli_pool pools[KINDS] = {
    [CPU_KIND_BUILD_LOG - CPU_KIND_DRIVER] = {.stays_readable = true},
};

static const char *const names[KINDS] = {
    "driver",
    "device",
    "context",
    "command queue",
    "command list",
    "fence",
    "event pool",
    "event",
    "module",
    "build log",
    "kernel",
    "image",
    "sampler",
    "physical memory",
    "fabric vertex",
    "fabric edge",
    "external semaphore",
    "graph",
    "executable graph",
};

static const zli_object beginning = {.tables = CPU_LOADER_TABLES};

void *cpu_object_create(cpu_kind kind, size_t size)
{
    zli_object *object = zli_pool_take(&pools[kind - CPU_KIND_DRIVER], kind, size);
    if (object != NULL)
        memcpy(object->tables, beginning.tables, sizeof beginning.tables);
    return object;
}

void cpu_object_end(void *object)
{
    (void)zli_stamp_end(object);
}

void cpu_object_free(void *object)
{
    zli_object *self = object;
    (void)zli_stamp_end(self);
    zli_pool_give(&pools[atomic_load(&self->stamp) - ZLI_ENDED - CPU_KIND_DRIVER], self);
}

/* ---- Refusals -------------------------------------------------------------------------------- */

/* The name of what has such a stamp, or NULL. */
static const char *name_of(uint64_t stamp, uint64_t state)
{
    const uint64_t kind = stamp - state - CPU_KIND_DRIVER;
    return kind < KINDS ? names[kind] : NULL;
}

static bool is_stamp(uint64_t number)
{
    return name_of(number, ZLI_LIVING) != NULL || name_of(number, ZLI_ENDED) != NULL;
}

static const char *article(const char *name)
{
    return name[0] == 'e' || name[0] == 'i' ? "an" : "a";
}

ze_result_t cpu_handle_refuse(const void *handle, cpu_kind kind, const char *function)
{
    char who[128];
    const uint64_t stamp = zli_object_read_stamp(handle);
    const char *living = name_of(stamp, ZLI_LIVING), *ended = name_of(stamp, ZLI_ENDED);
    const char *wanted = names[kind - CPU_KIND_DRIVER];
    cpu_refusal_name(function, who, sizeof who);
    if (handle == NULL)
        cpu_failure_refuse("%sthe handle of the %s is NULL", who, wanted);
    else if (stamp == ZLI_ENDED + kind)
        cpu_failure_refuse("%sthe %s has been destroyed", who, wanted);
    else if (living != NULL)
        cpu_failure_refuse("%sa handle is of %s %s, where that of %s %s belongs", who,
                           article(living), living, article(wanted), wanted);
    else if (ended != NULL)
        cpu_failure_refuse("%sa handle is of a destroyed %s, where that of %s %s belongs", who,
                           ended, article(wanted), wanted);
    else
        cpu_failure_refuse("%s%p is the handle of no %s", who, handle, wanted);
    return CPU_TOLD(ZE_RESULT_ERROR_INVALID_NULL_HANDLE);
}

/* ---- Wrappers -------------------------------------------------------------------------------- */

/* The memory of objects is never unmapped: of the page of the last one the system is not asked. */
bool cpu_handle_is_mapped(const void *handle)
{
    static _Thread_local uintptr_t known;
    const uintptr_t address = (uintptr_t)handle, page = address - address % cpu_page_size();
    if (zli_object_is_nothing(handle))
        return false;
    if (page == known && address % ZLI_OBJECT_ALIGNMENT == 0)
        return true;
    if (!cpu_pages_are_mapped(handle, sizeof(zli_object)))
        return false;
    if (is_stamp(zli_object_read_stamp(handle)))
        known = page;
    return true;
}

static uint64_t word_at(const void *address, size_t place)
{
    uint64_t word;
    memcpy(&word, (const unsigned char *)address + place, sizeof word);
    return word;
}

/* What is no wrapper may have anything in its place. */
static void *object_at(const void *wrapper, size_t place)
{
    void *object = (void *)(uintptr_t)word_at(wrapper, place);
    return cpu_handle_is_mapped(object) && is_stamp(zli_object_read_stamp(object)) ? object : NULL;
}

/* Up to loader 1.22 the address is at the start of a wrapper, which has no more than two words;
 * later behind the tables, as a stamp is. */
void *cpu_unwrap(void *handle)
{
    if (zli_object_is_nothing(handle) ||
        word_at(handle, 0) == (uint64_t)(uintptr_t)beginning.tables[0])
        return handle;
    void *object = object_at(handle, 0);
    if (object == NULL && !is_stamp(zli_object_read_stamp(handle)))
        object = object_at(handle, offsetof(zli_object, stamp));
    return object != NULL ? object : handle;
}

static void *unwrapped_at(const void *handles, size_t index)
{
    void *handle;
    memcpy(&handle, (const unsigned char *)handles + index * sizeof handle, sizeof handle);
    return cpu_unwrap(handle);
}

/* All are looked at before there is memory for them: a count that is none, -1 for one, ends at the
 * first that is no handle, as it does without wrappers. */
ze_result_t cpu_unwrap_all(const void *handles, size_t count, cpu_kind kind, void ***out)
{
    for (size_t i = 0; i < count; i++) {
        const void *handle = unwrapped_at(handles, i);
        CPU_REQUIRE(cpu_handle_is(handle, kind), cpu_handle_refuse(handle, kind, __func__));
    }
    void **all = malloc((count + 1) * sizeof *all);
    CPU_REQUIRE(all != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    for (size_t i = 0; i < count; i++)
        all[i] = unwrapped_at(handles, i);
    *out = all;
    return ZE_RESULT_SUCCESS;
}
