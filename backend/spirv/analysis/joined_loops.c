#include "backend/spirv/analysis/joined_loops.h"

#include <stdlib.h>

#include <spirv/unified1/spirv.h>

#include "backend/spirv/kernels/sub_groups.h"
#include "backend/spirv/reader/error.h"

/* ---- One loop -------------------------------------------------------------------------------- */

static bool waits(const spirv_cfg *cfg, uint32_t block)
{
    const spirv_stream stream = cfg->reader->stream;
    const spirv_block *b = &cfg->blocks[block];
    for (spirv_instruction i = spirv_at(stream, b->first); i.count != 0 && i.at <= b->last;
         i = spirv_next(stream, i))
        if (spirv_is_wait(cfg->reader, i))
            return true;
    return false;
}

/* Whether one block leads to the other, and nothing between them anywhere else. */
static bool leads_straight(const spirv_cfg *cfg, uint32_t from, uint32_t to)
{
    for (uint32_t steps = 0; from != to; steps++) {
        uint32_t count;
        const uint32_t *next = spirv_cfg_successors(cfg, from, &count);
        if (count != 1 || steps == cfg->block_count || next[0] == cfg->block_count)
            return false;
        from = next[0];
    }
    return true;
}

static void join(spirv_cfg *cfg, uint32_t inner, uint32_t outer)
{
    for (uint32_t b = 0; b < cfg->block_count; b++) {
        if (cfg->loop[b] == inner)
            cfg->loop[b] = outer;
        if (cfg->outer[b] == inner)
            cfg->outer[b] = outer;
    }
    cfg->outer[inner] = SPIRV_NONE;
}

void spirv_join_loops(spirv_cfg *cfg)
{
    for (uint32_t b = 0; b < cfg->block_count; b++) {
        const uint32_t outer = cfg->loop[b] == b ? cfg->outer[b] : SPIRV_NONE;
        if (outer != SPIRV_NONE && waits(cfg, b) && leads_straight(cfg, outer, b))
            join(cfg, b, outer);
    }
}

/* ---- Its phis -------------------------------------------------------------------------------- */

static uint32_t block_of_label(const spirv_uniformity *u, uint32_t block, uint32_t label)
{
    const uint32_t context = u->cfg->blocks[block].context;
    const uint32_t number = spirv_cfg_value(u->cfg, context, label);
    return number == SPIRV_NONE ? SPIRV_NONE : u->block_of[number];
}

/* The ways from a divergent branch. */
typedef struct ways {
    const spirv_uniformity *u;
    uint32_t branch;
    const uint8_t *marks;
    unsigned headers; /* of loops that may still be looked through */
} ways;

enum { MOST_HEADERS = 4 };

static bool is_on(const ways *w, uint32_t block)
{
    return block != SPIRV_NONE && (block == w->branch || w->marks[block] != 0);
}

static uint32_t common(ways *w, uint32_t block, spirv_instruction phi);

/* Returns the number of what an id is at the end of a block on the ways: what a phi brings. */
static uint32_t resolve(ways *w, uint32_t block, uint32_t id)
{
    const uint32_t number = spirv_cfg_value(w->u->cfg, w->u->cfg->blocks[block].context, id);
    const uint32_t made = number == SPIRV_NONE ? SPIRV_NONE : w->u->block_of[number];
    if (made == SPIRV_NONE || made == w->branch || !is_on(w, made))
        return number;
    const spirv_instruction i = spirv_at(w->u->cfg->reader->stream, w->u->at[number]);
    if (i.opcode != SpvOpPhi || w->u->cfg->loop[made] != made || w->headers == 0)
        return number;
    w->headers--;
    return common(w, made, i);
}

/* Returns what a phi gets on all of the ways; SPIRV_NONE if that differs. */
static uint32_t common(ways *w, uint32_t block, spirv_instruction phi)
{
    uint32_t found = SPIRV_NONE;
    for (uint32_t word = 3; word + 1 < phi.count; word += 2) {
        const uint32_t from = block_of_label(w->u, block, phi.words[word + 1]);
        if (!is_on(w, from) || from == block)
            continue;
        const uint32_t number = resolve(w, from, phi.words[word]);
        if (number == SPIRV_NONE || (found != SPIRV_NONE && number != found))
            return SPIRV_NONE;
        found = number;
    }
    return found;
}

static bool goes_around(const spirv_cfg *cfg, uint32_t block)
{
    const spirv_graph *previous = &cfg->predecessors;
    for (size_t k = previous->first[block]; k < previous->first[block + 1]; k++)
        if (cfg->rank[previous->targets[k]] != SPIRV_NONE &&
            cfg->rank[previous->targets[k]] >= cfg->rank[block])
            return true;
    return false;
}

bool spirv_brings_one(const spirv_uniformity *u, uint32_t block, spirv_instruction phi)
{
    spirv_cfg *cfg = u->cfg;
    if (!goes_around(cfg, block))
        return false;
    uint8_t *marks = spirv_allocate((size_t)cfg->block_count + 1, sizeof *marks);
    bool one = marks != NULL;
    for (uint32_t b = 0; one && b < cfg->block_count; b++) {
        ways w = {u, b, marks, MOST_HEADERS};
        if (u->divergent[b] != 0)
            one = spirv_uniformity_region(cfg, b, marks) &&
                  (marks[block] != 2 || common(&w, block, phi) != SPIRV_NONE);
    }
    free(marks);
    return one;
}
