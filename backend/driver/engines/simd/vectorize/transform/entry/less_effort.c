/* less_effort: LLVM optimises the entries of large kernels with less effort, and so it generates
 * their code: instructions are not scheduled once more behind register allocation. Long strips take
 * as long as those of large kernels: of a few steps lanes make many, and mathematical functions,
 * images and vectors of OpenCL are many steps.
 *
 * Of strips that are nearly all arithmetic LLVM combines nothing either. That was done before there
 * were lanes (simplify), which add addresses, masks and accesses to be combined, but no arithmetic.
 * Of chains of integer operations it is what takes longest: of each LLVM asks which bits are known,
 * six operations deep. */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum {
    LONG_STRIP = 2048, /* instructions */
    OTHERS = 8,        /* of so many instructions one may be no arithmetic */
};

typedef struct counts {
    unsigned all, arithmetic;
} counts;

static bool is_arithmetic(LLVMValueRef i)
{
    return LLVMIsABinaryOperator(i) != NULL || LLVMGetInstructionOpcode(i) == LLVMFNeg ||
           (LLVMIsACallInst(i) != NULL && simd_call_kind(i) == SIMD_CALL_INTRINSIC);
}

static counts count(LLVMValueRef strip)
{
    counts c = {0};
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(strip); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            c.all++;
            c.arithmetic += is_arithmetic(i);
        }
    return c;
}

simd_pass_result simd_run_less_effort(simd_vectorization *v)
{
    const counts strip = count(v->body);
    v->less_effort = v->is_large || strip.all > LONG_STRIP;
    if (!v->less_effort)
        return SIMD_PASS_NOTHING_CHANGED;
    v->is_combined = strip.all - strip.arithmetic <= strip.all / OTHERS;
    if (v->is_large)
        simd_remark(v, NULL, SIMD_PASS_LESS_EFFORT,
                    "LLVM generates code with less effort: the kernel is large");
    else
        simd_remark(v, NULL, SIMD_PASS_LESS_EFFORT,
                    "LLVM optimises strips, and generates code, with less effort: they have more "
                    "than %u instructions",
                    (unsigned)LONG_STRIP);
    if (v->is_combined)
        simd_remark(v, NULL, SIMD_PASS_LESS_EFFORT,
                    "LLVM combines no instructions of the entry: strips are nearly all arithmetic, "
                    "which is combined already");
    return SIMD_PASS_CHANGED;
}
