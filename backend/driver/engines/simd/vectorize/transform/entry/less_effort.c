/* less_effort: LLVM optimises the entries of large kernels with less effort, and so it generates
 * their code: instructions are not scheduled once more behind register allocation. Long strips take
 * as long as those of large kernels: of a few steps lanes make many, and mathematical functions,
 * images and vectors of OpenCL are many steps. */
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { LONG_STRIP = 2048 }; /* instructions */

static bool is_long(LLVMValueRef strip)
{
    unsigned count = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(strip); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (++count > LONG_STRIP)
                return true;
    return false;
}

simd_pass_result simd_run_less_effort(simd_vectorization *v)
{
    v->less_effort = v->is_large || is_long(v->body);
    if (!v->less_effort)
        return SIMD_PASS_NOTHING_CHANGED;
    if (v->is_large)
        simd_remark(v, NULL, SIMD_PASS_LESS_EFFORT,
                    "LLVM generates code with less effort: the kernel is large");
    else
        simd_remark(v, NULL, SIMD_PASS_LESS_EFFORT,
                    "LLVM optimises strips, and generates code, with less effort: they have more "
                    "than %u instructions",
                    (unsigned)LONG_STRIP);
    return SIMD_PASS_CHANGED;
}
