#include "backend/driver/engines/simd/check/rows.h"

/* A grain that is known leaves little of these functions. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

enum { MOST_AT_ONCE = 64 }; /* cells: quick.h */

typedef simd_known_place known_place;
typedef simd_look look;

/* ---- Pages ----------------------------------------------------------------------------------- */

void simd_rows_leave(look *self)
{
    if (self->page != NULL && self->is_locked)
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
    simd_rows_leave(self);
    self->page = find_page(self->known->access.worker, number);
    self->page_number = number;
    self->is_locked = !self->known->access.is_own; /* threads have pages of their own for that */
    if (self->page != NULL && self->is_locked)
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
    if (simd_race_look(&self->known->access, item, cell, &conflict) &&
        self->count < SIMD_CONFLICTS && is_wanted(self, conflict.relation) &&
        !is_told(self, &conflict))
        self->conflicts[self->count++] = conflict;
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* Work-items that access memory one behind the other, or (`same`) all the same. */
typedef struct row {
    uint32_t item;  /* the first */
    uint32_t count; /* of work-items */
    uintptr_t address;
    uint64_t bytes; /* of all */
    uint64_t each;  /* of each; a power of two, if there are several */
    bool same;
} row;

/* A part of a row, in one page. */
typedef struct piece {
    const row *of;
    uint64_t done, bytes; /* before it, and of it */
} piece;

static uintptr_t address_of(const piece *p)
{
    return p->of->address + p->done;
}

/* The first line of a piece, and the one behind the last. */
static uint32_t first_line(const piece *p)
{
    return (uint32_t)(address_of(p) % SIMD_SHADOW_PAGE / SIMD_SHADOW_LINE);
}

static uint32_t end_line(const piece *p)
{
    return (uint32_t)((address_of(p) % SIMD_SHADOW_PAGE + p->bytes + SIMD_SHADOW_LINE - 1) /
                      SIMD_SHADOW_LINE);
}

static unsigned log_of(uint64_t number)
{
    return (unsigned)__builtin_ctzll(number);
}

/* Of how many work-items a cell is. */
ALWAYS_INLINE unsigned shared_log(const row *r, simd_grain grain)
{
    const unsigned log = simd_grain_log(grain);
    return r->count > 1 && !r->same && log > log_of(r->each) ? log - log_of(r->each) : 0;
}

/* Whether a piece is whole cells, and those that several work-items share are of as many that begin
 * at a multiple: then they are all of one sub-group, or not one is of that of another cell. */
ALWAYS_INLINE bool fits(const piece *p, simd_grain grain)
{
    const row *r = p->of;
    const uint64_t cell = UINT64_C(1) << simd_grain_log(grain);
    if ((address_of(p) | p->bytes) % cell != 0)
        return false;
    if (r->count == 1 || r->same)
        return true;
    if ((r->address & (r->each - 1) & (cell - 1)) != 0)
        return false;
    const unsigned shared = shared_log(r, grain);
    return shared == 0 || (r->item + p->done / r->each) % (UINT64_C(1) << shared) == 0;
}

ALWAYS_INLINE simd_quick_row cells_of(simd_shadow_page *page, const piece *p, simd_grain grain)
{
    const row *r = p->of;
    const unsigned log = simd_grain_log(grain), shared = shared_log(r, grain);
    simd_quick_row out = {.cells = simd_shadow_cells(page, grain, address_of(p) % SIMD_SHADOW_PAGE),
                          .count = (uint32_t)(p->bytes >> log),
                          .item = r->item,
                          .at = (uint32_t)(p->done >> log),
                          .shared = shared,
                          .many = r->same && r->count > 1};
    if (shared != 0) {
        out.item += (uint32_t)(p->done >> log_of(r->each));
        out.at = 0;
    } else {
        out.per_log = r->count == 1 || r->same ? 63 : log_of(r->each) - log;
    }
    return out;
}

/* A line that is written as a whole is one cell again: nobody's access before matters any more, as
 * all that would race with it races with this one, too. */
static void join_lines(look *self, const piece *p)
{
    const simd_check_access *access = &self->known->access;
    if ((access->place->flags & SIMD_CHECK_WRITES) == 0 || p->of->same)
        return;
    const uint64_t lead = -address_of(p) % SIMD_SHADOW_LINE;
    piece one = {p->of, p->done + lead, SIMD_SHADOW_LINE};
    for (; one.done + SIMD_SHADOW_LINE <= p->done + p->bytes; one.done += SIMD_SHADOW_LINE) {
        const uint32_t line = first_line(&one);
        if (self->page->grain[line] == SIMD_GRAIN_LINE || !fits(&one, SIMD_GRAIN_LINE))
            continue;
        const simd_quick_row cell = cells_of(self->page, &one, SIMD_GRAIN_LINE);
        const uint32_t item = cell.item + (uint32_t)((uint64_t)cell.at >> cell.per_log);
        simd_shadow_join(self->page, line,
                         simd_record_make(access->stamp, item, access->number) |
                             (simd_record)cell.shared << SIMD_RECORD_SHARED);
    }
}

/* ---- Piece by piece -------------------------------------------------------------------------- */

static void look_closer(look *self, const piece *p, const simd_quick_row *cells, simd_grain grain,
                        uint64_t closer)
{
    const row *r = p->of;
    for (; closer != 0; closer &= closer - 1) {
        const uint32_t k = (uint32_t)__builtin_ctzll(closer);
        const uint32_t item = cells->item + (uint32_t)((cells->at + (uint64_t)k) >> cells->per_log);
        for (uint32_t other = 0; other < (r->same ? r->count : 1); other++)
            look_at_cell(self, item + other,
                         (simd_cells){cells->cells.writes + k, cells->cells.reads + k},
                         address_of(p) + ((uintptr_t)k << simd_grain_log(grain)));
    }
}

/* Whether cells are of single work-items, as race.c wants them. */
static bool are_single(const simd_quick_row *cells, uint64_t which)
{
    unsigned shared = cells->shared;
    for (; which != 0; which &= which - 1) {
        const uint32_t k = (uint32_t)__builtin_ctzll(which);
        shared |=
            simd_record_shared(cells->cells.writes[k]) | simd_record_shared(cells->cells.reads[k]);
    }
    return shared == 0;
}

/* Which bytes of a word a piece is, as a bit each; 0 if it is no part of one word. */
static uint8_t part_of_word(const piece *p)
{
    const uint64_t at = address_of(p) % SIMD_SHADOW_WORD;
    const bool is_one = p->of->count == 1 || p->of->same;
    if (!is_one || p->bytes >= SIMD_SHADOW_WORD || at + p->bytes > SIMD_SHADOW_WORD)
        return 0;
    return (uint8_t)(((1u << p->bytes) - 1) << at);
}

/* What is left of launches before this one, where it does not even tell who wrote memory first. */
static bool is_past(const simd_check_access *access, simd_record record)
{
    return record == 0 || (access->fresh == access->fresh_end &&
                           simd_record_stamp(record) < access->worker->of->first_stamp);
}

/* Of each word always the same part, from the first access to the line on. */
static bool look_at_part(look *self, const piece *p, uint32_t line)
{
    simd_shadow_page *page = self->page;
    const uint8_t part = part_of_word(p);
    if (part == 0 || page->grain[line] == SIMD_GRAIN_WORD || page->grain[line] == SIMD_GRAIN_BYTE)
        return false;
    if (page->grain[line] == SIMD_GRAIN_LINE &&
        (!is_past(&self->known->access, page->writes[line]) ||
         !is_past(&self->known->access, page->reads[line]) || !simd_shadow_make_parts(page, line)))
        return false;
    uint8_t *known = &page->words->parts[address_of(p) % SIMD_SHADOW_PAGE / SIMD_SHADOW_WORD];
    *known = *known == 0 ? part : *known;
    if (*known != part)
        return false;
    const simd_cells cells =
        simd_shadow_cells(page, SIMD_GRAIN_PART, address_of(p) % SIMD_SHADOW_PAGE);
    const row *r = p->of;
    if (self->known->is_quick &&
        simd_quick_look_at_one(&self->known->quick, cells, 1, r->item, r->count > 1))
        return true;
    for (uint32_t other = 0; other < r->count; other++)
        look_at_cell(self, r->item + other, cells, address_of(p));
    return true;
}

/* A piece that lies in one line: of cells as large as may be. */
static void look_at_line(look *self, const piece *p)
{
    if (!enter_page(self, address_of(p)))
        return;
    const uint32_t line = first_line(p);
    if (look_at_part(self, p, line) || (self->page->grain[line] == SIMD_GRAIN_PART &&
                                        !simd_shadow_refine(self->page, line, SIMD_GRAIN_BYTE)))
        return;
    for (simd_grain grain = self->page->grain[line]; grain <= SIMD_GRAIN_BYTE; grain++) {
        if (!fits(p, grain))
            continue;
        if (!simd_shadow_refine(self->page, line, grain))
            return;
        const simd_quick_row cells = cells_of(self->page, p, grain);
        const uint64_t closer = self->known->is_quick ? simd_quick_look(&self->known->quick, &cells)
                                                      : UINT64_MAX >> (64 - cells.count);
        if (closer == 0) {
            join_lines(self, p);
            return;
        }
        if (grain != SIMD_GRAIN_LINE && are_single(&cells, closer)) {
            look_closer(self, p, &cells, grain, closer);
            return;
        }
    }
}

static void look_at_row(look *self, const row *r)
{
    for (uint64_t done = 0; done < r->bytes;) {
        const uint64_t room = SIMD_SHADOW_LINE - (r->address + done) % SIMD_SHADOW_LINE;
        const piece p = {r, done, r->bytes - done < room ? r->bytes - done : room};
        look_at_line(self, &p);
        done += p.bytes;
    }
}

/* ---- At first sight -------------------------------------------------------------------------- */

static bool are_lines(const simd_shadow_page *page, const piece *p)
{
    for (uint32_t line = first_line(p); line < end_line(p); line++)
        if (page->grain[line] != SIMD_GRAIN_LINE)
            return false;
    return true;
}

static bool make_words(simd_shadow_page *page, const piece *p)
{
    for (uint32_t line = first_line(p); line < end_line(p); line++)
        if (page->grain[line] >= SIMD_GRAIN_BYTE ||
            (page->grain[line] == SIMD_GRAIN_LINE &&
             !simd_shadow_refine(page, line, SIMD_GRAIN_WORD)))
            return false;
    return true;
}

ALWAYS_INLINE bool look_at_cells(look *self, const piece *p, simd_grain grain)
{
    const simd_quick_row cells = cells_of(self->page, p, grain);
    return cells.count <= MOST_AT_ONCE && simd_quick_look(&self->known->quick, &cells) == 0;
}

/* Returns false if it has not looked at everything; what it has seen may be seen again. */
static bool look_at_once(look *self, const row *r)
{
    const piece all = {r, 0, r->bytes};
    if (!self->known->is_quick || r->address % SIMD_SHADOW_PAGE + r->bytes > SIMD_SHADOW_PAGE ||
        !enter_page(self, r->address))
        return false;
    if (fits(&all, SIMD_GRAIN_LINE) && are_lines(self->page, &all))
        return look_at_cells(self, &all, SIMD_GRAIN_LINE);
    if (!fits(&all, SIMD_GRAIN_WORD) || !make_words(self->page, &all) ||
        !look_at_cells(self, &all, SIMD_GRAIN_WORD))
        return false;
    if (r->bytes >= SIMD_SHADOW_LINE && self->known->quick.writes)
        join_lines(self, &all);
    return true;
}

/* One work-item's words, at first sight; or those of several. */
static bool look_at_words(look *self, uint32_t item, uintptr_t address, bool many)
{
    const known_place *known = self->known;
    if (!known->is_quick || (address | self->bytes) % SIMD_SHADOW_WORD != 0 || self->bytes > 16 ||
        address % SIMD_SHADOW_LINE + self->bytes > SIMD_SHADOW_LINE || !enter_page(self, address))
        return false;
    const uint64_t offset = address % SIMD_SHADOW_PAGE;
    const uint32_t line = (uint32_t)(offset / SIMD_SHADOW_LINE);
    const simd_grain grain = self->page->grain[line];
    return grain < SIMD_GRAIN_BYTE &&
           (grain == SIMD_GRAIN_WORD || simd_shadow_refine(self->page, line, SIMD_GRAIN_WORD)) &&
           simd_quick_look_at_one(&known->quick,
                                  simd_shadow_cells(self->page, SIMD_GRAIN_WORD, offset),
                                  (uint32_t)self->bytes / SIMD_SHADOW_WORD, item, many);
}

/* ---- Lanes ----------------------------------------------------------------------------------- */

void simd_rows_look_at_item(look *self, uint32_t lane, uintptr_t address)
{
    if (look_at_words(self, (uint32_t)self->first + lane, address, false))
        return;
    const row one = {.item = (uint32_t)self->first + lane,
                     .count = 1,
                     .address = address,
                     .bytes = self->bytes,
                     .each = self->bytes};
    look_at_row(self, &one);
}

static uint32_t length_of_run(uint64_t lanes)
{
    return ~lanes == 0 ? 64 : (uint32_t)__builtin_ctzll(~lanes);
}

/* Run by run of lanes that are there. */
void simd_rows_look(look *self, uint64_t lanes, uintptr_t base, int64_t stride)
{
    while (lanes != 0) {
        const uint32_t lane = (uint32_t)__builtin_ctzll(lanes);
        const uint32_t count = length_of_run(lanes >> lane);
        const row r = {.item = (uint32_t)self->first + lane,
                       .count = count,
                       .address = base + (uintptr_t)(stride * (int64_t)lane),
                       .bytes = stride == 0 ? self->bytes : self->bytes * count,
                       .each = self->bytes,
                       .same = stride == 0};
        if (r.same ? !look_at_words(self, r.item, r.address, count > 1) : !look_at_once(self, &r))
            look_at_row(self, &r);
        lanes &= lane + count > 63 ? 0 : ~UINT64_C(0) << (lane + count);
    }
}
