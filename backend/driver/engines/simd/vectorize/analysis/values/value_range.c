#include "backend/driver/engines/simd/vectorize/analysis/values/value_range.h"

#include "backend/driver/engines/simd/vectorize/ir/calls.h"

#define DEPTH 8

static simd_value_range range(const simd_partition *partition, LLVMValueRef value, int depth);

static uint64_t largest(LLVMValueRef value)
{
    const unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(value));
    return bits >= 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
}

static simd_value_range of_call(const simd_partition *partition, LLVMValueRef call)
{
    const uint64_t ids = simd_id_limit(partition->has_offset);
    switch (simd_call_kind(call)) {
    case SIMD_CALL_LOCAL_ID:
        return (simd_value_range){partition->size[simd_call_dimension(call)] - 1, true};
    case SIMD_CALL_GROUP_ID:
    case SIMD_CALL_GROUP_COUNT:
        if (partition->small_ids)
            return (simd_value_range){ids / partition->size[simd_call_dimension(call)], true};
        break;
    case SIMD_CALL_GLOBAL_OFFSET:
        if (partition->small_ids)
            return (simd_value_range){ids, true};
        break;
    case SIMD_CALL_LANE:
        return (simd_value_range){partition->width - 1, true};
    case SIMD_CALL_SUB_GROUP:
        return (simd_value_range){partition->items - 1, true}; /* of whatever width */
    default:
        break;
    }
    return (simd_value_range){largest(call), true};
}

/* Of two numbers below 2^64. */
static simd_value_range combine(LLVMOpcode op, simd_value_range a, simd_value_range b,
                                uint64_t limit)
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
    return (simd_value_range){most, fits && a.exact && b.exact};
}

static simd_value_range of_shift(const simd_partition *partition, LLVMValueRef value, int depth)
{
    LLVMValueRef amount = LLVMGetOperand(value, 1);
    const simd_value_range a = range(partition, LLVMGetOperand(value, 0), depth);
    if (LLVMIsAConstantInt(amount) == NULL || LLVMConstIntGetZExtValue(amount) > 63)
        return (simd_value_range){largest(value), false};
    const unsigned by = (unsigned)LLVMConstIntGetZExtValue(amount);
    if (LLVMGetInstructionOpcode(value) == LLVMLShr)
        return (simd_value_range){a.most >> by, a.exact};
    const simd_value_range factor = {UINT64_C(1) << by, true};
    return combine(LLVMMul, a, factor, largest(value));
}

uint64_t simd_fill_bits(uint64_t number)
{
    for (unsigned by = 1; by < 64; by *= 2)
        number |= number >> by;
    return number;
}

/* Where one operand tells all, the other is not looked at: of a tree of them that would be all. */
static simd_value_range of_or(const simd_partition *partition, LLVMValueRef value, bool exact,
                              int depth)
{
    const uint64_t limit = largest(value);
    const simd_value_range a = range(partition, LLVMGetOperand(value, 0), depth);
    if (a.most == limit && !(exact && a.exact))
        return (simd_value_range){limit, false};
    const simd_value_range b = range(partition, LLVMGetOperand(value, 1), depth);
    const uint64_t most = simd_fill_bits(a.most | b.most);
    return (simd_value_range){most < limit ? most : limit, exact && a.exact && b.exact};
}

static simd_value_range of_conversion(const simd_partition *partition, LLVMValueRef value,
                                      int depth)
{
    LLVMValueRef from = LLVMGetOperand(value, 0);
    if (LLVMGetTypeKind(LLVMTypeOf(from)) != LLVMIntegerTypeKind)
        return (simd_value_range){largest(value), true};
    const simd_value_range a = range(partition, from, depth);
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMZExt:
        return a;
    case LLVMSExt:
        return a.most <= largest(from) / 2 ? a : (simd_value_range){largest(value), true};
    default:
        if (a.most <= largest(value))
            return a;
        return (simd_value_range){largest(value), false};
    }
}

static simd_value_range of_select(const simd_partition *partition, LLVMValueRef value, int depth)
{
    const simd_value_range a = range(partition, LLVMGetOperand(value, 1), depth);
    const simd_value_range b = range(partition, LLVMGetOperand(value, 2), depth);
    return (simd_value_range){a.most > b.most ? a.most : b.most, a.exact && b.exact};
}

/* What it is made of may have wrapped around. A remainder is small whatever it is the remainder of,
 * also of what it was a round before. */
static simd_value_range of_phi(const simd_partition *partition, LLVMValueRef value, int depth)
{
    enum { MOST_WAYS = 4 };
    const unsigned ways = LLVMCountIncoming(value);
    simd_value_range all = {ways > MOST_WAYS ? largest(value) : 0, false};
    for (unsigned k = 0; k < ways && all.most < largest(value); k++) {
        const simd_value_range a = range(partition, LLVMGetIncomingValue(value, k), depth);
        all.most = a.most > all.most ? a.most : all.most;
    }
    return all;
}

static simd_value_range of_instruction(const simd_partition *partition, LLVMValueRef value,
                                       int depth)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(value);
    switch (op) {
    case LLVMCall:
        return of_call(partition, value);
    case LLVMAdd:
    case LLVMMul:
        return combine(op, range(partition, LLVMGetOperand(value, 0), depth),
                       range(partition, LLVMGetOperand(value, 1), depth), largest(value));
    case LLVMOr:
        return of_or(partition, value, true, depth);
    case LLVMAnd: {
        const simd_value_range a = range(partition, LLVMGetOperand(value, 0), depth);
        const simd_value_range b = range(partition, LLVMGetOperand(value, 1), depth);
        return (simd_value_range){a.most < b.most ? a.most : b.most, true};
    }
    case LLVMShl:
    case LLVMLShr:
        return of_shift(partition, value, depth);
    case LLVMURem: {
        const simd_value_range b = range(partition, LLVMGetOperand(value, 1), depth);
        return (simd_value_range){b.most == 0 ? 0 : b.most - 1, true};
    }
    case LLVMZExt:
    case LLVMSExt:
    case LLVMTrunc:
        return of_conversion(partition, value, depth);
    case LLVMSelect:
        return of_select(partition, value, depth);
    case LLVMFreeze:
        return range(partition, LLVMGetOperand(value, 0), depth);
    case LLVMXor: /* of all bits, it counts down */
        return of_or(partition, value, false, depth);
    case LLVMSub:
        return (simd_value_range){largest(value), false};
    case LLVMPHI:
        return of_phi(partition, value, depth);
    default: /* what it is made of is not looked at: it stands for itself */
        return (simd_value_range){largest(value), true};
    }
}

static simd_value_range range(const simd_partition *partition, LLVMValueRef value, int depth)
{
    if (LLVMIsAConstantInt(value) != NULL)
        return (simd_value_range){LLVMConstIntGetZExtValue(value), true};
    if (depth == 0)
        return (simd_value_range){largest(value), false};
    if (LLVMIsAInstruction(value) == NULL)
        return (simd_value_range){largest(value), true};
    return of_instruction(partition, value, depth - 1);
}

simd_value_range simd_value_range_of(const simd_partition *partition, LLVMValueRef value)
{
    return range(partition, value, DEPTH);
}
