#include "backend/driver/engines/cuda/generate/optimize/loops/count_down.h"

#include <stdio.h>

#include "backend/driver/engines/cuda/generate/analysis/instruction.h"
#include "backend/driver/engines/cuda/generate/analysis/loop.h"
#include "backend/driver/engines/cuda/generate/analysis/magnitude.h"
#include "backend/driver/engines/cuda/generate/assembly.h"

enum { FEW_TURNS = 16, LEFT = 7 /* of turns made at once, in a loop that is not unrolled */ };

typedef struct ending {
    cuda_loop loop;
    cuda_count count;
} ending;

static unsigned width_of(LLVMValueRef number)
{
    return LLVMGetIntTypeWidth(LLVMTypeOf(number));
}

static bool has_own_step(const cuda_counter *counter)
{
    return LLVMIsAConstantInt(counter->step) != NULL && !LLVMIsNull(counter->step) &&
           (width_of(counter->step) == 32 || width_of(counter->step) == 64);
}

/* Whether there are few turns, by what the last number is made of: CUDA's compiler would make eight
 * at once, and most threads would take what is left of them. */
static bool has_few_turns(const cuda_count *count)
{
    int64_t start, step;
    const bool is_wide =
        cuda_is_opcode(count->last, LLVMZExt) || cuda_is_opcode(count->last, LLVMSExt);
    const LLVMValueRef last = is_wide ? LLVMGetOperand(count->last, 0) : count->last;
    if (LLVMIsAConstantInt(last) != NULL || !cuda_read_constant(count->counter.start, &start) ||
        !cuda_read_constant(count->counter.step, &step) || start < 0 || step <= 0)
        return false;
    const int64_t most = cuda_magnitude_find(last);
    return most > LEFT && most / step <= FEW_TURNS;
}

static bool find_ending(LLVMBasicBlockRef latch, ending *out)
{
    return cuda_count_read(latch, &out->count) && has_own_step(&out->count.counter) &&
           cuda_loop_find(LLVMGetInstructionParent(out->count.counter.phi), latch, &out->loop) &&
           cuda_loop_is_innermost(&out->loop) &&
           cuda_loop_is_invariant(&out->loop, out->count.last) && !has_few_turns(&out->count);
}

/* number - step, which stays as it is. */
static LLVMValueRef subtract(LLVMBuilderRef builder, LLVMValueRef number, LLVMValueRef step)
{
    char text[64];
    const unsigned width = width_of(number);
    (void)snprintf(text, sizeof text, "add.s%u $0, $1, %lld;", width,
                   -(long long)LLVMConstIntGetSExtValue(step));
    return cuda_build_ptx(builder, LLVMTypeOf(number), text, width == 32 ? "=r,r" : "=l,l", &number,
                          1);
}

static void count_down(LLVMBuilderRef builder, ending *e)
{
    LLVMPositionBuilderBefore(builder, LLVMGetBasicBlockTerminator(e->count.counter.before));
    LLVMValueRef all = LLVMBuildSub(builder, e->count.last, e->count.counter.start, "");
    LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(e->loop.header));
    const LLVMValueRef left = LLVMBuildPhi(builder, LLVMTypeOf(all), "");
    LLVMPositionBuilderBefore(builder, e->count.branch);
    LLVMValueRef rest = subtract(builder, left, e->count.counter.step);
    const LLVMValueRef test = LLVMBuildICmp(builder, LLVMGetICmpPredicate(e->count.test), rest,
                                            LLVMConstNull(LLVMTypeOf(rest)), "");
    LLVMAddIncoming(left, &all, &e->count.counter.before, 1);
    LLVMAddIncoming(left, &rest, &e->loop.latch, 1);
    LLVMSetCondition(e->count.branch, test);
    if (LLVMGetFirstUse(e->count.test) == NULL)
        LLVMInstructionEraseFromParent(e->count.test);
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
