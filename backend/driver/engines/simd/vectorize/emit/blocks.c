/* The control flow of a strip: blocks, the edges between them, and rounds of loops. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/ir/phi.h"

#include <llvm-c/DebugInfo.h>

static LLVMBasicBlockRef append(simd_emitter *e, const char *name)
{
    return LLVMAppendBasicBlockInContext(e->context, e->function, name);
}

static void go(simd_emitter *e, LLVMBasicBlockRef to)
{
    LLVMBuildBr(e->builder, to);
}

static void go_on_at(simd_emitter *e, LLVMBasicBlockRef at)
{
    LLVMPositionBuilderAtEnd(e->builder, at);
}

static LLVMBasicBlockRef node_start(const simd_emitter *e, uint32_t node, uint32_t level)
{
    const uint32_t loop = simd_cfg_loop_of_node(e->cfg, node, level);
    return loop == SIMD_NONE ? e->starts[node] : e->loop_starts[loop];
}

/* What comes after a round of a level. */
static LLVMBasicBlockRef after_round(const simd_emitter *e, uint32_t level)
{
    return level == SIMD_NONE ? e->end : e->checks[level];
}

/* Do lanes leave a loop from within a region of its body? Then none may be left where it joins. */
static bool loses_lanes(const simd_emitter *e, uint32_t loop)
{
    const simd_cfg *cfg = e->cfg;
    for (uint32_t b = 0; b < cfg->block_count; b++)
        for (uint32_t s = 0; simd_cfg_is_in(cfg, b, loop) && s < cfg->blocks[b].successor_count;
             s++) {
            const simd_node *node =
                simd_divergence_node(e->divergence, simd_cfg_node(cfg, b, loop), loop);
            if (!simd_cfg_is_in(cfg, cfg->blocks[b].successors[s], loop) &&
                (node->linear || node->heads))
                return true;
        }
    return false;
}

static LLVMBasicBlockRef go_on_with(simd_emitter *e, uint32_t next, uint32_t level)
{
    if (next == SIMD_NONE)
        return after_round(e, level);
    LLVMBasicBlockRef start = node_start(e, next, level);
    if (level == SIMD_NONE || simd_divergence_node(e->divergence, next, level)->linear ||
        !loses_lanes(e, level))
        return start;
    LLVMBasicBlockRef here = LLVMGetInsertBlock(e->builder), joined = append(e, "joined");
    go_on_at(e, joined);
    const simd_mask mask = simd_emit_load_mask(e, next);
    LLVMBuildCondBr(e->builder, simd_emit_any(e, &mask), start, after_round(e, level));
    go_on_at(e, here);
    return joined;
}

/* ---- Edges ----------------------------------------------------------------------------------- */

static void blend(simd_emitter *e, LLVMValueRef slot, LLVMValueRef lanes, LLVMValueRef value)
{
    LLVMValueRef old = LLVMBuildLoad2(e->builder, LLVMGetAllocatedType(slot), slot, "");
    LLVMBuildStore(e->builder, simd_emit_select(e, lanes, value, old), slot);
}

static void pass_to_phi(simd_emitter *e, LLVMValueRef phi, LLVMValueRef value,
                        const simd_mask *blended)
{
    const uint32_t number = simd_map_find(&e->divergence->numbers, phi);
    const simd_value_shape shape = e->divergence->shapes[number];
    const simd_lane_values *slots = e->phis[number];
    for (uint32_t g = 0; g < simd_value_shape_count_scalars(e->partition, shape); g++)
        LLVMBuildStore(e->builder, simd_emit_scalar(e, value, g), slots->scalars[g]);
    for (uint32_t g = 0; simd_value_shape_has_vectors(shape) && g < e->partition->coarsening; g++) {
        LLVMValueRef vector = simd_emit_vector(e, value, g);
        if (blended == NULL || blended->all)
            LLVMBuildStore(e->builder, vector, slots->vectors[g]);
        else
            blend(e, slots->vectors[g], blended->lanes[g], vector);
    }
}

/* Does no round of a loop that an edge leads out of add lanes to the mask of where it leads? */
static bool leaves_together(const simd_emitter *e, uint32_t from, uint32_t to)
{
    const uint32_t loop = simd_emit_left_loop(e, from, to);
    return loop != SIMD_NONE && (simd_divergence_is_full(e->divergence, to) ||
                                 (simd_emit_exits_together(e, loop) && to == e->exits[loop].block));
}

/* What an edge brings along, for the lanes of the mask. Lanes that stay in a loop may get what
 * those that leave get: each gets its own when it leaves. So where nobody else needs the mask of
 * those that leave, it is not computed. */
static void pass_edge(simd_emitter *e, uint32_t from, uint32_t to, const simd_mask *mask)
{
    const bool together = leaves_together(e, from, to);
    const simd_mask *blended = !simd_divergence_is_masked(e->divergence, from, to) ? NULL
                               : together                                          ? &e->mask
                                                                                   : mask;
    for (LLVMValueRef i = LLVMGetFirstInstruction(e->cfg->blocks[to].block);
         i != NULL && LLVMIsAPHINode(i) != NULL; i = LLVMGetNextInstruction(i))
        pass_to_phi(e, i, simd_phi_incoming(i, e->cfg->blocks[from].block), blended);
    if (!together && !simd_divergence_is_full(e->divergence, to))
        simd_emit_add_to_mask(e, to, mask);
}

/* Where all lanes go that take an edge, together. */
static LLVMBasicBlockRef along(const simd_emitter *e, uint32_t from, uint32_t to)
{
    const simd_cfg *cfg = e->cfg;
    uint32_t loop = cfg->blocks[from].loop;
    if (loop != SIMD_NONE && cfg->loops[loop].header == to)
        return e->divergence->divergent_loops[loop] ? e->checks[loop] : e->starts[to];
    for (; loop != SIMD_NONE && !simd_cfg_is_in(cfg, to, loop); loop = cfg->loops[loop].parent)
        if (e->divergence->divergent_loops[loop] || e->divergence->loop_nodes[loop].linear)
            return e->loop_ends[loop];
    return node_start(e, simd_cfg_node(cfg, to, loop), loop);
}

/* ---- Terminators ----------------------------------------------------------------------------- */

/* The block's one successor in its level, or SIMD_NONE. */
static uint32_t successor_in_level(const simd_emitter *e, uint32_t block)
{
    const simd_cfg *cfg = e->cfg;
    const simd_block *b = &cfg->blocks[block];
    for (uint32_t s = 0; s < b->successor_count; s++)
        if (simd_cfg_is_in(cfg, b->successors[s], b->loop) &&
            (b->loop == SIMD_NONE || b->successors[s] != cfg->loops[b->loop].header))
            return b->successors[s];
    return SIMD_NONE;
}

/* All lanes that are in the loop have been here, so nobody is left for another round. */
static LLVMBasicBlockRef after_nobody(const simd_emitter *e, uint32_t level)
{
    return level != SIMD_NONE && e->divergence->divergent_loops[level] ? e->loop_ends[level]
                                                                       : after_round(e, level);
}

/* Some lanes leave the loop, the others go on, if there are others. */
static void go_with_the_rest(simd_emitter *e, uint32_t block, const simd_mask masks[2])
{
    const simd_block *b = &e->cfg->blocks[block];
    const uint32_t to = successor_in_level(e, block);
    if (to == SIMD_NONE) {
        go(e, after_round(e, b->loop));
        return;
    }
    LLVMValueRef any = simd_emit_any(e, &masks[b->successors[0] == to ? 0 : 1]);
    LLVMBuildCondBr(e->builder, any, along(e, block, to), after_nobody(e, b->loop));
}

static void emit_masked_branch(simd_emitter *e, uint32_t block)
{
    const simd_block *b = &e->cfg->blocks[block];
    const simd_node *node = &e->divergence->nodes[block];
    simd_mask masks[2] = {e->mask, e->mask};
    if (b->condition != NULL && b->successors[0] != b->successors[1]) {
        masks[0] = simd_emit_mask_and(e, &e->mask, b->condition, true);
        masks[1] = simd_emit_mask_and(e, &e->mask, b->condition, false);
    }
    const uint32_t edges =
        b->successor_count == 2 && b->successors[0] == b->successors[1] ? 1 : b->successor_count;
    for (uint32_t s = 0; s < edges; s++)
        pass_edge(e, block, b->successors[s], &masks[s]);
    if (node->linear || node->heads)
        go(e, go_on_with(e, node->next, b->loop));
    else
        go_with_the_rest(e, block, masks);
}

/* One for all lanes, or that of the only one. */
static LLVMValueRef emit_condition(simd_emitter *e, LLVMValueRef condition)
{
    const simd_value_shape shape = simd_value_shape_of(e->divergence, condition);
    return shape.kind == SIMD_VARYING ? simd_emit_any_lane(e, simd_emit_vector(e, condition, 0))
                                      : simd_emit_scalar(e, condition, 0);
}

static void emit_real_branch(simd_emitter *e, uint32_t block)
{
    const simd_block *b = &e->cfg->blocks[block];
    if (b->successor_count == 1 || b->successors[0] == b->successors[1]) {
        pass_edge(e, block, b->successors[0], &e->mask);
        go(e, along(e, block, b->successors[0]));
        return;
    }
    LLVMBasicBlockRef edges[2] = {append(e, ""), append(e, "")};
    LLVMBuildCondBr(e->builder, emit_condition(e, b->condition), edges[0], edges[1]);
    for (uint32_t s = 0; s < 2; s++) {
        go_on_at(e, edges[s]);
        pass_edge(e, block, b->successors[s], &e->mask);
        go(e, along(e, block, b->successors[s]));
    }
}

static void emit_terminator(simd_emitter *e, uint32_t block)
{
    if (!simd_emit_branches_together(e, block))
        emit_masked_branch(e, block);
    else if (e->cfg->blocks[block].successor_count == 0)
        go(e, e->end);
    else
        emit_real_branch(e, block);
}

/* ---- Blocks ---------------------------------------------------------------------------------- */

static void load_phi(simd_emitter *e, LLVMValueRef phi)
{
    const simd_lane_values *slots = e->phis[simd_map_find(&e->divergence->numbers, phi)];
    simd_lane_values *lane_values = simd_emit_define(e, phi);
    LLVMTypeRef type = LLVMTypeOf(phi);
    for (uint32_t g = 0; g < e->partition->coarsening && slots->scalars[g] != NULL; g++)
        lane_values->scalars[g] = LLVMBuildLoad2(e->builder, type, slots->scalars[g], "");
    for (uint32_t g = 0; g < e->partition->coarsening && slots->vectors[g] != NULL; g++)
        lane_values->vectors[g] =
            LLVMBuildLoad2(e->builder, simd_emit_vector_type(e, type), slots->vectors[g], "");
}

static void emit_instructions(simd_emitter *e, uint32_t block)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(e->cfg->blocks[block].block);
         LLVMIsATerminatorInst(i) == NULL && !e->failed; i = LLVMGetNextInstruction(i)) {
        LLVMSetCurrentDebugLocation2(e->builder, LLVMInstructionGetDebugLoc(i));
        if (LLVMIsAPHINode(i) != NULL)
            load_phi(e, i);
        else
            simd_emit_instruction(e, i);
        simd_emit_name_values(e, i);
        simd_emit_store_slots(e, i);
    }
}

uint32_t simd_emit_skip(const simd_emitter *e, const simd_node *node)
{
    return simd_node_skips_many(node) && e->v->skips_regions ? node->skip : node->next;
}

static void emit_guard(simd_emitter *e, const simd_mask *mask, LLVMBasicBlockRef body,
                       const simd_node *node, uint32_t level)
{
    LLVMBasicBlockRef nobody = go_on_with(e, simd_emit_skip(e, node), level);
    LLVMBuildCondBr(e->builder, simd_emit_any(e, mask), body, nobody);
}

static void emit_block(simd_emitter *e, uint32_t block)
{
    const simd_node *node = &e->divergence->nodes[block];
    const uint32_t level = e->cfg->blocks[block].loop;
    e->block = block;
    go_on_at(e, e->starts[block]);
    e->mask = simd_divergence_is_full(e->divergence, block) ? e->entry_mask
                                                            : simd_emit_load_mask(e, block);
    simd_emit_clear_masks(e, block);
    if (node->linear) {
        LLVMBasicBlockRef body = append(e, "");
        emit_guard(e, &e->mask, body, node, level);
        go_on_at(e, body);
    }
    emit_instructions(e, block);
    if (!e->failed)
        emit_terminator(e, block);
}

/* ---- Loops ----------------------------------------------------------------------------------- */

/* Returns the lanes that enter it, if it needs them: here, or at its end. */
static simd_mask emit_loop_start(simd_emitter *e, uint32_t loop)
{
    const uint32_t header = e->cfg->loops[loop].header;
    const simd_node *node = &e->divergence->loop_nodes[loop];
    simd_mask entered = {false, {NULL}};
    go_on_at(e, e->loop_starts[loop]);
    if (node->linear || simd_emit_exits_together(e, loop))
        entered = simd_emit_load_mask(e, header);
    if (node->linear)
        emit_guard(e, &entered, e->starts[header], node, e->cfg->loops[loop].parent);
    else
        go(e, e->starts[header]);
    return entered;
}

/* Of a loop that all lanes leave together control comes here never. */
static void emit_check(simd_emitter *e, uint32_t loop)
{
    const uint32_t header = e->cfg->loops[loop].header;
    go_on_at(e, e->checks[loop]);
    if (!e->divergence->divergent_loops[loop]) {
        LLVMBuildUnreachable(e->builder);
        return;
    }
    const simd_mask mask = simd_emit_load_mask(e, header);
    LLVMBuildCondBr(e->builder, simd_emit_any(e, &mask), e->starts[header], e->loop_ends[loop]);
}

static void emit_loop_end(simd_emitter *e, uint32_t loop, const simd_mask *entered)
{
    const simd_node *node = &e->divergence->loop_nodes[loop];
    const uint32_t parent = e->cfg->loops[loop].parent;
    const uint32_t exit = e->exits[loop].block;
    go_on_at(e, e->loop_ends[loop]);
    if (simd_emit_exits_together(e, loop)) {
        const simd_mask mask = simd_emit_left_one_by_one(e, loop, entered);
        simd_emit_add_to_mask(e, exit, &mask);
    }
    if (node->linear || node->heads) {
        go(e, go_on_with(e, node->next, parent));
    } else if (exit == SIMD_NONE) {
        go(e, after_round(e, parent));
    } else if (e->exits[loop].further) {
        const simd_mask mask = simd_emit_load_mask(e, exit);
        LLVMBuildCondBr(e->builder, simd_emit_any(e, &mask),
                        node_start(e, simd_cfg_node(e->cfg, exit, parent), parent),
                        after_round(e, parent));
    } else {
        go(e, node_start(e, simd_cfg_node(e->cfg, exit, parent), parent));
    }
}

void simd_emit_blocks(simd_emitter *e)
{
    simd_emit_find_exits(e);
    simd_emit_clear_masks(e, e->cfg->block_count);
    go(e, node_start(e, simd_cfg_node(e->cfg, 0, SIMD_NONE), SIMD_NONE));
    for (uint32_t l = 0; l < e->cfg->loop_count && !e->failed; l++) {
        const simd_mask entered = emit_loop_start(e, l);
        emit_check(e, l);
        emit_loop_end(e, l, &entered);
    }
    for (uint32_t b = 0; b < e->cfg->block_count && !e->failed; b++)
        emit_block(e, b);
    go_on_at(e, e->end);
    if (e->partition->is_function)
        simd_emit_return(e);
    else
        LLVMBuildRetVoid(e->builder);
}
