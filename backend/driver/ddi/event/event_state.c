#include "backend/driver/ddi/event/event_state.h"

#include "backend/driver/ddi/event/event_share.h"
#include "backend/driver/ddi/sync/polling.h"
#include "backend/driver/runtime/clock.h"
#include "backend/driver/runtime/faults/guard.h"

void cpu_event_set_time(cpu_event_state *state, uint64_t start, uint64_t end)
{
    cpu_shared_event *shared = state->share != NULL ? state->share->memory : NULL;
    atomic_store_explicit(shared != NULL ? &shared->started : &state->started, start,
                          memory_order_relaxed);
    atomic_store_explicit(shared != NULL ? &shared->ended : &state->ended, end,
                          memory_order_relaxed);
}

void cpu_event_get_time(const cpu_event_state *state, ze_kernel_timestamp_result_t *out)
{
    const cpu_shared_event *shared = state->share != NULL ? state->share->memory : NULL;
    const ze_kernel_timestamp_data_t time = {
        .kernelStart = atomic_load_explicit(shared != NULL ? &shared->started : &state->started,
                                            memory_order_relaxed),
        .kernelEnd = atomic_load_explicit(shared != NULL ? &shared->ended : &state->ended,
                                          memory_order_relaxed),
    };
    *out = (ze_kernel_timestamp_result_t){.global = time, .context = time};
}

cpu_counter *cpu_event_counter(cpu_event_state *state)
{
    return state->share != NULL ? &state->share->memory->done : &state->signal.changes;
}

uint64_t cpu_event_next(const cpu_event_state *state)
{
    return state->share != NULL ? atomic_load(&state->target) : cpu_completion_next(&state->signal);
}

/* Kernels write the number for the device, the program that for the host: it is one event. */
static void signal_if_reached(void *argument)
{
    cpu_event_state *state = argument;
    const cpu_event_store *store = &state->store;
    if (atomic_load(store->address) >= store->completion ||
        (store->mirror != NULL && atomic_load(store->mirror) >= store->completion))
        cpu_completion_signal(&state->signal, ZE_RESULT_SUCCESS);
}

static void fail(cpu_event_state *state)
{
    cpu_loss_happens(state->store.loss);
    cpu_completion_signal(&state->signal, ZE_RESULT_ERROR_DEVICE_LOST);
}

/* Nobody wakes a thread when the program writes its memory. */
static void poll(cpu_event_state *state)
{
    if (state->store.address == NULL)
        return;
    if (cpu_loss_has_happened(state->store.loss) ||
        !cpu_guard_run("an event's counter", signal_if_reached, state))
        fail(state);
}

static void add_increment(void *argument)
{
    const cpu_event_store *store = argument;
    atomic_fetch_add(store->address, store->increment);
}

static void add(cpu_event_state *state)
{
    if (!cpu_guard_run("an event's counter", add_increment, &state->store))
        fail(state);
}

bool cpu_event_is_over(cpu_event_state *state)
{
    const uint64_t next = cpu_event_next(state);
    poll(state);
    return cpu_counter_get(cpu_event_counter(state)) >= next;
}

void cpu_event_complete(cpu_event_state *state, uint64_t start, ze_result_t result)
{
    if (state->timed)
        cpu_event_set_time(state, start, cpu_clock_now());
    if (state->store.address != NULL && state->store.increment > 0)
        add(state);
    if (state->share != NULL)
        cpu_event_share_signal(state->share, atomic_load(&state->target), result);
    else if (state->store.address == NULL || result != ZE_RESULT_SUCCESS)
        cpu_completion_signal(&state->signal, result);
    else
        poll(state);
}

static ze_result_t result_of(const cpu_event_state *state)
{
    return (ze_result_t)atomic_load(state->share != NULL ? &state->share->memory->result
                                                         : &state->signal.result);
}

/* @returns whether the counter has the value */
static bool wait_polling(cpu_event_state *state, uint64_t next, uint64_t timeout,
                         const atomic_bool *cancel)
{
    const uint64_t start = cpu_clock_now();
    cpu_polling polling = {0};
    for (;;) {
        poll(state);
        if (cpu_counter_get(cpu_event_counter(state)) >= next)
            return true;
        const uint64_t passed = cpu_clock_now() - start;
        if (passed >= timeout || (cancel != NULL && atomic_load(cancel)))
            return false;
        cpu_polling_pause(&polling, timeout == UINT64_MAX ? timeout : timeout - passed);
    }
}

ze_result_t cpu_event_wait(cpu_event_state *state, uint64_t next, uint64_t timeout,
                           atomic_bool *cancel)
{
    const bool over = state->store.address != NULL
                          ? wait_polling(state, next, timeout, cancel)
                          : cpu_counter_wait(cpu_event_counter(state), next, timeout, cancel);
    return over ? result_of(state) : ZE_RESULT_NOT_READY;
}
