#include "backend/driver/engines/simd/vectorize/analysis/ends.h"

#include "backend/driver/engines/simd/contract/comparison.h"

typedef struct search {
    const simd_divergence *divergence;
    LLVMBasicBlockRef block; /* of the question: elsewhere, operands may not be kept for it */
    simd_ends *out;
} search;

static bool is_bit(LLVMValueRef value, bool bit)
{
    return LLVMIsAConstantInt(value) != NULL && LLVMConstIntGetZExtValue(value) == bit;
}

static bool add_term(const search *s, simd_ends_term term)
{
    if (s->out->count == SIMD_MOST_ENDS)
        return false;
    s->out->terms[s->out->count++] = term;
    return true;
}

static bool is_same(const search *s, LLVMValueRef value)
{
    const simd_value_shape shape = simd_value_shape_of(s->divergence, value);
    return simd_value_shape_is_same_in_group(shape) && !shape.assumed;
}

bool simd_ends_are_near(const simd_ends_term *term, uint32_t lanes)
{
    const unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(term->value));
    const uint64_t step = term->stride < 0 ? 0 - (uint64_t)term->stride : (uint64_t)term->stride;
    return bits > 1 && bits <= 64 && step <= ((UINT64_C(1) << (bits - 1)) - 1) / lanes;
}

/* Equal to something are all lanes only if they are the same; unequal to it are they if it lies
 * beyond both ends, or between two lanes, which these do not tell. */
static bool suits(LLVMIntPredicate predicate, int64_t stride)
{
    return predicate != LLVMIntEQ && (predicate != LLVMIntNE || stride == 1 || stride == -1);
}

static bool add_compare(const search *s, LLVMValueRef compare, LLVMIntPredicate predicate,
                        unsigned which)
{
    LLVMValueRef value = LLVMGetOperand(compare, which);
    LLVMValueRef limit = LLVMGetOperand(compare, 1 - which);
    const simd_value_shape shape = simd_value_shape_of(s->divergence, value);
    const simd_ends_term term = {predicate, value, limit, shape.stride, true};
    return shape.kind == SIMD_LINEAR && !shape.assumed && shape.stride != 0 && is_same(s, limit) &&
           suits(predicate, shape.stride) &&
           simd_ends_are_near(&term, s->divergence->partition->width) && add_term(s, term);
}

static bool find_compare(const search *s, LLVMValueRef compare, bool sense)
{
    const simd_comparison holds = simd_comparison_of(compare, sense);
    if (LLVMGetTypeKind(LLVMTypeOf(holds.a)) != LLVMIntegerTypeKind)
        return false;
    return add_compare(s, compare, holds.relation, 0) ||
           add_compare(s, compare, simd_mirrored_relation(holds.relation), 1);
}

static bool find(const search *s, LLVMValueRef condition, bool sense);

static bool find_both(const search *s, LLVMValueRef a, LLVMValueRef b, bool sense)
{
    return find(s, a, sense) && find(s, b, sense);
}

/* a && b is a ? b : false, and a || b is a ? true : b. */
static bool find_select(const search *s, LLVMValueRef select, bool sense)
{
    LLVMValueRef a = LLVMGetOperand(select, 0), yes = LLVMGetOperand(select, 1);
    LLVMValueRef no = LLVMGetOperand(select, 2);
    if (sense && is_bit(no, false))
        return find_both(s, a, yes, true);
    return !sense && is_bit(yes, true) && find_both(s, a, no, false);
}

static bool find_in_instruction(const search *s, LLVMValueRef i, bool sense)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMICmp:
        return find_compare(s, i, sense);
    case LLVMAnd:
        return sense && find_both(s, LLVMGetOperand(i, 0), LLVMGetOperand(i, 1), true);
    case LLVMOr:
        return !sense && find_both(s, LLVMGetOperand(i, 0), LLVMGetOperand(i, 1), false);
    case LLVMXor:
        return is_bit(LLVMGetOperand(i, 1), true) && find(s, LLVMGetOperand(i, 0), !sense);
    case LLVMSelect:
        return find_select(s, i, sense);
    default:
        return false;
    }
}

static bool find(const search *s, LLVMValueRef condition, bool sense)
{
    if (is_same(s, condition))
        return add_term(s, (simd_ends_term){.value = condition, .sense = sense});
    return LLVMIsAInstruction(condition) != NULL &&
           LLVMGetInstructionParent(condition) == s->block &&
           find_in_instruction(s, condition, sense);
}

bool simd_ends_find(const simd_divergence *divergence, LLVMValueRef question, simd_ends *out)
{
    const search s = {divergence, LLVMGetInstructionParent(question), out};
    LLVMValueRef condition = LLVMGetOperand(question, 0);
    *out = (simd_ends){.count = 0};
    return divergence->partition->width > 1 &&
           !simd_value_shape_is_same_in_group(simd_value_shape_of(divergence, condition)) &&
           find(&s, condition, true);
}
