#include "backend/cpu/simd/cooperative.h"

#include <signal.h>
#include <stdlib.h>
#include <time.h>

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
    pthread_mutex_t lock;
    pthread_cond_t changed;
    enum { WAIT, RUN, GIVE_UP } decision; /* begins with WAIT */
    uint32_t done;                        /* threads that need no other any more */
    uint64_t deadline;                    /* 0: none */
    atomic_bool has_failed; /* a group did, and ends those that may wait for it in vain */
    ze_result_t result;     /* that group's; known once all have ended */
    struct member *members;
    uint32_t count;
} together;

typedef struct member {
    together *crew;
    pthread_t thread;
    uint64_t run; /* by which the others know it */
    atomic_bool ended;
    simd_memory *memory;
    simd_work work;
} member;

static void enter(void *argument)
{
    member *self = argument;
    self->crew->variant->entry(&self->work);
}

/* One that has not begun yet does not hear of it: again and again, until all have ended. */
static void end_others(member *self)
{
    const struct timespec a_little = {.tv_nsec = 1000000};
    bool all_ended = false;
    atomic_store(&self->ended, true);
    while (!all_ended) {
        all_ended = true;
        for (uint32_t i = 0; i < self->crew->count; i++) {
            member *other = &self->crew->members[i];
            if (atomic_load(&other->ended))
                continue;
            cpu_trap_end(other->thread, other->run);
            all_ended = false;
        }
        if (!all_ended)
            nanosleep(&a_little, NULL);
    }
}

/* Only the first tells why: what the others tell is that they were ended. */
static void fail(member *self, const cpu_trap *trap)
{
    together *crew = self->crew;
    if (atomic_exchange(&crew->has_failed, true))
        return;
    crew->result = simd_fault_explain(crew->variant->kernel->name, &self->work, trap);
    end_others(self);
}

static void run_group(member *self)
{
    cpu_trap trap;
    const simd_floating before = simd_floating_begin();
    trap.deadline = self->crew->deadline;
    if (!cpu_trap_run_as(&trap, self->run, enter, self))
        fail(self, &trap);
    simd_floating_end(before);
    atomic_store(&self->ended, true);
}

static void *work(void *argument)
{
    member *self = argument;
    together *crew = self->crew;
    pthread_mutex_lock(&crew->lock);
    while (crew->decision == WAIT)
        pthread_cond_wait(&crew->changed, &crew->lock);
    const bool run = crew->decision == RUN;
    pthread_mutex_unlock(&crew->lock);
    if (run)
        run_group(self);
    pthread_mutex_lock(&crew->lock);
    crew->done++;
    pthread_cond_broadcast(&crew->changed);
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

static void decide(together *crew, bool run)
{
    pthread_mutex_lock(&crew->lock);
    crew->decision = run ? RUN : GIVE_UP;
    pthread_cond_broadcast(&crew->changed);
    pthread_mutex_unlock(&crew->lock);
}

/* Signals are for the program's own threads. */
static uint32_t start(member *members, uint32_t count, const cpu_processors *processors)
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
           pthread_create(&members[started].thread, &attributes, work, &members[started]) == 0)
        started++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return started;
}

/* None before nobody has a signal for it any more. */
static void join_all(together *crew, uint32_t started)
{
    pthread_mutex_lock(&crew->lock);
    while (crew->done < started)
        pthread_cond_wait(&crew->changed, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
    for (uint32_t i = 0; i < started; i++)
        pthread_join(crew->members[i].thread, NULL);
}

/* The last one is run by the calling thread. */
static bool run_all(together *crew, const cpu_processors *processors)
{
    member *last = &crew->members[crew->count - 1];
    last->thread = pthread_self();
    const uint32_t started = start(crew->members, crew->count - 1, processors);
    const bool complete = started == crew->count - 1;
    decide(crew, complete);
    if (complete)
        run_group(last);
    join_all(crew, started);
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
    self->work.running = at[0];
    self->work.count = 1;
    self->work.further_rows = 0;
    self->work.stream_size = UINT64_MAX; /* the groups are few: nothing is too much for caches */
    return true;
}

static bool equip_all(together *crew, const cpu_kernel *kernel, const cpu_launch *launch)
{
    const simd_layout layout = simd_layout_make(kernel, crew->variant, launch);
    bool equipped = crew->members != NULL;
    for (uint32_t i = 0; i < crew->count && equipped; i++) {
        crew->members[i].crew = crew;
        crew->members[i].run = cpu_trap_new_id();
        equipped = equip(&crew->members[i], &layout, launch, i);
    }
    return equipped;
}

static void disband(together *crew)
{
    for (uint32_t i = 0; crew->members != NULL && i < crew->count; i++)
        if (crew->members[i].memory != NULL)
            simd_memory_give(crew->members[i].memory);
    free(crew->members);
}

ze_result_t simd_cooperative_run(const cpu_kernel *kernel, simd_variant *variant,
                                 const cpu_launch *launch)
{
    const uint32_t count = launch->group_count[0] * launch->group_count[1] * launch->group_count[2];
    const uint64_t limit = cpu_watch_limit();
    together crew = {.variant = variant,
                     .lock = PTHREAD_MUTEX_INITIALIZER,
                     .changed = PTHREAD_COND_INITIALIZER,
                     .deadline = limit == 0 ? 0 : cpu_clock_now() + limit,
                     .members = calloc(count, sizeof(member)),
                     .count = count};
    const bool ran = equip_all(&crew, kernel, launch) && run_all(&crew, launch->processors);
    disband(&crew);
    return ran ? crew.result : ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
}
