/* Which atomic operations a program means to use on shared memory, or on memory of its own. All of
 * them work on all memory, so the attributes are only kept for queries: for a whole allocation, and
 * for the last ranges of the program's own memory, because nobody tells when it frees them. */
#include <pthread.h>

#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/types_memory.h"
#include "backend/driver/ddi/memory/contexts.h"
#include "backend/driver/runtime/fork.h"

typedef struct access {
    uintptr_t base;
    size_t size;
    uint32_t attributes;
} access;

enum { RANGES = 64 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static access ranges[RANGES]; /* of the program's own memory; the oldest is replaced */
static unsigned next_range;

CPU_LOCK_AT_FORK(lock)

static bool contains(const access *range, const access *wanted)
{
    const uintptr_t offset = wanted->base - range->base;
    return wanted->base >= range->base && offset <= range->size &&
           wanted->size <= range->size - offset;
}

static void set_own(const access *wanted)
{
    pthread_mutex_lock(&lock);
    ranges[next_range++ % RANGES] = *wanted;
    pthread_mutex_unlock(&lock);
}

/* Of the newest range around it; none where nothing was set. */
static uint32_t get_own(const access *wanted)
{
    uint32_t attributes = 0;
    unsigned age = 1;
    pthread_mutex_lock(&lock);
    while (age <= RANGES && !contains(&ranges[(next_range - age) % RANGES], wanted))
        age++;
    if (age <= RANGES)
        attributes = ranges[(next_range - age) % RANGES].attributes;
    pthread_mutex_unlock(&lock);
    return attributes;
}

static ze_result_t check(const cpu_allocation *allocation, const access *wanted)
{
    const uintptr_t offset = wanted->base - allocation->base;
    CPU_REQUIRE_SAYING(allocation->type == ZE_MEMORY_TYPE_SHARED, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the memory is not shared memory");
    CPU_REQUIRE_SAYING(wanted->size <= allocation->size - offset, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "%zu bytes are beyond the allocation's %zu", wanted->size,
                       allocation->size - offset);
    return ZE_RESULT_SUCCESS;
}

static ze_result_t set(cpu_allocation *allocation, void *argument)
{
    const access *wanted = argument;
    const ze_result_t result = check(allocation, wanted);
    if (result == ZE_RESULT_SUCCESS)
        allocation->atomics = wanted->attributes;
    return result;
}

ze_result_t cpu_zeMemSetAtomicAccessAttributeExp(ze_context_handle_t context,
                                                 ze_device_handle_t device, const void *memory,
                                                 size_t size, uint32_t attributes)
{
    cpu_allocation found;
    access wanted = {(uintptr_t)memory, size, attributes};
    CPU_REQUIRE_WRAPPED_HANDLE(context);
    CPU_REQUIRE_WRAPPED_HANDLE(device);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE_FLAGS(attributes, CPU_MEMORY_ATOMIC_ATTRIBUTES);
    if (cpu_contexts_find(context, memory, &found))
        return cpu_contexts_change(context, memory, set, &wanted);
    set_own(&wanted);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeMemGetAtomicAccessAttributeExp(ze_context_handle_t context,
                                                 ze_device_handle_t device, const void *memory,
                                                 size_t size, uint32_t *out)
{
    cpu_allocation found;
    const access wanted = {.base = (uintptr_t)memory, .size = size};
    CPU_REQUIRE_WRAPPED_HANDLE(context);
    CPU_REQUIRE_WRAPPED_HANDLE(device);
    CPU_REQUIRE_POINTER(memory);
    CPU_REQUIRE_POINTER(out);
    const bool is_own = !cpu_contexts_find(context, memory, &found);
    const ze_result_t result = is_own ? ZE_RESULT_SUCCESS : check(&found, &wanted);
    if (result == ZE_RESULT_SUCCESS)
        *out = is_own ? get_own(&wanted) : found.atomics;
    return result;
}
