#include "backend/driver/engines/simd/vectorize/transform/scalar/branch_body.h"

#include <stdlib.h>
#include <string.h>

bool simd_branch_body_create(simd_branch_body *body, const simd_cfg *cfg)
{
    *body = (simd_branch_body){.cfg = cfg, .has = calloc(cfg->block_count, sizeof *body->has)};
    return body->has != NULL;
}

void simd_branch_body_clear(simd_branch_body *body)
{
    free(body->has);
    *body = (simd_branch_body){0};
}

bool simd_branch_body_has(const simd_branch_body *body, uint32_t block)
{
    return body->has[block];
}

void simd_branch_body_mark(const simd_branch_body *body, bool marks[])
{
    for (uint32_t b = body->first; b < body->end; b++)
        marks[b] |= body->has[b];
}

/* Whether all edges to a block come from the body, or the one to the first from `head`, those of
 * loops left aside; and any does. */
static bool belongs(const simd_branch_body *body, uint32_t head, uint32_t block)
{
    const simd_lists *from = &body->cfg->predecessors;
    bool is_reached = false;
    for (uint32_t k = from->first[block]; k < from->first[block + 1]; k++) {
        const uint32_t before = from->items[k];
        if (before >= block)
            continue;
        if (block == body->first ? before != head : !body->has[before])
            return false;
        is_reached = true;
    }
    return is_reached;
}

/* No block behind the last one that an edge of the body leads to is in it. */
void simd_branch_body_find(simd_branch_body *body, uint32_t head, uint32_t first)
{
    const simd_cfg *cfg = body->cfg;
    memset(body->has + body->first, 0, (body->end - body->first) * sizeof *body->has);
    body->first = body->end = first;
    for (uint32_t b = first, last = first; b <= last; b++) {
        if (!belongs(body, head, b))
            continue;
        body->has[b] = true;
        body->end = b + 1;
        for (uint32_t s = 0; s < cfg->blocks[b].successor_count; s++)
            last = cfg->blocks[b].successors[s] > last ? cfg->blocks[b].successors[s] : last;
    }
}

/* Takes an edge out of the body. */
static bool joins(uint32_t from, uint32_t to, uint32_t *join)
{
    if (*join == SIMD_NONE)
        *join = to;
    return *join == to && to > from;
}

uint32_t simd_branch_body_join(const simd_branch_body *body)
{
    const simd_cfg *cfg = body->cfg;
    uint32_t join = SIMD_NONE;
    for (uint32_t b = body->first; b < body->end; b++) {
        if (!simd_branch_body_has(body, b))
            continue;
        if (cfg->blocks[b].successor_count == 0)
            return SIMD_NONE;
        for (uint32_t s = 0; s < cfg->blocks[b].successor_count; s++) {
            const uint32_t to = cfg->blocks[b].successors[s];
            if (!simd_branch_body_has(body, to) && !joins(b, to, &join))
                return SIMD_NONE;
        }
    }
    return join;
}

bool simd_branch_body_clone(const simd_branch_body *body, LLVMBuilderRef builder,
                            LLVMValueRef function, simd_clones *clones)
{
    const simd_cfg *cfg = body->cfg;
    LLVMBasicBlockRef *blocks = malloc(cfg->block_count * sizeof(LLVMBasicBlockRef));
    uint32_t count = 0;
    for (uint32_t b = body->first; blocks != NULL && b < body->end; b++)
        if (simd_branch_body_has(body, b))
            blocks[count++] = cfg->blocks[b].block;
    simd_clones_add_blocks_to(clones, builder, function, blocks, count);
    free(blocks);
    return blocks != NULL;
}
