#include "backend/cpu/simd/cooperative.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "backend/cpu/clock.h"
#include "backend/cpu/processors.h"
#include "backend/cpu/simd/fault.h"
#include "backend/cpu/simd/floating.h"
#include "backend/cpu/simd/layout.h"
#include "backend/cpu/trap.h"
#include "backend/cpu/watch.h"

/* Nobody runs until all are there: groups may wait for each other. */
typedef struct together {
    const simd_variant *variant;
    uint64_t deadline; /* 0: none */
    atomic_int result;
    pthread_mutex_t lock;
    pthread_cond_t decided;
    enum { WAIT, RUN, GIVE_UP } decision;
} together;

typedef struct member {
    together *crew;
    pthread_t thread;
    simd_memory *memory;
    simd_work work;
} member;

static void enter(void *argument)
{
    member *self = argument;
    self->crew->variant->entry(&self->work);
}

static void run_group(member *self)
{
    const simd_floating before = simd_floating_begin();
    cpu_trap trap;
    trap.deadline = self->crew->deadline;
    if (!cpu_trap_run(&trap, enter, self)) {
        int none = ZE_RESULT_SUCCESS;
        const ze_result_t result =
            simd_fault_explain(self->crew->variant->kernel->name, &self->work, &trap);
        atomic_compare_exchange_strong(&self->crew->result, &none, (int)result);
    }
    simd_floating_end(before);
}

static void *work(void *argument)
{
    member *self = argument;
    together *crew = self->crew;
    pthread_mutex_lock(&crew->lock);
    while (crew->decision == WAIT)
        pthread_cond_wait(&crew->decided, &crew->lock);
    const bool run = crew->decision == RUN;
    pthread_mutex_unlock(&crew->lock);
    if (run)
        run_group(self);
    return NULL;
}

static void decide(together *crew, bool run)
{
    pthread_mutex_lock(&crew->lock);
    crew->decision = run ? RUN : GIVE_UP;
    pthread_cond_broadcast(&crew->decided);
    pthread_mutex_unlock(&crew->lock);
}

/* Signals are for the program's own threads. */
static uint32_t start(member *members, uint32_t count)
{
    uint32_t started = 0;
    sigset_t all, before;
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return 0;
    cpu_processors_allow_all(&attributes);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (started < count &&
           pthread_create(&members[started].thread, &attributes, work, &members[started]) == 0)
        started++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return started;
}

/* The last one is run by the calling thread. */
static bool run_all(together *crew, member *members, uint32_t count)
{
    const uint32_t started = start(members, count - 1);
    const bool complete = started == count - 1;
    decide(crew, complete);
    if (complete)
        run_group(&members[count - 1]);
    for (uint32_t i = 0; i < started; i++)
        pthread_join(members[i].thread, NULL);
    return complete;
}

static bool equip(member *self, const simd_layout *layout, const cpu_launch *launch,
                  uint32_t number)
{
    const uint32_t *count = launch->group_count;
    const uint32_t at[3] = {number % count[0], number / count[0] % count[1],
                            number / count[0] / count[1]};
    self->memory = simd_memory_take();
    if (self->memory == NULL || !simd_layout_place(layout, launch, self->memory, &self->work))
        return false;
    for (int d = 0; d < 3; d++) {
        self->work.group_count[d] = count[d];
        self->work.global_offset[d] = launch->offset[d];
        self->work.first[d] = at[d];
    }
    self->work.count = 1;
    self->work.running = at[0];
    return true;
}

ze_result_t simd_cooperative_run(const cpu_kernel *kernel, simd_variant *variant,
                                 const cpu_launch *launch)
{
    const uint64_t limit = cpu_watch_limit();
    const uint32_t count = launch->group_count[0] * launch->group_count[1] * launch->group_count[2];
    together crew = {.variant = variant,
                     .deadline = limit == 0 ? 0 : cpu_clock_now() + limit,
                     .lock = PTHREAD_MUTEX_INITIALIZER,
                     .decided = PTHREAD_COND_INITIALIZER,
                     .decision = WAIT};
    const simd_layout layout = simd_layout_make(kernel, variant, launch);
    member *members = calloc(count, sizeof *members);
    bool ran = members != NULL;
    for (uint32_t i = 0; ran && i < count; i++) {
        members[i].crew = &crew;
        ran = equip(&members[i], &layout, launch, i);
    }
    ran = ran && run_all(&crew, members, count);
    for (uint32_t i = 0; members != NULL && i < count && members[i].memory != NULL; i++)
        simd_memory_give(members[i].memory);
    free(members);
    return ran ? (ze_result_t)atomic_load(&crew.result) : ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
}
