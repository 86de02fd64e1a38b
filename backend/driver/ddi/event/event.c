#include "backend/driver/ddi/event/event.h"

#include <stdlib.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/event/event_pool.h"
#include "backend/driver/ddi/event/left_states.h"
#include "backend/driver/runtime/clock.h"

/* An event that another process made too is as that left it. */
static bool take_state(ze_event_handle_t event)
{
    ze_event_pool_handle_t pool = event->pool;
    if (pool->counter_based != 0)
        return cpu_event_make_counter_based(event, pool->counter_based, pool->timed);
    event->state =
        event->is_further ? calloc(1, sizeof *event->state) : &pool->shared.states[event->index];
    if (event->state == NULL)
        return false;
    event->state->timed = pool->timed;
    if (pool->shared.file >= 0)
        cpu_counter_share(&event->state->signal.changes);
    if (!pool->opened) {
        cpu_event_set_time(event->state, 0, 0);
        cpu_completion_reset(&event->state->signal);
    }
    return true;
}

ze_event_handle_t cpu_event_new(ze_event_scope_flags_t signal, ze_event_scope_flags_t wait)
{
    ze_event_handle_t event = cpu_object_create(CPU_KIND_EVENT, sizeof *event);
    if (event == NULL)
        return NULL;
    atomic_init(&event->references, 1);
    event->signal_scope = signal;
    event->wait_scope = wait;
    return event;
}

void cpu_event_keep(ze_event_handle_t event)
{
    atomic_fetch_add(&event->references, 1);
}

void cpu_event_let_go(ze_event_handle_t event)
{
    if (atomic_fetch_sub(&event->references, 1) != 1)
        return;
    cpu_event_release_state(event->state);
    if (event->is_further && event->counter_based == 0)
        cpu_left_states_give(&(cpu_event_states){event->state, .count = 1, .file = -1});
    if (event->pool != NULL)
        cpu_event_pool_release(event->pool);
    cpu_object_free(event);
}

static ze_result_t create(ze_event_pool_handle_t pool, const ze_event_desc_t *desc, bool is_further,
                          ze_event_handle_t *out)
{
    ze_event_handle_t event = cpu_event_new(desc->signal, desc->wait);
    CPU_REQUIRE(event != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    event->pool = pool;
    event->index = desc->index;
    event->is_further = is_further;
    if (!take_state(event)) {
        cpu_object_free(event);
        return CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
    }
    atomic_fetch_add(&pool->references, 1);
    *out = event;
    return ZE_RESULT_SUCCESS;
}

/* How the host is woken is the system's business: an interrupt of the program's own is not. */
ze_result_t cpu_event_check_sync_mode(const void *desc, ze_structure_type_t type)
{
    const cpu_event_sync_mode_desc *mode =
        cpu_chain_find(desc, type, CPU_STRUCTURE_TYPE_EVENT_SYNC_MODE_DESC);
    if (mode == NULL)
        return ZE_RESULT_SUCCESS;
    CPU_REQUIRE_FLAGS(mode->flags, CPU_EVENT_SYNC_MODE_FLAG_SIGNAL_INTERRUPT |
                                       CPU_EVENT_SYNC_MODE_FLAG_EXTERNAL_INTERRUPT_WAIT);
    CPU_REQUIRE_SAYING((mode->flags & CPU_EVENT_SYNC_MODE_FLAG_EXTERNAL_INTERRUPT_WAIT) == 0,
                       ZE_RESULT_ERROR_UNSUPPORTED_FEATURE,
                       "waits for interrupts of other devices are not supported");
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeEventCreate(ze_event_pool_handle_t pool, const ze_event_desc_t *desc,
                              ze_event_handle_t *out)
{
    CPU_REQUIRE_HANDLE(pool);
    CPU_REQUIRE_POINTER(desc);
    CPU_REQUIRE_POINTER(out);
    CPU_REQUIRE_FLAGS(desc->signal | desc->wait, CPU_EVENT_SCOPES);
    CPU_REQUIRE_SAYING(desc->index < pool->shared.count, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the index is %u, and the pool has %u events", desc->index,
                       pool->shared.count);
    CPU_REQUIRE_CHAIN(desc, ZE_STRUCTURE_TYPE_EVENT_DESC, CPU_STRUCTURE_TYPE_EVENT_SYNC_MODE_DESC);
    ze_result_t result = cpu_event_check_sync_mode(desc, ZE_STRUCTURE_TYPE_EVENT_DESC);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);

    /* Programs that mistake what is in use run with drivers that do not look. */
    const bool is_further = atomic_exchange(&pool->taken[desc->index], true);
    const bool is_shared = pool->opened || (pool->flags & ZE_EVENT_POOL_FLAG_IPC) != 0;
    CPU_REQUIRE_SAYING(!is_further || !is_shared, ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE,
                       "event %u of the pool exists already", desc->index);
    result = create(pool, desc, is_further, out);
    if (result != ZE_RESULT_SUCCESS && !is_further)
        atomic_store(&pool->taken[desc->index], false);
    return result;
}

ze_result_t cpu_zeEventDestroy(ze_event_handle_t event)
{
    CPU_END_HANDLE(event);
    if (event->pool != NULL && !event->is_further)
        atomic_store(&event->pool->taken[event->index], false);
    cpu_event_let_go(event);
    return ZE_RESULT_SUCCESS;
}

/* A counter-based event is what its last command makes it. */
static ze_result_t check_settable(ze_event_handle_t event)
{
    CPU_REQUIRE_HANDLE(event);
    CPU_REQUIRE_SAYING(event->counter_based == 0, ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT,
                       "a counter-based event is signalled by its command only, and never reset");
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeEventHostSignal(ze_event_handle_t event)
{
    CPU_ENTER;
    ze_result_t result = check_settable(event);
    if (result == ZE_RESULT_SUCCESS)
        cpu_event_complete(event->state, cpu_clock_now(), ZE_RESULT_SUCCESS);
    return result;
}

ze_result_t cpu_zeEventHostReset(ze_event_handle_t event)
{
    CPU_ENTER;
    ze_result_t result = check_settable(event);
    if (result == ZE_RESULT_SUCCESS)
        cpu_completion_reset(&event->state->signal);
    return result;
}

ze_result_t cpu_zeEventQueryKernelTimestamp(ze_event_handle_t event,
                                            ze_kernel_timestamp_result_t *out)
{
    CPU_REQUIRE_HANDLE(event);
    CPU_REQUIRE_POINTER(out);
    cpu_event_state *state = cpu_event_hold_state(event);
    ze_result_t result = ZE_RESULT_SUCCESS;
    if (!state->timed)
        result = CPU_REFUSE(ZE_RESULT_ERROR_INVALID_SYNCHRONIZATION_OBJECT,
                            "the event is of a pool without 'ZE_EVENT_POOL_FLAG_KERNEL_TIMESTAMP'");
    else if (!cpu_event_is_over(state))
        result = ZE_RESULT_NOT_READY;
    else
        cpu_event_get_time(state, out);
    cpu_event_release_state(state);
    return result;
}

ze_result_t cpu_zeEventQueryTimestampsExp(ze_event_handle_t event, ze_device_handle_t device,
                                          uint32_t *count, ze_kernel_timestamp_result_t *times)
{
    CPU_REQUIRE_WRAPPED_HANDLE(event);
    CPU_REQUIRE_WRAPPED_HANDLE(device);
    CPU_REQUIRE_POINTER(count);
    if (cpu_answer(count, 1, times != NULL) == 0)
        return ZE_RESULT_SUCCESS;
    return CPU_DELEGATE(cpu_zeEventQueryKernelTimestamp(event, times));
}

/* The device's clock is the host's: both kinds of time are the same. */
ze_result_t cpu_zeEventQueryKernelTimestampsExt(ze_event_handle_t event, ze_device_handle_t device,
                                                uint32_t *count, cpu_kernel_timestamps *out)
{
    CPU_REQUIRE_WRAPPED_HANDLE(event);
    CPU_REQUIRE_WRAPPED_HANDLE(device);
    CPU_REQUIRE_POINTER(count);
    if (cpu_answer(count, 1, out != NULL) == 0)
        return ZE_RESULT_SUCCESS;
    ze_kernel_timestamp_result_t time;
    ze_result_t result = CPU_DELEGATE(cpu_zeEventQueryKernelTimestamp(event, &time));
    if (result == ZE_RESULT_SUCCESS && out->times != NULL)
        *out->times = time;
    if (result == ZE_RESULT_SUCCESS && out->synchronized_times != NULL)
        *out->synchronized_times = time;
    return result;
}

ze_result_t cpu_zeEventGetEventPool(ze_event_handle_t event, ze_event_pool_handle_t *out)
{
    CPU_TELL_IF(event->pool != NULL, event, out, event->pool);
}

ze_result_t cpu_zeEventGetSignalScope(ze_event_handle_t event, ze_event_scope_flags_t *out)
{
    CPU_TELL(event, out, event->signal_scope);
}

ze_result_t cpu_zeEventGetWaitScope(ze_event_handle_t event, ze_event_scope_flags_t *out)
{
    CPU_TELL(event, out, event->wait_scope);
}
