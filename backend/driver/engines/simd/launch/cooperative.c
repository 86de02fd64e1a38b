#include "backend/driver/engines/simd/launch/launch.h"

#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "backend/driver/engines/simd/callbacks/callbacks.h"
#include "backend/driver/engines/simd/check/worker.h"
#include "backend/driver/engines/simd/launch/fault.h"
#include "backend/driver/engines/simd/launch/layout.h"
#include "backend/driver/runtime/faults/trap.h"
#include "backend/driver/runtime/faults/watchdog.h"
#include "backend/driver/runtime/floating.h"
#include "backend/driver/runtime/threads/processors.h"
#include "base/cancellation.h"

/* No group runs until all threads are ready: groups may wait for each other. */
typedef struct cooperative_launch {
    const simd_variant *variant;
    simd_layout layout;
    simd_check_launch check;
    simd_device_barrier barrier;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    enum { WAIT, RUN, GIVE_UP } decision; /* begins with WAIT */
    uint32_t done;                        /* threads that need no other any more */
    atomic_bool has_failed; /* a group failed, and ends those that would wait for it forever */
    ze_result_t result;     /* that group's; known once all have ended */
    struct cooperative_group *groups;
    uint32_t count;
} cooperative_launch;

typedef struct cooperative_group {
    cooperative_launch *shared;
    pthread_t thread;
    uint64_t run; /* by which the others know it */
    atomic_bool ended;
    simd_worker worker;
} cooperative_group;

static void enter(void *argument)
{
    cooperative_group *self = argument;
    self->shared->variant->entry(&self->worker.work);
}

/* A thread that has not begun does not get the signal: sends it until all have ended. */
static void end_others(cooperative_group *self)
{
    const struct timespec a_little = {.tv_nsec = 1000000};
    bool all_ended = false;
    atomic_store(&self->ended, true);
    while (!all_ended) {
        all_ended = true;
        for (uint32_t i = 0; i < self->shared->count; i++) {
            cooperative_group *other = &self->shared->groups[i];
            if (atomic_load(&other->ended))
                continue;
            cpu_trap_end(other->thread, other->run);
            all_ended = false;
        }
        if (!all_ended)
            nanosleep(&a_little, NULL);
    }
}

/* Only the first failure has the cause: the others were ended. */
static void fail(cooperative_group *self, const cpu_trap *trap)
{
    cooperative_launch *shared = self->shared;
    if (atomic_exchange(&shared->has_failed, true)) {
        simd_fault_forget();
        return;
    }
    shared->result = simd_fault_explain(&self->worker, NULL, trap);
    end_others(self);
}

static void run_group(cooperative_group *self)
{
    cpu_trap trap;
    const cpu_floating before = cpu_floating_begin();
    trap.deadline = cpu_watchdog_deadline(cpu_watchdog_limit());
    trap.own = simd_variant_code(self->shared->variant);
    simd_device_barrier_join(&self->shared->barrier);
    if (!cpu_trap_run_as(&trap, self->run, enter, self))
        fail(self, &trap);
    simd_device_barrier_leave();
    cpu_floating_end(before);
    atomic_store(&self->ended, true);
}

static void *work(void *argument)
{
    cooperative_group *self = argument;
    cooperative_launch *shared = self->shared;
    pthread_mutex_lock(&shared->lock);
    while (shared->decision == WAIT)
        pthread_cond_wait(&shared->changed, &shared->lock);
    const bool run = shared->decision == RUN;
    pthread_mutex_unlock(&shared->lock);
    if (run)
        run_group(self);
    pthread_mutex_lock(&shared->lock);
    shared->done++;
    pthread_cond_broadcast(&shared->changed);
    pthread_mutex_unlock(&shared->lock);
    return NULL;
}

static void decide(cooperative_launch *shared, bool run)
{
    pthread_mutex_lock(&shared->lock);
    shared->decision = run ? RUN : GIVE_UP;
    pthread_cond_broadcast(&shared->changed);
    pthread_mutex_unlock(&shared->lock);
}

/* Signals are for the program's own threads. */
static uint32_t start(cooperative_group *groups, uint32_t count, const cpu_processors *processors)
{
    uint32_t started = 0;
    sigset_t all, before;
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return 0;
    cpu_processors_allow(processors, &attributes);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (started < count &&
           pthread_create(&groups[started].thread, &attributes, work, &groups[started]) == 0)
        started++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return started;
}

/* No thread ends while another may still send it a signal. */
static void join_all(cooperative_launch *shared, uint32_t started)
{
    pthread_mutex_lock(&shared->lock);
    while (shared->done < started)
        pthread_cond_wait(&shared->changed, &shared->lock);
    pthread_mutex_unlock(&shared->lock);
    for (uint32_t i = 0; i < started; i++)
        pthread_join(shared->groups[i].thread, NULL);
}

/* The last one is run by the calling thread. */
static bool run_all(cooperative_launch *shared, const cpu_processors *processors)
{
    cooperative_group *last = &shared->groups[shared->count - 1];
    last->thread = pthread_self();
    const uint32_t started = start(shared->groups, shared->count - 1, processors);
    const bool complete = started == shared->count - 1;
    decide(shared, complete);
    if (complete)
        run_group(last);
    join_all(shared, started);
    return complete;
}

static bool equip(cooperative_group *self, const simd_layout *layout, const cpu_launch *launch,
                  uint32_t number)
{
    const uint32_t *count = launch->group_count;
    const uint32_t at[3] = {number % count[0], number / count[0] % count[1],
                            number / count[0] / count[1]};
    simd_work *work = &self->worker.work;
    self->worker.layout = layout;
    self->worker.memory = simd_thread_memory_take();
    if (self->worker.memory == NULL || !simd_layout_place(&self->worker, launch))
        return false;
    for (unsigned d = 0; d < 3; d++) {
        const unsigned of_launch = simd_launch_dimension(&self->shared->variant->needs, d);
        work->group_count[d] = count[of_launch];
        work->global_offset[d] = launch->offset[of_launch];
        work->first[d] = at[of_launch];
    }
    work->running = work->first[0];
    work->count = 1;
    work->further_rows = 0;
    work->non_temporal_threshold =
        UINT64_MAX; /* the groups are few: nothing is too much for caches */
    return simd_check_worker_begin(&self->shared->check, work, layout->tile_static);
}

static bool equip_all(cooperative_launch *shared, const cpu_kernel *kernel,
                      const cpu_launch *launch)
{
    shared->layout = simd_layout_make(kernel, shared->variant, launch);
    bool equipped = shared->groups != NULL;
    for (uint32_t i = 0; i < shared->count && equipped; i++) {
        shared->groups[i].shared = shared;
        shared->groups[i].run = cpu_trap_new_id();
        equipped = equip(&shared->groups[i], &shared->layout, launch, i);
    }
    return equipped;
}

static void disband(cooperative_launch *shared)
{
    for (uint32_t i = 0; shared->groups != NULL && i < shared->count; i++)
        if (shared->groups[i].worker.memory != NULL) {
            simd_check_worker_end(&shared->groups[i].worker.work);
            simd_thread_memory_give(shared->groups[i].worker.memory);
        }
    free(shared->groups);
}

ze_result_t simd_cooperative_run(const cpu_kernel *kernel, simd_variant *variant,
                                 const cpu_launch *launch)
{
    ZLI_NOT_CANCELLED;
    const uint32_t count = launch->group_count[0] * launch->group_count[1] * launch->group_count[2];
    cooperative_launch shared = {.variant = variant,
                                 .lock = PTHREAD_MUTEX_INITIALIZER,
                                 .changed = PTHREAD_COND_INITIALIZER,
                                 .barrier = {.lock = PTHREAD_MUTEX_INITIALIZER, .groups = count},
                                 .groups = calloc(count, sizeof(cooperative_group)),
                                 .count = count};
    const bool ran = simd_check_launch_begin(&shared.check, variant->key.tools,
                                             variant->needs.written, kernel->info, launch) &&
                     equip_all(&shared, kernel, launch) && run_all(&shared, launch->processors);
    disband(&shared);
    simd_check_launch_end(&shared.check);
    return ran ? shared.result : ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
}
