#include "backend/cpu/simd/widen/bounds.h"

#include "backend/cpu/simd/widen/calls.h"

#define DEPTH 8

static simd_bound bound(const simd_plan *plan, LLVMValueRef value, int depth);

static uint64_t largest(LLVMValueRef value)
{
    const unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(value));
    return bits >= 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
}

static simd_bound of_call(const simd_plan *plan, LLVMValueRef call)
{
    const uint64_t ids = simd_id_limit(plan->has_offset);
    switch (simd_call_kind(call)) {
    case SIMD_CALL_LOCAL_ID:
        return (simd_bound){plan->size[simd_call_dimension(call)] - 1, true};
    case SIMD_CALL_GROUP_ID:
    case SIMD_CALL_GROUP_COUNT:
        if (plan->small_ids)
            return (simd_bound){ids / plan->size[simd_call_dimension(call)], true};
        break;
    case SIMD_CALL_GLOBAL_OFFSET:
        if (plan->small_ids)
            return (simd_bound){ids, true};
        break;
    case SIMD_CALL_LANE:
        return (simd_bound){plan->width - 1, true};
    case SIMD_CALL_SUB_GROUP:
        return (simd_bound){plan->items / plan->width, true};
    default:
        break;
    }
    return (simd_bound){largest(call), true};
}

/* Of two numbers below 2^64. */
static simd_bound combine(LLVMOpcode op, simd_bound a, simd_bound b, uint64_t limit)
{
    uint64_t most = limit;
    bool fits = false;
    if (op == LLVMAdd && a.most <= limit - b.most && b.most <= limit) {
        most = a.most + b.most;
        fits = true;
    } else if (op == LLVMMul && (a.most == 0 || b.most <= limit / a.most)) {
        most = a.most * b.most;
        fits = true;
    }
    return (simd_bound){most, fits && a.exact && b.exact};
}

static simd_bound of_shift(const simd_plan *plan, LLVMValueRef value, int depth)
{
    LLVMValueRef amount = LLVMGetOperand(value, 1);
    const simd_bound a = bound(plan, LLVMGetOperand(value, 0), depth);
    if (LLVMIsAConstantInt(amount) == NULL || LLVMConstIntGetZExtValue(amount) > 63)
        return (simd_bound){largest(value), false};
    const unsigned by = (unsigned)LLVMConstIntGetZExtValue(amount);
    if (LLVMGetInstructionOpcode(value) == LLVMLShr)
        return (simd_bound){a.most >> by, a.exact};
    const simd_bound factor = {UINT64_C(1) << by, true};
    return combine(LLVMMul, a, factor, largest(value));
}

static simd_bound of_or(simd_bound a, simd_bound b, uint64_t limit)
{
    uint64_t most = a.most | b.most;
    for (unsigned by = 1; by < 64; by *= 2)
        most |= most >> by;
    return (simd_bound){most < limit ? most : limit, a.exact && b.exact};
}

static simd_bound of_conversion(const simd_plan *plan, LLVMValueRef value, int depth)
{
    LLVMValueRef from = LLVMGetOperand(value, 0);
    if (LLVMGetTypeKind(LLVMTypeOf(from)) != LLVMIntegerTypeKind)
        return (simd_bound){largest(value), true};
    const simd_bound a = bound(plan, from, depth);
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMZExt:
        return a;
    case LLVMSExt:
        return a.most <= largest(from) / 2 ? a : (simd_bound){largest(value), true};
    default:
        if (a.most <= largest(value))
            return a;
        return (simd_bound){largest(value), false};
    }
}

static simd_bound of_select(const simd_plan *plan, LLVMValueRef value, int depth)
{
    const simd_bound a = bound(plan, LLVMGetOperand(value, 1), depth);
    const simd_bound b = bound(plan, LLVMGetOperand(value, 2), depth);
    return (simd_bound){a.most > b.most ? a.most : b.most, a.exact && b.exact};
}

static simd_bound of_instruction(const simd_plan *plan, LLVMValueRef value, int depth)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(value);
    switch (op) {
    case LLVMCall:
        return of_call(plan, value);
    case LLVMAdd:
    case LLVMMul:
        return combine(op, bound(plan, LLVMGetOperand(value, 0), depth),
                       bound(plan, LLVMGetOperand(value, 1), depth), largest(value));
    case LLVMOr:
        return of_or(bound(plan, LLVMGetOperand(value, 0), depth),
                     bound(plan, LLVMGetOperand(value, 1), depth), largest(value));
    case LLVMAnd: {
        const simd_bound a = bound(plan, LLVMGetOperand(value, 0), depth);
        const simd_bound b = bound(plan, LLVMGetOperand(value, 1), depth);
        return (simd_bound){a.most < b.most ? a.most : b.most, true};
    }
    case LLVMShl:
    case LLVMLShr:
        return of_shift(plan, value, depth);
    case LLVMURem: {
        const simd_bound b = bound(plan, LLVMGetOperand(value, 1), depth);
        return (simd_bound){b.most == 0 ? 0 : b.most - 1, true};
    }
    case LLVMZExt:
    case LLVMSExt:
    case LLVMTrunc:
        return of_conversion(plan, value, depth);
    case LLVMSelect:
        return of_select(plan, value, depth);
    case LLVMFreeze:
        return bound(plan, LLVMGetOperand(value, 0), depth);
    case LLVMSub:
    case LLVMXor: /* of all bits, it counts down */
    case LLVMPHI: /* what it is made of may have wrapped around */
        return (simd_bound){largest(value), false};
    default: /* what it is made of is not looked at: it stands for itself */
        return (simd_bound){largest(value), true};
    }
}

static simd_bound bound(const simd_plan *plan, LLVMValueRef value, int depth)
{
    if (LLVMIsAConstantInt(value) != NULL)
        return (simd_bound){LLVMConstIntGetZExtValue(value), true};
    if (depth == 0)
        return (simd_bound){largest(value), false};
    if (LLVMIsAInstruction(value) == NULL)
        return (simd_bound){largest(value), true};
    return of_instruction(plan, value, depth - 1);
}

simd_bound simd_bound_of(const simd_plan *plan, LLVMValueRef value)
{
    return bound(plan, value, DEPTH);
}
