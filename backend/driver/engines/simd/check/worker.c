#include "backend/driver/engines/simd/check/worker.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/check/arrays.h"
#include "backend/driver/engines/simd/check/output.h"
#include "backend/driver/engines/simd/check/seek.h"
#include "backend/driver/engines/simd/check/stamps.h"
#include "backend/driver/runtime/faults/trap.h"
#include "backend/driver/runtime/memory/known.h"

bool simd_check_launch_begin(simd_check_launch *self, uint32_t tools, uint64_t written,
                             const spirv_kernel *kernel, const cpu_launch *launch)
{
    *self =
        (simd_check_launch){.kernel = kernel, .launch = launch, .tools = tools, .written = written};
    if (tools == 0)
        return true;
    if (written == UINT64_MAX)
        cpu_known_memory_write_any();
    self->arrays = calloc(kernel->parameter_count + 1, sizeof *self->arrays);
    self->only_read = calloc(kernel->parameter_count + 1, sizeof *self->only_read);
    if (self->arrays == NULL || self->only_read == NULL)
        return false;
    simd_check_arrays_find(self);
    simd_error_begin();
    self->number = simd_stamps_begin_launch(&self->first_stamp);
    return self->number != 0;
}

void simd_check_launch_end(simd_check_launch *self)
{
    if (self->number != 0)
        simd_stamps_end_launch();
    free(self->arrays);
    free(self->only_read);
}

bool simd_check_worker_begin(const simd_check_launch *launch, simd_work *work,
                             size_t tile_static_bytes)
{
    work->check = NULL;
    if (launch->tools == 0)
        return true;
    simd_check_worker *self = calloc(1, sizeof *self);
    if (self == NULL)
        return false;
    self->checked.only_read = launch->only_read;
    self->of = launch;
    self->arguments = work->arguments;
    self->tile_static = (uintptr_t)work->tile_static;
    self->tile_static_end = self->tile_static + tile_static_bytes;
    work->check = self;
    return true;
}

void simd_check_worker_end(simd_work *work)
{
    simd_check_worker *self = work->check;
    if (self != NULL) {
        free(self->known);
        free(self->agreed);
    }
    free(self);
    work->check = NULL;
}

/* ---- The order of a group -------------------------------------------------------------------- */

static uint32_t take_stamp(simd_check_worker *self)
{
    self->moment += self->moment + 1 == 0 ? 2 : 1;
    if (self->next % SIMD_STAMP_BLOCK == 0) {
        const simd_stamp_owner owner = {
            .group = self->group, .launch = self->of->number, .first = self->first_block};
        self->next = simd_stamps_take(&owner);
        if (self->first_block == 0)
            self->first_block = self->next / SIMD_STAMP_BLOCK;
    }
    return self->next == 0 ? 0 : self->next++;
}

static void set_all(const simd_check_worker *self, uint32_t *of_sub_groups, uint32_t stamp)
{
    const uint32_t *size = self->of->launch->group_size;
    const uint32_t items = size[0] * size[1] * size[2];
    for (uint32_t first = 0; first < items; first += self->width)
        of_sub_groups[first] = stamp;
}

/* From here on all sub-groups have one stamp. */
static uint32_t renew(simd_check_worker *self)
{
    const uint32_t stamp = take_stamp(self);
    set_all(self, self->stamps, stamp);
    self->has_fenced = false;
    return self->renewed = stamp;
}

void simd_checked_begin(simd_work *work, uint64_t strip, uint64_t width, uint64_t x, uint64_t y,
                        uint64_t z)
{
    simd_check_worker *self = work->check;
    if (strip != 0)
        return;
    if (self->seek != NULL) {
        simd_seek_group(self->seek, x, y, z);
        return;
    }
    const uint32_t *count = self->of->launch->group_count;
    cpu_trap_hold();
    self->group = (z * count[1] + y) * count[0] + x;
    self->width = (uint32_t)width;
    self->has_read = self->has_acquired = self->has_strayed = false;
    self->released = 0;
    self->first_block = self->next = 0;
    self->begin = self->tile_wait = self->global_wait = renew(self);
    set_all(self, self->fences, self->begin);
    cpu_trap_release();
}

void simd_checked_wait(simd_work *work, uint64_t strip, uint64_t fences)
{
    simd_check_worker *self = work->check;
    if (strip != 0 || self->seek != NULL)
        return;
    cpu_trap_hold();
    const uint32_t stamp = renew(self);
    if ((fences & SIMD_CHECK_FENCES_TILE_STATIC) != 0)
        self->tile_wait = stamp;
    if ((fences & SIMD_CHECK_FENCES_GLOBAL) != 0)
        self->global_wait = stamp;
    cpu_trap_release();
}

/* Tiles order one another by atomic operations: a fence is for the read before it, and the write
 * behind it. */
static void order_tiles(simd_check_worker *self, uint32_t stamp, uint64_t does)
{
    self->has_read |= (does & SIMD_CHECK_ATOMIC_READ) != 0;
    self->has_acquired |= self->has_read && (does & SIMD_CHECK_ACQUIRES) != 0;
    if ((does & SIMD_CHECK_RELEASES) != 0)
        self->released = stamp;
    if ((does & SIMD_CHECK_ATOMIC_WRITE) != 0 && self->released != 0)
        atomic_store(&simd_stamps_owner(self->first_block * SIMD_STAMP_BLOCK)->released,
                     self->released);
}

/* Work-items of one sub-group pass it together. What the group wrote before may be released. */
void simd_checked_fence(simd_work *work, uint64_t lanes, uint64_t first, uint64_t does)
{
    simd_check_worker *self = work->check;
    if (lanes == 0 || self->stamps[first] == 0)
        return;
    cpu_trap_hold();
    const uint32_t stamp = self->stamps[first] = take_stamp(self);
    self->has_fenced = true;
    if ((does & SIMD_CHECK_ORDERS) != 0)
        self->fences[first] = stamp;
    if (stamp != 0)
        order_tiles(self, stamp, does);
    cpu_trap_release();
}
