#include "backend/driver/engines/simd/vectorize/analysis/divisions.h"

#include "backend/driver/engines/simd/vectorize/analysis/values/value_range.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"

enum { LANES = 8, BITS = 64 };

static bool is_below(const simd_partition *partition, LLVMValueRef value, unsigned bits)
{
    return simd_value_range_of(partition, value).most >> bits == 0;
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
