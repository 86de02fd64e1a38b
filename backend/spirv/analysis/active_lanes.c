#include "backend/spirv/analysis/active_lanes.h"

#include <stdlib.h>
#include <string.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/reader/error.h"

/* What comes over one edge. */
typedef struct arrival {
    uint64_t *surely, *maybe;
    uint32_t turning;
    bool comes;
} arrival;

static uint64_t *set_of(const spirv_execution *e, uint64_t *sets, uint32_t block)
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

/* The turning for an edge, made if it is not there yet; SPIRV_NONE - 1 if memory ran out. */
static uint32_t turn(spirv_execution *e, uint32_t outer, uint32_t block, uint32_t edge)
{
    if (e->turning_count == e->turning_capacity) {
        const uint32_t capacity = e->turning_capacity == 0 ? 64 : 2 * e->turning_capacity;
        spirv_turning *turnings = realloc(e->turnings, capacity * sizeof *turnings);
        if (turnings == NULL)
            return SPIRV_NONE - 1;
        e->turnings = turnings;
        e->turning_capacity = capacity;
    }
    e->turnings[e->turning_count] = (spirv_turning){outer, block, edge};
    return e->turning_count++;
}

/* Whether a number takes that edge of a terminator. */
static bool takes(const spirv_uniformity *u, spirv_instruction i, uint32_t edge, int64_t number)
{
    if (i.opcode == SpvOpBranchConditional)
        return (edge == 0) == (number != 0);
    if (i.opcode != SpvOpSwitch)
        return true;
    const uint32_t step = spirv_label_step(u->flow->reader, i);
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

/* Takes from what leaves a block what goes over one of its edges. */
static bool leave(spirv_execution *e, uint32_t block, uint32_t edge, arrival *out)
{
    const spirv_uniformity *u = e->u;
    const spirv_value condition = spirv_uniformity_condition(u, block);
    const spirv_instruction i = spirv_at(u->flow->reader->stream, u->flow->blocks[block].last);
    memcpy(out->surely, set_of(e, e->surely, block), e->words * sizeof *out->surely);
    memcpy(out->maybe, set_of(e, e->maybe, block), e->words * sizeof *out->maybe);
    out->turning = e->turning[block];
    out->comes = true;
    if (spirv_first_label(i) == 0 || i.opcode == SpvOpBranch)
        return true;
    if (spirv_value_is_number(&condition)) {
        for (uint32_t lane = 0; lane < u->lanes.count; lane++) {
            if (takes(u, i, edge, spirv_value_lane(&condition, lane)))
                continue;
            put(out->surely, lane, false);
            put(out->maybe, lane, false);
        }
        out->comes = !is_empty(out->surely, e->words) || !is_empty(out->maybe, e->words);
        return true;
    }
    if (!spirv_value_is_uniform(&condition))
        for (size_t k = 0; k < e->words; k++) {
            out->maybe[k] |= out->surely[k];
            out->surely[k] = 0;
        }
    out->turning = turn(e, e->turning[block], block, edge);
    return out->turning != SPIRV_NONE - 1;
}

/* Lanes that come over several edges: over one of each, behind the same turning; else only those
 * that come over all are sure. */
static void meet(const spirv_execution *e, const arrival *more, arrival *all)
{
    const bool alike = more->turning == all->turning;
    for (size_t k = 0; k < e->words; k++) {
        const uint64_t surely =
            alike ? more->surely[k] | all->surely[k] : more->surely[k] & all->surely[k];
        const uint64_t any = more->surely[k] | all->surely[k] | more->maybe[k] | all->maybe[k];
        all->surely[k] = surely;
        all->maybe[k] = any & ~surely;
    }
}

static void store(spirv_execution *e, uint32_t block, const arrival *a)
{
    memcpy(set_of(e, e->surely, block), a->surely, e->words * sizeof *a->surely);
    memcpy(set_of(e, e->maybe, block), a->maybe, e->words * sizeof *a->maybe);
    e->turning[block] = a->turning;
}

static void copy_block(spirv_execution *e, uint32_t to, uint32_t from)
{
    memcpy(set_of(e, e->surely, to), set_of(e, e->surely, from), e->words * sizeof *e->surely);
    memcpy(set_of(e, e->maybe, to), set_of(e, e->maybe, from), e->words * sizeof *e->maybe);
    e->turning[to] = e->turning[from];
}

/* Whether an edge goes back to the start of a loop. */
static bool is_back(const spirv_flow *flow, uint32_t from, uint32_t to)
{
    return flow->rank[from] >= flow->rank[to];
}

static bool arrive(spirv_execution *e, uint32_t block, arrival *one, arrival *all)
{
    const spirv_flow *flow = e->u->flow;
    bool first = true, mixed = false;
    const spirv_graph *previous = &flow->predecessors;
    uint32_t before = SPIRV_NONE;
    for (size_t k = previous->first[block]; k < previous->first[block + 1]; k++) {
        const uint32_t from = previous->targets[k];
        if (flow->rank[from] == SPIRV_NONE || is_back(flow, from, block) || from == before)
            continue;
        before = from; /* edges of one block stand together */
        uint32_t count;
        const uint32_t *next = spirv_flow_next(flow, from, &count);
        for (uint32_t edge = 0; edge < count; edge++) {
            if (next[edge] != block)
                continue;
            if (!leave(e, from, edge, one))
                return false;
            if (!one->comes)
                continue;
            mixed = mixed || (!first && one->turning != all->turning);
            if (first) {
                memcpy(all->surely, one->surely, e->words * sizeof *all->surely);
                memcpy(all->maybe, one->maybe, e->words * sizeof *all->maybe);
                all->turning = one->turning;
                first = false;
            } else {
                meet(e, one, all);
            }
        }
    }
    all->comes = !first;
    if (mixed)
        all->turning = turn(e, e->turning[flow->dominator[block]], block, SPIRV_NONE);
    return all->turning != SPIRV_NONE - 1;
}

static bool visit(spirv_execution *e, uint32_t block, arrival *one, arrival *all)
{
    const spirv_flow *flow = e->u->flow;
    const uint32_t over = flow->dominator[block];
    if (over == SPIRV_NONE) {
        for (uint32_t lane = 0; lane < e->u->lanes.count; lane++)
            put(set_of(e, e->surely, block), lane, true);
        return true;
    }
    /* Who comes to the dominator comes here, if there is no way around. */
    uint32_t below = flow->postdominator[over];
    while (below != SPIRV_NONE && below != block && below != flow->block_count &&
           spirv_flow_dominates(flow, over, below))
        below = flow->postdominator[below];
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

static bool solve(spirv_execution *e)
{
    arrival one = {.surely = spirv_allocate(e->words, sizeof *one.surely),
                   .maybe = spirv_allocate(e->words, sizeof *one.maybe)};
    arrival all = {.surely = spirv_allocate(e->words, sizeof *all.surely),
                   .maybe = spirv_allocate(e->words, sizeof *all.maybe)};
    const spirv_flow *flow = e->u->flow;
    bool good = one.surely != NULL && one.maybe != NULL && all.surely != NULL && all.maybe != NULL;
    for (uint32_t k = 0; good && k < flow->reached; k++)
        if (flow->order[k] != flow->block_count)
            good = visit(e, flow->order[k], &one, &all);
    free(one.surely);
    free(one.maybe);
    free(all.surely);
    free(all.maybe);
    return good;
}

bool spirv_execution_create(const spirv_uniformity *u, spirv_execution *out)
{
    const size_t nodes = (size_t)u->flow->block_count + 1;
    *out = (spirv_execution){.u = u, .words = ((size_t)u->lanes.count + 63) / 64};
    out->surely = spirv_allocate(nodes * out->words, sizeof *out->surely);
    out->maybe = spirv_allocate(nodes * out->words, sizeof *out->maybe);
    out->turning = spirv_allocate(nodes, sizeof *out->turning);
    if (out->surely == NULL || out->maybe == NULL || out->turning == NULL)
        return false;
    memset(out->turning, 0xff, nodes * sizeof *out->turning);
    return solve(out);
}

void spirv_execution_clear(spirv_execution *e)
{
    free(e->surely);
    free(e->maybe);
    free(e->turning);
    free(e->turnings);
    *e = (spirv_execution){0};
}

bool spirv_executes(const spirv_execution *e, uint32_t block, uint32_t lane)
{
    return has(set_of(e, e->surely, block), lane);
}

bool spirv_may_execute(const spirv_execution *e, uint32_t block, uint32_t lane)
{
    return has(set_of(e, e->maybe, block), lane);
}

/* Whether one turning stands behind the other. */
static bool is_behind(const spirv_execution *e, uint32_t inner, uint32_t outer)
{
    if (outer == SPIRV_NONE)
        return true;
    for (uint32_t at = inner; at != SPIRV_NONE; at = e->turnings[at].outer)
        if (at == outer || (e->turnings[at].block == e->turnings[outer].block &&
                            e->turnings[at].edge == e->turnings[outer].edge))
            return true;
    return false;
}

bool spirv_together(const spirv_execution *e, uint32_t a, uint32_t b)
{
    return is_behind(e, e->turning[a], e->turning[b]) || is_behind(e, e->turning[b], e->turning[a]);
}
