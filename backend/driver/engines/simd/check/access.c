/* What checked kernels call before they access memory (contract/check.h). */
#include "backend/driver/engines/simd/check/bounds.h"
#include "backend/driver/engines/simd/check/places.h"
#include "backend/driver/engines/simd/check/race.h"
#include "backend/driver/engines/simd/check/report.h"
#include "backend/driver/runtime/faults/trap.h"

enum { CONFLICTS = 4 }; /* of one access of a SIMD group that are told */

/* Accesses of the lanes of a SIMD group. Reports wait until no page is locked. */
typedef struct look {
    simd_check_access access;
    simd_bounds bounds;
    uint64_t bytes, first;
    bool looks_for_races;
    simd_shadow_page *page; /* locked, or NULL */
    uintptr_t page_number;
    simd_conflict conflicts[CONFLICTS];
    unsigned count;
} look;

static bool is_in_tile_static(const simd_check_worker *worker, uintptr_t address)
{
    return address - worker->tile_static < worker->tile_static_end - worker->tile_static;
}

static look begin(const simd_work *work, simd_place *place, uint64_t bytes, uint64_t first)
{
    simd_check_worker *worker = work->check;
    look self = {.bytes = bytes, .first = first};
    const uint32_t tools = worker->of->tools, stamp = worker->stamps[first];
    self.bounds = simd_bounds_of(worker, place);
    self.access = (simd_check_access){.worker = worker,
                                      .place = place,
                                      .number = simd_places_number(place),
                                      .stamp = stamp,
                                      .is_own = self.bounds.is_own};
    self.access.looks_for_unwritten = (tools & SIMD_CHECK_INIT) != 0 && self.bounds.is_own &&
                                      (place->flags & SIMD_CHECK_READS) != 0 &&
                                      (place->flags & SIMD_CHECK_COPY) == 0;
    self.looks_for_races =
        (tools & (SIMD_CHECK_RACE | SIMD_CHECK_INIT)) != 0 && stamp != 0 && !self.bounds.is_private;
    return self;
}

/* ---- Races ----------------------------------------------------------------------------------- */

static void leave_page(look *self)
{
    if (self->page != NULL)
        simd_shadow_unlock(self->page);
    self->page = NULL;
}

static bool enter_page(look *self, uintptr_t address)
{
    if (self->page != NULL && self->page_number == address / SIMD_SHADOW_PAGE)
        return true;
    leave_page(self);
    self->page = simd_shadow_find(address);
    self->page_number = address / SIMD_SHADOW_PAGE;
    if (self->page != NULL)
        simd_shadow_lock(self->page);
    return self->page != NULL;
}

static bool is_told(const look *self, const simd_conflict *conflict)
{
    for (unsigned k = 0; k < self->count; k++)
        if (self->conflicts[k].relation == conflict->relation &&
            simd_record_place(self->conflicts[k].other) == simd_record_place(conflict->other))
            return true;
    return false;
}

static bool is_wanted(const look *self, simd_relation relation)
{
    const uint32_t tools = self->access.worker->of->tools;
    return (tools & (relation == SIMD_UNWRITTEN ? SIMD_CHECK_INIT : SIMD_CHECK_RACE)) != 0;
}

static void look_at_line(look *self, uint32_t item, uintptr_t address, uint32_t bytes)
{
    simd_cell *cell;
    if (!enter_page(self, address))
        return;
    const uint32_t cells = simd_shadow_cells(self->page, address, bytes, &cell);
    const uint32_t each = cells == 0 ? 0 : bytes / cells;
    for (uint32_t k = 0; k < cells; k++) {
        simd_conflict conflict = {.item = item, .address = address + (uintptr_t)k * each};
        if (simd_race_look(&self->access, item, &cell[k], &conflict) && self->count < CONFLICTS &&
            is_wanted(self, conflict.relation) && !is_told(self, &conflict))
            self->conflicts[self->count++] = conflict;
    }
}

static void look_for_races(look *self, uint32_t item, uintptr_t address)
{
    for (uint64_t left = self->bytes; left != 0;) {
        const uint64_t room = SIMD_SHADOW_LINE - address % SIMD_SHADOW_LINE;
        const uint32_t bytes = (uint32_t)(left < room ? left : room);
        look_at_line(self, item, address, bytes);
        address += bytes;
        left -= bytes;
    }
}

/* What is known of memory that a pointer from anywhere leads to. */
static bool is_shared(look *self, uintptr_t address)
{
    if (self->access.place->kind != SIMD_CHECK_ANYTHING)
        return true;
    self->access.is_own = is_in_tile_static(self->access.worker, address);
    return self->access.is_own || simd_bounds_is_known(address);
}

/* ---- Lanes ----------------------------------------------------------------------------------- */

static simd_stray look_for_stray(const look *self, uintptr_t address)
{
    const simd_check_worker *worker = self->access.worker;
    if ((worker->of->tools & SIMD_CHECK_MEMORY) == 0 && self->bounds.always == SIMD_STRAY_NOT)
        return SIMD_STRAY_NOT;
    return simd_bounds_look(worker, &self->bounds, address, self->bytes,
                            self->access.place->alignment);
}

static void look_at_lane(look *self, uint32_t lane, uintptr_t address, bool is_inside)
{
    const simd_check_worker *worker = self->access.worker;
    const uint32_t item = (uint32_t)self->first + lane;
    const simd_stray stray = is_inside ? SIMD_STRAY_NOT : look_for_stray(self, address);
    if (stray != SIMD_STRAY_NOT) {
        leave_page(self);
        if ((worker->of->tools & SIMD_CHECK_MEMORY) != 0)
            simd_report_stray(worker, self->access.place, &self->bounds, stray, item, address);
    } else if (self->looks_for_races && is_shared(self, address)) {
        look_for_races(self, item, address);
    }
}

static void end(look *self)
{
    leave_page(self);
    for (unsigned k = 0; k < self->count; k++)
        simd_report_conflict(&self->access, &self->bounds, &self->conflicts[k]);
}

static bool is_aligned(const simd_place *place, uintptr_t bits)
{
    return place->alignment <= 1 || bits % place->alignment == 0;
}

void simd_checked_row(simd_work *work, simd_place *place, uint64_t bytes, uint64_t lanes,
                      uint64_t first, uintptr_t address, int64_t stride)
{
    if (lanes == 0 || bytes == 0)
        return;
    cpu_trap_hold();
    look self = begin(work, place, bytes, first);
    const uint32_t low = (uint32_t)__builtin_ctzll(lanes);
    const uint32_t high = 63 - (uint32_t)__builtin_clzll(lanes);
    const uintptr_t a = address + (uintptr_t)(stride * low),
                    z = address + (uintptr_t)(stride * high);
    const bool is_inside = simd_bounds_hold(&self.bounds, a < z ? a : z, (a < z ? z : a) + bytes) &&
                           is_aligned(place, a | (uintptr_t)stride);
    for (uint64_t left = lanes; left != 0; left &= left - 1) {
        const uint32_t lane = (uint32_t)__builtin_ctzll(left);
        look_at_lane(&self, lane, address + (uintptr_t)(stride * (int64_t)lane), is_inside);
    }
    end(&self);
    cpu_trap_release();
}

void simd_checked_lanes(simd_work *work, simd_place *place, uint64_t bytes, uint64_t lanes,
                        uint64_t first, const uintptr_t *addresses)
{
    if (lanes == 0 || bytes == 0)
        return;
    cpu_trap_hold();
    look self = begin(work, place, bytes, first);
    for (uint64_t left = lanes; left != 0; left &= left - 1) {
        const uint32_t lane = (uint32_t)__builtin_ctzll(left);
        look_at_lane(&self, lane, addresses[lane], false);
    }
    end(&self);
    cpu_trap_release();
}
