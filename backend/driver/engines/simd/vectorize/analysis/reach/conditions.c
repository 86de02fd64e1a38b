/* What the branches say that lead to a block. */
#include "backend/driver/engines/simd/contract/comparison.h"
#include "backend/driver/engines/simd/vectorize/analysis/reach/internal.h"

static const uint8_t operations[] = {
    [LLVMIntEQ] = SIMD_REACH_MEET, [LLVMIntNE] = SIMD_REACH_MEET_NOT, [LLVMIntUGT] = SIMD_REACH_UGT,
    [LLVMIntUGE] = SIMD_REACH_UGE, [LLVMIntULT] = SIMD_REACH_ULT,     [LLVMIntULE] = SIMD_REACH_ULE,
    [LLVMIntSGT] = SIMD_REACH_SGT, [LLVMIntSGE] = SIMD_REACH_SGE,     [LLVMIntSLT] = SIMD_REACH_SLT,
    [LLVMIntSLE] = SIMD_REACH_SLE,
};

static void compare(simd_reach_maker *m, LLVMValueRef condition, bool is_true, uint32_t block,
                    simd_reach_visit *visit, void *data)
{
    const simd_comparison holds = simd_comparison_of(condition, is_true);
    const uint8_t operation = operations[holds.relation],
                  mirrored = operations[simd_mirrored_relation(holds.relation)];
    if (LLVMGetTypeKind(LLVMTypeOf(holds.a)) != LLVMIntegerTypeKind)
        return;
    visit(m, &(simd_reach_fact){operation, holds.a, holds.b, block}, data);
    visit(m, &(simd_reach_fact){mirrored, holds.b, holds.a, block}, data);
}

static bool is_truth(LLVMValueRef value, bool truth)
{
    return LLVMIsAConstantInt(value) != NULL && (LLVMConstIntGetZExtValue(value) != 0) == truth;
}

/* Both of `x && y` hold, none of `x || y`; LLVM also writes them as selects. */
static bool are_both(LLVMValueRef condition, bool is_true, LLVMValueRef out[2])
{
    if (LLVMIsASelectInst(condition) != NULL) {
        out[0] = LLVMGetOperand(condition, 0);
        out[1] = LLVMGetOperand(condition, is_true ? 1 : 2);
        return is_truth(LLVMGetOperand(condition, is_true ? 2 : 1), !is_true);
    }
    if (LLVMIsABinaryOperator(condition) == NULL ||
        LLVMGetInstructionOpcode(condition) != (is_true ? LLVMAnd : LLVMOr))
        return false;
    out[0] = LLVMGetOperand(condition, 0);
    out[1] = LLVMGetOperand(condition, 1);
    return true;
}

void simd_reach_facts_of(simd_reach_maker *m, LLVMValueRef condition, bool is_true, uint32_t block,
                         simd_reach_visit *visit, void *data)
{
    LLVMValueRef both[2];
    if (m->depth >= SIMD_REACH_DEPTH)
        return;
    m->depth++;
    if (LLVMIsAICmpInst(condition) != NULL) {
        compare(m, condition, is_true, block, visit, data);
    } else if (are_both(condition, is_true, both)) {
        simd_reach_facts_of(m, both[0], is_true, block, visit, data);
        simd_reach_facts_of(m, both[1], is_true, block, visit, data);
    } else if (LLVMIsABinaryOperator(condition) != NULL &&
               LLVMGetInstructionOpcode(condition) == LLVMXor &&
               is_truth(LLVMGetOperand(condition, 1), true)) {
        simd_reach_facts_of(m, LLVMGetOperand(condition, 0), !is_true, block, visit, data);
    } else if (LLVMIsAFreezeInst(condition) != NULL) {
        simd_reach_facts_of(m, LLVMGetOperand(condition, 0), is_true, block, visit, data);
    }
    m->depth--;
}

void simd_reach_facts_on_edge(simd_reach_maker *m, uint32_t from, uint32_t to,
                              simd_reach_visit *visit, void *data)
{
    const simd_block *block = &m->v->cfg.blocks[from];
    if (block->condition != NULL && block->successors[0] != block->successors[1])
        simd_reach_facts_of(m, block->condition, block->successors[0] == to, from, visit, data);
}

void simd_reach_facts(simd_reach_maker *m, uint32_t block, uint32_t last, simd_reach_visit *visit,
                      void *data)
{
    while (block != last && block != 0) {
        const uint32_t before = m->dominators[block];
        if (m->ways[block] == 1)
            simd_reach_facts_on_edge(m, before, block, visit, data);
        block = before;
    }
}

/* What is compared is the value itself, or has the same last bits, or that plus a constant. */
static bool is_made_of(LLVMValueRef compared, LLVMValueRef value, LLVMValueRef *plus)
{
    *plus = NULL;
    if (compared == value)
        return true;
    if (LLVMIsAInstruction(compared) == NULL)
        return false;
    switch (LLVMGetInstructionOpcode(compared)) {
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMSExt:
    case LLVMFreeze:
        return LLVMGetOperand(compared, 0) == value;
    case LLVMAdd:
        *plus = LLVMGetOperand(compared, 1);
        return LLVMGetOperand(compared, 0) == value && LLVMIsAConstantInt(*plus) != NULL;
    default:
        return false;
    }
}

static uint16_t allowed(simd_reach_maker *m, const simd_reach_fact *fact, unsigned bits)
{
    const uint16_t bound = simd_reach_value(m, fact->bound, fact->block);
    if (fact->operation == SIMD_REACH_MEET || fact->operation == SIMD_REACH_MEET_NOT)
        return bound;
    return simd_reach_add(m, (simd_reach_step){.operation = fact->operation,
                                               .bits = (uint8_t)bits,
                                               .a = SIMD_REACH_FIRST,
                                               .b = bound});
}

/* A number that is widened before it is compared has no more values. */
static uint16_t meet_widened(simd_reach_maker *m, const simd_reach_fact *fact, unsigned own,
                             uint16_t step, uint16_t found)
{
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(fact->value);
    if (opcode != LLVMZExt && opcode != LLVMSExt)
        return found;
    const uint8_t widens = opcode == LLVMZExt ? SIMD_REACH_ZEXT : SIMD_REACH_SEXT;
    const uint16_t wide =
        simd_reach_add(m, (simd_reach_step){.operation = widens, .bits = (uint8_t)own, .a = step});
    return simd_reach_add(m, (simd_reach_step){.operation = SIMD_REACH_MEET,
                                               .bits = (uint8_t)simd_reach_bits(fact->value),
                                               .a = wide,
                                               .b = found});
}

uint16_t simd_reach_narrow(simd_reach_maker *m, LLVMValueRef value, uint16_t step,
                           const simd_reach_fact *fact)
{
    LLVMValueRef plus;
    const unsigned bits = simd_reach_bits(fact->value), own = simd_reach_bits(value);
    const bool is_not = fact->operation == SIMD_REACH_MEET_NOT;
    if (bits == 0 || own == 0 || !is_made_of(fact->value, value, &plus) ||
        (is_not && fact->value != value && LLVMIsATruncInst(fact->value) == NULL))
        return step;
    uint16_t found = allowed(m, fact, bits);
    if (plus != NULL)
        found = simd_reach_add(m, (simd_reach_step){.operation = SIMD_REACH_SUB,
                                                    .bits = (uint8_t)bits,
                                                    .a = found,
                                                    .b = simd_reach_value(m, plus, 0)});
    else if (fact->value != value)
        found = meet_widened(m, fact, own, step, found);
    return simd_reach_add(
        m, (simd_reach_step){.operation = is_not ? SIMD_REACH_MEET_NOT : SIMD_REACH_MEET,
                             .bits = (uint8_t)(bits < own ? bits : own),
                             .a = step,
                             .b = found,
                             .number = bits < own});
}
