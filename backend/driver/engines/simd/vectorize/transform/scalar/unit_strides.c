/* unit_strides: where an index is multiplied by an argument, as in x[i * step], lanes are as far
 * apart as it says, and gather. It is nearly always 1. The launch knows (variant_key.h), and has
 * code of its own then, with the constant: neighbours are vectors, and sums over them as well. */
#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

static bool is_unit(const simd_vectorization *v, LLVMValueRef i)
{
    return LLVMIsALoadInst(i) != NULL && LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMIntegerTypeKind &&
           simd_arguments_known(v->key, v->layout, i) == SIMD_KNOWN_ONE;
}

simd_pass_result simd_run_unit_strides(simd_vectorization *v)
{
    simd_pass_result result = SIMD_PASS_NOTHING_CHANGED;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v->kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            if (!is_unit(v, i))
                continue;
            simd_remark(v, i, SIMD_PASS_UNIT_STRIDES, "argument: a stride that is 1");
            LLVMReplaceAllUsesWith(i, LLVMConstInt(LLVMTypeOf(i), 1, false));
            LLVMInstructionEraseFromParent(i);
            result = SIMD_PASS_CHANGED;
        }
    return result;
}
