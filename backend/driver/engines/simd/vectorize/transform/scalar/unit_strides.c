/* unit_strides: where an index is multiplied by an argument, as in x[i * step], lanes are as far
 * apart as it says, and gather. It is nearly always 1, or the size of an element where it counts
 * bytes, as in *(float *)(x + i * step). The launch knows (variant_key.h), and has code of its own
 * then, with the constant: neighbours are vectors, and sums over them as well. */
#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* Returns the stride that a load of an argument is known to have, or 0. */
static uint64_t stride_of(const simd_vectorization *v, LLVMValueRef i)
{
    const bool is_integer =
        LLVMIsALoadInst(i) != NULL && LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMIntegerTypeKind;
    return is_integer ? simd_known_stride(simd_arguments_known(v->key, v->layout, i)) : 0;
}

simd_pass_result simd_run_unit_strides(simd_vectorization *v)
{
    simd_pass_result result = SIMD_PASS_NOTHING_CHANGED;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v->kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            const uint64_t stride = stride_of(v, i);
            if (stride == 0)
                continue;
            simd_remark(v, i, SIMD_PASS_UNIT_STRIDES, "argument: a stride that is %u",
                        (unsigned)stride);
            LLVMReplaceAllUsesWith(i, LLVMConstInt(LLVMTypeOf(i), stride, false));
            LLVMInstructionEraseFromParent(i);
            result = SIMD_PASS_CHANGED;
        }
    return result;
}
