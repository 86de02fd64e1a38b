#include "backend/driver/engines/cuda/generate/count_down.h"

#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/loop.h"

/* How a loop ends: it goes on until the counter's sum is a number. */
typedef struct ending {
    cuda_loop loop;
    cuda_counter counter;
    LLVMValueRef branch, test, last;
} ending;

static bool is_equality(LLVMIntPredicate predicate)
{
    return predicate == LLVMIntEQ || predicate == LLVMIntNE;
}

static unsigned width_of(LLVMValueRef number)
{
    return LLVMGetIntTypeWidth(LLVMTypeOf(number));
}

static bool has_own_step(const cuda_counter *counter)
{
    return LLVMIsAConstantInt(counter->step) != NULL && !LLVMIsNull(counter->step) &&
           (width_of(counter->step) == 32 || width_of(counter->step) == 64);
}

/* Reads the test at a block's end: whether the sum of a counter is another number. */
static bool read_test(LLVMBasicBlockRef latch, ending *out)
{
    out->branch = LLVMGetBasicBlockTerminator(latch);
    if (LLVMIsABranchInst(out->branch) == NULL || !LLVMIsConditional(out->branch))
        return false;
    out->test = LLVMGetCondition(out->branch);
    if (LLVMIsAICmpInst(out->test) == NULL || !is_equality(LLVMGetICmpPredicate(out->test)))
        return false;
    const LLVMValueRef sum = LLVMGetOperand(out->test, 0);
    out->last = LLVMGetOperand(out->test, 1);
    return LLVMIsABinaryOperator(sum) != NULL &&
           cuda_counter_read(LLVMGetOperand(sum, 0), &out->counter) && out->counter.sum == sum &&
           has_own_step(&out->counter);
}

static bool find_ending(LLVMBasicBlockRef latch, ending *out)
{
    if (!read_test(latch, out))
        return false;
    const LLVMBasicBlockRef header = LLVMGetInstructionParent(out->counter.phi);
    const unsigned again = LLVMGetICmpPredicate(out->test) == LLVMIntEQ ? 1 : 0;
    return LLVMGetSuccessor(out->branch, again) == header &&
           cuda_loop_find(header, latch, &out->loop) && cuda_loop_is_innermost(&out->loop) &&
           cuda_loop_is_invariant(&out->loop, out->last);
}

/* number - step, which stays as it is. */
static LLVMValueRef subtract(LLVMBuilderRef builder, LLVMValueRef number, LLVMValueRef step)
{
    char text[64];
    const unsigned width = width_of(number);
    const char *constraints = width == 32 ? "=r,r" : "=l,l";
    LLVMTypeRef type = LLVMTypeOf(number);
    const int length = snprintf(text, sizeof text, "add.s%u $0, $1, %lld;", width,
                                -(long long)LLVMConstIntGetSExtValue(step));
    const LLVMTypeRef function = LLVMFunctionType(type, &type, 1, false);
    const LLVMValueRef assembly =
        LLVMGetInlineAsm(function, text, (size_t)length, (char *)(uintptr_t)constraints,
                         strlen(constraints), false, false, LLVMInlineAsmDialectATT, false);
    return LLVMBuildCall2(builder, function, assembly, &number, 1, "");
}

static void count_down(LLVMBuilderRef builder, ending *e)
{
    LLVMPositionBuilderBefore(builder, LLVMGetBasicBlockTerminator(e->counter.before));
    LLVMValueRef all = LLVMBuildSub(builder, e->last, e->counter.start, "");
    LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(e->loop.header));
    const LLVMValueRef left = LLVMBuildPhi(builder, LLVMTypeOf(all), "");
    LLVMPositionBuilderBefore(builder, e->branch);
    LLVMValueRef rest = subtract(builder, left, e->counter.step);
    const LLVMValueRef test = LLVMBuildICmp(builder, LLVMGetICmpPredicate(e->test), rest,
                                            LLVMConstNull(LLVMTypeOf(rest)), "");
    LLVMAddIncoming(left, &all, &e->counter.before, 1);
    LLVMAddIncoming(left, &rest, &e->loop.latch, 1);
    LLVMSetCondition(e->branch, test);
    if (LLVMGetFirstUse(e->test) == NULL)
        LLVMInstructionEraseFromParent(e->test);
}

void cuda_count_down(LLVMModuleRef module)
{
    const LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b)) {
            ending e;
            if (find_ending(b, &e))
                count_down(builder, &e);
        }
    LLVMDisposeBuilder(builder);
}
