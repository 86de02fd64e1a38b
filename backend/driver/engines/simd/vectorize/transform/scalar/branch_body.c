#include "backend/driver/engines/simd/vectorize/transform/scalar/branch_body.h"

#include <stdlib.h>
#include <string.h>

bool simd_branch_body_create(simd_branch_body *body, const simd_cfg *cfg)
{
    *body = (simd_branch_body){.cfg = cfg};
    body->reached = calloc(2 * (size_t)cfg->block_count, sizeof *body->reached);
    body->outside = body->reached == NULL ? NULL : body->reached + cfg->block_count;
    return body->reached != NULL;
}

void simd_branch_body_clear(simd_branch_body *body)
{
    free(body->reached);
    *body = (simd_branch_body){0};
}

static void mark_edges(const simd_cfg *cfg, uint32_t from, bool marks[])
{
    for (uint32_t s = 0; s < cfg->blocks[from].successor_count; s++)
        if (cfg->blocks[from].successors[s] > from)
            marks[cfg->blocks[from].successors[s]] = true;
}

bool simd_branch_body_has(const simd_branch_body *body, uint32_t block)
{
    return body->reached[block] && !body->outside[block];
}

void simd_branch_body_mark(const simd_branch_body *body, uint32_t first, bool marks[])
{
    for (uint32_t b = first; b < body->cfg->block_count; b++)
        marks[b] |= simd_branch_body_has(body, b);
}

void simd_branch_body_find(simd_branch_body *body, uint32_t head, uint32_t first)
{
    const simd_cfg *cfg = body->cfg;
    memset(body->reached, 0, cfg->block_count * sizeof *body->reached);
    memset(body->outside, 0, cfg->block_count * sizeof *body->outside);
    for (uint32_t b = 0; b < first; b++)
        if (b != head)
            mark_edges(cfg, b, body->outside);
    for (uint32_t s = 0; s < cfg->blocks[head].successor_count; s++)
        if (cfg->blocks[head].successors[s] != first)
            body->outside[cfg->blocks[head].successors[s]] = true;
    body->reached[first] = true;
    for (uint32_t b = first; b < cfg->block_count; b++)
        mark_edges(cfg, b, simd_branch_body_has(body, b) ? body->reached : body->outside);
}

/* Takes an edge out of the body. */
static bool joins(uint32_t from, uint32_t to, uint32_t *join)
{
    if (*join == SIMD_NONE)
        *join = to;
    return *join == to && to > from;
}

uint32_t simd_branch_body_join(const simd_branch_body *body, uint32_t first)
{
    const simd_cfg *cfg = body->cfg;
    uint32_t join = SIMD_NONE;
    for (uint32_t b = first; b < cfg->block_count; b++) {
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

bool simd_branch_body_clone(const simd_branch_body *body, uint32_t first, LLVMBuilderRef builder,
                            LLVMValueRef function, simd_clones *clones)
{
    const simd_cfg *cfg = body->cfg;
    LLVMBasicBlockRef *blocks = malloc(cfg->block_count * sizeof(LLVMBasicBlockRef));
    uint32_t count = 0;
    for (uint32_t b = first; blocks != NULL && b < cfg->block_count; b++)
        if (simd_branch_body_has(body, b))
            blocks[count++] = cfg->blocks[b].block;
    simd_clones_add_blocks_to(clones, builder, function, blocks, count);
    free(blocks);
    return blocks != NULL;
}
