#include "backend/driver/engines/simd/launch/launch.h"

#include "backend/driver/engines/simd/check/options.h"
#include "backend/driver/engines/simd/check/worker.h"
#include "backend/driver/engines/simd/launch/fault.h"
#include "backend/driver/engines/simd/launch/layout.h"
#include "backend/driver/engines/simd/launch/schedule.h"
#include "backend/driver/runtime/clock.h"
#include "backend/driver/runtime/faults/failure.h"
#include "backend/driver/runtime/faults/trap.h"
#include "backend/driver/runtime/faults/watchdog.h"
#include "backend/driver/runtime/floating.h"
#include "backend/driver/runtime/threads/pool.h"
#include "backend/driver/runtime/transfer/non_temporal.h"

/* Nanoseconds of work that are not worth waking another thread for. */
#define ALONE 10000

/* Nanoseconds of work that make a chunk worth taking. */
#define CHUNK 2000

enum { CHUNKS_PER_THREAD = 16 };

enum { LARGEST_ELEMENT = 8 }; /* bytes, that a work-item writes at once */

typedef struct launch_job {
    cpu_job job; /* first: help() is given this */
    const simd_variant *variant;
    const cpu_launch *launch;
    simd_layout layout;
    simd_schedule schedule;
    simd_check_launch check;
    atomic_bool has_failed;
    atomic_int result; /* if a group fails, the others need not run any more */
} launch_job;

/* Chunks first to end - 1, in one thread. */
typedef struct chunk {
    const launch_job *job;
    simd_worker *worker;
    uint64_t first, end;
    uint64_t groups; /* that have run */
} chunk;

/* Runs the groups. A fault leaves this function at any point. */
static void run_groups(void *argument)
{
    chunk *self = argument;
    const launch_job *job = self->job;
    simd_work *work = &self->worker->work;
    for (uint64_t number = self->first; number < self->end; number++) {
        const simd_run run = simd_schedule_get(&job->schedule, number);
        if (atomic_load_explicit(&job->result, memory_order_relaxed) != ZE_RESULT_SUCCESS)
            return;
        for (int d = 0; d < 3; d++)
            work->first[d] = run.first[d];
        work->count = run.count;
        work->further_rows = run.rows - 1;
        work->running = run.first[0];
        job->variant->entry(work);
        self->groups += run.count * run.rows;
    }
}

/* Only the first failure is told: others may come from it. */
static void fail(launch_job *self, const simd_worker *worker, const cpu_trap *trap)
{
    cpu_pool_stop(&self->job);
    if (atomic_exchange(&self->has_failed, true))
        simd_fault_forget();
    else
        atomic_store(&self->result, (int)simd_fault_explain(worker, self->launch, trap));
}

static uint64_t run_chunk(launch_job *self, simd_worker *worker, uint64_t first, uint64_t end)
{
    chunk all = {self, worker, first, end, 0};
    cpu_trap trap;
    trap.deadline = worker->deadline;
    trap.own = simd_variant_code(self->variant);
    if (!cpu_trap_run(&trap, run_groups, &all))
        fail(self, worker, &trap);
    if (worker->work.non_temporal_threshold <= LARGEST_ELEMENT)
        cpu_non_temporal_fence();
    return all.groups;
}

/* Saturates. */
static uint64_t count_items(const cpu_launch *launch)
{
    uint64_t items = 1;
    for (int d = 0; d < 3; d++) {
        const uint64_t size = (uint64_t)launch->group_size[d] * launch->group_count[d];
        if (__builtin_mul_overflow(items, size, &items))
            return UINT64_MAX;
    }
    return items;
}

/* The size of an element, one written by each work-item, from which on the launch writes more than
 * the caches hold (work.h). */
static uint64_t find_non_temporal_size(const cpu_launch *launch)
{
    const uint64_t items = count_items(launch);
    return items == 0 ? UINT64_MAX : (cpu_non_temporal_threshold() - 1) / items + 1;
}

static bool begin(const launch_job *self, simd_thread_memory *memory, simd_worker *worker)
{
    simd_work *work = &worker->work;
    worker->layout = &self->layout;
    worker->memory = memory;
    worker->deadline = cpu_watchdog_deadline(cpu_watchdog_limit());
    if (!simd_layout_place(worker, self->launch))
        return false;
    for (unsigned d = 0; d < 3; d++) {
        const unsigned of_launch = simd_launch_dimension(&self->variant->needs, d);
        work->group_count[d] = self->launch->group_count[of_launch];
        work->global_offset[d] = self->launch->offset[of_launch];
    }
    work->non_temporal_threshold = find_non_temporal_size(self->launch);
    return simd_check_worker_begin(&self->check, work, self->layout.tile_static);
}

/* Without memory the thread does not help. Threads of the pool keep theirs as long as they live. */
static void help(cpu_job *job)
{
    static _Thread_local simd_thread_memory memory;
    launch_job *self = (launch_job *)(void *)job;
    simd_worker worker;
    uint64_t first, end;
    if (!begin(self, &memory, &worker))
        return;
    const cpu_floating before = cpu_floating_begin();
    while (cpu_pool_take_helping(job, &first, &end))
        run_chunk(self, &worker, first, end);
    cpu_floating_end(before);
    simd_check_worker_end(&worker.work);
}

/* The duration of the last launch decides whether to wake helpers; the clock corrects that. One
 * group alone needs no help: reading the clock would cost as much as an empty group. */
static void lead(launch_job *self, simd_worker *worker, _Atomic float *group_time)
{
    const float expected = atomic_load_explicit(group_time, memory_order_relaxed);
    const bool sharable =
        self->job.count > self->job.step && cpu_pool_threads(self->launch->processors) > 1;
    const float groups_in_all =
        (float)self->job.count * (float)(self->schedule.length * self->schedule.height);
    const bool is_timed =
        expected < 0 || self->job.count * self->schedule.length * self->schedule.height > 1;
    uint64_t first, end, groups = 0;
    const uint64_t start = is_timed ? cpu_clock_now() : 0;
    if (sharable && (expected < 0 || expected * groups_in_all > ALONE))
        cpu_pool_share(&self->job);
    while (cpu_pool_take(&self->job, &first, &end)) {
        groups += run_chunk(self, worker, first, end);
        if (sharable && self->job.team == NULL && end < self->job.count &&
            cpu_clock_now() - start > ALONE)
            cpu_pool_share(&self->job);
    }
    if (groups > 0 && is_timed)
        atomic_store_explicit(group_time, (float)(cpu_clock_now() - start) / (float)groups,
                              memory_order_relaxed);
    cpu_pool_finish(&self->job);
}

/* Returns how many groups make a chunk, by their duration in the last launch. */
static uint64_t count_least(float group_time)
{
    const float groups = group_time > 0 ? CHUNK / group_time : 1;
    return groups > CHUNK ? CHUNK : groups > 1 ? (uint64_t)groups : 1;
}

static bool divide(launch_job *self, float group_time)
{
    const uint32_t threads = cpu_pool_threads(self->launch->processors);
    const uint64_t least = count_least(group_time);
    const uint32_t *groups_of = self->launch->group_count;
    const simd_needs *needs = &self->variant->needs;
    const uint32_t count[3] = {groups_of[simd_launch_dimension(needs, 0)],
                               groups_of[simd_launch_dimension(needs, 1)],
                               groups_of[simd_launch_dimension(needs, 2)]};
    if (!simd_schedule_make(count, threads, least, self->layout.group_interleave,
                            self->layout.columns, &self->schedule))
        return false;
    if (needs->rows_down > 1)
        simd_schedule_go_down(&self->schedule, threads, needs->rows_down, needs->columns_down);
    if (self->variant->key.tools != 0 && simd_check_seed() != 0)
        simd_schedule_shuffle(&self->schedule, simd_check_seed());
    const uint64_t even = self->schedule.run_count / ((uint64_t)threads * CHUNKS_PER_THREAD);
    const uint64_t most = self->schedule.rows;
    const uint64_t step = even > most ? most : even;
    const uint64_t groups = self->schedule.length * self->schedule.height; /* of a run */
    const uint64_t enough = (least + groups - 1) / groups;
    self->job = (cpu_job){
        .help = help,
        .processors = self->launch->processors,
        .count = self->schedule.run_count,
        .step = step > enough ? step : enough,
    };
    return true;
}

static ze_result_t refuse_groups(const cpu_kernel *kernel, const cpu_launch *launch)
{
    const uint32_t *count = launch->group_count;
    cpu_failure_tell(
        "kernel \"%s\" cannot run in %u x %u x %u groups: a launch has fewer than 2^64 in "
        "all; divide it into several",
        kernel->info->name, count[0], count[1], count[2]);
    return ZE_RESULT_ERROR_INVALID_GLOBAL_WIDTH_DIMENSION;
}

static ze_result_t run(const cpu_kernel *kernel, simd_variant *variant, const cpu_launch *launch)
{
    launch_job self = {.variant = variant, .launch = launch};
    simd_worker worker;
    self.layout = simd_layout_make(kernel, variant, launch);
    if (!divide(&self, atomic_load_explicit(&variant->group_time, memory_order_relaxed)))
        return refuse_groups(kernel, launch);
    simd_thread_memory *memory = simd_thread_memory_take();
    if (memory == NULL)
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    const bool ready = simd_check_launch_begin(&self.check, variant->key.tools,
                                               variant->needs.written, kernel->info, launch) &&
                       begin(&self, memory, &worker);
    if (ready) {
        lead(&self, &worker, &variant->group_time);
        simd_check_worker_end(&worker.work);
    }
    simd_check_launch_end(&self.check);
    simd_thread_memory_give(memory);
    if (!ready)
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    return (ze_result_t)atomic_load(&self.result);
}

ze_result_t simd_launch_run(const cpu_kernel *kernel, simd_variant *variant,
                            const cpu_launch *launch)
{
    const cpu_floating before = cpu_floating_begin();
    const ze_result_t result = run(kernel, variant, launch);
    cpu_floating_end(before);
    return result;
}
