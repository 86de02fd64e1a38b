#include "backend/driver/engines/simd/check/seek.h"

#include <stdlib.h>

#include "backend/driver/runtime/faults/trap.h"

bool simd_seek_begin(simd_seek *seek, const spirv_kernel *kernel, simd_work *work)
{
    simd_check_worker *worker = calloc(1, sizeof *worker);
    simd_check_span *none = calloc(kernel->parameter_count + 1, sizeof *none);
    if (worker == NULL || none == NULL) {
        free(worker);
        free(none);
        return false;
    }
    worker->checked.only_read = none; /* so all accesses are told */
    worker->seek = seek;
    work->check = worker;
    return true;
}

void simd_seek_end(simd_work *work)
{
    simd_check_worker *worker = work->check;
    free((void *)worker->checked.only_read);
    free(worker);
    work->check = NULL;
}

void simd_seek_group(simd_seek *self, uint64_t x, uint64_t y, uint64_t z)
{
    self->group[0] = x;
    self->group[1] = y;
    self->group[2] = z;
}

static bool is_meant(const simd_seek *self, const simd_place *place)
{
    return (place->flags & self->flags) != 0;
}

/* Processors extend the highest of 48 bits. */
static bool is_wild(uintptr_t address)
{
    return (uintptr_t)((int64_t)((uint64_t)address << 16) >> 16) != address;
}

static void look_at(simd_seek *self, const simd_place *place, uint64_t item, uintptr_t address,
                    uint64_t bytes)
{
    if (self->is_wild ? !is_wild(address) : self->address - address >= bytes)
        return;
    self->address = address;
    self->is_found = true;
    self->item = item;
    self->place = place;
    cpu_trap_leave();
}

void simd_seek_row(simd_seek *self, const simd_place *place, uint64_t bytes, uint64_t lanes,
                   uint64_t first, uintptr_t address, int64_t stride)
{
    for (; is_meant(self, place) && lanes != 0; lanes &= lanes - 1) {
        const int lane = __builtin_ctzll(lanes);
        look_at(self, place, first + (uint64_t)lane, address + (uintptr_t)(stride * lane), bytes);
    }
}

void simd_seek_lanes(simd_seek *self, const simd_place *place, uint64_t bytes, uint64_t lanes,
                     uint64_t first, const uintptr_t *addresses)
{
    for (; is_meant(self, place) && lanes != 0; lanes &= lanes - 1) {
        const int lane = __builtin_ctzll(lanes);
        look_at(self, place, first + (uint64_t)lane, addresses[lane], bytes);
    }
}
