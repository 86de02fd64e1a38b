#include "backend/driver/engines/simd/vectorize/analysis/cfg.h"

#include <stdlib.h>

/* A walk of the graph in depth, kept on a stack of our own: kernels may be deep. */
typedef struct walk {
    simd_cfg *cfg;
    simd_block *found; /* in the order in which they were met */
    uint32_t *stack, *next;
    unsigned char *state; /* of each that was met: 0 new, 1 on the stack, 2 done */
    uint32_t met, depth, done;
} walk;

static void meet(walk *w, LLVMBasicBlockRef block)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    simd_block *b = &w->found[w->met];
    *b = (simd_block){.block = block, .loop = SIMD_NONE};
    b->successor_count = LLVMGetNumSuccessors(end);
    /* Not by its opcode: from 23 on LLVM has two for branches. */
    if (b->successor_count == 2 && LLVMIsASwitchInst(end) == NULL)
        b->condition = LLVMGetCondition(end);
    simd_map_add(&w->cfg->numbers, block, w->met);
    w->state[w->met] = 1;
    w->next[w->met] = 0;
    w->stack[w->depth++] = w->met++;
}

/* Blocks are numbered from the end as they are done: the order is reverse postorder. */
static bool step(walk *w, uint32_t *order)
{
    const uint32_t top = w->stack[w->depth - 1];
    LLVMValueRef end = LLVMGetBasicBlockTerminator(w->found[top].block);
    if (w->found[top].successor_count > 2)
        return false;
    if (w->next[top] == w->found[top].successor_count) {
        w->state[top] = 2;
        order[top] = w->done++;
        w->depth--;
        return true;
    }
    /* The second target first: the first then comes directly after its branch. */
    const uint32_t which = w->found[top].successor_count - 1 - w->next[top]++;
    LLVMBasicBlockRef to = LLVMGetSuccessor(end, which);
    uint32_t number = simd_map_find(&w->cfg->numbers, to);
    if (number == SIMD_NONE) {
        number = w->met;
        meet(w, to);
    }
    w->found[top].successors[which] = number;
    return true;
}

static bool walk_all(walk *w, LLVMValueRef function, uint32_t *order)
{
    meet(w, LLVMGetEntryBasicBlock(function));
    while (w->depth > 0)
        if (!step(w, order))
            return false;
    return true;
}

static void renumber(simd_cfg *cfg, const walk *w, const uint32_t *order)
{
    cfg->block_count = w->met;
    for (uint32_t i = 0; i < w->met; i++) {
        simd_block b = w->found[i];
        for (uint32_t s = 0; s < b.successor_count; s++)
            b.successors[s] = w->met - 1 - order[b.successors[s]];
        cfg->blocks[w->met - 1 - order[i]] = b;
    }
}

static simd_cfg_result number_blocks(simd_cfg *cfg, LLVMValueRef function, uint32_t count)
{
    walk w = {.cfg = cfg};
    uint32_t *order = malloc(count * sizeof *order);
    w.found = malloc(count * sizeof *w.found);
    w.stack = malloc(count * sizeof *w.stack);
    w.next = malloc(count * sizeof *w.next);
    w.state = calloc(count, sizeof *w.state);
    cfg->blocks = malloc(count * sizeof *cfg->blocks);
    simd_cfg_result result = SIMD_CFG_NO_MEMORY;
    if (order != NULL && w.found != NULL && w.stack != NULL && w.next != NULL && w.state != NULL &&
        cfg->blocks != NULL && simd_map_create(&cfg->numbers, count))
        result = walk_all(&w, function, order) ? SIMD_CFG_OK : SIMD_CFG_UNSUPPORTED;
    if (result == SIMD_CFG_OK) {
        renumber(cfg, &w, order);
        simd_map_clear(&cfg->numbers);
        result = simd_map_create(&cfg->numbers, count) ? SIMD_CFG_OK : SIMD_CFG_NO_MEMORY;
    }
    for (uint32_t i = 0; result == SIMD_CFG_OK && i < cfg->block_count; i++)
        simd_map_add(&cfg->numbers, cfg->blocks[i].block, i);
    free(order);
    free(w.found);
    free(w.stack);
    free(w.next);
    free(w.state);
    return result;
}

static uint32_t outermost(const simd_cfg *cfg, uint32_t block)
{
    uint32_t loop = cfg->blocks[block].loop;
    while (loop != SIMD_NONE && cfg->loops[loop].parent != SIMD_NONE)
        loop = cfg->loops[loop].parent;
    return loop;
}

/* Inner loops have been found already: their headers come later in the order. So each block that is
 * met stands for the outermost loop around it so far, which becomes a part of the new one. */
static void add_to_loop(simd_cfg *cfg, uint32_t loop, uint32_t block, uint32_t *stack,
                        uint32_t *depth)
{
    const uint32_t inner = outermost(cfg, block);
    if (inner == loop)
        return;
    if (inner == SIMD_NONE)
        cfg->blocks[block].loop = loop;
    else
        cfg->loops[inner].parent = loop;
    stack[(*depth)++] = inner == SIMD_NONE ? block : cfg->loops[inner].header;
}

static simd_cfg_result find_body(simd_cfg *cfg, uint32_t loop, uint32_t *stack)
{
    const simd_loop *l = &cfg->loops[loop];
    uint32_t depth = 0;
    cfg->blocks[l->header].loop = loop;
    add_to_loop(cfg, loop, l->latch, stack, &depth);
    while (depth > 0) {
        const uint32_t block = stack[--depth];
        if (block < l->header)
            return SIMD_CFG_UNSUPPORTED; /* entered past its header */
        const simd_lists *from = &cfg->predecessors;
        for (uint32_t k = from->first[block]; k < from->first[block + 1]; k++)
            add_to_loop(cfg, loop, from->items[k], stack, &depth);
    }
    return SIMD_CFG_OK;
}

/* The block of the one edge that leads back to a header; SIMD_NONE if there is none, the number of
 * blocks if there is more than one. */
static uint32_t find_latch(const simd_cfg *cfg, uint32_t header)
{
    const simd_lists *from = &cfg->predecessors;
    uint32_t latch = SIMD_NONE;
    for (uint32_t k = from->first[header]; k < from->first[header + 1]; k++) {
        const uint32_t p = from->items[k];
        if (p >= header)
            latch = latch == SIMD_NONE || latch == p ? p : cfg->block_count;
    }
    return latch;
}

static void reverse_loops(simd_cfg *cfg)
{
    const uint32_t last = cfg->loop_count - 1;
    for (uint32_t i = 0; i < cfg->block_count; i++)
        if (cfg->blocks[i].loop != SIMD_NONE)
            cfg->blocks[i].loop = last - cfg->blocks[i].loop;
    for (uint32_t i = 0; i < cfg->loop_count / 2; i++) {
        const simd_loop swap = cfg->loops[i];
        cfg->loops[i] = cfg->loops[last - i];
        cfg->loops[last - i] = swap;
    }
    for (uint32_t i = 0; i < cfg->loop_count; i++)
        if (cfg->loops[i].parent != SIMD_NONE)
            cfg->loops[i].parent = last - cfg->loops[i].parent;
}

static simd_cfg_result find_loops(simd_cfg *cfg)
{
    uint32_t *stack = malloc(2 * (size_t)cfg->block_count * sizeof *stack);
    cfg->loops = malloc(cfg->block_count * sizeof *cfg->loops);
    simd_cfg_result result = stack == NULL || cfg->loops == NULL ? SIMD_CFG_NO_MEMORY : SIMD_CFG_OK;
    for (uint32_t header = cfg->block_count; result == SIMD_CFG_OK && header-- > 0;) {
        const uint32_t latch = find_latch(cfg, header);
        if (latch == SIMD_NONE)
            continue;
        cfg->loops[cfg->loop_count++] = (simd_loop){header, latch, SIMD_NONE};
        result = latch == cfg->block_count ? SIMD_CFG_UNSUPPORTED
                                           : find_body(cfg, cfg->loop_count - 1, stack);
    }
    free(stack);
    if (result == SIMD_CFG_OK && cfg->loop_count > 0)
        reverse_loops(cfg);
    return result;
}

/* ---- Lists ----------------------------------------------------------------------------------- */

static void list_predecessors(simd_cfg *cfg)
{
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (uint32_t s = 0; s < cfg->blocks[b].successor_count; s++)
            simd_lists_add(&cfg->predecessors, cfg->blocks[b].successors[s], b);
}

static void list_nodes(simd_cfg *cfg)
{
    for (uint32_t b = 0; b < cfg->block_count; b++) {
        const uint32_t loop = cfg->blocks[b].loop;
        const bool begins = loop != SIMD_NONE && cfg->loops[loop].header == b;
        if (begins)
            simd_lists_add(&cfg->nodes, simd_cfg_list_of_level(cfg->loops[loop].parent), b);
        simd_lists_add(&cfg->nodes, simd_cfg_list_of_level(loop), b);
    }
}

static void list_exits(simd_cfg *cfg)
{
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (uint32_t s = 0; s < cfg->blocks[b].successor_count; s++)
            for (uint32_t l = cfg->blocks[b].loop;
                 l != SIMD_NONE && !simd_cfg_is_in(cfg, cfg->blocks[b].successors[s], l);
                 l = cfg->loops[l].parent)
                simd_lists_add(&cfg->exits, l, 2 * b + s);
}

static simd_cfg_result make_lists(simd_cfg *cfg, simd_lists *lists, uint32_t count,
                                  void (*list)(simd_cfg *cfg))
{
    if (!simd_lists_create(lists, count))
        return SIMD_CFG_NO_MEMORY;
    list(cfg);
    if (!simd_lists_allocate(lists))
        return SIMD_CFG_NO_MEMORY;
    list(cfg);
    return SIMD_CFG_OK;
}

uint32_t simd_cfg_list_of_level(uint32_t level)
{
    return level == SIMD_NONE ? 0 : level + 1;
}

uint32_t simd_cfg_target(const simd_cfg *cfg, uint32_t edge)
{
    return cfg->blocks[edge / 2].successors[edge % 2];
}

/* ---- All together ---------------------------------------------------------------------------- */

simd_cfg_result simd_cfg_create(simd_cfg *cfg, LLVMValueRef function)
{
    *cfg = (simd_cfg){0};
    simd_cfg_result result = number_blocks(cfg, function, LLVMCountBasicBlocks(function));
    if (result == SIMD_CFG_OK)
        result = make_lists(cfg, &cfg->predecessors, cfg->block_count, list_predecessors);
    if (result == SIMD_CFG_OK)
        result = find_loops(cfg);
    if (result == SIMD_CFG_OK)
        result = make_lists(cfg, &cfg->nodes, cfg->loop_count + 1, list_nodes);
    if (result == SIMD_CFG_OK)
        result = make_lists(cfg, &cfg->exits, cfg->loop_count, list_exits);
    return result;
}

void simd_cfg_clear(simd_cfg *cfg)
{
    free(cfg->blocks);
    free(cfg->loops);
    simd_map_clear(&cfg->numbers);
    simd_lists_clear(&cfg->predecessors);
    simd_lists_clear(&cfg->nodes);
    simd_lists_clear(&cfg->exits);
    *cfg = (simd_cfg){0};
}

uint32_t simd_cfg_find(const simd_cfg *cfg, LLVMBasicBlockRef block)
{
    return simd_map_find(&cfg->numbers, block);
}

bool simd_cfg_is_in(const simd_cfg *cfg, uint32_t block, uint32_t loop)
{
    uint32_t l = cfg->blocks[block].loop;
    while (l != loop && l != SIMD_NONE)
        l = cfg->loops[l].parent;
    return l == loop;
}

bool simd_cfg_is_innermost(const simd_cfg *cfg, uint32_t loop)
{
    for (uint32_t l = 0; l < cfg->loop_count; l++)
        if (cfg->loops[l].parent == loop)
            return false;
    return true;
}

uint32_t simd_cfg_node(const simd_cfg *cfg, uint32_t block, uint32_t level)
{
    uint32_t node = block;
    for (uint32_t l = cfg->blocks[block].loop; l != level; l = cfg->loops[l].parent)
        node = cfg->loops[l].header;
    return node;
}

uint32_t simd_cfg_loop_of_node(const simd_cfg *cfg, uint32_t node, uint32_t level)
{
    uint32_t l = cfg->blocks[node].loop;
    if (l == level)
        return SIMD_NONE;
    while (cfg->loops[l].parent != level)
        l = cfg->loops[l].parent;
    return l;
}

uint32_t simd_cfg_predecessor(const simd_cfg *cfg, uint32_t block, uint32_t outside_of)
{
    const simd_lists *from = &cfg->predecessors;
    uint32_t found = SIMD_NONE;
    for (uint32_t k = from->first[block]; k < from->first[block + 1]; k++) {
        if (outside_of != SIMD_NONE && simd_cfg_is_in(cfg, from->items[k], outside_of))
            continue;
        if (found != SIMD_NONE)
            return SIMD_NONE;
        found = from->items[k];
    }
    return found;
}
