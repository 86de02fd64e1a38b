#include "backend/spirv/analysis/active_lanes.h"

#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/reader/error.h"

/* The lanes that arrive over one edge. */
typedef struct arrival {
    uint64_t *must, *may;
    uint32_t condition;
    bool comes;
} arrival;

static uint64_t *set_of(const spirv_active_lanes *e, uint64_t *sets, uint32_t block)
{
    return sets + e->words * block;
}

static bool has(const uint64_t *set, uint32_t lane)
{
    return (set[lane / 64] >> lane % 64 & 1) != 0;
}

static void put(uint64_t *set, uint32_t lane, bool value)
{
    const uint64_t bit = UINT64_C(1) << lane % 64;
    set[lane / 64] = value ? set[lane / 64] | bit : set[lane / 64] & ~bit;
}

static bool is_empty(const uint64_t *set, size_t words)
{
    for (size_t k = 0; k < words; k++)
        if (set[k] != 0)
            return false;
    return true;
}

/* Finds or adds the path condition of an edge; SPIRV_NONE - 1 if memory ran out. */
static uint32_t branch_condition(spirv_active_lanes *e, uint32_t outer, uint32_t block,
                                 uint32_t edge)
{
    if (e->condition_count == e->condition_capacity) {
        const uint32_t capacity = e->condition_capacity == 0 ? 64 : 2 * e->condition_capacity;
        spirv_path_condition *conditions = realloc(e->conditions, capacity * sizeof *conditions);
        if (conditions == NULL)
            return SPIRV_NONE - 1;
        e->conditions = conditions;
        e->condition_capacity = capacity;
    }
    e->conditions[e->condition_count] = (spirv_path_condition){outer, block, edge};
    return e->condition_count++;
}

/* Whether a number takes that edge of a terminator. */
static bool takes(const spirv_uniformity *u, spirv_instruction i, uint32_t edge, int64_t number)
{
    if (i.opcode == SpvOpBranchConditional)
        return (edge == 0) == (number != 0);
    if (i.opcode != SpvOpSwitch)
        return true;
    const uint32_t step = spirv_label_step(u->cfg->reader, i);
    bool any = false;
    for (uint32_t word = 3, k = 1; word + step - 1 < i.count; word += step, k++) {
        uint64_t literal = i.words[word];
        if (step == 3)
            literal |= (uint64_t)i.words[word + 1] << 32;
        const bool same = step == 3 ? (int64_t)literal == number
                                    : (uint32_t)literal == (uint32_t)(uint64_t)number;
        if (same && k == edge)
            return true;
        any = any || same;
    }
    return edge == 0 && !any;
}

/* The lanes that leave a block over one of its edges. */
static bool leave(spirv_active_lanes *e, uint32_t block, uint32_t edge, arrival *out)
{
    const spirv_uniformity *u = e->u;
    const spirv_value condition = spirv_uniformity_condition(u, block);
    const spirv_instruction i = spirv_at(u->cfg->reader->stream, u->cfg->blocks[block].last);
    memcpy(out->must, set_of(e, e->must, block), e->words * sizeof *out->must);
    memcpy(out->may, set_of(e, e->may, block), e->words * sizeof *out->may);
    out->condition = e->condition[block];
    out->comes = true;
    if (spirv_first_label(i) == 0 || i.opcode == SpvOpBranch)
        return true;
    if (spirv_value_is_number(&condition)) {
        for (uint32_t lane = 0; lane < u->lanes.count; lane++) {
            if (takes(u, i, edge, spirv_value_lane(&condition, lane)))
                continue;
            put(out->must, lane, false);
            put(out->may, lane, false);
        }
        out->comes = !is_empty(out->must, e->words) || !is_empty(out->may, e->words);
        return true;
    }
    if (!spirv_value_is_uniform(&condition))
        for (size_t k = 0; k < e->words; k++) {
            out->may[k] |= out->must[k];
            out->must[k] = 0;
        }
    out->condition = branch_condition(e, e->condition[block], block, edge);
    return out->condition != SPIRV_NONE - 1;
}

/* Joins the lanes of several edges. With equal path conditions a lane arrives if it arrives over
 * any edge; else only a lane that arrives over all edges must execute. */
static void meet(const spirv_active_lanes *e, const arrival *more, arrival *all)
{
    const bool alike = more->condition == all->condition;
    for (size_t k = 0; k < e->words; k++) {
        const uint64_t must = alike ? more->must[k] | all->must[k] : more->must[k] & all->must[k];
        const uint64_t any = more->must[k] | all->must[k] | more->may[k] | all->may[k];
        all->must[k] = must;
        all->may[k] = any & ~must;
    }
}

static void store(spirv_active_lanes *e, uint32_t block, const arrival *a)
{
    memcpy(set_of(e, e->must, block), a->must, e->words * sizeof *a->must);
    memcpy(set_of(e, e->may, block), a->may, e->words * sizeof *a->may);
    e->condition[block] = a->condition;
}

static void copy_block(spirv_active_lanes *e, uint32_t to, uint32_t from)
{
    memcpy(set_of(e, e->must, to), set_of(e, e->must, from), e->words * sizeof *e->must);
    memcpy(set_of(e, e->may, to), set_of(e, e->may, from), e->words * sizeof *e->may);
    e->condition[to] = e->condition[from];
}

/* Whether an edge goes back to the start of a loop. */
static bool is_back(const spirv_cfg *cfg, uint32_t from, uint32_t to)
{
    return cfg->rank[from] >= cfg->rank[to];
}

static bool arrive(spirv_active_lanes *e, uint32_t block, arrival *one, arrival *all)
{
    const spirv_cfg *cfg = e->u->cfg;
    bool first = true, mixed = false;
    const spirv_graph *previous = &cfg->predecessors;
    uint32_t before = SPIRV_NONE;
    for (size_t k = previous->first[block]; k < previous->first[block + 1]; k++) {
        const uint32_t from = previous->targets[k];
        if (cfg->rank[from] == SPIRV_NONE || is_back(cfg, from, block) || from == before)
            continue;
        before = from; /* edges of one block stand together */
        uint32_t count;
        const uint32_t *next = spirv_cfg_successors(cfg, from, &count);
        for (uint32_t edge = 0; edge < count; edge++) {
            if (next[edge] != block)
                continue;
            if (!leave(e, from, edge, one))
                return false;
            if (!one->comes)
                continue;
            mixed = mixed || (!first && one->condition != all->condition);
            if (first) {
                memcpy(all->must, one->must, e->words * sizeof *all->must);
                memcpy(all->may, one->may, e->words * sizeof *all->may);
                all->condition = one->condition;
                first = false;
            } else {
                meet(e, one, all);
            }
        }
    }
    all->comes = !first;
    if (mixed)
        all->condition =
            branch_condition(e, e->condition[cfg->dominator[block]], block, SPIRV_NONE);
    return all->condition != SPIRV_NONE - 1;
}

static bool visit(spirv_active_lanes *e, uint32_t block, arrival *one, arrival *all)
{
    const spirv_cfg *cfg = e->u->cfg;
    const uint32_t over = cfg->dominator[block];
    if (over == SPIRV_NONE) {
        for (uint32_t lane = 0; lane < e->u->lanes.count; lane++)
            put(set_of(e, e->must, block), lane, true);
        return true;
    }
    /* Without a way around this block, every lane of the dominator reaches it. */
    uint32_t below = cfg->postdominator[over];
    while (below != SPIRV_NONE && below != block && below != cfg->block_count &&
           spirv_cfg_dominates(cfg, over, below))
        below = cfg->postdominator[below];
    if (below == block) {
        copy_block(e, block, over);
        return true;
    }
    if (!arrive(e, block, one, all))
        return false;
    if (all->comes)
        store(e, block, all);
    return true;
}

static bool solve(spirv_active_lanes *e)
{
    arrival one = {.must = spirv_allocate(e->words, sizeof *one.must),
                   .may = spirv_allocate(e->words, sizeof *one.may)};
    arrival all = {.must = spirv_allocate(e->words, sizeof *all.must),
                   .may = spirv_allocate(e->words, sizeof *all.may)};
    const spirv_cfg *cfg = e->u->cfg;
    bool good = one.must != NULL && one.may != NULL && all.must != NULL && all.may != NULL;
    for (uint32_t k = 0; good && k < cfg->reached; k++)
        if (cfg->order[k] != cfg->block_count)
            good = visit(e, cfg->order[k], &one, &all);
    free(one.must);
    free(one.may);
    free(all.must);
    free(all.may);
    return good;
}

bool spirv_active_lanes_create(const spirv_uniformity *u, spirv_active_lanes *out)
{
    const size_t nodes = (size_t)u->cfg->block_count + 1;
    *out = (spirv_active_lanes){.u = u, .words = ((size_t)u->lanes.count + 63) / 64};
    out->must = spirv_allocate(nodes * out->words, sizeof *out->must);
    out->may = spirv_allocate(nodes * out->words, sizeof *out->may);
    out->condition = spirv_allocate(nodes, sizeof *out->condition);
    if (out->must == NULL || out->may == NULL || out->condition == NULL)
        return false;
    memset(out->condition, 0xff, nodes * sizeof *out->condition);
    return solve(out);
}

void spirv_active_lanes_clear(spirv_active_lanes *e)
{
    free(e->must);
    free(e->may);
    free(e->condition);
    free(e->conditions);
    *e = (spirv_active_lanes){0};
}

bool spirv_executes(const spirv_active_lanes *e, uint32_t block, uint32_t lane)
{
    return has(set_of(e, e->must, block), lane);
}

bool spirv_may_execute(const spirv_active_lanes *e, uint32_t block, uint32_t lane)
{
    return has(set_of(e, e->may, block), lane);
}

/* Whether one condition is on the path of the other. */
static bool is_behind(const spirv_active_lanes *e, uint32_t inner, uint32_t outer)
{
    if (outer == SPIRV_NONE)
        return true;
    for (uint32_t at = inner; at != SPIRV_NONE; at = e->conditions[at].outer)
        if (at == outer || (e->conditions[at].block == e->conditions[outer].block &&
                            e->conditions[at].edge == e->conditions[outer].edge))
            return true;
    return false;
}

bool spirv_can_execute_both(const spirv_active_lanes *e, uint32_t a, uint32_t b)
{
    return is_behind(e, e->condition[a], e->condition[b]) ||
           is_behind(e, e->condition[b], e->condition[a]);
}
