/* masked_store_splitting: a store under a constant mask of the first lanes becomes stores of 16, 8, 4, 2 and 1 lanes. A load
 * that follows a store under a mask waits for it wherever one of its lanes could be, though it is absent: the next row of
 * a tile would wait for the end of this one. */
#include "backend/driver/engines/simd/vectorize/ir/masked.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* Returns whether the lanes are known to be the first `count`. */
static bool count_lanes(LLVMValueRef mask, unsigned *count)
{
    unsigned lanes[SIMD_MAX_LANES];
    return simd_masked_find_lanes(mask, lanes, count) &&
           (*count == 0 || lanes[*count - 1] == *count - 1);
}

static LLVMValueRef part_of(LLVMBuilderRef builder, LLVMValueRef value, unsigned first,
                            unsigned count)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(value)));
    LLVMValueRef numbers[SIMD_MAX_LANES];
    for (unsigned l = 0; l < count; l++)
        numbers[l] = LLVMConstInt(i32, first + l, false);
    if (count == 1)
        return LLVMBuildExtractElement(builder, value, numbers[0], "");
    return LLVMBuildShuffleVector(builder, value, LLVMGetUndef(LLVMTypeOf(value)),
                                  LLVMConstVector(numbers, count), "");
}

static void store_parts(LLVMBuilderRef builder, const simd_masked *store, unsigned count)
{
    LLVMTypeRef element = LLVMGetElementType(LLVMTypeOf(store->value));
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(element));
    unsigned first = 0;
    for (unsigned part = SIMD_MAX_LANES; part > 0; part /= 2) {
        if ((count & part) == 0)
            continue;
        LLVMValueRef at = LLVMConstInt(i32, first, false);
        LLVMValueRef to = LLVMBuildGEP2(builder, element, store->pointer, &at, 1, "");
        LLVMSetAlignment(LLVMBuildStore(builder, part_of(builder, store->value, first, part), to),
                         store->alignment);
        first += part;
    }
}

static bool split(simd_vectorization *v, LLVMBuilderRef builder, LLVMValueRef call)
{
    const simd_masked store = simd_masked_read(call);
    unsigned count;
    if (store.kind != SIMD_MASKED_STORE || !count_lanes(store.lanes, &count))
        return false;
    simd_remark(v, call, SIMD_PASS_MASKED_STORE_SPLITTING,
                "store of the first %u of %u lanes: whole vectors instead of a mask", count,
                LLVMGetVectorSize(LLVMTypeOf(store.value)));
    LLVMPositionBuilderBefore(builder, call);
    store_parts(builder, &store, count);
    LLVMInstructionEraseFromParent(call);
    return true;
}

static bool split_all(simd_vectorization *v, LLVMBuilderRef builder, LLVMValueRef function)
{
    bool changed = false;
    if (function == NULL)
        return false;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            if (LLVMIsACallInst(i) != NULL)
                changed |= split(v, builder, i);
        }
    return changed;
}

simd_pass_result simd_run_masked_store_splitting(simd_vectorization *v)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    bool changed = split_all(v, builder, v->tail);
    changed |= split_all(v, builder, v->body);
    LLVMDisposeBuilder(builder);
    return changed ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
