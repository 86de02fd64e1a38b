/* LLVM's code generator takes a block at a time, and longer for each instruction the more a block
 * has: it asks what is known of a value's bits, compares each store with the accesses behind it and
 * looks for intervals without other values. Long blocks become several, so that its time is linear.
 * LLVM would put together what follows one another for certain, unless somebody may come from
 * elsewhere: so an empty piece of assembly takes the address of each part. A branch that is never
 * taken would part them too, but what leads to two blocks LLVM moves to where it is used: it sinks
 * from part to part, and what is computed of lives the longer. */
#include <string.h>

#include "backend/driver/engines/simd/vectorize/ir/masked.h"
#include "backend/driver/engines/simd/vectorize/ir/split_block.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* Instructions, accesses of lanes among them. What is large has most of its time to compile in
 * blocks; in others values may be loaded once more behind a branch in their only loop. */
enum { LONG_BLOCK = 2048, LONG_BLOCK_IF_LARGE = 512, PART = 256 };

static unsigned long_block(const simd_vectorization *v)
{
    return v->is_large ? LONG_BLOCK_IF_LARGE : LONG_BLOCK;
}

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
static unsigned weigh(const simd_vectorization *v, LLVMValueRef i)
{
    if (LLVMIsACallInst(i) == NULL || !is_intrinsic(i))
        return 1;
    const simd_masked masked = simd_masked_read(i);
    if (masked.kind == SIMD_MASKED_NONE)
        return 1;
    LLVMTypeRef type = LLVMTypeOf(masked.value);
    const uint64_t bytes = LLVMABISizeOfType(v->layout, LLVMGetElementType(type));
    return simd_sizes_have(native_sizes(v->target, masked.kind), bytes) ? 1
                                                                        : LLVMGetVectorSize(type);
}

static unsigned weigh_block(const simd_vectorization *v, LLVMBasicBlockRef block)
{
    unsigned weight = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i))
        weight += weigh(v, i);
    return weight;
}

/* ---- Parts ----------------------------------------------------------------------------------- */

typedef struct parts {
    const simd_vectorization *v;
    LLVMBuilderRef builder;
    LLVMValueRef function;
    LLVMBasicBlockRef block; /* which becomes the last part */
} parts;

/* Nobody comes from elsewhere, though LLVM does not know. */
static void take_address(const parts *p, LLVMBasicBlockRef part)
{
    LLVMValueRef address = LLVMBlockAddress(p->function, part);
    LLVMTypeRef pointer = LLVMTypeOf(address);
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(p->v->context), &pointer, 1, false);
    char constraints[] = "i";
    LLVMValueRef nothing = LLVMGetInlineAsm(type, NULL, 0, constraints, strlen(constraints), true,
                                            false, LLVMInlineAsmDialectATT, false);
    LLVMPositionBuilder(p->builder, part, LLVMGetFirstInstruction(part));
    LLVMBuildCall2(p->builder, type, nothing, &address, 1, "");
}

static void end_part(const parts *p, LLVMBasicBlockRef part, LLVMBasicBlockRef next)
{
    LLVMPositionBuilderAtEnd(p->builder, part);
    LLVMBuildBr(p->builder, next);
    take_address(p, next);
}

/* Phis, and the allocas at a function's beginning, stay together. */
static bool may_begin_part(LLVMValueRef i)
{
    return LLVMIsAPHINode(i) == NULL && LLVMIsAAllocaInst(i) == NULL;
}

/* Parts of equal weight, but for the last. */
static void split(const parts *p, unsigned weight)
{
    LLVMBasicBlockRef part = simd_split_begin(p->block);
    const unsigned most = weight / ((weight + PART - 1) / PART) + 1;
    unsigned here = 0;
    for (LLVMValueRef i;
         i = LLVMGetFirstInstruction(p->block), weight > most || !may_begin_part(i);) {
        const unsigned more = weigh(p->v, i);
        if (here >= most && may_begin_part(i)) {
            LLVMBasicBlockRef next = LLVMInsertBasicBlockInContext(p->v->context, p->block, "");
            end_part(p, part, next);
            part = next;
            here = 0;
        }
        simd_split_move(p->builder, part, i);
        here += more;
        weight -= more;
    }
    end_part(p, part, p->block);
}

/* @returns whether it had a long block */
static bool bound(simd_vectorization *v, LLVMBuilderRef builder, LLVMValueRef function)
{
    parts p = {.v = v, .builder = builder, .function = function};
    bool had = false;
    for (LLVMBasicBlockRef next = LLVMGetFirstBasicBlock(function); next != NULL;) {
        p.block = next;
        next = LLVMGetNextBasicBlock(p.block);
        const unsigned weight = weigh_block(v, p.block);
        if (weight <= long_block(v))
            continue;
        split(&p, weight);
        had = true;
    }
    return had;
}

simd_pass_result simd_run_bound_regions(simd_vectorization *v)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    bool changed = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f))
        changed |= bound(v, builder, f);
    LLVMDisposeBuilder(builder);
    if (!changed)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_BOUND_REGIONS,
                "blocks of more than %u instructions become several, which LLVM compiles faster",
                long_block(v));
    return SIMD_PASS_CHANGED;
}
