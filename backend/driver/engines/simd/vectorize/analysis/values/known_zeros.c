#include "backend/driver/engines/simd/vectorize/analysis/values/known_zeros.h"

#include "backend/driver/engines/simd/vectorize/analysis/values/value_range.h"

enum { DEPTH = 6 };

typedef struct look {
    const simd_partition *partition;
    LLVMValueRef value;
    int depth; /* that is left */
} look;

static uint64_t find(look at);

static uint64_t find_operand(look at, unsigned operand)
{
    return find((look){at.partition, LLVMGetOperand(at.value, operand), at.depth - 1});
}

/* The lowest bits, as many as both have. */
static uint64_t low_bits_of(uint64_t a, uint64_t b)
{
    const uint64_t both = a & b;
    return both & ~(both + 1);
}

static bool find_amount(LLVMValueRef shift, unsigned *by)
{
    LLVMValueRef amount = LLVMGetOperand(shift, 1);
    if (LLVMIsAConstantInt(amount) == NULL || LLVMConstIntGetZExtValue(amount) > 63)
        return false;
    *by = (unsigned)LLVMConstIntGetZExtValue(amount);
    return true;
}

static uint64_t of_shift(look at, LLVMOpcode op)
{
    unsigned by;
    if (!find_amount(at.value, &by))
        return 0;
    const uint64_t zeros = find_operand(at, 0);
    if (op == LLVMShl)
        return zeros << by | ((UINT64_C(1) << by) - 1);
    return by == 0 ? zeros : zeros >> by | ~(UINT64_MAX >> by);
}

/* Without a bit in common, a sum has those of both; else at least none below the lowest. */
static uint64_t of_sum(look at)
{
    const uint64_t a = find_operand(at, 0), b = find_operand(at, 1);
    return (a | b) == UINT64_MAX ? a & b : low_bits_of(a, b);
}

static uint64_t of_range(look at)
{
    return ~simd_fill_bits(simd_value_range_of(at.partition, at.value).most);
}

/* As many of the lowest as both have together. */
static uint64_t of_product(look at)
{
    const uint64_t a = low_bits_of(find_operand(at, 0), UINT64_MAX);
    const uint64_t b = low_bits_of(find_operand(at, 1), UINT64_MAX);
    return (a + 1) * (b + 1) - 1;
}

static uint64_t of_instruction(look at)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(at.value);
    switch (op) {
    case LLVMAnd:
        return find_operand(at, 0) | find_operand(at, 1);
    case LLVMOr:
    case LLVMXor:
        return find_operand(at, 0) & find_operand(at, 1);
    case LLVMAdd:
        return of_sum(at);
    case LLVMMul:
        return of_product(at) | of_range(at);
    case LLVMShl:
    case LLVMLShr:
        return of_shift(at, op);
    case LLVMZExt:
    case LLVMTrunc:
        return find_operand(at, 0);
    default:
        return of_range(at);
    }
}

static uint64_t bits_beyond(LLVMValueRef value)
{
    const unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(value));
    return bits >= 64 ? 0 : ~((UINT64_C(1) << bits) - 1);
}

static uint64_t find(look at)
{
    if (LLVMGetTypeKind(LLVMTypeOf(at.value)) != LLVMIntegerTypeKind ||
        LLVMGetIntTypeWidth(LLVMTypeOf(at.value)) > 64)
        return 0;
    if (LLVMIsAConstantInt(at.value) != NULL)
        return ~LLVMConstIntGetZExtValue(at.value);
    const uint64_t beyond = bits_beyond(at.value);
    if (LLVMIsAInstruction(at.value) == NULL || at.depth == 0)
        return beyond;
    return of_instruction(at) | beyond;
}

uint64_t simd_known_zeros(const simd_partition *partition, LLVMValueRef value)
{
    return find((look){partition, value, DEPTH});
}
