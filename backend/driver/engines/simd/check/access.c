/* What checked kernels call before they access memory (contract/check.h). */
#include "backend/driver/engines/simd/check/bounds.h"
#include "backend/driver/engines/simd/check/places.h"
#include "backend/driver/engines/simd/check/quick.h"
#include "backend/driver/engines/simd/check/race.h"
#include "backend/driver/engines/simd/check/report.h"
#include "backend/driver/engines/simd/check/seek.h"
#include "backend/driver/runtime/faults/trap.h"

#include <stdlib.h>

enum {
    CONFLICTS = 4,     /* of one access of a SIMD group that are told */
    MOST_AT_ONCE = 64, /* words */
};

/* What a thread knows of a place. It stays, but for what the time decides. */
typedef struct simd_known_place {
    simd_check_access access;
    simd_bounds bounds;
    simd_quick quick;
    uint32_t moment; /* when the rest was found: simd_check_worker.moment */
    bool looks_for_races, is_quick;
} known_place;

/* Accesses of the lanes of a SIMD group. Reports wait until no page is locked. */
typedef struct look {
    known_place *known;
    uint64_t bytes, first;
    simd_shadow_page *page; /* locked, or NULL */
    uintptr_t page_number;
    unsigned count;
    simd_conflict conflicts[CONFLICTS];
} look;

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
    found->access.stamp = stamp;
    if (found->moment != worker->moment)
        learn_time(found, stamp);
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

/* ---- Races ----------------------------------------------------------------------------------- */

static void leave_page(look *self)
{
    if (self->page != NULL)
        simd_shadow_unlock(self->page);
    self->page = NULL;
}

/* Pages stay. */
static simd_shadow_page *find_page(simd_check_worker *worker, uintptr_t number)
{
    const uintptr_t slot = number % SIMD_CHECK_PAGES;
    if (worker->pages[slot] == NULL || worker->numbers[slot] != number) {
        worker->pages[slot] = simd_shadow_find(number * SIMD_SHADOW_PAGE);
        worker->numbers[slot] = number;
    }
    return worker->pages[slot];
}

static bool enter_page(look *self, uintptr_t address)
{
    const uintptr_t number = address / SIMD_SHADOW_PAGE;
    if (self->page != NULL && self->page_number == number)
        return true;
    leave_page(self);
    self->page = find_page(self->known->access.worker, number);
    self->page_number = number;
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
    const uint32_t tools = self->known->access.worker->of->tools;
    return (tools & (relation == SIMD_UNWRITTEN ? SIMD_CHECK_INIT : SIMD_CHECK_RACE)) != 0;
}

static void look_at_cell(look *self, uint32_t item, simd_cells cell, uintptr_t address)
{
    simd_conflict conflict = {.item = item, .address = address};
    if (simd_race_look(&self->known->access, item, cell, &conflict) && self->count < CONFLICTS &&
        is_wanted(self, conflict.relation) && !is_told(self, &conflict))
        self->conflicts[self->count++] = conflict;
}

/* Work-items that access memory one behind the other, or (`same`) all the same. */
typedef struct row {
    uint32_t item;  /* the first */
    uint32_t count; /* of work-items */
    uintptr_t address;
    uint64_t bytes; /* of all */
    bool same;
} row;

static void look_at_cell_of_all(look *self, const row *r, simd_cells cell, uintptr_t address)
{
    for (uint32_t k = 0; k < (r->same ? r->count : 1); k++)
        look_at_cell(self, r->item + k, cell, address);
}

static unsigned log_of(uint64_t number)
{
    return (number & (number - 1)) == 0 ? (unsigned)__builtin_ctzll(number) : 63;
}

/* `bytes` of the row that lie in one line, `done` bytes from its beginning. */
static void look_at_line(look *self, const row *r, uint64_t done, uint32_t bytes)
{
    const uintptr_t address = r->address + done;
    simd_cells cells;
    if (!enter_page(self, address))
        return;
    const uint32_t count =
        simd_shadow_cells(self->page, address, bytes, self->bytes | r->address, &cells);
    const unsigned each_log = count == bytes ? 0 : 2;
    const unsigned per_log = r->count == 1 || r->same ? 63 : log_of(self->bytes) - each_log;
    const simd_quick_row quick = {.cells = cells,
                                  .count = count,
                                  .item = r->item,
                                  .at = (uint32_t)(done >> each_log),
                                  .per_log = per_log,
                                  .many = r->same && r->count > 1};
    uint64_t closer = count == 0               ? 0
                      : !self->known->is_quick ? ~UINT64_C(0) >> (64 - count)
                                               : simd_quick_look(&self->known->quick, &quick);
    for (; closer != 0; closer &= closer - 1) {
        const uint32_t k = (uint32_t)__builtin_ctzll(closer);
        const row one = {.item = r->item + (uint32_t)((quick.at + (uint64_t)k) >> per_log),
                         .count = r->count,
                         .same = r->same};
        look_at_cell_of_all(self, &one, (simd_cells){cells.writes + k, cells.reads + k},
                            address + ((uintptr_t)k << each_log));
    }
}

static void look_at_row(look *self, const row *r)
{
    for (uint64_t done = 0; done < r->bytes;) {
        const uint64_t room = SIMD_SHADOW_LINE - (r->address + done) % SIMD_SHADOW_LINE;
        const uint32_t bytes = (uint32_t)(r->bytes - done < room ? r->bytes - done : room);
        look_at_line(self, r, done, bytes);
        done += bytes;
    }
}

/* One work-item's words, at first sight. */
static bool look_at_words(look *self, uint32_t item, uintptr_t address)
{
    const known_place *known = self->known;
    if (!known->is_quick || (address | self->bytes) % SIMD_SHADOW_WORD != 0 || self->bytes > 16 ||
        address % SIMD_SHADOW_LINE + self->bytes > SIMD_SHADOW_LINE || !enter_page(self, address) ||
        self->page->is_fine[address % SIMD_SHADOW_PAGE / SIMD_SHADOW_LINE])
        return false;
    const uint64_t word = address % SIMD_SHADOW_PAGE / SIMD_SHADOW_WORD;
    return simd_quick_look_at_one(&known->quick,
                                  (simd_cells){&self->page->writes[word], &self->page->reads[word]},
                                  (uint32_t)self->bytes / SIMD_SHADOW_WORD, item);
}

static void look_at_item(look *self, uint32_t lane, uintptr_t address)
{
    if (look_at_words(self, (uint32_t)self->first + lane, address))
        return;
    const row one = {
        .item = (uint32_t)self->first + lane, .count = 1, .address = address, .bytes = self->bytes};
    look_at_row(self, &one);
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
    const simd_check_worker *worker = self->known->access.worker;
    const simd_stray stray = look_for_stray(self, address);
    if (stray != SIMD_STRAY_NOT && (worker->of->tools & SIMD_CHECK_MEMORY) != 0)
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
            look_at_item(self, lane, address);
    }
}

static uint32_t length_of_run(uint64_t lanes)
{
    return ~lanes == 0 ? 64 : (uint32_t)__builtin_ctzll(~lanes);
}

/* Lanes one behind the other, or all at one address, run by run. */
static void look_at_runs(look *self, uint64_t lanes, uintptr_t base, int64_t stride)
{
    while (lanes != 0) {
        const uint32_t lane = (uint32_t)__builtin_ctzll(lanes);
        const uint32_t count = length_of_run(lanes >> lane);
        const row r = {.item = (uint32_t)self->first + lane,
                       .count = count,
                       .address = base + (uintptr_t)(stride * (int64_t)lane),
                       .bytes = stride == 0 ? self->bytes : self->bytes * count,
                       .same = stride == 0};
        look_at_row(self, &r);
        lanes &= lane + count > 63 ? 0 : ~UINT64_C(0) << (lane + count);
    }
}

static void end(look *self)
{
    leave_page(self);
    for (unsigned k = 0; k < self->count; k++)
        simd_report_conflict(&self->known->access, &self->known->bounds, &self->conflicts[k]);
}

/* Whether what `log_of` says of the bytes holds, and the rows are rows. */
static bool is_row(const look *self, int64_t stride)
{
    const uint64_t bytes = self->bytes;
    return self->known->access.place->kind != SIMD_CHECK_ANYTHING &&
           (stride == 0 || ((uint64_t)stride == bytes && (bytes & (bytes - 1)) == 0));
}

/* ---- At first sight -------------------------------------------------------------------------- */

/* A row of whole words that lies in a page, and has no cells of bytes. */
static bool is_plain(const simd_shadow_page *page, uintptr_t address, uint64_t bytes)
{
    const uint64_t offset = address % SIMD_SHADOW_PAGE, end = offset + bytes;
    if ((address | bytes) % SIMD_SHADOW_WORD != 0 || end > SIMD_SHADOW_PAGE)
        return false;
    for (uint64_t line = offset / SIMD_SHADOW_LINE; line * SIMD_SHADOW_LINE < end; line++)
        if (page->is_fine[line])
            return false;
    return true;
}

/* Returns false if it has not looked at everything; what it has seen may be seen again. */
static bool look_at_once(look *self, uint64_t lanes, uintptr_t base, int64_t stride)
{
    const known_place *known = self->known;
    const uint32_t low = (uint32_t)__builtin_ctzll(lanes), count = length_of_run(lanes >> low);
    const uint64_t bytes = stride == 0 ? self->bytes : self->bytes * count;
    const uintptr_t address = base + (uintptr_t)(stride * (int64_t)low);
    const uint64_t per = self->bytes / SIMD_SHADOW_WORD;
    simd_shadow_page *page = find_page(known->access.worker, address / SIMD_SHADOW_PAGE);
    if (!known->is_quick || page == NULL || bytes > MOST_AT_ONCE * SIMD_SHADOW_WORD ||
        self->bytes % SIMD_SHADOW_WORD != 0 || lanes >> low != (UINT64_MAX >> (64 - count)))
        return false;
    const uint64_t word = address % SIMD_SHADOW_PAGE / SIMD_SHADOW_WORD;
    const simd_quick_row all = {.cells = {&page->writes[word], &page->reads[word]},
                                .count = (uint32_t)(bytes / SIMD_SHADOW_WORD),
                                .item = (uint32_t)self->first + low,
                                .per_log =
                                    stride == 0 || count == 1 ? 63 : (unsigned)__builtin_ctzll(per),
                                .many = stride == 0 && count > 1};
    simd_shadow_lock(page);
    const bool plain = is_plain(page, address, bytes) && simd_quick_look(&known->quick, &all) == 0;
    simd_shadow_unlock(page);
    return plain;
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
    else if (self->known->looks_for_races && !look_at_once(self, lanes, address, stride))
        look_at_runs(self, lanes, address, stride);
}

/* Those of the first sub-group that has lanes, and of those behind it that have the same stamp. */
static uint64_t lanes_at_once(const simd_check_worker *worker, uint64_t lanes, uint64_t first,
                              uint32_t *sub_group)
{
    const uint32_t width = worker->width;
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
