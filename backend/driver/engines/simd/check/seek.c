#include "backend/driver/engines/simd/check/seek.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/runtime/faults/trap.h"
#include "backend/driver/runtime/memory/pages.h"

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
    self->running[0] = x;
    self->running[1] = y;
    self->running[2] = z;
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

/* A page is there, or none of it is. */
static bool is_in_page(uintptr_t a, uintptr_t b)
{
    return a / cpu_page_size() == b / cpu_page_size();
}

static void keep(simd_seek *self, const simd_place *place, uint64_t item, uintptr_t address)
{
    self->is_found = true;
    memcpy(self->group, self->running, sizeof self->group);
    self->item = item;
    self->found = address;
    self->place = place;
}

static void look_at(simd_seek *self, const simd_place *place, uint64_t item, uintptr_t address,
                    uint64_t bytes)
{
    if (self->is_wild ? is_wild(address) : self->address - address < bytes) {
        keep(self, place, item, address);
        cpu_trap_leave();
    } else if (!self->is_wild && !self->is_found && is_in_page(self->address, address)) {
        keep(self, place, item, address);
    }
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
