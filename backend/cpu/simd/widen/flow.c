#include "backend/cpu/simd/widen/flow.h"

#include <stdlib.h>

/* A walk of the graph in depth, kept on a stack of our own: kernels may be deep. */
typedef struct walk {
    simd_flow *flow;
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
    if (LLVMGetInstructionOpcode(end) == LLVMBr && LLVMIsConditional(end))
        b->condition = LLVMGetCondition(end);
    simd_map_add(&w->flow->numbers, block, w->met);
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
    uint32_t number = simd_map_find(&w->flow->numbers, to);
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

static void renumber(simd_flow *flow, const walk *w, const uint32_t *order)
{
    flow->block_count = w->met;
    for (uint32_t i = 0; i < w->met; i++) {
        simd_block b = w->found[i];
        for (uint32_t s = 0; s < b.successor_count; s++)
            b.successors[s] = w->met - 1 - order[b.successors[s]];
        flow->blocks[w->met - 1 - order[i]] = b;
    }
}

static simd_flow_result number_blocks(simd_flow *flow, LLVMValueRef function, uint32_t count)
{
    walk w = {.flow = flow};
    uint32_t *order = malloc(count * sizeof *order);
    w.found = malloc(count * sizeof *w.found);
    w.stack = malloc(count * sizeof *w.stack);
    w.next = malloc(count * sizeof *w.next);
    w.state = calloc(count, sizeof *w.state);
    flow->blocks = malloc(count * sizeof *flow->blocks);
    simd_flow_result result = SIMD_FLOW_NO_MEMORY;
    if (order != NULL && w.found != NULL && w.stack != NULL && w.next != NULL && w.state != NULL &&
        flow->blocks != NULL && simd_map_create(&flow->numbers, count))
        result = walk_all(&w, function, order) ? SIMD_FLOW_OK : SIMD_FLOW_UNSUPPORTED;
    if (result == SIMD_FLOW_OK) {
        renumber(flow, &w, order);
        simd_map_clear(&flow->numbers);
        result = simd_map_create(&flow->numbers, count) ? SIMD_FLOW_OK : SIMD_FLOW_NO_MEMORY;
    }
    for (uint32_t i = 0; result == SIMD_FLOW_OK && i < flow->block_count; i++)
        simd_map_add(&flow->numbers, flow->blocks[i].block, i);
    free(order);
    free(w.found);
    free(w.stack);
    free(w.next);
    free(w.state);
    return result;
}

static uint32_t outermost(const simd_flow *flow, uint32_t block)
{
    uint32_t loop = flow->blocks[block].loop;
    while (loop != SIMD_NONE && flow->loops[loop].parent != SIMD_NONE)
        loop = flow->loops[loop].parent;
    return loop;
}

/* Inner loops have been found already: their headers come later in the order. So each block that is
 * met stands for the outermost loop around it so far, which becomes a part of the new one. */
static void add_to_loop(simd_flow *flow, uint32_t loop, uint32_t block, uint32_t *stack,
                        uint32_t *depth)
{
    const uint32_t inner = outermost(flow, block);
    if (inner == loop)
        return;
    if (inner == SIMD_NONE)
        flow->blocks[block].loop = loop;
    else
        flow->loops[inner].parent = loop;
    stack[(*depth)++] = inner == SIMD_NONE ? block : flow->loops[inner].header;
}

static simd_flow_result find_body(simd_flow *flow, uint32_t loop, uint32_t *stack)
{
    const simd_loop *l = &flow->loops[loop];
    uint32_t depth = 0;
    flow->blocks[l->header].loop = loop;
    add_to_loop(flow, loop, l->latch, stack, &depth);
    while (depth > 0) {
        const uint32_t block = stack[--depth];
        if (block < l->header)
            return SIMD_FLOW_UNSUPPORTED; /* entered past its header */
        for (uint32_t p = 0; p < flow->block_count; p++)
            for (uint32_t s = 0; s < flow->blocks[p].successor_count; s++)
                if (flow->blocks[p].successors[s] == block)
                    add_to_loop(flow, loop, p, stack, &depth);
    }
    return SIMD_FLOW_OK;
}

/* The block of the one edge that leads back to a header; SIMD_NONE if there is none, the number of
 * blocks if there is more than one. */
static uint32_t find_latch(const simd_flow *flow, uint32_t header)
{
    uint32_t latch = SIMD_NONE;
    for (uint32_t p = header; p < flow->block_count; p++)
        for (uint32_t s = 0; s < flow->blocks[p].successor_count; s++)
            if (flow->blocks[p].successors[s] == header)
                latch = latch == SIMD_NONE || latch == p ? p : flow->block_count;
    return latch;
}

static void reverse_loops(simd_flow *flow)
{
    const uint32_t last = flow->loop_count - 1;
    for (uint32_t i = 0; i < flow->block_count; i++)
        if (flow->blocks[i].loop != SIMD_NONE)
            flow->blocks[i].loop = last - flow->blocks[i].loop;
    for (uint32_t i = 0; i < flow->loop_count / 2; i++) {
        const simd_loop swap = flow->loops[i];
        flow->loops[i] = flow->loops[last - i];
        flow->loops[last - i] = swap;
    }
    for (uint32_t i = 0; i < flow->loop_count; i++)
        if (flow->loops[i].parent != SIMD_NONE)
            flow->loops[i].parent = last - flow->loops[i].parent;
}

static simd_flow_result find_loops(simd_flow *flow)
{
    uint32_t *stack = malloc(2 * (size_t)flow->block_count * sizeof *stack);
    flow->loops = malloc(flow->block_count * sizeof *flow->loops);
    simd_flow_result result =
        stack == NULL || flow->loops == NULL ? SIMD_FLOW_NO_MEMORY : SIMD_FLOW_OK;
    for (uint32_t header = flow->block_count; result == SIMD_FLOW_OK && header-- > 0;) {
        const uint32_t latch = find_latch(flow, header);
        if (latch == SIMD_NONE)
            continue;
        flow->loops[flow->loop_count++] = (simd_loop){header, latch, SIMD_NONE};
        result = latch == flow->block_count ? SIMD_FLOW_UNSUPPORTED
                                            : find_body(flow, flow->loop_count - 1, stack);
    }
    free(stack);
    if (result == SIMD_FLOW_OK && flow->loop_count > 0)
        reverse_loops(flow);
    return result;
}

simd_flow_result simd_flow_create(simd_flow *flow, LLVMValueRef function)
{
    *flow = (simd_flow){0};
    simd_flow_result result = number_blocks(flow, function, LLVMCountBasicBlocks(function));
    return result == SIMD_FLOW_OK ? find_loops(flow) : result;
}

void simd_flow_clear(simd_flow *flow)
{
    free(flow->blocks);
    free(flow->loops);
    simd_map_clear(&flow->numbers);
    *flow = (simd_flow){0};
}

uint32_t simd_flow_find(const simd_flow *flow, LLVMBasicBlockRef block)
{
    return simd_map_find(&flow->numbers, block);
}

bool simd_flow_is_in(const simd_flow *flow, uint32_t block, uint32_t loop)
{
    uint32_t l = flow->blocks[block].loop;
    while (l != loop && l != SIMD_NONE)
        l = flow->loops[l].parent;
    return l == loop;
}

uint32_t simd_flow_node(const simd_flow *flow, uint32_t block, uint32_t level)
{
    uint32_t node = block;
    for (uint32_t l = flow->blocks[block].loop; l != level; l = flow->loops[l].parent)
        node = flow->loops[l].header;
    return node;
}

uint32_t simd_flow_loop_of_node(const simd_flow *flow, uint32_t node, uint32_t level)
{
    uint32_t l = flow->blocks[node].loop;
    if (l == level)
        return SIMD_NONE;
    while (flow->loops[l].parent != level)
        l = flow->loops[l].parent;
    return l;
}
