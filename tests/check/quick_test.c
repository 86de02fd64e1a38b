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
#include "backend/driver/engines/simd/check/stamps.h"

enum {
    GROUPS = 4, /* that run at a time */
    ITEMS = 32, /* of a group */
    CELLS = 32,
    BLOCKS = 1 << 16,
    PLACES = 8,
    STEPS = 400, /* of a history */
};

typedef struct memory {
    simd_record writes[CELLS], reads[CELLS];
} memory;

/* What all groups reach, and what each has for itself. */
typedef struct memories {
    memory global, own[GROUPS];
} memories;

static struct {
    uint64_t random, next_group;
    simd_check_launch launch;
    simd_check_worker groups[GROUPS];
    uint32_t group_count, width;
    bool waits_much; /* so that a group needs several blocks of stamps */
    simd_place places[PLACES];
    memories slow, fast;
} world;

static uint64_t first_seed = 1;
static unsigned histories = 3000;
static uint64_t seen, seen_quickly; /* cells */

/* ---- Stamps, as stamps.c gives them ---------------------------------------------------------- */

static simd_stamp_owner owners[BLOCKS];
static uint32_t next_block;

simd_stamp_owner *simd_stamps_owner(uint32_t stamp)
{
    return &owners[stamp / SIMD_STAMP_BLOCK];
}

uint32_t simd_stamps_take(const simd_stamp_owner *owner)
{
    const uint32_t block = next_block++;
    assert_true(next_block < BLOCKS);
    owners[block].group = owner->group;
    owners[block].launch = owner->launch;
    owners[block].first = owner->first == 0 ? block : owner->first;
    owners[block].released = 0;
    return block * SIMD_STAMP_BLOCK;
}

/* ---- What happens ---------------------------------------------------------------------------- */

static uint32_t below(uint32_t end)
{
    world.random = world.random * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)((world.random >> 33) % end);
}

static uint32_t take(simd_check_worker *group)
{
    if (group->next % SIMD_STAMP_BLOCK == 0) {
        const simd_stamp_owner owner = {
            .group = group->group, .launch = world.launch.number, .first = group->first_block};
        group->next = simd_stamps_take(&owner);
        if (group->first_block == 0)
            group->first_block = group->next / SIMD_STAMP_BLOCK;
    }
    return group->next++;
}

static uint32_t renew(simd_check_worker *group)
{
    const uint32_t stamp = take(group);
    for (uint32_t first = 0; first < ITEMS; first += world.width)
        group->stamps[first] = stamp;
    return stamp;
}

static void begin_group(simd_check_worker *group)
{
    group->of = &world.launch;
    group->group = world.next_group++;
    group->width = world.width;
    group->has_acquired = false;
    group->first_block = group->next = 0;
    group->begin = group->tile_wait = group->global_wait = renew(group);
    memcpy(group->fences, group->stamps, sizeof group->fences);
}

static void begin_launch(void)
{
    world.launch.number++;
    world.launch.first_stamp = next_block * SIMD_STAMP_BLOCK;
    for (uint32_t k = 0; k < GROUPS; k++)
        begin_group(&world.groups[k]);
}

static void wait(simd_check_worker *group)
{
    const uint32_t stamp = renew(group), fences = below(4);
    if ((fences & SIMD_CHECK_FENCES_TILE_STATIC) != 0 || world.waits_much)
        group->tile_wait = stamp;
    if ((fences & SIMD_CHECK_FENCES_GLOBAL) != 0 || world.waits_much)
        group->global_wait = stamp;
}

static void pass_fence(simd_check_worker *group)
{
    const uint32_t first = below(ITEMS / world.width) * world.width;
    group->stamps[first] = group->fences[first] = take(group);
    group->has_acquired = true;
    if (below(2) == 0)
        owners[group->first_block].released = group->stamps[first];
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
    memory *m = r->access.is_own ? &of->own[r->access.worker - world.groups] : &of->global;
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
    row r = {.first = below(ITEMS / world.width) * world.width, .items = 1 + below(world.width)};
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
    if (r->per_log == ALL_OF_ONE && !r->many && below(2) == 0)
        return simd_quick_look_at_one(quick, part.cells, r->cells, r->first)
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
    simd_record matters = ~((UINT64_C(1) << 18) - 1);
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
        group->stamps[r.first] = take(group);
}

/* ---- Histories ------------------------------------------------------------------------------- */

static void step(void)
{
    simd_check_worker *group = &world.groups[below(world.group_count)];
    const uint32_t what = below(40);
    if (what == 0)
        begin_group(group);
    else if (what == 1 && below(3) == 0)
        begin_launch();
    else if (what < 6)
        for (uint32_t n = 1 + below(world.waits_much ? 60 : 2); n > 0; n--)
            wait(group);
    else if (what == 6 && below(8) == 0)
        pass_fence(group);
    else
        access_memory(group);
}

static void run_history(uint64_t seed)
{
    memset(&world, 0, sizeof world);
    next_block = 1;
    world.random = seed * UINT64_C(0x9e3779b97f4a7c15);
    world.width = 1u << below(4);
    world.group_count = 1 + below(GROUPS);
    world.waits_much = below(3) == 0;
    begin_launch();
    for (int k = 0; k < STEPS; k++)
        step();
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
