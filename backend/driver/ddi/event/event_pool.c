#include "backend/driver/ddi/event/event_pool.h"

#include <inttypes.h>
#include <stdlib.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/event/left_states.h"
#include "backend/driver/runtime/threads/cgroup.h"

static const ze_event_pool_flags_t timed_flags =
    ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP | CPU_EVENT_POOL_FLAG_KERNEL_MAPPED_TIMESTAMP;

ze_event_pool_handle_t cpu_event_pool_new(ze_context_handle_t context, ze_event_pool_flags_t flags,
                                          const cpu_event_states *states)
{
    cpu_event_states owned = *states;
    atomic_bool *taken = calloc(states->count, sizeof *taken);
    ze_event_pool_handle_t pool =
        taken != NULL ? cpu_object_create(CPU_KIND_EVENT_POOL, sizeof *pool) : NULL;
    if (pool == NULL) {
        free(taken);
        cpu_event_states_free(&owned);
        return NULL;
    }
    pool->taken = taken;
    pool->references = 1;
    pool->context = context;
    pool->flags = flags;
    pool->timed = (flags & timed_flags) != 0;
    pool->shared = owned;
    return pool;
}

void cpu_event_pool_release(ze_event_pool_handle_t pool)
{
    if (atomic_fetch_sub(&pool->references, 1) != 1)
        return;
    cpu_left_states_give(&pool->shared);
    free(pool->taken);
    cpu_object_free(pool);
}

static ze_result_t create_states(const ze_event_pool_desc_t *desc, cpu_event_states *out)
{
    *out = (cpu_event_states){.count = desc->count, .file = -1};
    const bool made = (desc->flags & ZE_EVENT_POOL_FLAG_IPC) != 0
                          ? cpu_event_states_create_shared(desc->count, out)
                          : (out->states = calloc(desc->count, sizeof out->states[0])) != NULL;
    return made ? ZE_RESULT_SUCCESS
                : CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
}

/* The system hands out more memory than there is, and ends a process that uses it. */
static ze_result_t check_count(uint32_t count)
{
    enum { FEW = 1 << 16 }; /* events, for which the machine is not asked */
    const uint64_t bytes = count * (uint64_t)(sizeof(cpu_event_state) + sizeof(atomic_bool));
    if (count <= FEW)
        return ZE_RESULT_SUCCESS;
    const uint64_t most = cpu_cgroup_usable_memory();
    CPU_REQUIRE_SAYING(bytes <= most, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY,
                       "%u events take %" PRIu64 " bytes, and the machine has %" PRIu64, count,
                       bytes, most);
    return ZE_RESULT_SUCCESS;
}

static const cpu_event_pool_counter_based_desc *find_counter_based(const ze_event_pool_desc_t *desc)
{
    return cpu_chain_find(desc, ZE_STRUCTURE_TYPE_EVENT_POOL_DESC,
                          CPU_STRUCTURE_TYPE_EVENT_POOL_COUNTER_BASED_DESC);
}

static ze_result_t check(const ze_event_pool_desc_t *desc)
{
    const cpu_event_pool_counter_based_desc *counter_based = find_counter_based(desc);
    const bool shared = (desc->flags & ZE_EVENT_POOL_FLAG_IPC) != 0;
    CPU_REQUIRE_FLAGS(desc->flags,
                      ZE_EVENT_POOL_FLAG_HOST_VISIBLE | ZE_EVENT_POOL_FLAG_IPC | timed_flags);
    CPU_REQUIRE_SAYING(desc->count > 0, ZE_RESULT_ERROR_INVALID_SIZE,
                       "a pool needs an event: 'desc->count' is 0");
    CPU_REQUIRE_CHAIN(desc, ZE_STRUCTURE_TYPE_EVENT_POOL_DESC,
                      CPU_STRUCTURE_TYPE_EVENT_POOL_COUNTER_BASED_DESC);
    if (counter_based == NULL)
        return ZE_RESULT_SUCCESS;
    CPU_REQUIRE_FLAGS(counter_based->flags, CPU_EVENT_COUNTER_BASED_FLAG_IMMEDIATE |
                                                CPU_EVENT_COUNTER_BASED_FLAG_NON_IMMEDIATE);
    CPU_REQUIRE_SAYING(!shared, ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                       "this pool cannot be shared between processes");
    return ZE_RESULT_SUCCESS;
}

static void set_kind_of_events(ze_event_pool_handle_t pool, const ze_event_pool_desc_t *desc)
{
    const cpu_event_pool_counter_based_desc *counter_based = find_counter_based(desc);
    if (counter_based != NULL)
        pool->counter_based = counter_based->flags != 0 ? counter_based->flags
                                                        : CPU_EVENT_COUNTER_BASED_FLAG_IMMEDIATE;
}

ze_result_t cpu_zeEventPoolCreate(ze_context_handle_t context, const ze_event_pool_desc_t *desc,
                                  uint32_t device_count, ze_device_handle_t *devices,
                                  ze_event_pool_handle_t *out)
{
    CPU_REQUIRE_HANDLE(context);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_SAYING(devices != NULL || device_count == 0, ZE_RESULT_ERROR_INVALID_SIZE,
                       "%u devices, and no array of them", device_count);
    for (uint32_t i = 0; i < device_count; i++)
        CPU_REQUIRE_HANDLE(devices[i]);
    ze_result_t result = check(desc);
    if (result == ZE_RESULT_SUCCESS)
        result = check_count(desc->count);
    if (result != ZE_RESULT_SUCCESS)
        return result;

    cpu_event_states states;
    result = create_states(desc, &states);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    ze_event_pool_handle_t pool = cpu_event_pool_new(context, desc->flags, &states);
    CPU_REQUIRE(pool != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    set_kind_of_events(pool, desc);
    *out = pool;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeEventPoolDestroy(ze_event_pool_handle_t pool)
{
    CPU_END_HANDLE(pool);
    cpu_event_pool_release(pool);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeEventPoolGetContextHandle(ze_event_pool_handle_t pool, ze_context_handle_t *out)
{
    CPU_TELL(pool, out, pool->context);
}

ze_result_t cpu_zeEventPoolGetFlags(ze_event_pool_handle_t pool, ze_event_pool_flags_t *out)
{
    CPU_TELL(pool, out, pool->flags);
}
