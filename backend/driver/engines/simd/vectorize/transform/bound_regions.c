/* LLVM's schedulers compare each store of a block with the accesses behind it, up to the next call
 * or fence: in long blocks this is nearly all the time of a compilation. A fence for the compiler,
 * which is no instruction of the processor, after every so many accesses makes it linear. Blocks
 * that are no longer than usual have none, and are scheduled as a whole. */
#include "backend/driver/engines/simd/vectorize/ir/fence.h"
#include "backend/driver/engines/simd/vectorize/ir/masked.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

enum { LONG_BLOCK = 512, MOST_ACCESSES = 64 };

static bool is_intrinsic(LLVMValueRef call)
{
    LLVMValueRef function = LLVMGetCalledValue(call);
    return LLVMIsAFunction(function) != NULL && LLVMGetIntrinsicID(function) != 0;
}

static simd_sizes native_sizes(const simd_target *target, simd_masked_kind kind)
{
    switch (kind) {
    case SIMD_MASKED_LOAD:
        return target->masked_loads;
    case SIMD_MASKED_STORE:
        return target->masked_stores;
    case SIMD_MASKED_GATHER:
        return target->gathers.sizes;
    default:
        return target->scatters.sizes;
    }
}

/* What the processor has no instruction for is an access for each lane. */
static unsigned count_accesses(const simd_vectorization *v, LLVMValueRef i)
{
    if (LLVMIsALoadInst(i) != NULL || LLVMIsAStoreInst(i) != NULL)
        return 1;
    if (LLVMIsACallInst(i) == NULL || !is_intrinsic(i))
        return 0;
    const simd_masked masked = simd_masked_read(i);
    if (masked.kind == SIMD_MASKED_NONE)
        return 0;
    LLVMTypeRef type = LLVMTypeOf(masked.value);
    const uint64_t bytes = LLVMABISizeOfType(v->layout, LLVMGetElementType(type));
    return simd_sizes_have(native_sizes(v->target, masked.kind), bytes) ? 1
                                                                        : LLVMGetVectorSize(type);
}

static bool is_boundary(LLVMValueRef i)
{
    return LLVMIsAFenceInst(i) != NULL || (LLVMIsACallInst(i) != NULL && !is_intrinsic(i));
}

static bool is_long(const simd_vectorization *v, LLVMBasicBlockRef block)
{
    unsigned accesses = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL && accesses <= LONG_BLOCK;
         i = LLVMGetNextInstruction(i))
        accesses = is_boundary(i) ? 0 : accesses + count_accesses(v, i);
    return accesses > LONG_BLOCK;
}

static bool bound_block(const simd_vectorization *v, LLVMBuilderRef builder,
                        LLVMBasicBlockRef block)
{
    unsigned accesses = 0;
    bool changed = false;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL;
         i = LLVMGetNextInstruction(i)) {
        const unsigned more = count_accesses(v, i);
        if (is_boundary(i))
            accesses = 0;
        if (accesses > 0 && accesses + more > MOST_ACCESSES) {
            LLVMPositionBuilderBefore(builder, i);
            simd_fence_build(builder, v->context);
            accesses = 0;
            changed = true;
        }
        accesses += more;
    }
    return changed;
}

simd_pass_result simd_run_bound_regions(simd_vectorization *v)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    bool changed = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            changed |= is_long(v, b) && bound_block(v, builder, b);
    LLVMDisposeBuilder(builder);
    return changed ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
