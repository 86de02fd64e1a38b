/* Random histories of work-groups, that wait, acquire, release and end: what the stamps of accesses
 * are made of (backend/driver/engines/simd/check). */
#include "tests/check/history.h"

#include <setjmp.h> /* cmocka needs these four */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "backend/driver/engines/simd/check/stamps.h"

enum { BLOCKS = 1 << 16 };

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

uint32_t history_below(history *self, uint32_t end)
{
    self->random = self->random * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)((self->random >> 33) % end);
}

uint32_t history_take(history *self, simd_check_worker *group)
{
    if (group->next % SIMD_STAMP_BLOCK == 0) {
        const simd_stamp_owner owner = {
            .group = group->group, .launch = self->launch.number, .first = group->first_block};
        group->next = simd_stamps_take(&owner);
        if (group->first_block == 0)
            group->first_block = group->next / SIMD_STAMP_BLOCK;
    }
    return group->next++;
}

static uint32_t renew(history *self, simd_check_worker *group)
{
    const uint32_t stamp = history_take(self, group);
    for (uint32_t first = 0; first < HISTORY_ITEMS; first += self->width)
        group->stamps[first] = stamp;
    return stamp;
}

static void begin_group(history *self, simd_check_worker *group)
{
    group->of = &self->launch;
    group->group = self->next_group++;
    group->width = self->width;
    group->has_acquired = false;
    group->first_block = group->next = 0;
    group->begin = group->tile_wait = group->global_wait = renew(self, group);
    memcpy(group->fences, group->stamps, sizeof group->fences);
}

static void begin_launch(history *self)
{
    self->launch.number++;
    self->launch.first_stamp = next_block * SIMD_STAMP_BLOCK;
    for (uint32_t k = 0; k < HISTORY_GROUPS; k++)
        begin_group(self, &self->groups[k]);
}

static void wait(history *self, simd_check_worker *group)
{
    const uint32_t stamp = renew(self, group), fences = history_below(self, 4);
    if ((fences & SIMD_CHECK_FENCES_TILE_STATIC) != 0 || self->waits_much)
        group->tile_wait = stamp;
    if ((fences & SIMD_CHECK_FENCES_GLOBAL) != 0 || self->waits_much)
        group->global_wait = stamp;
}

static void pass_fence(history *self, simd_check_worker *group)
{
    const uint32_t first = history_below(self, HISTORY_ITEMS / self->width) * self->width;
    group->stamps[first] = group->fences[first] = history_take(self, group);
    group->has_acquired = true;
    if (history_below(self, 2) == 0)
        owners[group->first_block].released = group->stamps[first];
}

void history_begin(history *self, uint64_t seed)
{
    memset(self, 0, sizeof *self);
    next_block = 1;
    self->random = seed * UINT64_C(0x9e3779b97f4a7c15);
    self->width = 1u << history_below(self, 4);
    self->group_count = 1 + history_below(self, HISTORY_GROUPS);
    self->waits_much = history_below(self, 3) == 0;
    begin_launch(self);
}

simd_check_worker *history_go_on(history *self)
{
    simd_check_worker *group = &self->groups[history_below(self, self->group_count)];
    const uint32_t what = history_below(self, 40);
    if (what == 0)
        begin_group(self, group);
    else if (what == 1 && history_below(self, 3) == 0)
        begin_launch(self);
    else if (what < 6)
        for (uint32_t n = 1 + history_below(self, self->waits_much ? 60 : 2); n > 0; n--)
            wait(self, group);
    else if (what == 6 && history_below(self, 8) == 0)
        pass_fence(self, group);
    else
        return group;
    return NULL;
}
