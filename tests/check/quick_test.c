/* quick.c finds what race.c does. Random histories: some work-groups wait, acquire, release, end,
 * and access memory. What each access does is looked at twice: in one memory by race.c alone, in
 * the other first by quick.c, and by race.c where that asks for a closer look. Both must find the
 * same conflicts, and keep the same. `quick_test SEED COUNT` looks at other histories, and more. */
#include <setjmp.h> /* cmocka needs these four */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/check/quick.h"
#include "tests/check/history.h"

enum {
    CELLS = 32,
    PLACES = 8,
    STEPS = 400, /* of a history */
};

typedef struct memory {
    simd_record writes[CELLS], reads[CELLS];
} memory;

/* What all groups reach, and what each has for itself. */
typedef struct memories {
    memory global, own[HISTORY_GROUPS];
} memories;

static struct {
    history of;
    simd_place places[PLACES];
    memories slow, fast;
} world;

static uint64_t first_seed = 1;
static unsigned histories = 3000;
static uint64_t seen, seen_quickly; /* cells */

static uint32_t below(uint32_t end)
{
    return history_below(&world.of, end);
}

/* ---- An access ------------------------------------------------------------------------------- */

enum { ALL_OF_ONE = 63 };

/* Of `items` work-items from `first` on: each of 1 << per_log cells, or all of the same. */
typedef struct row {
    simd_check_access access;
    uint32_t first, items, cell, cells;
    unsigned per_log;
    bool many;
} row;

static simd_cells cells_of(memories *of, const row *r, uint32_t k)
{
    memory *m = r->access.is_own ? &of->own[r->access.worker - world.of.groups] : &of->global;
    return (simd_cells){&m->writes[r->cell + k], &m->reads[r->cell + k]};
}

static row choose_row(simd_check_worker *group)
{
    static const uint32_t kinds[] = {SIMD_CHECK_WRITES, SIMD_CHECK_READS, SIMD_CHECK_WRITES,
                                     SIMD_CHECK_READS, SIMD_CHECK_READS};
    simd_place *place = &world.places[below(PLACES)];
    place->flags =
        below(10) == 0 ? SIMD_CHECK_READS | SIMD_CHECK_WRITES | SIMD_CHECK_ATOMIC : kinds[below(5)];
    if ((place->flags & SIMD_CHECK_ATOMIC) == 0 && below(10) == 0)
        place->flags |= SIMD_CHECK_ASYNC;
    row r = {.first = below(HISTORY_ITEMS / world.of.width) * world.of.width,
             .items = 1 + below(world.of.width)};
    r.access = (simd_check_access){.worker = group,
                                   .place = place,
                                   .number = (uint32_t)(place - world.places) + 1,
                                   .stamp = group->stamps[r.first],
                                   .is_own = below(3) == 0};
    r.access.looks_for_unwritten =
        r.access.is_own && (place->flags & SIMD_CHECK_READS) != 0 && below(2) == 0;
    r.many = r.items > 1 && below(3) == 0;
    r.per_log = r.items > 1 && !r.many ? below(3) : ALL_OF_ONE;
    r.cells = r.per_log == ALL_OF_ONE ? 1u << below(3) : r.items << r.per_log;
    r.cell = below(CELLS - r.cells + 1);
    return r;
}

/* Returns a bit for each way in which some work-item is in conflict. */
static unsigned look_closer(const row *r, memories *at, uint32_t k)
{
    unsigned found = 0;
    for (uint32_t j = 0; j < (r->many ? r->items : 1); j++) {
        simd_conflict conflict = {.item = 0};
        const uint32_t item = r->first + (uint32_t)((uint64_t)k >> r->per_log) + j;
        if (simd_race_look(&r->access, item, cells_of(at, r, k), &conflict))
            found |= 1u << conflict.relation;
    }
    return found;
}

/* In one piece or two, as rows do that end in different lines. */
static uint64_t look_quickly(const simd_quick *quick, const row *r)
{
    const uint32_t cut = r->cells > 1 && below(2) == 0 ? 1 + below(r->cells - 1) : r->cells;
    simd_quick_row part = {.cells = cells_of(&world.fast, r, 0),
                           .count = cut,
                           .item = r->first,
                           .per_log = r->per_log,
                           .many = r->many};
    if (r->per_log == ALL_OF_ONE && below(2) == 0)
        return simd_quick_look_at_one(quick, part.cells, r->cells, r->first, r->many)
                   ? 0
                   : UINT64_MAX >> (64 - r->cells);
    uint64_t closer = simd_quick_look(quick, &part);
    if (cut < r->cells) {
        part.cells = cells_of(&world.fast, r, cut);
        part.at = cut;
        part.count = r->cells - cut;
        closer |= simd_quick_look(quick, &part) << cut;
    }
    return closer;
}

/* The place may be any of those that race; and if another sub-group read too, it is all the same
 * whether another of the own one did. */
static bool is_same(simd_record a, simd_record b)
{
    simd_record matters = ~((UINT64_C(1) << SIMD_RECORD_PLACE_BITS) - 1);
    if ((a & b & SIMD_RECORD_SUBS) != 0)
        matters &= ~SIMD_RECORD_MANY;
    return ((a ^ b) & matters) == 0;
}

static void compare(const row *r, uint32_t k, unsigned slow, unsigned fast)
{
    const simd_cells a = cells_of(&world.slow, r, k), b = cells_of(&world.fast, r, k);
    if (slow != fast)
        fail_msg("conflicts %#x, quickly %#x", slow, fast);
    if (!is_same(*a.writes, *b.writes) || !is_same(*a.reads, *b.reads))
        fail_msg("kept %#llx %#llx, quickly %#llx %#llx", (unsigned long long)*a.writes,
                 (unsigned long long)*a.reads, (unsigned long long)*b.writes,
                 (unsigned long long)*b.reads);
}

static void access_memory(simd_check_worker *group)
{
    const row r = choose_row(group);
    unsigned slow[CELLS], fast[CELLS] = {0};
    simd_quick quick;
    for (uint32_t k = 0; k < r.cells; k++)
        slow[k] = look_closer(&r, &world.slow, k);
    uint64_t closer = UINT64_MAX >> (64 - r.cells);
    if (simd_quick_begin(&r.access, &quick))
        closer = look_quickly(&quick, &r);
    seen += r.cells;
    seen_quickly += r.cells - (uint32_t)__builtin_popcountll(closer);
    for (uint32_t k = 0; k < r.cells; k++) {
        if ((closer >> k & 1) != 0)
            fast[k] = look_closer(&r, &world.fast, k);
        compare(&r, k, slow[k], fast[k]);
    }
    if ((r.access.place->flags & SIMD_CHECK_ASYNC) != 0)
        group->stamps[r.first] = history_take(&world.of, group);
}

/* ---- Histories ------------------------------------------------------------------------------- */

static void run_history(uint64_t seed)
{
    memset(&world, 0, sizeof world);
    history_begin(&world.of, seed);
    for (int k = 0; k < STEPS; k++) {
        simd_check_worker *group = history_go_on(&world.of);
        if (group != NULL)
            access_memory(group);
    }
}

static void quick_finds_what_race_finds(void **state)
{
    (void)state;
    for (unsigned k = 0; k < histories; k++)
        run_history(first_seed + k);
    (void)printf("%llu of %llu cells quickly\n", (unsigned long long)seen_quickly,
                 (unsigned long long)seen);
    assert_true(seen_quickly > seen / 4);
}

int main(int argc, char **argv)
{
    if (argc > 2) {
        first_seed = strtoull(argv[1], NULL, 10);
        histories = (unsigned)strtoul(argv[2], NULL, 10);
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(quick_finds_what_race_finds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
