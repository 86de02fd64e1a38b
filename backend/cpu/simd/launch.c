#include "backend/cpu/simd/launch.h"

#include "backend/cpu/clock.h"
#include "backend/cpu/simd/floating.h"
#include "backend/cpu/simd/layout.h"
#include "backend/cpu/simd/order.h"
#include "backend/cpu/simd/pool.h"
#include "backend/cpu/tile_static.h"

/* Nanoseconds of work that are not worth waking another thread for. */
#define ALONE 10000

/* And those that make a chunk worth taking. */
#define CHUNK 2000

enum { CHUNKS_PER_THREAD = 16 };

typedef struct launch_job {
    simd_job job; /* first: help() is given this */
    const simd_variant *variant;
    const cpu_launch *launch;
    simd_layout layout;
    simd_order order;
} launch_job;

bool simd_launch_check_group(const spirv_kernel *kernel, const uint32_t size[3])
{
    const uint64_t plane = (uint64_t)size[0] * size[1];
    if (plane == 0 || size[2] == 0 || plane > CPU_MAX_GROUP_SIZE / size[2])
        return false;
    for (int d = 0; d < 3; d++)
        if (kernel->tile[d] != 0 && kernel->tile[d] != size[d])
            return false;
    return true;
}

ze_result_t simd_launch_check(const cpu_kernel *kernel, const cpu_launch *launch)
{
    if (!simd_launch_check_group(kernel->info, launch->group_size))
        return ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION;
    return cpu_tile_static_fits(kernel->info, launch) ? ZE_RESULT_SUCCESS
                                                      : ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY;
}

static uint64_t run_chunk(const launch_job *self, simd_work *work, uint64_t first, uint64_t end)
{
    uint64_t groups = 0;
    for (uint64_t number = first; number < end; number++) {
        const simd_run run = simd_order_get(&self->order, number);
        for (int d = 0; d < 3; d++)
            work->first[d] = run.first[d];
        work->count = run.count;
        work->further_rows = run.rows - 1;
        self->variant->entry(work);
        groups += run.count * run.rows;
    }
    return groups;
}

static bool begin(const launch_job *self, simd_memory *memory, simd_work *work)
{
    if (!simd_layout_place(&self->layout, self->launch, memory, work))
        return false;
    for (int d = 0; d < 3; d++) {
        work->group_count[d] = self->launch->group_count[d];
        work->global_offset[d] = self->launch->offset[d];
    }
    return true;
}

/* Without memory it is of no help. */
static void help(simd_job *job, simd_memory *memory)
{
    const launch_job *self = (const launch_job *)(void *)job;
    simd_work work;
    uint64_t first, end;
    if (!begin(self, memory, &work))
        return;
    const simd_floating before = simd_floating_begin();
    while (simd_pool_take_helping(job, &first, &end))
        run_chunk(self, &work, first, end);
    simd_floating_end(before);
}

/* What groups took the last time tells whether to ask for help; the clock corrects that. One group
 * alone needs no help: to look at the clock would cost as much as an empty one. */
static void lead(launch_job *self, simd_work *work, _Atomic float *group_time)
{
    const float expected = atomic_load_explicit(group_time, memory_order_relaxed);
    const bool sharable = self->job.count > self->job.step && simd_pool_threads() > 1;
    const float groups_in_all =
        (float)self->job.count * (float)(self->order.length * self->order.height);
    const bool is_timed =
        expected < 0 || self->job.count * self->order.length * self->order.height > 1;
    uint64_t first, end, groups = 0;
    const simd_floating before = simd_floating_begin();
    const uint64_t start = is_timed ? cpu_clock_now() : 0;
    if (sharable && (expected < 0 || expected * groups_in_all > ALONE))
        simd_pool_share(&self->job);
    while (simd_pool_take(&self->job, &first, &end)) {
        groups += run_chunk(self, work, first, end);
        if (sharable && !self->job.shared && end < self->job.count &&
            cpu_clock_now() - start > ALONE)
            simd_pool_share(&self->job);
    }
    if (groups > 0 && is_timed)
        atomic_store_explicit(group_time, (float)(cpu_clock_now() - start) / (float)groups,
                              memory_order_relaxed);
    simd_floating_end(before);
    if (self->job.shared)
        simd_pool_finish(&self->job);
}

/* How many groups make a chunk worth taking, by what they took the last time. */
static uint64_t count_least(float group_time)
{
    const float groups = group_time > 0 ? CHUNK / group_time : 1;
    return groups > CHUNK ? CHUNK : groups > 1 ? (uint64_t)groups : 1;
}

static bool divide(launch_job *self, float group_time)
{
    const uint32_t threads = simd_pool_threads();
    const uint64_t least = count_least(group_time);
    if (!simd_order_make(self->launch->group_count, threads, least, &self->order))
        return false;
    const uint64_t even = self->order.run_count / ((uint64_t)threads * CHUNKS_PER_THREAD);
    const uint64_t most = self->order.rows;
    const uint64_t step = even > most ? most : even;
    const uint64_t groups = self->order.length * self->order.height; /* of a run */
    const uint64_t enough = (least + groups - 1) / groups;
    self->job = (simd_job){
        .help = help,
        .count = self->order.run_count,
        .step = step > enough ? step : enough,
    };
    return true;
}

ze_result_t simd_launch_run(const cpu_kernel *kernel, simd_variant *variant,
                            const cpu_launch *launch)
{
    launch_job self = {.variant = variant, .launch = launch};
    simd_work work;
    if (!divide(&self, atomic_load_explicit(&variant->group_time, memory_order_relaxed)))
        return ZE_RESULT_ERROR_INVALID_GLOBAL_WIDTH_DIMENSION;
    self.layout = simd_layout_make(kernel, variant, launch);
    simd_memory *memory = simd_memory_take();
    if (memory == NULL)
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    const bool ready = begin(&self, memory, &work);
    if (ready)
        lead(&self, &work, &variant->group_time);
    simd_memory_give(memory);
    return ready ? ZE_RESULT_SUCCESS : ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
}
