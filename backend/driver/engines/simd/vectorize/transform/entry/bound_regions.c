/* LLVM's code generator takes a block at a time, and longer for each instruction the more a block
 * has: it asks what is known of a value's bits, compares each store with the accesses behind it and
 * looks for intervals without other values. Long blocks become several, so that its time is linear.
 * LLVM would put together what follows one another for certain, unless somebody may come from
 * elsewhere: so an empty piece of assembly takes the address of each part. A branch that is never
 * taken would part them too, but what leads to two blocks LLVM moves to where it is used: it sinks
 * from part to part, and what is computed of lives the longer. */
#include <limits.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/ir/masked.h"
#include "backend/driver/engines/simd/vectorize/ir/split_block.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* Instructions, accesses of lanes among them. What is large has most of its time to compile in
 * blocks; in others values may be loaded once more behind a branch in their only loop. So these are
 * parted later, but where a block of a long strip has many stores: each of them LLVM compares with
 * all others, whenever it looks at one. */
enum { LONG_BLOCK = 2048, LONG_BLOCK_IF_LARGE = 512, PART = 256, MANY_STORES = 64 };

static bool is_intrinsic(LLVMValueRef call)
{
    LLVMValueRef function = LLVMGetCalledValue(call);
    return LLVMIsAFunction(function) != NULL && LLVMGetIntrinsicID(function) != 0;
}

static bool stores(LLVMValueRef i)
{
    if (LLVMIsAStoreInst(i) != NULL)
        return true;
    const simd_masked_kind kind =
        LLVMIsACallInst(i) != NULL && is_intrinsic(i) ? simd_masked_read(i).kind : SIMD_MASKED_NONE;
    return kind == SIMD_MASKED_STORE || kind == SIMD_MASKED_SCATTER;
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

typedef struct block_weight {
    unsigned all, stores;
} block_weight;

static block_weight weigh_block(const simd_vectorization *v, LLVMBasicBlockRef block)
{
    block_weight weight = {0, 0};
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL;
         i = LLVMGetNextInstruction(i)) {
        const unsigned more = weigh(v, i);
        weight.all += more;
        weight.stores += stores(i) ? more : 0;
    }
    return weight;
}

static unsigned long_block(const simd_vectorization *v, block_weight weight)
{
    return v->is_large || (v->less_effort && weight.stores > MANY_STORES) ? LONG_BLOCK_IF_LARGE
                                                                          : LONG_BLOCK;
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

static void bound(simd_vectorization *v, LLVMBuilderRef builder, LLVMValueRef function,
                  unsigned *least)
{
    parts p = {.v = v, .builder = builder, .function = function};
    for (LLVMBasicBlockRef next = LLVMGetFirstBasicBlock(function); next != NULL;) {
        p.block = next;
        next = LLVMGetNextBasicBlock(p.block);
        const block_weight weight = weigh_block(v, p.block);
        const unsigned most = long_block(v, weight);
        if (weight.all <= most)
            continue;
        split(&p, weight.all);
        *least = most < *least ? most : *least;
    }
}

simd_pass_result simd_run_bound_regions(simd_vectorization *v)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    unsigned least = UINT_MAX; /* of the limits that blocks exceed */
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f))
        bound(v, builder, f, &least);
    LLVMDisposeBuilder(builder);
    if (least == UINT_MAX)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_BOUND_REGIONS,
                "blocks of more than %u instructions become several, which LLVM compiles faster",
                least);
    return SIMD_PASS_CHANGED;
}
