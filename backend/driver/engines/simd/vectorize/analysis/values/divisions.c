#include "backend/driver/engines/simd/vectorize/analysis/values/divisions.h"

#include "backend/driver/engines/simd/vectorize/analysis/values/value_range.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "base/power_of_two.h"

enum { LANES = 8, BITS = 64 };

static bool is_below(const simd_partition *partition, LLVMValueRef value, unsigned bits)
{
    return simd_value_range_of(partition, value).most >> bits == 0;
}

bool simd_divides_below_sign(const simd_partition *partition, LLVMValueRef i)
{
    return is_below(partition, LLVMGetOperand(i, 0), BITS - 1);
}

bool simd_divides_by_constant(const simd_partition *partition, const simd_target *target,
                              LLVMValueRef i)
{
    if (!simd_divides(i) || LLVMGetIntTypeWidth(LLVMTypeOf(i)) != BITS ||
        LLVMIsAConstantInt(LLVMGetOperand(i, 1)) == NULL)
        return false;
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    const uint64_t by = LLVMConstIntGetZExtValue(LLVMGetOperand(i, 1));
    const bool is_negative = (op == LLVMSDiv || op == LLVMSRem) && by >> (BITS - 1) != 0;
    return by != 0 && !zli_is_power_of_two(by) && !is_negative &&
           target->register_bits >= LANES * BITS && partition->width >= LANES;
}

bool simd_divides_long(const simd_partition *partition, const simd_target *target, LLVMValueRef i)
{
    if (!simd_divides(i) || LLVMGetIntTypeWidth(LLVMTypeOf(i)) != BITS)
        return false;
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    const bool is_signed = op == LLVMSDiv || op == LLVMSRem;
    return LLVMIsAConstant(LLVMGetOperand(i, 1)) == NULL && target->register_bits >= LANES * BITS &&
           partition->width >= LANES && is_below(partition, LLVMGetOperand(i, 1), 50) &&
           (!is_signed || is_below(partition, LLVMGetOperand(i, 0), BITS - 1));
}
