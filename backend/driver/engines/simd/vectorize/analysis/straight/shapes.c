/* Which values bend, and what the others are on the straight. */
#include "backend/driver/engines/simd/vectorize/analysis/divergence_internal.h"
#include "backend/driver/engines/simd/vectorize/analysis/loops/rounds.h"
#include "backend/driver/engines/simd/vectorize/analysis/loops/windows.h"
#include "backend/driver/engines/simd/vectorize/analysis/straight/internal.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"

static bool is_id(simd_call kind)
{
    return kind >= SIMD_CALL_LOCAL_ID && kind <= SIMD_CALL_WIDTH;
}

/* Computes, and nothing else. */
bool simd_straight_is_pure(LLVMValueRef i)
{
    if (LLVMIsACallInst(i) != NULL) {
        const simd_call kind = simd_call_kind(i);
        return kind == SIMD_CALL_INTRINSIC || kind == SIMD_CALL_FIRST_LANE || is_id(kind);
    }
    if (LLVMIsALoadInst(i) != NULL)
        return simd_metadata_has(i, "invariant.load") && !simd_is_communication(i);
    return LLVMIsABinaryOperator(i) != NULL || LLVMIsACastInst(i) != NULL ||
           LLVMIsACmpInst(i) != NULL || LLVMIsASelectInst(i) != NULL ||
           LLVMIsAGetElementPtrInst(i) != NULL || LLVMIsAFreezeInst(i) != NULL;
}

static bool has_operands(const simd_straight *s, LLVMValueRef i)
{
    for (int o = 0; o < LLVMGetNumOperands(i); o++) {
        const uint32_t operand = simd_straight_number(s, LLVMGetOperand(i, (unsigned)o));
        if (operand != SIMD_NONE && simd_straight_is_of_block(s, operand) && !s->available[operand])
            return false;
    }
    return true;
}

bool simd_straight_divides_signed(LLVMValueRef division)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(division);
    return op == LLVMSDiv || op == LLVMSRem;
}

static bool is_positive(LLVMValueRef value)
{
    return LLVMIsAConstantInt(value) != NULL && LLVMConstIntGetSExtValue(value) > 0;
}

/* On the straight a number may be anything where it bends: it must not be divided by. */
static bool is_safe(LLVMValueRef i)
{
    return simd_straight_is_pure(i) && (!simd_divides(i) || is_positive(LLVMGetOperand(i, 1)));
}

static void find_bend(simd_straight *s, uint32_t number)
{
    LLVMValueRef i = s->divergence.values[number];
    simd_value_shape *shape = &s->divergence.shapes[number];
    if (shape->kind != SIMD_VARYING || s->bend_count == SIMD_MOST_BENDS ||
        (s->bend_count > 0 && !has_operands(s, i)))
        return;
    const simd_bend bend = simd_bend_of(&s->divergence, i);
    if (bend.kind == SIMD_BEND_NONE)
        return;
    s->bends[s->bend_count++] = (simd_found_bend){number, bend};
    s->available[number] = true;
    *shape = bend.shape;
}

/* One value after another of the block, each given what those before it are on the straight. */
void simd_straight_find_bends(simd_straight *s)
{
    s->bend_count = 0;
    for (uint32_t n = s->begin; n < s->end && n < s->limit; n++) {
        LLVMValueRef i = s->divergence.values[n];
        s->available[n] = s->bend_count == 0 || (is_safe(i) && has_operands(s, i));
        if (s->bend_count > 0 && simd_straight_is_pure(i))
            s->divergence.shapes[n] = simd_value_shape_derive(&s->divergence, i);
        find_bend(s, n);
    }
}

/* The loop whose window a value of its header counts through; SIMD_NONE if it does not. */
static uint32_t window_of(const simd_straight *s, uint32_t number)
{
    const simd_cfg *cfg = &s->v->cfg;
    const uint32_t block = s->divergence.blocks[number], loop = cfg->blocks[block].loop;
    if (LLVMIsAPHINode(s->divergence.values[number]) == NULL || loop == SIMD_NONE ||
        cfg->loops[loop].header != block ||
        simd_next_count(cfg, loop, s->divergence.values[number]) == NULL ||
        !simd_loop_is_window(&s->divergence, loop))
        return SIMD_NONE;
    return loop;
}

/* What a counter is if lanes leave its loop together: what it begins with, and as much more. */
static simd_value_shape shape_of_counter(const simd_straight *s, LLVMValueRef phi, uint32_t loop)
{
    const simd_cfg *cfg = &s->v->cfg;
    const uint32_t before = simd_cfg_predecessor(cfg, cfg->loops[loop].header, loop);
    for (unsigned k = 0; before != SIMD_NONE && k < LLVMCountIncoming(phi); k++)
        if (LLVMGetIncomingBlock(phi, k) == cfg->blocks[before].block)
            return simd_value_shape_of(&s->divergence, LLVMGetIncomingValue(phi, k));
    return (simd_value_shape){.kind = SIMD_VARYING};
}

/* Windows that no edge cuts off are as wide for all lanes. */
void simd_straight_derive_region(simd_straight *s)
{
    for (uint32_t n = simd_straight_first_bend(s) + 1; n < s->divergence.value_count; n++) {
        if (!simd_straight_has_value(s, n) || simd_straight_is_of_block(s, n))
            continue;
        LLVMValueRef i = s->divergence.values[n];
        simd_value_shape shape = simd_value_shape_derive(&s->divergence, i);
        const uint32_t loop = shape.kind == SIMD_VARYING ? window_of(s, n) : SIMD_NONE;
        s->divergence.shapes[n] = loop == SIMD_NONE ? shape : shape_of_counter(s, i, loop);
    }
}
