/* share_tiles: interleaved work-groups (group_interleave.h) that fill a tile with the same values
 * fill it once. It is in the tile_static memory of the first of them, which alone stores into it:
 *
 *     for i: a[row][column] = ...    each group its own
 *            b[row][column] = ...    the first group, for all; the loads for it, too
 *            barrier
 *            multiply                each group, with the first one's b
 *            barrier                 <- here they take turns
 *
 * That is legal for bytes of tile_static memory of which all is known that accesses them; into
 * which each group stores the same, at the same places, as often (analysis/group_variance.h); and
 * which a group reads after it stored, not before, from one turn to the next: the first group is a
 * turn ahead of the others. */
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/analysis/group_variance.h"
#include "backend/driver/engines/simd/vectorize/analysis/memory/address.h"
#include "backend/driver/engines/simd/vectorize/analysis/values/value_range.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/pointer.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/group_interleave.h"

/* Bytes of tile_static memory that no access shares with others. */
typedef struct tile {
    int64_t first, end;
    bool is_filled;
    bool is_grouped; /* accesses of several places at once may begin in another tile */
    bool is_same;    /* for all groups of a column, or of a row: of what is asked now */
    simd_sharing sharing;
} tile;

typedef struct search {
    simd_vectorization *v;
    const simd_divergence *divergence;
    LLVMValueRef memory; /* tile_static memory: a parameter */
    uint32_t *tile_of;   /* of each value: the tile that it accesses; SIMD_NONE */
    tile *tiles;
    uint32_t count;
    const bool *unwritten; /* of each value: group_variance.h */
} search;

static bool is_in_tile(const search *s, LLVMValueRef pointer)
{
    return simd_pointer_root(pointer) == s->memory;
}

static bool is_access(const search *s, LLVMValueRef i)
{
    return simd_access_is(i) && is_in_tile(s, simd_pointer_accessed(i));
}

/* ---- Tiles ----------------------------------------------------------------------------------- */

/* Whether a pointer into tile_static memory is used for anything but steps and plain accesses. */
static bool escapes(const search *s, LLVMValueRef i)
{
    if (simd_is_lifetime(i) || LLVMIsAGetElementPtrInst(i) != NULL)
        return false;
    const int accessed = !simd_access_is(i) ? -1 : LLVMIsALoadInst(i) != NULL ? 0 : 1;
    for (int o = 0; o < LLVMGetNumOperands(i); o++)
        if (o != accessed && is_in_tile(s, LLVMGetOperand(i, (unsigned)o)))
            return true;
    return false;
}

/* Larger offsets are nobody's tile. */
enum { MOST_BYTES = 1 << 20 };

/* Finds the bytes that an access may touch. */
static bool find_bytes(const search *s, LLVMValueRef i, tile *out)
{
    const simd_access access = simd_access_of(s->divergence, i);
    const simd_address a = simd_address_of(s->divergence, access.pointer);
    if (a.base != s->memory || llabs(a.offset) > MOST_BYTES)
        return false;
    *out = (tile){.first = a.offset, .end = a.offset};
    for (uint32_t t = 0; t < a.count; t++) {
        const uint64_t most = simd_value_range_of(&s->v->partition, a.terms[t].value).most;
        if (most > MOST_BYTES || llabs(a.terms[t].scale) > MOST_BYTES)
            return false;
        const int64_t reach = (int64_t)most * a.terms[t].scale;
        *(reach < 0 ? &out->first : &out->end) += reach;
    }
    out->end += (int64_t)LLVMStoreSizeOfType(s->v->layout, access.type);
    return out->first >= 0 && out->end <= MOST_BYTES;
}

/* The last tile takes the place of the second one. */
static void unite(search *s, uint32_t into, uint32_t other)
{
    tile *a = &s->tiles[into], *b = &s->tiles[other];
    a->first = b->first < a->first ? b->first : a->first;
    a->end = b->end > a->end ? b->end : a->end;
    *b = s->tiles[--s->count];
    for (uint32_t v = 0; v < s->divergence->value_count; v++)
        if (s->tile_of[v] == other)
            s->tile_of[v] = into;
        else if (s->tile_of[v] == s->count)
            s->tile_of[v] = other;
}

/* Returns a tile that shares bytes with another one; SIMD_NONE if it is by itself. */
static uint32_t find_overlap(const search *s, uint32_t with)
{
    for (uint32_t k = 0; k < s->count; k++)
        if (k != with && s->tiles[k].first < s->tiles[with].end &&
            s->tiles[with].first < s->tiles[k].end)
            return k;
    return SIMD_NONE;
}

static void add_tile(search *s, uint32_t value, const tile *bytes)
{
    uint32_t number = s->count++, other;
    s->tiles[number] = *bytes;
    s->tile_of[value] = number;
    while ((other = find_overlap(s, number)) != SIMD_NONE) {
        const uint32_t lower = number < other ? number : other;
        unite(s, lower, number + other - lower);
        number = lower;
    }
}

/* Of all accesses to tile_static memory; not if any may be anywhere, or any pointer leads to it in
 * another way. */
static bool find_tiles(search *s)
{
    for (uint32_t v = 0; v < s->divergence->value_count; v++) {
        LLVMValueRef i = s->divergence->values[v];
        tile bytes;
        s->tile_of[v] = SIMD_NONE;
        if (escapes(s, i))
            return false;
        if (!is_access(s, i))
            continue;
        if (!find_bytes(s, i, &bytes))
            return false;
        add_tile(s, v, &bytes);
    }
    return true;
}

/* ---- What is the same ------------------------------------------------------------------------ */

static bool is_same_tile(const void *data, LLVMValueRef load)
{
    const search *s = data;
    return s->tiles[s->tile_of[simd_map_find(&s->divergence->numbers, load)]].is_same;
}

static bool is_stored(const search *s, uint32_t value)
{
    return s->tile_of[value] != SIMD_NONE && LLVMIsAStoreInst(s->divergence->values[value]) != NULL;
}

static bool store_differs(const search *s, const simd_group_variance *variance, uint32_t value)
{
    if (variance->blocks[s->divergence->blocks[value]])
        return true;
    for (unsigned o = 0; o < 2; o++) {
        const uint32_t number =
            simd_map_find(&s->divergence->numbers, LLVMGetOperand(s->divergence->values[value], o));
        if (number != SIMD_NONE && variance->values[number])
            return true;
    }
    return false;
}

/* Groups that come to barriers differently are not at the same turn. */
static bool takes_same_turns(const simd_group_variance *variance)
{
    const simd_cfg *cfg = variance->divergence->cfg;
    for (uint32_t b = 0; b < cfg->block_count; b++)
        if (variance->blocks[b] && simd_has_barrier(cfg->blocks[b].block))
            return false;
    return true;
}

/* Each tile that turns out to differ makes what is loaded from it differ. */
static bool find_same(search *s, simd_group_variance *variance, simd_sharing along)
{
    const unsigned dimension = along == SIMD_SHARED_IN_COLUMN ? 1 : 0;
    for (bool changed = true; changed;) {
        changed = false;
        simd_group_variance_find(variance, dimension, is_same_tile, s);
        for (uint32_t v = 0; v < s->divergence->value_count; v++)
            if (is_stored(s, v) && s->tiles[s->tile_of[v]].is_same &&
                store_differs(s, variance, v)) {
                s->tiles[s->tile_of[v]].is_same = false;
                changed = true;
            }
    }
    return takes_same_turns(variance);
}

/* ---- The order ------------------------------------------------------------------------------- */

/* Goes through a block. `read`: the tile was read since the last turn; it is updated.
 * @returns whether the tile is stored to then */
static bool passes(const search *s, uint32_t block, uint32_t number, bool *read)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(s->divergence->cfg->blocks[block].block);
         i != NULL; i = LLVMGetNextInstruction(i)) {
        const uint32_t value = simd_map_find(&s->divergence->numbers, i);
        if (simd_is_barrier(i) && simd_group_interleave_switches_at(s->divergence, i))
            *read = false;
        if (value == SIMD_NONE || s->tile_of[value] != number)
            continue;
        if (is_stored(s, value) && *read)
            return false;
        *read |= !is_stored(s, value);
    }
    return true;
}

/* Returns whether no way leads from a load to a store, but through a barrier where groups take
 * turns. */
static bool is_stored_first(const search *s, uint32_t number, bool *entered)
{
    const simd_cfg *cfg = s->divergence->cfg;
    memset(entered, 0, cfg->block_count * sizeof *entered);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = 0; b < cfg->block_count; b++) {
            bool read = entered[b];
            if (!passes(s, b, number, &read))
                return false;
            for (uint32_t k = 0; read && k < cfg->blocks[b].successor_count; k++) {
                changed |= !entered[cfg->blocks[b].successors[k]];
                entered[cfg->blocks[b].successors[k]] = true;
            }
        }
    }
    return true;
}

static bool leave_others_out(search *s)
{
    bool *entered = calloc(s->divergence->cfg->block_count + 1, sizeof *entered);
    bool any = false;
    for (uint32_t k = 0; k < s->count; k++) {
        tile *t = &s->tiles[k];
        t->is_same =
            t->is_same && t->is_filled && entered != NULL && is_stored_first(s, k, entered);
        any |= t->is_same;
    }
    free(entered);
    return any;
}

/* Finds the tiles that are the same for all groups of a column, or of a row. @returns whether there
 * are any */
static bool find_shared(search *s, simd_group_variance *variance, simd_sharing along)
{
    for (uint32_t k = 0; k < s->count; k++)
        s->tiles[k].is_same = !s->tiles[k].is_grouped;
    if (!find_same(s, variance, along) || !leave_others_out(s))
        return false;
    for (uint32_t k = 0; k < s->count; k++)
        if (s->tiles[k].is_same && s->tiles[k].sharing == SIMD_NOT_SHARED)
            s->tiles[k].sharing = along;
    return true;
}

static uint32_t count_tiles(const search *s, simd_sharing sharing)
{
    uint32_t count = 0;
    for (uint32_t k = 0; k < s->count; k++)
        count += s->tiles[k].sharing == sharing;
    return count;
}

/* ---- Columns --------------------------------------------------------------------------------- */

/* A tile is then filled for an eighth of the groups. */
enum { MAX_COLUMNS = 8 };

/* Where each tile is the same along a column or a row, neighbours take turns, too: no group needs
 * tile_static memory of its own. Else a row's tiles are each group's own. */
static void choose_columns(search *s, bool in_rows)
{
    const uint32_t of_rows = count_tiles(s, SIMD_SHARED_IN_ROW);
    if (in_rows && of_rows != 0 && count_tiles(s, SIMD_NOT_SHARED) == 0 &&
        simd_pass_is_on(s->v, SIMD_PASS_GROUP_BLOCKS)) {
        s->v->partition.interleaved_columns = MAX_COLUMNS;
        simd_remark(s->v, NULL, SIMD_PASS_GROUP_BLOCKS,
                    "%u work-groups of a row are interleaved with those of their columns: each "
                    "tile is the same along a row or a column",
                    s->v->partition.interleaved_columns);
        return;
    }
    for (uint32_t k = 0; k < s->count; k++)
        if (s->tiles[k].sharing == SIMD_SHARED_IN_ROW)
            s->tiles[k].sharing = SIMD_NOT_SHARED;
}

/* ---- The plan -------------------------------------------------------------------------------- */

static simd_sharing sharing_of(const search *s, uint32_t value)
{
    return s->tile_of[value] == SIMD_NONE ? SIMD_NOT_SHARED : s->tiles[s->tile_of[value]].sharing;
}

/* Where an access's pointer is made of the memory: by the access itself, or by a step. */
static void mark_access(const search *s, simd_plan *plan, uint32_t value)
{
    plan->entries[value].sharing = sharing_of(s, value);
    LLVMValueRef pointer = simd_pointer_accessed(s->divergence->values[value]);
    for (; LLVMIsAGetElementPtrInst(pointer) != NULL; pointer = LLVMGetOperand(pointer, 0)) {
        const uint32_t step = simd_map_find(&s->divergence->numbers, pointer);
        if (step != SIMD_NONE)
            plan->entries[step].sharing = sharing_of(s, value);
    }
}

static const char *remark_of(const search *s, uint32_t value)
{
    return sharing_of(s, value) == SIMD_SHARED_IN_COLUMN
               ? "the first of the interleaved work-groups stores this for all"
               : "the first of the interleaved work-groups of a row stores this for all of them";
}

static bool plan_value(simd_vectorization *v, simd_plan *plan, uint32_t value, const void *data)
{
    const search *s = data;
    LLVMValueRef i = s->divergence->values[value];
    if (sharing_of(s, value) != SIMD_NOT_SHARED) {
        mark_access(s, plan, value);
        if (LLVMIsAStoreInst(i) != NULL)
            simd_remark(v, i, SIMD_PASS_SHARE_TILES, "%s", remark_of(s, value));
        return true;
    }
    plan->entries[value].unwritten = s->unwritten[value];
    return false;
}

/* A step that pointers into a shared tile and into another are made of would have two places. */
static bool steps_are_apart(const search *s)
{
    for (uint32_t v = 0; v < s->divergence->value_count; v++) {
        unsigned places = 0; /* a bit for each */
        LLVMValueRef step = s->divergence->values[v];
        if (LLVMIsAGetElementPtrInst(step) == NULL || !is_in_tile(s, step))
            continue;
        for (uint32_t a = 0; a < s->divergence->value_count; a++) {
            if (s->tile_of[a] == SIMD_NONE)
                continue;
            LLVMValueRef pointer = simd_pointer_accessed(s->divergence->values[a]);
            while (pointer != step && LLVMIsAGetElementPtrInst(pointer) != NULL)
                pointer = LLVMGetOperand(pointer, 0);
            places |= pointer == step ? 1u << sharing_of(s, a) : 0;
        }
        if ((places & (places - 1)) != 0)
            return false;
    }
    return true;
}

/* Accesses of several places at once may begin in another tile. */
static bool is_grouped(const simd_vectorization *v, uint32_t value)
{
    const simd_plan_kind kind = v->plans.plans[SIMD_BODY].entries[value].kind;
    return kind == SIMD_PLAN_INTERLEAVED || kind == SIMD_PLAN_WORDS || kind == SIMD_PLAN_ROWS ||
           kind == SIMD_PLAN_ROW_GATHER || kind == SIMD_PLAN_TRANSPOSED;
}

static bool search_tiles(search *s, simd_group_variance *variance)
{
    if (!find_tiles(s))
        return false;
    for (uint32_t v = 0; v < s->divergence->value_count; v++) {
        if (is_stored(s, v))
            s->tiles[s->tile_of[v]].is_filled = true;
        if (s->tile_of[v] != SIMD_NONE && is_grouped(s->v, v))
            s->tiles[s->tile_of[v]].is_grouped = true;
    }
    s->unwritten = variance->unwritten;
    const bool in_columns = find_shared(s, variance, SIMD_SHARED_IN_COLUMN);
    choose_columns(s, find_shared(s, variance, SIMD_SHARED_IN_ROW));
    if (steps_are_apart(s))
        return in_columns || s->v->partition.interleaved_columns > 1;
    s->v->partition.interleaved_columns = 1;
    return false;
}

simd_pass_result simd_run_share_tiles(simd_vectorization *v)
{
    search s = {.v = v, .divergence = &v->divergence, .memory = LLVMGetParam(v->kernel, 1)};
    simd_group_variance variance;
    s.tile_of = calloc(v->divergence.value_count + 1, sizeof *s.tile_of);
    s.tiles = calloc(v->divergence.value_count + 1, sizeof *s.tiles);
    const bool found = simd_group_variance_create(&variance, &v->divergence) && s.tile_of != NULL &&
                       s.tiles != NULL && search_tiles(&s, &variance);
    const bool changed = found && simd_plans_visit(v, plan_value, &s);
    simd_group_variance_clear(&variance);
    free(s.tile_of);
    free(s.tiles);
    return changed ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
