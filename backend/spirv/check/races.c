/* Races: two work-items of a tile access one place of tile_static memory, one of them writes, and
 * no wait is between. A finding needs proof of the places, of the active lanes, and that nothing
 * orders the two accesses. In global memory a finding also needs a write and a read, one after the
 * other: an exchange without a wait for that memory. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/check/tile_accesses.h"

/* The place that a lane accesses, for sorting. */
typedef struct spot {
    int64_t offset;
    uint32_t lane;
} spot;

typedef struct races {
    spirv_checker *c;
    spirv_tile_accesses *accesses; /* of the iterations of loops that are looked at */
    spot *spots;                   /* of one access: the lanes that must execute it, by offset */
    uint32_t spot_count;
    const spirv_tile_access *spots_of;
} races;

static int by_offset(const void *left, const void *right)
{
    const spot *a = left, *b = right;
    if (a->offset != b->offset)
        return a->offset < b->offset ? -1 : 1;
    return a->lane < b->lane ? -1 : a->lane > b->lane;
}

static void find_spots(races *r, const spirv_tile_access *access)
{
    if (r->spots_of == access)
        return;
    r->spots_of = access;
    r->spot_count = 0;
    for (uint32_t lane = 0; lane < access->u->lanes.count; lane++)
        if (spirv_executes(access->e, access->block, lane))
            r->spots[r->spot_count++] = (spot){spirv_value_lane(&access->place, lane), lane};
    qsort(r->spots, r->spot_count, sizeof *r->spots, by_offset);
}

/* The first spot not before an offset. */
static uint32_t find_spot(const races *r, int64_t offset)
{
    uint32_t low = 0, high = r->spot_count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (r->spots[middle].offset < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Whether a value differs only if another work-item writes its source meanwhile, which is not
 * certain. */
static bool may_be_same(const spirv_uniformity *u, const spirv_value *value)
{
    const spirv_reader *reader = u->cfg->reader;
    if (value->kind != SPIRV_VALUE_VARYING || value->cause >= u->cfg->value_count ||
        u->at[value->cause] == 0 || u->block_of[value->cause] == SPIRV_NONE)
        return false;
    const spirv_instruction i = spirv_at(reader->stream, u->at[value->cause]);
    if (i.opcode != SpvOpLoad)
        return false;
    const spirv_value pointer = spirv_uniformity_use(u, u->block_of[value->cause], i.words[3]);
    return spirv_value_is_uniform(&pointer) &&
           (pointer.object == SPIRV_NONE || u->builtin[pointer.object] == SPIRV_NONE);
}

/* Whether work-items write the same value: `other` is what the second access stores, or reads over
 * its own store. */
static bool is_harmless(const races *r, const spirv_tile_access *write,
                        const spirv_tile_access *other, bool after, uint32_t lane)
{
    const spirv_checker *c = r->c;
    const bool same =
        write->stored.kind == SPIRV_VALUE_KNOWN && spirv_value_is_uniform(&write->stored);
    if (write->kind != SPIRV_TILE_WRITE || (!same && !may_be_same(write->u, &write->stored)))
        return false;
    if (other->kind == SPIRV_TILE_WRITE)
        return other == write ||
               (same && spirv_value_same(&c->uniformity.lanes, &write->stored, &other->stored));
    return other->kind == SPIRV_TILE_READ && after &&
           spirv_executes(write->e, write->block, lane) && write->size >= other->size &&
           spirv_value_lane(&write->place, lane) == spirv_value_lane(&other->place, lane);
}

/* Two lanes that meet: one in each access; false if there are none. */
static bool meet(races *r, const spirv_tile_access *first, const spirv_tile_access *second,
                 bool after, uint32_t lanes[2])
{
    const spirv_checker *c = r->c;
    const bool first_writes = first->kind == SPIRV_TILE_WRITE;
    find_spots(r, first);
    for (uint32_t lane = 0; lane < c->uniformity.lanes.count; lane++) {
        if (!spirv_executes(second->e, second->block, lane) ||
            is_harmless(r, first_writes ? first : second, first_writes ? second : first,
                        after && first_writes, lane))
            continue;
        const int64_t offset = spirv_value_lane(&second->place, lane);
        for (uint32_t k = find_spot(r, offset - (int64_t)first->size + 1);
             k < r->spot_count && r->spots[k].offset < offset + (int64_t)second->size; k++) {
            /* Without a tile size, one lane stands for any two work-items. */
            if (r->spots[k].lane == lane && c->uniformity.tile[0] != 0)
                continue;
            lanes[0] = r->spots[k].lane;
            lanes[1] = lane;
            return true;
        }
    }
    return false;
}

/* Whether both accesses see the same values in the place's terms: these are defined outside of
 * every loop that contains only one of the two. If the accesses are in different iterations of the
 * loop `next_iteration`, they are defined outside of that, too. */
static bool is_stable(const spirv_checker *c, const spirv_value *place, uint32_t a, uint32_t b,
                      uint32_t next_iteration)
{
    for (uint32_t k = 0; k < place->term_count; k++) {
        const uint32_t value = place->terms[k].value;
        const uint32_t made =
            value < c->cfg.value_count ? c->uniformity.block_of[value] : SPIRV_NONE;
        if (made == SPIRV_NONE)
            continue;
        const uint32_t loop = c->cfg.loop[made];
        if (next_iteration != SPIRV_NONE && spirv_cfg_in_loop(&c->cfg, made, next_iteration))
            return false;
        if (loop != SPIRV_NONE &&
            (!spirv_cfg_in_loop(&c->cfg, a, loop) || !spirv_cfg_in_loop(&c->cfg, b, loop)))
            return false;
    }
    return true;
}

static const char *deed(spirv_tile_access_kind kind)
{
    return kind == SPIRV_TILE_READ    ? "reads"
           : kind == SPIRV_TILE_WRITE ? "writes"
                                      : "changes by an atomic";
}

/* ", in a tile of 2 x 2", if the kernel fixes none. */
static spirv_text tile_name(const spirv_checker *c)
{
    const uint32_t *tile = c->uniformity.tile;
    spirv_text name = {""};
    if (!c->assumed)
        return name;
    if (tile[2] != 1)
        (void)snprintf(name.text, sizeof name.text,
                       ", in a tile of %" PRIu32 " x %" PRIu32 " x %" PRIu32, tile[2], tile[1],
                       tile[0]);
    else if (tile[1] != 1)
        (void)snprintf(name.text, sizeof name.text, ", in a tile of %" PRIu32 " x %" PRIu32,
                       tile[1], tile[0]);
    else
        (void)snprintf(name.text, sizeof name.text, ", in a tile of %" PRIu32, tile[0]);
    return name;
}

static bool report(races *r, const spirv_tile_access *first, const spirv_tile_access *second,
                   const uint32_t lanes[2], bool next_iteration)
{
    spirv_checker *c = r->c;
    const bool global = r->accesses->storage == SpvStorageClassCrossWorkgroup;
    const spirv_rule rule = global ? SPIRV_RULE_GLOBAL_WAIT : SPIRV_RULE_TILE_STATIC_RACE;
    const uint32_t object = first->place.object;
    const spirv_instruction variable = spirv_at(c->reader->stream, c->uniformity.at[object]);
    const uint32_t id = spirv_result(variable);
    const spirv_text name = spirv_name(c, id), place = spirv_place(c, first->at);
    if (c->uniformity.tile[0] == 0)
        return spirv_report(c, rule, false, second->at, id,
                            "race on `%s` in kernel `%s`: each work-item of a tile %s here what "
                            "the others %s%s, with no wait for %s memory between",
                            name.text, c->kernel->name,
                            second->kind == SPIRV_TILE_READ ? "reads" : "writes",
                            first->kind == SPIRV_TILE_READ ? "read" : "write", place.text,
                            global ? "global" : "tile_static");
    const spirv_text tile = tile_name(c);
    return spirv_report(c, rule, !global && !c->assumed, second->at, id,
                        "race on `%s` in kernel `%s`: work-item %s %s here what work-item %s "
                        "%s%s%s, with no wait for %s memory between%s",
                        name.text, c->kernel->name, spirv_lane_name(c, lanes[1]).text,
                        deed(second->kind), spirv_lane_name(c, lanes[0]).text, deed(first->kind),
                        place.text, next_iteration ? " in the loop's previous iteration" : "",
                        global ? "global" : "tile_static", tile.text);
}

/* Whether many work-items write to one place: an update, which other checks judge. */
static bool is_by_many(const spirv_tile_access *write)
{
    uint32_t many = 0;
    for (uint32_t lane = 0; lane < write->u->lanes.count && many < 2; lane++)
        many += spirv_executes(write->e, write->block, lane);
    return write->place.lanes == NULL && many == 2;
}

/* Whether one of two accesses of global memory reads what the other, one of its own, writes. */
static bool is_exchange(const spirv_tile_access *a, const spirv_tile_access *b)
{
    return a->kind != SPIRV_TILE_ATOMIC && b->kind != SPIRV_TILE_ATOMIC && a->kind != b->kind &&
           !is_by_many(a->kind == SPIRV_TILE_WRITE ? a : b);
}

static bool conflict(const races *r, const spirv_tile_access *a, const spirv_tile_access *b)
{
    if (r->accesses->storage == SpvStorageClassCrossWorkgroup && !is_exchange(a, b))
        return false;
    if (a->place.object != b->place.object || !spirv_value_same_terms(&a->place, &b->place))
        return false;
    if (a->kind == b->kind)
        return a->kind == SPIRV_TILE_WRITE;
    return true;
}

static bool may_conflict(races *r, const spirv_tile_access *a, const spirv_tile_access *b)
{
    spirv_checker *c = r->c;
    return conflict(r, a, b) && spirv_can_execute_both(&c->active, a->block, b->block) &&
           spirv_cfg_spend(&c->cfg, c->uniformity.lanes.count);
}

/* Two accesses in one iteration of the loops around both. */
static bool check_pair(races *r, const spirv_tile_access *first, const spirv_tile_access *second)
{
    spirv_tile_accesses *accesses = r->accesses;
    uint32_t lanes[2];
    bool near = false;
    if (!may_conflict(r, first, second))
        return true;
    const bool after = first != second && spirv_follows(accesses, first, second, &near);
    const bool beside = first == second || (!after && spirv_are_beside(accesses, first, second));
    if (after &&
        (!near || (first->u->first_iteration && !spirv_stays_open(accesses, first, second))))
        return true;
    if (beside && accesses->storage == SpvStorageClassCrossWorkgroup)
        return true;
    if (beside && first->kind == SPIRV_TILE_READ) { /* neither is first: report the read */
        const spirv_tile_access *read = first;
        first = second;
        second = read;
    }
    if (!(beside || after) ||
        !is_stable(r->c, &first->place, first->block, second->block, SPIRV_NONE) ||
        !meet(r, first, second, after, lanes))
        return true;
    return report(r, first, second, lanes, false);
}

/* The first of one iteration of a loop, the second of the next. */
static bool check_turn(races *r, const spirv_tile_access *first, const spirv_tile_access *second)
{
    uint32_t lanes[2];
    if (!may_conflict(r, first, second))
        return true;
    const uint32_t loop = spirv_follows_in_next_iteration(r->accesses, first, second);
    if (loop == SPIRV_NONE || !spirv_stays_open(r->accesses, first, second) ||
        !is_stable(r->c, &second->place, first->block, second->block, loop) ||
        !meet(r, first, second, false, lanes))
        return true;
    return report(r, first, second, lanes, true);
}

static bool check_pairs(races *r)
{
    const spirv_tile_accesses *a = r->accesses;
    for (size_t k = 0; k < a->count; k++)
        for (size_t j = k; j < a->count && r->c->cfg.steps != 0; j++)
            if (!check_pair(r, &a->all[k], &a->all[j]))
                return false;
    return true;
}

/* The place of the second must be known in every iteration. */
static bool check_turns(races *r, const spirv_tile_accesses *any)
{
    const spirv_tile_accesses *a = r->accesses;
    for (size_t k = 0; k < a->count; k++)
        for (size_t j = 0; j < any->count && r->c->cfg.steps != 0; j++)
            if (a->all[k].at != any->all[j].at && !check_turn(r, &a->all[k], &any->all[j]))
                return false;
    return true;
}

bool spirv_check_races(spirv_tile_accesses *accesses, spirv_tile_accesses *first)
{
    races r = {.c = accesses->c, .accesses = accesses};
    r.spots = spirv_allocate(accesses->u->lanes.count, sizeof *r.spots);
    bool good = r.spots != NULL;
    if (good && !accesses->spins) {
        good = check_pairs(&r) && check_turns(&r, accesses);
        r.accesses = first;
        r.spots_of = NULL;
        good = good && check_pairs(&r) && check_turns(&r, accesses);
    }
    free(r.spots);
    return good;
}
