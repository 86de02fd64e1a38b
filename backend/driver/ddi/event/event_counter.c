/* Counter-based events. A program reuses one without a reset: the event stands for the last command
 * that signals it, and a wait is for the command that was last when the program appended the wait.
 * So each signal has a state, which lives as long as a command or the event refers to it. */
#include <pthread.h>
#include <stdlib.h>

#include "backend/driver/ddi/core/chain.h"
#include "backend/driver/ddi/core/check.h"
#include "backend/driver/ddi/core/device.h"
#include "backend/driver/ddi/core/entries.h"
#include "backend/driver/ddi/core/handle.h"
#include "backend/driver/ddi/core/types_ext.h"
#include "backend/driver/ddi/event/event.h"
#include "backend/driver/ddi/event/event_share.h"
#include "backend/driver/ddi/memory/context.h"
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
    if (atomic_load_explicit(&state->references, memory_order_relaxed) == 0 ||
        atomic_fetch_sub(&state->references, 1) != 1)
        return;
    cpu_event_share_release(state->share);
    cpu_loss_release(state->store.loss);
    free(state);
}

/* With the lock: another process may have begun a signal since. Without memory the state stays that
 * of the last signal of this process. */
static void follow_others(ze_event_handle_t event)
{
    cpu_event_state *last = event->state;
    const uint64_t issued = last->share != NULL ? atomic_load(&last->share->memory->issued) : 0;
    if (last->share == NULL || issued == atomic_load(&last->target))
        return;
    cpu_event_state *state = new_state(last->timed);
    if (state == NULL)
        return;
    state->share = last->share;
    cpu_event_share_hold(state->share);
    atomic_store(&state->target, issued);
    event->state = state;
    cpu_event_release_state(last);
}

cpu_event_state *cpu_event_hold_state(ze_event_handle_t event)
{
    if (event->counter_based == 0)
        return event->state;
    pthread_mutex_lock(&lock);
    follow_others(event);
    cpu_event_state *state = event->state;
    atomic_fetch_add(&state->references, 1);
    pthread_mutex_unlock(&lock);
    return state;
}

/* A number that the program changes is for the waits before the next signal. */
static void take_over(cpu_event_state *next, const cpu_event_state *last)
{
    next->timed = last->timed;
    if (last->store.increment > 0) {
        next->store = last->store;
        cpu_loss_hold(next->store.loss);
    }
    if (last->share == NULL)
        return;
    next->share = last->share;
    cpu_event_share_hold(next->share);
    atomic_store(&next->target, cpu_event_share_issue(next->share));
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
    take_over(next, last);
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

/* A recorded signal that was not executed yet need not begin anew. */
void cpu_event_rearm(cpu_event_state *state)
{
    if (atomic_load_explicit(&state->references, memory_order_relaxed) == 0)
        return;
    cpu_completion_reset(&state->signal);
    if (state->share != NULL && cpu_event_is_over(state))
        atomic_store(&state->target, cpu_event_share_issue(state->share));
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

bool cpu_event_make_shared(ze_event_handle_t event, uint32_t flags, cpu_event_share *share)
{
    if (!cpu_event_make_counter_based(event, flags, share->memory->timed != 0)) {
        cpu_event_share_release(share);
        return false;
    }
    event->state->share = share;
    atomic_store(&event->state->target, atomic_load(&share->memory->issued));
    return true;
}

/* What an event's own number is: at most one of the two is behind the descriptor. */
/* Programs write the type that the specification gave it, or the one that Intel gave it before. */
static const void *find(const cpu_event_counter_based_desc *desc, ze_structure_type_t type,
                        ze_structure_type_t before)
{
    const void *found = cpu_chain_find(desc, desc->stype, type);
    return found != NULL ? found : cpu_chain_find(desc, desc->stype, before);
}

static ze_result_t read_store(const cpu_event_counter_based_desc *desc, cpu_event_store *out)
{
    const cpu_event_external_sync_desc *sync = find(
        desc, CPU_STRUCTURE_TYPE_EVENT_EXTERNAL_SYNC_DESC, CPU_STRUCTURE_TYPE_INTEL_EXTERNAL_SYNC);
    const cpu_event_external_aggregate_desc *sum =
        find(desc, CPU_STRUCTURE_TYPE_EVENT_EXTERNAL_AGGREGATE_DESC,
             CPU_STRUCTURE_TYPE_INTEL_EXTERNAL_AGGREGATE);
    CPU_REQUIRE_SAYING(sync == NULL || sum == NULL, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "an event has either a value to wait for or one to add to");
    CPU_REQUIRE_SAYING(sync == NULL || (sync->device_address != NULL && sync->host_address != NULL),
                       ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "an address of the value to wait for is NULL");
    CPU_REQUIRE_SAYING(sum == NULL || (sum->device_address != NULL && sum->increment > 0),
                       ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "the address of the sum is NULL, or what is added is 0");
    *out = (cpu_event_store){0};
    if (sync != NULL)
        *out = (cpu_event_store){.address = (_Atomic(uint64_t) *)(void *)sync->device_address,
                                 .mirror = (_Atomic(uint64_t) *)(void *)sync->host_address,
                                 .completion = sync->completion};
    if (sum != NULL)
        *out = (cpu_event_store){.address = (_Atomic(uint64_t) *)(void *)sum->device_address,
                                 .increment = sum->increment,
                                 .completion = sum->completion};
    return ZE_RESULT_SUCCESS;
}

/* Not even another vendor's structure is passed over: it may say where the number is. */
static ze_result_t check_chain(const cpu_event_counter_based_desc *desc)
{
    static const ze_structure_type_t known[] = {CPU_STRUCTURE_TYPE_EVENT_EXTERNAL_SYNC_DESC,
                                                CPU_STRUCTURE_TYPE_EVENT_EXTERNAL_AGGREGATE_DESC,
                                                CPU_STRUCTURE_TYPE_INTEL_EXTERNAL_SYNC,
                                                CPU_STRUCTURE_TYPE_INTEL_EXTERNAL_AGGREGATE,
                                                CPU_STRUCTURE_TYPE_EVENT_SYNC_MODE_DESC,
                                                0};
    CPU_REQUIRE_TOLD(cpu_chain_holds_only(desc, desc->stype, known) &&
                         !cpu_chain_has_vendors(desc, desc->stype, known),
                     ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    return cpu_event_check_sync_mode(desc, desc->stype);
}

static ze_result_t check(const cpu_event_counter_based_desc *desc)
{
    const uint32_t times =
        CPU_EVENT_COUNTER_BASED_FLAG_DEVICE_TIMESTAMP | CPU_EVENT_COUNTER_BASED_FLAG_HOST_TIMESTAMP;
    const uint32_t flags =
        CPU_EVENT_COUNTER_BASED_FLAG_IMMEDIATE | CPU_EVENT_COUNTER_BASED_FLAG_NON_IMMEDIATE |
        CPU_EVENT_COUNTER_BASED_FLAG_HOST_VISIBLE | CPU_EVENT_COUNTER_BASED_FLAG_IPC |
        CPU_EVENT_COUNTER_BASED_FLAG_GRAPH_EXTERNAL | times;
    CPU_REQUIRE_FLAGS(desc->flags, flags);
    CPU_REQUIRE_FLAGS(desc->signal | desc->wait, CPU_EVENT_SCOPES);
    return check_chain(desc);
}

static bool make(ze_event_handle_t event, uint32_t flags, const cpu_event_store *store)
{
    const uint32_t times =
        CPU_EVENT_COUNTER_BASED_FLAG_DEVICE_TIMESTAMP | CPU_EVENT_COUNTER_BASED_FLAG_HOST_TIMESTAMP;
    const bool timed = (flags & times) != 0;
    if ((flags & CPU_EVENT_COUNTER_BASED_FLAG_IPC) != 0) {
        cpu_event_share *share = cpu_event_share_new(timed);
        return share != NULL && cpu_event_make_shared(event, flags, share);
    }
    if (!cpu_event_make_counter_based(event, flags, timed))
        return false;
    event->state->store = *store;
    if (store->address != NULL) {
        cpu_loss_hold(store->loss);
        cpu_completion_reset(&event->state->signal);
    }
    return true;
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
    cpu_event_store store;
    CPU_REQUIRE_WRAPPED_HANDLE(context);
    CPU_REQUIRE_WRAPPED_HANDLE(device);
    CPU_REQUIRE_POINTER(out);
    if (desc == NULL)
        desc = &standard;
    ze_result_t result = check(desc);
    if (result == ZE_RESULT_SUCCESS)
        result = read_store(desc, &store);
    CPU_REQUIRE(result == ZE_RESULT_SUCCESS, result);
    CPU_REQUIRE_TOLD(store.address == NULL || cpu_device_reaches_host(__func__),
                     ZE_RESULT_ERROR_UNSUPPORTED_FEATURE);
    if (store.address != NULL)
        store.loss = context->loss;
    const bool is_shared = (desc->flags & CPU_EVENT_COUNTER_BASED_FLAG_IPC) != 0;
    CPU_REQUIRE_SAYING(!is_shared || store.address == NULL, ZE_RESULT_ERROR_INVALID_ARGUMENT,
                       "an event with a value of the program's cannot be shared with processes");

    ze_event_handle_t event = cpu_event_new(desc->signal, desc->wait);
    CPU_REQUIRE(event != NULL, ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY);
    if (!make(event, desc->flags, &store)) {
        cpu_object_free(event);
        return CPU_REFUSE(ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY, "memory ran out");
    }
    *out = event;
    return ZE_RESULT_SUCCESS;
}

ze_result_t cpu_zeEventGetCounterBasedFlags(ze_event_handle_t event, uint32_t *out)
{
    CPU_TELL_IF(event->counter_based != 0, event, out, event->counter_based);
}
