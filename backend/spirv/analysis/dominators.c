#include "backend/spirv/analysis/dominators.h"

#include <stdlib.h>
#include <string.h>

#include "backend/spirv/reader/error.h"

static uint32_t walk(const spirv_graph *next, uint32_t root, uint32_t *stack, size_t *edge,
                     uint32_t *order, uint32_t *rank)
{
    uint32_t depth = 0, found = 0;
    stack[depth++] = root;
    rank[root] = 0;
    edge[root] = next->first[root];
    while (depth > 0) {
        const uint32_t node = stack[depth - 1];
        if (edge[node] == next->first[node + 1]) {
            order[found++] = node;
            depth--;
            continue;
        }
        const uint32_t to = next->targets[edge[node]++];
        if (rank[to] != SPIRV_NONE)
            continue;
        rank[to] = 0;
        edge[to] = next->first[to];
        stack[depth++] = to;
    }
    return found;
}

uint32_t spirv_reverse_postorder(const spirv_graph *next, uint32_t nodes, uint32_t root,
                                 uint32_t *order, uint32_t *rank)
{
    uint32_t *stack = spirv_allocate(nodes, sizeof *stack);
    size_t *edge = spirv_allocate(nodes, sizeof *edge);
    uint32_t found = SPIRV_NONE;
    if (stack != NULL && edge != NULL) {
        memset(rank, 0xff, nodes * sizeof *rank);
        found = walk(next, root, stack, edge, order, rank);
        for (uint32_t k = 0; k < found / 2; k++) {
            const uint32_t node = order[k];
            order[k] = order[found - 1 - k];
            order[found - 1 - k] = node;
        }
        for (uint32_t k = 0; k < found; k++)
            rank[order[k]] = k;
    }
    free(stack);
    free(edge);
    return found;
}

/* The nearest common dominator, as places in the order: Cooper, Harvey and Kennedy's algorithm. */
static uint32_t meet(uint32_t a, uint32_t b, const uint32_t *over, uint64_t *steps)
{
    while (a != b) {
        if (a > b)
            a = over[a];
        else
            b = over[b];
        ++*steps;
    }
    return a;
}

/* The common dominator of all predecessors; `over` is by place in the order. */
static uint32_t over_all(const spirv_graph *previous, uint32_t node, const uint32_t *rank,
                         const uint32_t *over, uint64_t *steps)
{
    uint32_t best = SPIRV_NONE;
    for (size_t k = previous->first[node]; k < previous->first[node + 1]; k++) {
        const uint32_t from = rank[previous->targets[k]];
        ++*steps;
        if (from == SPIRV_NONE || over[from] == SPIRV_NONE)
            continue;
        best = best == SPIRV_NONE ? from : meet(best, from, over, steps);
    }
    return best;
}

bool spirv_find_dominators(spirv_cfg *cfg, const spirv_graph *previous, const uint32_t *order,
                           const uint32_t *rank, uint32_t reached, uint32_t nodes, uint32_t *out)
{
    uint32_t *over = out; /* by place first, by node in the end */
    memset(over, 0xff, nodes * sizeof *over);
    over[0] = 0;
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t place = 1; place < reached; place++) {
            uint64_t steps = 0;
            const uint32_t best = over_all(previous, order[place], rank, over, &steps);
            if (!spirv_cfg_spend(cfg, steps))
                return false;
            changed = changed || over[place] != best;
            over[place] = best;
        }
    }
    uint32_t *by_node = spirv_allocate(nodes, sizeof *by_node);
    if (by_node == NULL)
        return false;
    memset(by_node, 0xff, nodes * sizeof *by_node);
    for (uint32_t place = 1; place < reached; place++)
        by_node[order[place]] = order[over[place]];
    memcpy(out, by_node, nodes * sizeof *by_node);
    free(by_node);
    return true;
}

/* Adds a block to the loop of `header`, unless an inner loop has it. Returns whether the walk must
 * visit its predecessors. */
static bool take(spirv_cfg *cfg, uint32_t block, uint32_t header, uint32_t *seen)
{
    if (seen[block] == header)
        return false;
    seen[block] = header;
    if (cfg->loop[block] == SPIRV_NONE)
        cfg->loop[block] = header;
    else if (cfg->loop[block] == block && block != header && cfg->outer[block] == SPIRV_NONE)
        cfg->outer[block] = header;
    return block != header;
}

static bool collect(spirv_cfg *cfg, uint32_t header, uint32_t *stack, uint32_t *seen)
{
    const spirv_graph *previous = &cfg->predecessors;
    uint32_t end = 0;
    bool loop = false;
    for (size_t k = previous->first[header]; k < previous->first[header + 1]; k++) {
        const uint32_t from = previous->targets[k];
        if (cfg->rank[from] == SPIRV_NONE || !spirv_cfg_dominates(cfg, header, from))
            continue;
        loop = true;
        if (from != header && take(cfg, from, header, seen))
            stack[end++] = from;
    }
    if (loop)
        cfg->loop[header] = header;
    while (end > 0) {
        const uint32_t block = stack[--end];
        if (!spirv_cfg_spend(cfg, 1 + previous->first[block + 1] - previous->first[block]))
            return false;
        for (size_t k = previous->first[block]; k < previous->first[block + 1]; k++) {
            const uint32_t from = previous->targets[k];
            if (cfg->rank[from] != SPIRV_NONE && take(cfg, from, header, seen))
                stack[end++] = from;
        }
    }
    return true;
}

/* An edge back to a block that does not dominate its start makes a loop with two entries. */
static bool is_reducible(const spirv_cfg *cfg)
{
    for (uint32_t place = 0; place < cfg->reached; place++) {
        const uint32_t from = cfg->order[place];
        uint32_t count;
        const uint32_t *next = spirv_cfg_successors(cfg, from, &count);
        for (uint32_t k = 0; k < count; k++)
            if (cfg->rank[next[k]] <= place && !spirv_cfg_dominates(cfg, next[k], from))
                return false;
    }
    return true;
}

spirv_cfg_result spirv_find_loops(spirv_cfg *cfg)
{
    const uint32_t nodes = cfg->block_count + 1;
    if (!is_reducible(cfg))
        return SPIRV_CFG_IRREDUCIBLE;
    uint32_t *stack = spirv_allocate(nodes, sizeof *stack);
    uint32_t *seen = spirv_allocate(nodes, sizeof *seen);
    spirv_cfg_result result = stack == NULL || seen == NULL ? SPIRV_CFG_NO_MEMORY : SPIRV_CFG_OK;
    if (result == SPIRV_CFG_OK)
        memset(seen, 0xff, nodes * sizeof *seen);
    /* Inner headers come later in the order than outer ones. */
    for (uint32_t place = cfg->reached; result == SPIRV_CFG_OK && place > 0; place--)
        if (!collect(cfg, cfg->order[place - 1], stack, seen))
            result = SPIRV_CFG_TOO_LARGE;
    free(stack);
    free(seen);
    return result;
}
