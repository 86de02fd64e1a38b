/* rows.c finds what race.c finds. Random histories: what work-items access is looked at twice, by
 * race.c byte by byte, and by rows.c, which keeps a line of memory in as few cells as it can. Both
 * must find conflicts at the same accesses. `rows_test SEED COUNT` looks at other histories, and
 * more. */
#include <setjmp.h> /* cmocka needs these four */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/check/rows.h"
#include "tests/check/history.h"

enum {
    BYTES = 256,
    PLACES = 6,
    STEPS = 300,                          /* of a history */
    FIRST = SIMD_SHADOW_PAGE - BYTES / 2, /* of them, in a page: they end in the next */
};

typedef struct memory {
    simd_record writes[BYTES], reads[BYTES];
} memory;

static struct {
    history of;
    simd_place places[PLACES];
    simd_known_place known;
    memory global, own[HISTORY_GROUPS];
    bool has_members; /* in this history */
    uint32_t member;
} world;

static uint64_t first_seed = 1;
static unsigned histories = 3000;
static uint64_t lines, joined; /* that were written as a whole; and are one cell then */

bool simd_bounds_hold(const simd_bounds *bounds, uintptr_t first, uintptr_t end)
{
    (void)bounds, (void)first, (void)end;
    return true;
}

static uint32_t below(uint32_t end)
{
    return history_below(&world.of, end);
}

/* ---- An access ------------------------------------------------------------------------------- */

/* Of the lanes of a SIMD group: `bytes` each, one behind the other, all the same, or with gaps. */
typedef struct lanes {
    uint64_t lanes, bytes, first;
    uint32_t at; /* lane 0 */
    int64_t stride;
} lanes;

/* The memory of a group, or of all. Groups have pages of their own. */
static uintptr_t memory_of(const simd_check_worker *group, bool is_own)
{
    const uintptr_t number = is_own ? (uintptr_t)(group - world.of.groups) + 1 : 0;
    return (16 + number * 2) * SIMD_SHADOW_PAGE + FIRST;
}

static void choose_access(simd_check_worker *group)
{
    static const uint32_t kinds[] = {SIMD_CHECK_WRITES, SIMD_CHECK_READS, SIMD_CHECK_WRITES,
                                     SIMD_CHECK_READS,
                                     SIMD_CHECK_READS | SIMD_CHECK_WRITES | SIMD_CHECK_ATOMIC};
    simd_place *place = &world.places[below(PLACES)];
    simd_check_access *access = &world.known.access;
    place->kind = SIMD_CHECK_ARGUMENT;
    place->flags = kinds[below(below(8) == 0 ? 5 : 4)];
    *access = (simd_check_access){.worker = group,
                                  .place = place,
                                  .number = (uint32_t)(place - world.places) + 1,
                                  .is_own = below(3) == 0};
    access->looks_for_unwritten =
        access->is_own && (place->flags & SIMD_CHECK_READS) != 0 && below(2) == 0;
}

/* Members of an array of structs, mostly the same one. */
static lanes choose_members(void)
{
    const uint32_t gap = 4u << below(3), width = world.of.width;
    lanes l = {.bytes = below(4) == 0 ? 2 : 1,
               .first = below(HISTORY_ITEMS / width) * width,
               .lanes = UINT64_MAX >> (64 - width),
               .stride = gap};
    while ((uint32_t)l.stride * width > BYTES)
        l.stride /= 2;
    const uint32_t places = (BYTES - (uint32_t)l.stride * width) / 4 + 1;
    l.at = below(places) * 4 + (below(6) == 0 ? below(2) : world.member);
    return l;
}

static lanes choose_lanes(const simd_check_worker *group)
{
    if (world.has_members && below(10) != 0)
        return choose_members();
    lanes l = {.bytes = UINT64_C(1) << below(5),
               .first = below(HISTORY_ITEMS / world.of.width) * world.of.width};
    l.stride = below(4) == 0 ? 0 : (int64_t)l.bytes;
    /* Several SIMD groups whose stamps are one access a row. */
    uint32_t count = world.of.width;
    while (l.stride != 0 && l.first + count < HISTORY_ITEMS && below(4) != 0 &&
           group->stamps[l.first + count] == group->stamps[l.first])
        count += world.of.width;
    l.lanes = UINT64_MAX >> (64 - count);
    while (l.bytes * count > BYTES)
        l.bytes /= 2;
    l.stride = l.stride == 0 ? 0 : (int64_t)l.bytes;
    if (below(3) == 0)
        l.lanes &= (uint64_t)below(UINT32_MAX) | UINT64_C(1) << below(count);
    l.lanes = l.lanes == 0 ? 1 : l.lanes;
    const uint32_t most = BYTES - (uint32_t)l.bytes * (l.stride == 0 ? 1 : count);
    l.at = (uint32_t)l.first * (uint32_t)l.bytes; /* its own element, as in most kernels */
    if (below(3) == 0 || l.at > most)
        l.at = below(most + 1) & ~((1u << below(5)) - 1);
    return l;
}

/* ---- Both looks ------------------------------------------------------------------------------ */

static memory *bytes_of(const simd_check_access *access)
{
    return access->is_own ? &world.own[access->worker - world.of.groups] : &world.global;
}

static bool look_at_bytes(const lanes *l)
{
    const simd_check_access *access = &world.known.access;
    memory *m = bytes_of(access);
    bool found = false;
    for (uint32_t k = 0; k < 64; k++)
        for (uint32_t b = 0; (l->lanes >> k & 1) != 0 && b < l->bytes; b++) {
            const uint32_t byte = l->at + (uint32_t)l->stride * k + b;
            const simd_cells cell = {&m->writes[byte], &m->reads[byte]};
            simd_conflict conflict = {.item = 0};
            found |= simd_race_look(access, (uint32_t)l->first + k, cell, &conflict);
        }
    return found;
}

static bool look_at_rows(const lanes *l)
{
    simd_known_place *known = &world.known;
    simd_look look = {.known = known, .bytes = l->bytes, .first = l->first};
    const uintptr_t base = memory_of(known->access.worker, known->access.is_own) + l->at;
    known->looks_for_races = true;
    known->is_quick = simd_quick_begin(&known->access, &known->quick);
    if (below(4) == 0 || (l->stride != 0 && l->stride != (int64_t)l->bytes))
        for (uint64_t left = l->lanes; left != 0; left &= left - 1) {
            const uint32_t lane = (uint32_t)__builtin_ctzll(left);
            simd_rows_look_at_item(&look, lane, base + (uintptr_t)(l->stride * (int64_t)lane));
        }
    else
        simd_rows_look(&look, l->lanes, base, l->stride);
    simd_rows_leave(&look);
    return look.count != 0;
}

/* What comes behind a conflict may find the same once more, or not. */
static void forget(const lanes *l)
{
    const simd_check_access *access = &world.known.access;
    memory *m = bytes_of(access);
    const uint32_t count = l->stride == 0 ? 1 : 64 - (uint32_t)__builtin_clzll(l->lanes);
    for (uint32_t byte = l->at / SIMD_SHADOW_LINE * SIMD_SHADOW_LINE;
         byte < l->at + l->bytes + (uint64_t)l->stride * (count - 1); byte += SIMD_SHADOW_LINE) {
        const uintptr_t address = memory_of(access->worker, access->is_own) + byte;
        memset(&m->writes[byte], 0, SIMD_SHADOW_LINE * sizeof m->writes[0]);
        memset(&m->reads[byte], 0, SIMD_SHADOW_LINE * sizeof m->reads[0]);
        simd_shadow_join(simd_shadow_find(address), address % SIMD_SHADOW_PAGE / SIMD_SHADOW_LINE,
                         0);
    }
}

/* What is written as a whole, without a conflict, takes a cell. */
static void count_lines(const lanes *l, bool found)
{
    const simd_check_access *access = &world.known.access;
    const uint64_t count = (uint64_t)__builtin_popcountll(l->lanes);
    const uintptr_t base = memory_of(access->worker, access->is_own) + l->at;
    if (found || access->place->flags != SIMD_CHECK_WRITES || !world.known.is_quick ||
        l->stride != (int64_t)l->bytes || (l->lanes & (l->lanes + 1)) != 0 ||
        base % SIMD_SHADOW_LINE != 0 || count * l->bytes < SIMD_SHADOW_LINE ||
        l->first % (SIMD_SHADOW_LINE / l->bytes) != 0)
        return;
    simd_shadow_page *page = simd_shadow_find(base);
    lines++;
    joined += page->grain[base % SIMD_SHADOW_PAGE / SIMD_SHADOW_LINE] == SIMD_GRAIN_LINE;
}

static void access_memory(simd_check_worker *group)
{
    choose_access(group);
    const lanes l = choose_lanes(group);
    world.known.access.stamp = group->stamps[l.first];
    const bool slow = look_at_bytes(&l), fast = look_at_rows(&l);
    if (slow != fast)
        fail_msg("%s by bytes, %s by rows: lanes %#llx of %u bytes, %+d, at %u",
                 slow ? "a conflict" : "none", fast ? "a conflict" : "none",
                 (unsigned long long)l.lanes, (unsigned)l.bytes, (int)l.stride, l.at);
    count_lines(&l, slow);
    if (slow)
        forget(&l);
}

/* ---- Histories ------------------------------------------------------------------------------- */

static void run_history(uint64_t seed)
{
    memset(&world, 0, sizeof world);
    simd_shadow_clear();
    history_begin(&world.of, seed);
    world.of.launch.tools = SIMD_CHECK_RACE | SIMD_CHECK_INIT;
    world.has_members = below(3) == 0;
    world.member = below(3);
    for (int k = 0; k < STEPS; k++) {
        simd_check_worker *group = history_go_on(&world.of);
        if (group != NULL)
            access_memory(group);
    }
}

static void rows_find_what_race_finds(void **state)
{
    (void)state;
    for (unsigned k = 0; k < histories; k++)
        run_history(first_seed + k);
    (void)printf("%llu of %llu lines joined\n", (unsigned long long)joined,
                 (unsigned long long)lines);
    assert_true(lines > 1000 && joined > lines / 2);
}

int main(int argc, char **argv)
{
    if (argc > 2) {
        first_seed = strtoull(argv[1], NULL, 10);
        histories = (unsigned)strtoul(argv[2], NULL, 10);
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(rows_find_what_race_finds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
