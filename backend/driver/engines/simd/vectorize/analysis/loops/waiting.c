#include "backend/driver/engines/simd/vectorize/analysis/loops/waiting.h"

#include "backend/driver/engines/simd/vectorize/analysis/loops/windows.h"

#define AT_ANY_TIME 2.0f
#define OF_WINDOW 1.1f   /* a few rounds, and one or two less at an edge */
#define OF_BITS 1.25f    /* so many rounds as numbers have bits: most have nearly all */
#define OF_DOUBLING 1.5f /* as many at most as the end has bits */
#define OF_TREE 6.0f     /* some lanes see the root only, others all of it */

enum { DEPTH = 8 }; /* of how a counter goes on */

/* ---- Levels of a stack ----------------------------------------------------------------------- */

typedef struct level {
    const simd_cfg *cfg;
    uint32_t loop;
    LLVMValueRef phi; /* at the loop's header */
    bool rises, falls;
} level;

static void follow(level *l, LLVMValueRef value, int64_t added, int depth);

/* What is added may be one constant on one way and another one on another. */
static void follow_sum(level *l, LLVMValueRef value, LLVMValueRef by, int64_t added, int depth)
{
    const bool chooses = LLVMIsASelectInst(by) != NULL;
    if (LLVMIsAConstantInt(by) != NULL)
        follow(l, value, added + LLVMConstIntGetSExtValue(by), depth - 1);
    if (!chooses && LLVMIsAPHINode(by) == NULL)
        return;
    for (unsigned o = chooses ? 1 : 0; o < (unsigned)LLVMGetNumOperands(by); o++)
        if (LLVMIsAConstantInt(LLVMGetOperand(by, o)) != NULL)
            follow_sum(l, value, LLVMGetOperand(by, o), added, depth);
}

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
    const LLVMOpcode op = LLVMGetInstructionOpcode(value);
    for (unsigned o = 0; op == LLVMAdd && o < 2; o++)
        follow_sum(l, LLVMGetOperand(value, o), LLVMGetOperand(value, 1 - o), added, depth);
    for (int o = 0; (op == LLVMPHI || op == LLVMSelect) && o < LLVMGetNumOperands(value); o++)
        follow(l, LLVMGetOperand(value, (unsigned)o), added, depth - 1);
}

/* Whether a number is an index, as it is or a constant away. */
static bool is_index(LLVMValueRef value, int depth)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAGetElementPtrInst(user) != NULL)
            return true;
        const bool moves =
            LLVMIsACastInst(user) != NULL || LLVMIsAPHINode(user) != NULL ||
            (LLVMIsABinaryOperator(user) != NULL && LLVMGetInstructionOpcode(user) == LLVMAdd &&
             LLVMIsAConstantInt(LLVMGetOperand(user, 1)) != NULL);
        if (depth > 0 && moves && is_index(user, depth - 1))
            return true;
    }
    return false;
}

/* Whether a number of this loop rises on one way through it and falls on another, and tells a place
 * in memory: that of a walk in a plane does not. */
static bool is_level(const simd_cfg *cfg, uint32_t loop, LLVMValueRef phi)
{
    enum { STEPS = 3 };
    level l = {.cfg = cfg, .loop = loop, .phi = phi};
    if (!is_index(phi, STEPS))
        return false;
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

/* ---- Numbers that double --------------------------------------------------------------------- */

static bool is_fixed(const simd_divergence *divergence, uint32_t loop, LLVMValueRef value)
{
    return LLVMIsAInstruction(value) == NULL ||
           !simd_cfg_is_in(divergence->cfg,
                           simd_cfg_find(divergence->cfg, LLVMGetInstructionParent(value)), loop);
}

/* A way back from a number to phis of a loop's header. */
typedef struct way_back {
    const simd_cfg *cfg;
    uint32_t loop;
    bool asks; /* whether these phis double, too */
} way_back;

static bool doubles(const way_back *w, LLVMValueRef value, bool doubled, int depth);

static bool all_double(const way_back *w, LLVMValueRef value, bool doubled, int depth)
{
    for (unsigned o = LLVMIsASelectInst(value) != NULL; o < (unsigned)LLVMGetNumOperands(value);
         o++)
        if (!doubles(w, LLVMGetOperand(value, o), doubled, depth))
            return false;
    return true;
}

/* Whether a phi of the header is at least doubled from round to round. */
static bool grows(const way_back *w, LLVMValueRef phi)
{
    const way_back next = {w->cfg, w->loop, false};
    for (unsigned k = 0; k < LLVMCountIncoming(phi); k++)
        if (doubles(&next, LLVMGetIncomingValue(phi, k), false, DEPTH))
            return true;
    return false;
}

/* Whether a number is some phi of the header, at least doubled on each way from there. */
static bool doubles(const way_back *w, LLVMValueRef value, bool doubled, int depth)
{
    if (depth == 0 || LLVMIsAInstruction(value) == NULL)
        return false;
    const uint32_t block = simd_cfg_find(w->cfg, LLVMGetInstructionParent(value));
    if (LLVMIsAPHINode(value) != NULL && block == w->cfg->loops[w->loop].header)
        return doubled && (!w->asks || grows(w, value));
    if (!simd_cfg_is_in(w->cfg, block, w->loop))
        return false;
    if (LLVMIsAPHINode(value) != NULL || LLVMIsASelectInst(value) != NULL)
        return all_double(w, value, doubled, depth - 1);
    const LLVMOpcode op = LLVMGetInstructionOpcode(value);
    const bool shifts = op == LLVMShl;
    const bool constant = LLVMIsABinaryOperator(value) != NULL &&
                          LLVMIsAConstantInt(LLVMGetOperand(value, 1)) != NULL;
    return ((constant && (shifts || op == LLVMAdd || op == LLVMOr)) ||
            LLVMIsACastInst(value) != NULL) &&
           doubles(w, LLVMGetOperand(value, 0), doubled || shifts, depth - 1);
}

/* Whether a condition compares with a number that stays one that doubles from round to round: the
 * place in a heap, the size of a step. */
static bool compares_doubling(const simd_divergence *divergence, uint32_t loop,
                              LLVMValueRef condition)
{
    const way_back w = {divergence->cfg, loop, true};
    for (unsigned o = 0; o < 2 && LLVMIsAICmpInst(condition) != NULL; o++)
        if (doubles(&w, LLVMGetOperand(condition, o), true, DEPTH) &&
            is_fixed(divergence, loop, LLVMGetOperand(condition, 1 - o)))
            return true;
    return false;
}

/* ---- Where lanes leave ----------------------------------------------------------------------- */

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
    bool any_time = false, doubling = false;
    float rounds = 1;
    for (uint32_t b = 0; divergence->divergent_loops[loop] && b < cfg->block_count; b++) {
        LLVMValueRef condition = cfg->blocks[b].condition;
        if (condition == NULL || !leaves(cfg, b, loop) ||
            simd_value_shape_is_same_in_group(simd_value_shape_of(divergence, condition)) ||
            compares_lines(divergence, condition))
            continue;
        const bool of_bits = compares_bits(cfg, loop, condition);
        doubling |=
            LLVMIsAICmpInst(condition) != NULL && compares_doubling(divergence, loop, condition);
        any_time |= !of_bits && !(is_window && b == cfg->loops[loop].latch);
        if (of_bits || rounds == 1)
            rounds = of_bits ? OF_BITS : OF_WINDOW;
    }
    return !any_time              ? rounds
           : doubling             ? OF_DOUBLING
           : has_level(cfg, loop) ? OF_TREE
                                  : AT_ANY_TIME;
}
