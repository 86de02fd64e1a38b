/* Counter-based events. A program reuses one without a reset: the event stands for the last command
 * that signals it, and a wait is for the command that was last when the program appended the wait.
 * So each signal has a state, which lives as long as a command or the event refers to it. */
#include <pthread.h>
#include <stdlib.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/event/event.h"
#include "backend/driver/runtime/fork.h"

/* Another thread may change the state of an event while this thread reads it. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

CPU_LOCK_AT_FORK(lock)

static cpu_event_state *new_state(uint32_t timed)
{
    cpu_event_state *state = calloc(1, sizeof *state);
    if (state != NULL) {
        state->references = 1;
        state->timed = timed;
    }
    return state;
}

void cpu_event_release_state(cpu_event_state *state)
{
    if (atomic_load_explicit(&state->references, memory_order_relaxed) != 0 &&
        atomic_fetch_sub(&state->references, 1) == 1)
        free(state);
}

cpu_event_state *cpu_event_hold_state(ze_event_handle_t event)
{
    if (event->counter_based == 0)
        return event->state;
    pthread_mutex_lock(&lock);
    cpu_event_state *state = event->state;
    atomic_fetch_add(&state->references, 1);
    pthread_mutex_unlock(&lock);
    return state;
}

cpu_event_state *cpu_event_next_state(ze_event_handle_t event)
{
    if (event->counter_based == 0)
        return event->state;
    cpu_event_state *next = new_state(false);
    if (next == NULL)
        return NULL;
    atomic_store(&next->references, 2); /* the event's and the caller's */
    pthread_mutex_lock(&lock);
    cpu_event_state *last = event->state; /* not another thread's to release before this */
    next->timed = last->timed;
    event->state = next;
    pthread_mutex_unlock(&lock);
    cpu_event_release_state(last);
    return next;
}

bool cpu_event_is_timed(ze_event_handle_t event)
{
    cpu_event_state *state = cpu_event_hold_state(event);
    const bool timed = state->timed != 0;
    cpu_event_release_state(state);
    return timed;
}

void cpu_event_rearm(cpu_event_state *state)
{
    if (atomic_load_explicit(&state->references, memory_order_relaxed) != 0)
        cpu_completion_reset(&state->signal);
}

bool cpu_event_make_counter_based(ze_event_handle_t event, uint32_t flags, bool timed)
{
    const uint32_t lists =
        CPU_EVENT_COUNTER_BASED_FLAG_IMMEDIATE | CPU_EVENT_COUNTER_BASED_FLAG_NON_IMMEDIATE;
    event->state = new_state(timed);
    if (event->state == NULL)
        return false;
    event->counter_based =
        (flags & lists) != 0 ? flags : flags | CPU_EVENT_COUNTER_BASED_FLAG_IMMEDIATE;
    cpu_completion_signal(&event->state->signal, ZE_RESULT_SUCCESS);
    return true;
}

static ze_result_t check(const cpu_event_counter_based_desc *desc)
{
    const uint32_t times =
        CPU_EVENT_COUNTER_BASED_FLAG_DEVICE_TIMESTAMP | CPU_EVENT_COUNTER_BASED_FLAG_HOST_TIMESTAMP;
    const uint32_t flags =
        CPU_EVENT_COUNTER_BASED_FLAG_IMMEDIATE | CPU_EVENT_COUNTER_BASED_FLAG_NON_IMMEDIATE |
        CPU_EVENT_COUNTER_BASED_FLAG_HOST_VISIBLE | CPU_EVENT_COUNTER_BASED_FLAG_IPC | times;
    CPU_REQUIRE_FLAGS(desc->flags, flags);
    CPU_REQUIRE_FLAGS(desc->signal | desc->wait, CPU_EVENT_SCOPES);
    CPU_REQUIRE((desc->flags & CPU_EVENT_COUNTER_BASED_FLAG_IPC) == 0,
                ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    CPU_REQUIRE(cpu_chain_is_empty(desc), ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeEventCounterBasedCreate(ze_context_handle_t context, ze_device_handle_t device,
                                          const cpu_event_counter_based_desc *desc,
                                          ze_event_handle_t *out)
{
    static const cpu_event_counter_based_desc standard = {
        .flags = CPU_EVENT_COUNTER_BASED_FLAG_IMMEDIATE | CPU_EVENT_COUNTER_BASED_FLAG_HOST_VISIBLE,
        .signal = ZE_EVENT_SCOPE_FLAG_HOST,
        .wait = ZE_EVENT_SCOPE_FLAG_DEVICE,
    };
    const uint32_t times =
        CPU_EVENT_COUNTER_BASED_FLAG_DEVICE_TIMESTAMP | CPU_EVENT_COUNTER_BASED_FLAG_HOST_TIMESTAMP;
    CPU_REQUIRE_WRAPPED_HANDLE(context);
    CPU_REQUIRE_WRAPPED_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    if (desc == NULL)
        desc = &standard;
    ze_result_t result = check(desc);
    if (result != ZE_RESULT_SUCCESS)
        return result;

    ze_event_handle_t event = cpu_event_new(desc->signal, desc->wait);
    CPU_REQUIRE(event != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    if (!cpu_event_make_counter_based(event, desc->flags, (desc->flags & times) != 0)) {
        cpu_object_free(event);
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    }
    *out = event;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeEventGetCounterBasedFlags(ze_event_handle_t event, uint32_t *out)
{
    CPU_TELL_IF(event->counter_based != 0, event, out, event->counter_based);
}
