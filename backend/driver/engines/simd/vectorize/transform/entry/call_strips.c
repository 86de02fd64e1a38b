/* call_strips: the strips of very large kernels stay functions, which the entry calls. Inlined they
 * are in its loops over work-groups and strips: LLVM's code generator hoists thousands of constants
 * out of these, which then live in all of the code, and looks for where to split the life of each.
 * A call costs nothing beside so many instructions.
 *
 * Not where strips have much in common, which is to be hoisted (stay_in_strips), nor where later
 * passes look for something in the entry: private variables, the rows and vectors of one lane. */
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { VERY_LARGE = 1024 }; /* instructions */

static bool has_variables(LLVMValueRef strip)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(strip)); i != NULL;
         i = LLVMGetNextInstruction(i))
        if (LLVMIsAAllocaInst(i) != NULL)
            return true;
    return false;
}

static bool is_very_large(LLVMValueRef strip)
{
    unsigned count = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(strip); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (++count > VERY_LARGE)
                return true;
    return false;
}

simd_pass_result simd_run_call_strips(simd_vectorization *v)
{
    if (!v->stays_in_strips || v->partition.width == 1 || v->partition.checked ||
        v->rows != SIMD_NO_ROWS || has_variables(v->body) ||
        (v->tail != NULL && has_variables(v->tail)) || !is_very_large(v->body))
        return SIMD_PASS_NOTHING_CHANGED;
    v->calls_strips = true;
    simd_remark(v, NULL, SIMD_PASS_CALL_STRIPS,
                "strips are functions: they have more than %u instructions", VERY_LARGE);
    return SIMD_PASS_CHANGED;
}
