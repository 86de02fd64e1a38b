#include "backend/driver/engines/simd/launch/repeat.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "backend/driver/engines/simd/callbacks/callbacks.h"
#include "backend/driver/engines/simd/check/seek.h"
#include "backend/driver/runtime/faults/watchdog.h"

enum { MOST = 16 }; /* faults */

#define LIMIT UINT64_C(1000000000) /* nanoseconds */

static atomic_uint faults;

static bool is_worthwhile(const simd_worker *failed, const cpu_trap *trap)
{
    return (trap->signal == SIGSEGV || trap->signal == SIGBUS) &&
           failed->layout->variant->key.tools == 0 && atomic_fetch_add(&faults, 1) < MOST;
}

static uint32_t flags_of(const cpu_trap *trap)
{
    switch (trap->access) {
    case CPU_ACCESS_READ:
        return SIMD_CHECK_READS;
    case CPU_ACCESS_WRITE:
        return SIMD_CHECK_WRITES;
    default:
        return SIMD_CHECK_READS | SIMD_CHECK_WRITES;
    }
}

typedef struct repeat {
    simd_worker worker;
    simd_layout layout;
    simd_entry *entry;
    simd_seek seek;
} repeat;

static void run(void *argument)
{
    repeat *self = argument;
    self->entry(&self->worker.work);
}

/* The repeating variant has its dimensions in the launch's order. @returns false if the group
 * ended early */
static bool run_group(repeat *self, const simd_worker *failed, const uint64_t group[3],
                      cpu_deadline deadline)
{
    const simd_needs *needs = &failed->layout->variant->needs;
    simd_work *work = &self->worker.work;
    cpu_trap trap = {.deadline = deadline};
    for (unsigned d = 0; d < 3; d++)
        work->first[d] = group[simd_launch_dimension(needs, d)];
    work->running = work->first[0];
    work->count = 1;
    work->further_rows = 0;
    if (cpu_trap_run_as(&trap, cpu_trap_new_id(), run, self))
        return true;
    free(simd_ending_take());
    return false;
}

/* Groups that ran side by side along the code's X and Y: any of them may have faulted. */
static void run_groups(repeat *self, const simd_worker *failed)
{
    const simd_work *before = &failed->work;
    const uint64_t rows = before->group_count[1] - before->first[1];
    const uint64_t columns = before->group_count[0] - before->running;
    const cpu_deadline deadline = cpu_watchdog_deadline(LIMIT);
    for (uint64_t y = 0; y < rows && y < failed->layout->group_interleave; y++)
        for (uint64_t x = 0; x < columns && x < failed->layout->columns; x++) {
            const uint64_t group[] = {before->running + x, before->first[1] + y, before->first[2]};
            if (!run_group(self, failed, group, deadline))
                return;
        }
}

static void make_work(repeat *self, const simd_worker *failed)
{
    simd_work *work = &self->worker.work;
    const simd_needs *needs = &failed->layout->variant->needs;
    for (unsigned d = 0; d < 3; d++) {
        const unsigned of_code = simd_launch_dimension(needs, d);
        work->group_count[d] = failed->work.group_count[of_code];
        work->global_offset[d] = failed->work.global_offset[of_code];
    }
    work->non_temporal_threshold = UINT64_MAX;
}

static void tell(const repeat *self, const cpu_launch *launch, simd_repeated *out)
{
    const simd_place *place = self->seek.place;
    uint64_t rest = self->seek.item;
    for (int d = 0; d < 3; d++) {
        const uint64_t size = launch->group_size[d];
        out->item[d] = launch->offset[d] + self->seek.group[d] * size + rest % size;
        rest /= size;
    }
    out->is_argument =
        place->kind == SIMD_CHECK_ARGUMENT && place->root < self->layout.kernel->parameter_count;
    out->argument = (size_t)place->root;
    out->address = self->seek.found;
    out->line = place->line;
    out->file = place->file;
}

static bool repeat_in(repeat *self, const simd_worker *failed, const cpu_launch *launch)
{
    self->worker.layout = &self->layout;
    if (!simd_layout_place(&self->worker, launch))
        return false;
    make_work(self, failed);
    if (!simd_seek_begin(&self->seek, self->layout.kernel, &self->worker.work))
        return false;
    simd_printf_mute(true); /* it has printed that before */
    run_groups(self, failed);
    simd_printf_mute(false);
    simd_seek_end(&self->worker.work);
    return self->seek.is_found;
}

/* In the thread's own memory: tile_static memory has the same addresses then. */
bool simd_repeat_find(const simd_worker *failed, const cpu_launch *launch, const cpu_trap *trap,
                      simd_repeated *out)
{
    const cpu_kernel kernel = {.program = failed->layout->program, .info = failed->layout->kernel};
    const simd_variant *variant =
        is_worthwhile(failed, trap) ? simd_variant_get_repeating(&kernel, launch) : NULL;
    if (variant == NULL)
        return false;
    repeat self = {.worker.memory = failed->memory,
                   .layout = simd_layout_make(&kernel, variant, launch),
                   .entry = variant->entry,
                   .seek = {.address = trap->address,
                            .is_wild = !trap->address_known,
                            .flags = flags_of(trap)}};
    if (!repeat_in(&self, failed, launch))
        return false;
    tell(&self, launch, out);
    return true;
}
