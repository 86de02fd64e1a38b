#include "backend/driver/engines/simd/vectorize/analysis/loops/waiting.h"

#include "backend/driver/engines/simd/vectorize/analysis/loops/windows.h"

#define AT_ANY_TIME 2.0f
#define OF_WINDOW 1.1f /* a few rounds, and one or two less at an edge */
#define OF_BITS 1.25f  /* so many rounds as numbers have bits: most have nearly all */
#define OF_TREE 6.0f   /* some lanes see the root only, others all of it */

enum { DEPTH = 8 }; /* of how a counter goes on */

/* ---- Levels of a stack ----------------------------------------------------------------------- */

typedef struct level {
    const simd_cfg *cfg;
    uint32_t loop;
    LLVMValueRef phi; /* at the loop's header */
    bool rises, falls;
} level;

/* Goes back to the phi from what it is in the next round, on all ways. */
static void follow(level *l, LLVMValueRef value, int64_t added, int depth)
{
    if (value == l->phi) {
        l->rises |= added > 0;
        l->falls |= added < 0;
        return;
    }
    if (depth == 0 || LLVMIsAInstruction(value) == NULL ||
        !simd_cfg_is_in(l->cfg, simd_cfg_find(l->cfg, LLVMGetInstructionParent(value)), l->loop))
        return;
    LLVMValueRef by = LLVMGetNumOperands(value) > 1 ? LLVMGetOperand(value, 1) : NULL;
    const LLVMOpcode op = LLVMGetInstructionOpcode(value);
    if (op == LLVMAdd && LLVMIsAConstantInt(by) != NULL)
        follow(l, LLVMGetOperand(value, 0), added + LLVMConstIntGetSExtValue(by), depth - 1);
    for (int o = 0; (op == LLVMPHI || op == LLVMSelect) && o < LLVMGetNumOperands(value); o++)
        follow(l, LLVMGetOperand(value, (unsigned)o), added, depth - 1);
}

/* Whether a number of this loop rises on one way through it and falls on another. */
static bool is_level(const simd_cfg *cfg, uint32_t loop, LLVMValueRef phi)
{
    level l = {.cfg = cfg, .loop = loop, .phi = phi};
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
        follow(&l, LLVMGetIncomingValue(phi, i), 0, DEPTH);
    return l.rises && l.falls;
}

static bool has_level(const simd_cfg *cfg, uint32_t loop)
{
    LLVMBasicBlockRef header = cfg->blocks[cfg->loops[loop].header].block;
    for (LLVMValueRef i = LLVMGetFirstInstruction(header); LLVMIsAPHINode(i) != NULL;
         i = LLVMGetNextInstruction(i))
        if (LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMIntegerTypeKind && is_level(cfg, loop, i))
            return true;
    return false;
}

/* ---- Where lanes leave ----------------------------------------------------------------------- */

static bool is_fixed(const simd_divergence *divergence, uint32_t loop, LLVMValueRef value)
{
    return LLVMIsAInstruction(value) == NULL ||
           !simd_cfg_is_in(divergence->cfg,
                           simd_cfg_find(divergence->cfg, LLVMGetInstructionParent(value)), loop);
}

bool simd_lanes_leave_in_turn(const simd_divergence *divergence, uint32_t loop)
{
    const simd_loop *l = &divergence->cfg->loops[loop];
    LLVMValueRef compare = divergence->cfg->blocks[l->latch].condition;
    if (compare == NULL || LLVMIsAICmpInst(compare) == NULL)
        return false;
    for (unsigned k = 0; k < 2; k++) {
        const simd_value_shape end = simd_value_shape_of(divergence, LLVMGetOperand(compare, k));
        const simd_value_shape counter =
            simd_value_shape_of(divergence, LLVMGetOperand(compare, 1 - k));
        if (end.kind == SIMD_LINEAR && end.stride != 0 && counter.kind == SIMD_UNIFORM &&
            is_fixed(divergence, loop, LLVMGetOperand(compare, k)))
            return true;
    }
    return false;
}

static bool leaves(const simd_cfg *cfg, uint32_t block, uint32_t loop)
{
    const simd_block *b = &cfg->blocks[block];
    for (uint32_t s = 0; s < b->successor_count; s++)
        if (!simd_cfg_is_in(cfg, b->successors[s], loop))
            return simd_cfg_is_in(cfg, block, loop);
    return false;
}

/* Two numbers a constant apart from lane to lane: some lanes leave a few rounds after others. */
static bool compares_lines(const simd_divergence *divergence, LLVMValueRef condition)
{
    for (unsigned o = 0; o < 2 && LLVMIsAICmpInst(condition) != NULL; o++)
        if (simd_value_shape_of(divergence, LLVMGetOperand(condition, o)).kind == SIMD_VARYING)
            return false;
    return LLVMIsAICmpInst(condition) != NULL;
}

/* Whether what is compared with a constant loses bits from round to round: k >>= 1, as of
 * exponents. */
static bool compares_bits(const simd_cfg *cfg, uint32_t loop, LLVMValueRef condition)
{
    LLVMBasicBlockRef header = cfg->blocks[cfg->loops[loop].header].block;
    if (LLVMIsAICmpInst(condition) == NULL ||
        LLVMIsAConstantInt(LLVMGetOperand(condition, 1)) == NULL)
        return false;
    LLVMValueRef number = LLVMGetOperand(condition, 0);
    for (LLVMValueRef phi = LLVMGetFirstInstruction(header); LLVMIsAPHINode(phi) != NULL;
         phi = LLVMGetNextInstruction(phi))
        for (unsigned k = 0; k < LLVMCountIncoming(phi); k++) {
            LLVMValueRef next = LLVMGetIncomingValue(phi, k);
            if ((number == phi || number == next) && LLVMIsABinaryOperator(next) != NULL &&
                LLVMGetInstructionOpcode(next) == LLVMLShr && LLVMGetOperand(next, 0) == phi &&
                LLVMIsAConstantInt(LLVMGetOperand(next, 1)) != NULL)
                return true;
        }
    return false;
}

float simd_rounds_waited(const simd_divergence *divergence, uint32_t loop)
{
    const simd_cfg *cfg = divergence->cfg;
    const bool is_window = simd_loop_is_window(divergence, loop);
    bool any_time = false;
    float rounds = 1;
    for (uint32_t b = 0; divergence->divergent_loops[loop] && b < cfg->block_count; b++) {
        LLVMValueRef condition = cfg->blocks[b].condition;
        if (condition == NULL || !leaves(cfg, b, loop) ||
            simd_value_shape_is_same_in_group(simd_value_shape_of(divergence, condition)) ||
            compares_lines(divergence, condition))
            continue;
        const bool of_bits = compares_bits(cfg, loop, condition);
        any_time |= !of_bits && !(is_window && b == cfg->loops[loop].latch);
        if (of_bits || rounds == 1)
            rounds = of_bits ? OF_BITS : OF_WINDOW;
    }
    return !any_time ? rounds : has_level(cfg, loop) ? OF_TREE : AT_ANY_TIME;
}
