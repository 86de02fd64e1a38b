/* What checked kernels call before they access memory (contract/check.h). */
#include "backend/driver/engines/simd/check/bounds.h"
#include "backend/driver/engines/simd/check/places.h"
#include "backend/driver/engines/simd/check/report.h"
#include "backend/driver/engines/simd/check/rows.h"
#include "backend/driver/engines/simd/check/seek.h"
#include "backend/driver/runtime/faults/trap.h"
#include "base/power_of_two.h"

#include <stdlib.h>

typedef simd_known_place known_place;
typedef simd_look look;

static bool is_in_tile_static(const simd_check_worker *worker, uintptr_t address)
{
    return address - worker->tile_static < worker->tile_static_end - worker->tile_static;
}

static void learn(known_place *self, simd_check_worker *worker, simd_place *place)
{
    const uint32_t tools = worker->of->tools;
    self->bounds = simd_bounds_of(worker, place);
    self->access = (simd_check_access){.worker = worker,
                                       .place = place,
                                       .number = simd_places_number(place),
                                       .is_own = self->bounds.is_own};
    self->access.is_image = self->bounds.is_image;
    self->access.fresh = self->bounds.fresh;
    self->access.fresh_end = self->bounds.fresh_end;
    self->access.least = self->bounds.least;
    self->access.looks_for_unwritten =
        (tools & SIMD_CHECK_INIT) != 0 &&
        (self->bounds.is_own || self->bounds.fresh < self->bounds.fresh_end) &&
        (place->flags & SIMD_CHECK_READS) != 0 && (place->flags & SIMD_CHECK_COPY) == 0;
    self->moment = 0;
}

static void learn_time(known_place *self, uint32_t stamp)
{
    const simd_check_worker *worker = self->access.worker;
    self->moment = worker->moment;
    self->looks_for_races = (worker->of->tools & (SIMD_CHECK_RACE | SIMD_CHECK_INIT)) != 0 &&
                            stamp != 0 && !self->bounds.is_private && !self->bounds.is_only_read;
    self->is_quick = self->looks_for_races && self->access.place->kind != SIMD_CHECK_ANYTHING &&
                     simd_quick_begin(&self->access, &self->quick);
}

/* Returns NULL without memory. */
static known_place *find_known(simd_check_worker *worker, simd_place *place, uint64_t first)
{
    if (worker->known == NULL)
        worker->known = calloc(SIMD_CHECK_KNOWN, sizeof *worker->known);
    if (worker->known == NULL)
        return NULL;
    known_place *found = &worker->known[simd_places_number(place) % SIMD_CHECK_KNOWN];
    const uint32_t stamp = worker->stamps[first];
    if (found->access.place != place)
        learn(found, worker, place);
    if (found->moment != worker->moment || found->access.stamp != stamp) {
        found->access.stamp = stamp;
        learn_time(found, stamp);
    }
    return found;
}

/* The conflicts have no values yet. */
static bool begin(look *self, const simd_work *work, simd_place *place, uint64_t bytes,
                  uint64_t first, uint64_t sub_group)
{
    self->known = find_known(work->check, place, first + sub_group);
    self->bytes = bytes;
    self->first = first;
    self->page = NULL;
    self->count = 0;
    return self->known != NULL;
}

/* What is known of memory that a pointer from anywhere leads to. */
static bool is_shared(look *self, uintptr_t address)
{
    if (self->known->access.place->kind != SIMD_CHECK_ANYTHING)
        return true;
    self->known->access.is_own = is_in_tile_static(self->known->access.worker, address);
    return self->known->access.is_own || simd_bounds_is_known(address);
}

/* ---- Lanes ----------------------------------------------------------------------------------- */

static bool is_aligned(const simd_place *place, uintptr_t bits)
{
    return place->alignment <= 1 || (bits & (place->alignment - 1)) == 0;
}

static simd_stray look_for_stray(const look *self, uintptr_t address)
{
    const simd_check_worker *worker = self->known->access.worker;
    if (simd_bounds_hold(&self->known->bounds, address, address + self->bytes) &&
        is_aligned(self->known->access.place, address))
        return SIMD_STRAY_NOT;
    if ((worker->of->tools & SIMD_CHECK_MEMORY) == 0 &&
        self->known->bounds.always == SIMD_STRAY_NOT)
        return SIMD_STRAY_NOT;
    return simd_bounds_look(worker, &self->known->bounds, address, self->bytes,
                            self->known->access.place->alignment);
}

/* Tells of an access that leaves its memory. Returns whether it stays. */
static bool is_fine(const look *self, uint32_t lane, uintptr_t address)
{
    simd_check_worker *worker = self->known->access.worker;
    const simd_stray stray = look_for_stray(self, address);
    worker->has_strayed |= stray != SIMD_STRAY_NOT && self->known->bounds.is_private;
    if (stray != SIMD_STRAY_NOT && (worker->of->tools & SIMD_CHECK_MEMORY) != 0 &&
        !self->known->bounds.is_image)
        simd_report_stray(worker, self->known->access.place, &self->known->bounds, stray,
                          (uint32_t)self->first + lane, address);
    return stray == SIMD_STRAY_NOT;
}

/* Lane after lane; a page is locked behind the last report. */
static void look_at_lanes(look *self, uint64_t lanes, uintptr_t base, int64_t stride,
                          const uintptr_t *addresses)
{
    uint64_t fine = 0;
    for (uint64_t left = lanes; left != 0; left &= left - 1) {
        const uint32_t lane = (uint32_t)__builtin_ctzll(left);
        const uintptr_t address =
            addresses != NULL ? addresses[lane] : base + (uintptr_t)(stride * (int64_t)lane);
        fine |= (uint64_t)is_fine(self, lane, address) << lane;
    }
    for (uint64_t left = self->known->looks_for_races ? fine : 0; left != 0; left &= left - 1) {
        const uint32_t lane = (uint32_t)__builtin_ctzll(left);
        const uintptr_t address =
            addresses != NULL ? addresses[lane] : base + (uintptr_t)(stride * (int64_t)lane);
        if (is_shared(self, address))
            simd_rows_look_at_item(self, lane, address);
    }
}

static void end(look *self)
{
    simd_rows_leave(self);
    for (unsigned k = 0; k < self->count; k++)
        simd_report_conflict(&self->known->access, &self->known->bounds, &self->conflicts[k]);
}

/* Whether lanes are one behind the other, as simd_rows_look() asks for. */
static bool is_row(const look *self, int64_t stride)
{
    const uint64_t bytes = self->bytes;
    return self->known->access.place->kind != SIMD_CHECK_ANYTHING &&
           (stride == 0 || ((uint64_t)stride == bytes && zli_is_power_of_two(bytes)));
}

/* ---- Calls of kernels ------------------------------------------------------------------------ */

static bool is_inside(const look *self, uint64_t lanes, uintptr_t address, int64_t stride)
{
    const uint32_t low = (uint32_t)__builtin_ctzll(lanes);
    const uint32_t high = 63 - (uint32_t)__builtin_clzll(lanes);
    const uintptr_t a = address + (uintptr_t)(stride * low),
                    z = address + (uintptr_t)(stride * high);
    return simd_bounds_hold(&self->known->bounds, a < z ? a : z, (a < z ? z : a) + self->bytes) &&
           is_aligned(self->known->access.place, a | (uintptr_t)stride);
}

static void look_at_all(look *self, uint64_t lanes, uintptr_t address, int64_t stride)
{
    const bool is_fine = is_inside(self, lanes, address, stride);
    if (!is_fine || !is_row(self, stride))
        look_at_lanes(self, lanes, address, stride, NULL);
    else if (self->known->looks_for_races)
        simd_rows_look(self, lanes, address, stride);
}

/* Those of the first sub-group that has lanes, and of those behind it that have the same stamp. */
static uint64_t lanes_at_once(const simd_check_worker *worker, uint64_t lanes, uint64_t first,
                              uint32_t *sub_group)
{
    const uint32_t width = worker->width;
    if (!worker->has_fenced) {
        *sub_group = 0;
        return lanes;
    }
    uint32_t at = (uint32_t)__builtin_ctzll(lanes) / width * width;
    *sub_group = at;
    while (at < 64 && lanes >> at != 0 &&
           worker->stamps[first + at] == worker->stamps[first + *sub_group])
        at += width;
    return at < 64 ? lanes & ((UINT64_C(1) << at) - 1) : lanes;
}

void simd_checked_row(simd_work *work, simd_place *place, uint64_t bytes, uint64_t lanes,
                      uint64_t first, uintptr_t address, int64_t stride)
{
    const simd_check_worker *worker = work->check;
    if (lanes == 0 || bytes == 0)
        return;
    if (worker->seek != NULL) {
        simd_seek_row(worker->seek, place, bytes, lanes, first, address, stride);
        return;
    }
    cpu_trap_hold();
    while (lanes != 0) {
        look self;
        uint32_t sub_group;
        const uint64_t now = lanes_at_once(worker, lanes, first, &sub_group);
        if (begin(&self, work, place, bytes, first, sub_group)) {
            look_at_all(&self, now, address, stride);
            end(&self);
        }
        lanes &= ~now;
    }
    cpu_trap_release();
}

void simd_checked_lanes(simd_work *work, simd_place *place, uint64_t bytes, uint64_t lanes,
                        uint64_t first, const uintptr_t *addresses)
{
    look self;
    const simd_check_worker *worker = work->check;
    if (lanes == 0 || bytes == 0)
        return;
    if (worker->seek != NULL) {
        simd_seek_lanes(worker->seek, place, bytes, lanes, first, addresses);
        return;
    }
    cpu_trap_hold();
    if (begin(&self, work, place, bytes, first, 0)) {
        look_at_lanes(&self, lanes, 0, 0, addresses);
        end(&self);
    }
    cpu_trap_release();
}

void simd_checked_together(simd_work *work, simd_place *place, uint64_t lanes, uint64_t missing,
                           uint64_t first)
{
    const simd_check_worker *worker = work->check;
    if (worker->seek != NULL)
        return;
    cpu_trap_hold();
    simd_report_parted(worker, place, (uint32_t)first + (uint32_t)__builtin_ctzll(lanes),
                       (uint32_t)first + (uint32_t)__builtin_ctzll(missing));
    cpu_trap_release();
}

void simd_checked_unwritten(simd_work *work, simd_place *place, uint64_t lanes, uint64_t first)
{
    const simd_check_worker *worker = work->check;
    if (lanes == 0 || worker->seek != NULL)
        return;
    cpu_trap_hold();
    simd_report_unwritten(worker, place, (uint32_t)first + (uint32_t)__builtin_ctzll(lanes));
    cpu_trap_release();
}

void simd_checked_texel(simd_work *work, simd_place *place, uint64_t lanes, uint64_t first)
{
    const simd_check_worker *worker = work->check;
    if (lanes == 0 || worker->seek != NULL)
        return;
    cpu_trap_hold();
    simd_report_texel(worker, place, (uint32_t)first + (uint32_t)__builtin_ctzll(lanes));
    cpu_trap_release();
}
