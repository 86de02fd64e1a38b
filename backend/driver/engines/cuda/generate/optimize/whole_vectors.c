#include "backend/driver/engines/cuda/generate/optimize/whole_vectors.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <llvm-c/Target.h>

enum { GLOBAL = 1, PARTS = 4, LEAST = 3 /* of them used */, MOST_BYTES = 4 /* of a part */ };
enum { WINDOW = 64 /* instructions between the first part and the last */ };

typedef struct address {
    LLVMValueRef base;
    int64_t offset;
} address;

static address address_of(LLVMTargetDataRef layout, LLVMValueRef pointer)
{
    address out = {pointer, 0};
    while (LLVMIsAGetElementPtrInst(out.base) != NULL && LLVMGetNumOperands(out.base) == 2 &&
           LLVMIsAConstantInt(LLVMGetOperand(out.base, 1)) != NULL) {
        const LLVMTypeRef type = LLVMGetGEPSourceElementType(out.base);
        out.offset += LLVMConstIntGetSExtValue(LLVMGetOperand(out.base, 1)) *
                      (int64_t)LLVMABISizeOfType(layout, type);
        out.base = LLVMGetOperand(out.base, 0);
    }
    return out;
}

static bool is_plain_load(LLVMValueRef i)
{
    return LLVMIsALoadInst(i) != NULL && !LLVMGetVolatile(i) &&
           LLVMGetOrdering(i) == LLVMAtomicOrderingNotAtomic &&
           LLVMGetPointerAddressSpace(LLVMTypeOf(LLVMGetOperand(i, 0))) == GLOBAL;
}

/* Returns the bytes of a part if a load may be of the first one; 0: of none. */
static uint64_t first_bytes(LLVMTargetDataRef layout, LLVMValueRef i)
{
    if (!is_plain_load(i))
        return 0;
    const LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(i));
    if (kind != LLVMFloatTypeKind && kind != LLVMHalfTypeKind && kind != LLVMIntegerTypeKind)
        return 0;
    const uint64_t bytes = LLVMStoreSizeOfType(layout, LLVMTypeOf(i));
    const bool fits = bytes <= MOST_BYTES && LLVMABISizeOfType(layout, LLVMTypeOf(i)) == bytes;
    return fits && LLVMGetAlignment(i) >= PARTS * bytes ? bytes : 0;
}

static bool may_write(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMStore:
    case LLVMFence:
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        return true;
    case LLVMCall: /* mathematics of LLVM's own writes nothing; the rest is not looked at */
        return LLVMIsAFunction(LLVMGetCalledValue(i)) == NULL ||
               LLVMGetIntrinsicID(LLVMGetCalledValue(i)) == 0 ||
               LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMVoidTypeKind;
    default:
        return false;
    }
}

/* The parts behind the first one, in its block, before anything is written. @returns whether the
 * second and the third are there: the fourth may be */
static bool find_parts(LLVMTargetDataRef layout, LLVMValueRef first, uint64_t bytes,
                       LLVMValueRef parts[PARTS])
{
    const address begin = address_of(layout, LLVMGetOperand(first, 0));
    LLVMValueRef i = LLVMGetNextInstruction(first);
    parts[0] = first;
    for (int k = 1; k < PARTS; k++)
        parts[k] = NULL;
    for (int n = 0; i != NULL && n < WINDOW && !may_write(i); n++, i = LLVMGetNextInstruction(i)) {
        if (!is_plain_load(i) || LLVMTypeOf(i) != LLVMTypeOf(first))
            continue;
        const address at = address_of(layout, LLVMGetOperand(i, 0));
        const int64_t distance = at.offset - begin.offset;
        if (at.base != begin.base || distance <= 0 || distance % (int64_t)bytes != 0 ||
            distance >= PARTS * (int64_t)bytes || parts[distance / (int64_t)bytes] != NULL)
            continue;
        parts[distance / (int64_t)bytes] = i;
    }
    return parts[1] != NULL && parts[2] != NULL;
}

static unsigned unchanging(LLVMContextRef context)
{
    static const char name[] = "invariant.load";
    return LLVMGetMDKindIDInContext(context, name, sizeof name - 1);
}

static void load_whole(LLVMBuilderRef builder, LLVMValueRef parts[PARTS], uint64_t bytes)
{
    const LLVMTypeRef part = LLVMTypeOf(parts[0]);
    const LLVMContextRef context = LLVMGetTypeContext(part);
    LLVMValueRef mark = LLVMGetMetadata(parts[0], unchanging(context));
    LLVMPositionBuilderBefore(builder, parts[0]);
    const LLVMValueRef whole =
        LLVMBuildLoad2(builder, LLVMVectorType(part, PARTS), LLVMGetOperand(parts[0], 0), "");
    LLVMSetAlignment(whole, (unsigned)(PARTS * bytes));
    const unsigned used = parts[LEAST] == NULL ? LEAST : PARTS;
    for (unsigned k = 0; k < used; k++) {
        const LLVMValueRef index = LLVMConstInt(LLVMInt32TypeInContext(context), k, false);
        if (LLVMGetMetadata(parts[k], unchanging(context)) == NULL)
            mark = NULL;
        LLVMReplaceAllUsesWith(parts[k], LLVMBuildExtractElement(builder, whole, index, ""));
    }
    for (unsigned k = 0; k < used; k++)
        LLVMInstructionEraseFromParent(parts[k]);
    if (mark != NULL)
        LLVMSetMetadata(whole, unchanging(context), mark);
}

static void load_in(LLVMTargetDataRef layout, LLVMBuilderRef builder, LLVMBasicBlockRef block)
{
    LLVMValueRef i = LLVMGetFirstInstruction(block);
    while (i != NULL) {
        LLVMValueRef parts[PARTS];
        const uint64_t bytes = first_bytes(layout, i);
        const LLVMValueRef before = LLVMGetPreviousInstruction(i);
        if (bytes > 0 && find_parts(layout, i, bytes, parts)) {
            load_whole(builder, parts, bytes);
            i = before == NULL ? LLVMGetFirstInstruction(block) : before;
        }
        i = LLVMGetNextInstruction(i);
    }
}

void cuda_load_whole_vectors(LLVMModuleRef module)
{
    const LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
    const LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            load_in(layout, builder, b);
    LLVMDisposeBuilder(builder);
}
