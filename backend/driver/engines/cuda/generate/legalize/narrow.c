/* Each operation is a function with a loop: it reads the aligned word that has the value, and
 * replaces the word by compare-and-exchange. If another work-item has changed the word meanwhile,
 * the loop tries again, so the bits beside the value keep what was written to them. */
#include "backend/driver/engines/cuda/generate/legalize/narrow.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "backend/driver/engines/simd/contract/atomic_change.h"

enum { WORD_BITS = 32, WORD_BYTES = 4 };

typedef struct narrow {
    LLVMModuleRef module;
    LLVMBuilderRef builder;
    LLVMTypeRef i8, i32, i64, pointer;
    LLVMTypeRef type, bits; /* the value's type, and the integer of that size */
} narrow;

/* The address of a value's word, and the number of bits below the value. */
typedef struct place {
    LLVMValueRef word, shift, others; /* a mask of the bits beside it */
} place;

static unsigned width_of(LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMHalfTypeKind:
        return 16;
    case LLVMIntegerTypeKind:
        return LLVMGetIntTypeWidth(type);
    default:
        return WORD_BITS;
    }
}

static LLVMValueRef number(const narrow *n, uint64_t value)
{
    return LLVMConstInt(n->i32, value, false);
}

static place find_place(const narrow *n, LLVMValueRef pointer)
{
    const LLVMBuilderRef b = n->builder;
    const LLVMValueRef low = LLVMBuildAnd(b, LLVMBuildPtrToInt(b, pointer, n->i64, ""),
                                          LLVMConstInt(n->i64, WORD_BYTES - 1, false), "");
    LLVMValueRef back = LLVMBuildNeg(b, low, "");
    const LLVMValueRef shift =
        LLVMBuildMul(b, LLVMBuildTrunc(b, low, n->i32, ""), number(n, 8), "");
    const LLVMValueRef own = LLVMBuildShl(b, number(n, (1u << width_of(n->type)) - 1), shift, "");
    return (place){LLVMBuildGEP2(b, n->i8, pointer, &back, 1, ""), shift, LLVMBuildNot(b, own, "")};
}

static LLVMValueRef value_in(const narrow *n, const place *p, LLVMValueRef word)
{
    const LLVMBuilderRef b = n->builder;
    const LLVMValueRef moved = LLVMBuildLShr(b, word, p->shift, "");
    return LLVMBuildBitCast(b, LLVMBuildTrunc(b, moved, n->bits, ""), n->type, "");
}

static LLVMValueRef put_into(const narrow *n, const place *p, LLVMValueRef word, LLVMValueRef value)
{
    const LLVMBuilderRef b = n->builder;
    const LLVMValueRef wide = LLVMBuildZExt(b, LLVMBuildBitCast(b, value, n->bits, ""), n->i32, "");
    return LLVMBuildOr(b, LLVMBuildAnd(b, word, p->others, ""), LLVMBuildShl(b, wide, p->shift, ""),
                       "");
}

/* The function with its loop, while it is built. */
typedef struct loop {
    LLVMValueRef function, old;
    LLVMBasicBlockRef again, done;
    place at;
} loop;

static loop begin(const narrow *n, LLVMTypeRef result, LLVMTypeRef *parameters, unsigned count)
{
    const LLVMContextRef context = LLVMGetModuleContext(n->module);
    const LLVMBuilderRef b = n->builder;
    loop l = {.function = LLVMAddFunction(n->module, "zlg.narrow",
                                          LLVMFunctionType(result, parameters, count, false))};
    LLVMSetLinkage(l.function, LLVMInternalLinkage);
    const LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(context, l.function, "");
    l.again = LLVMAppendBasicBlockInContext(context, l.function, "");
    l.done = LLVMAppendBasicBlockInContext(context, l.function, "");
    LLVMPositionBuilderAtEnd(b, entry);
    l.at = find_place(n, LLVMGetParam(l.function, 0));
    LLVMValueRef first = LLVMBuildLoad2(b, n->i32, l.at.word, "");
    LLVMSetVolatile(first, true);
    LLVMBuildBr(b, l.again);
    LLVMPositionBuilderAtEnd(b, l.again);
    l.old = LLVMBuildPhi(b, n->i32, "");
    LLVMBasicBlockRef before = entry;
    LLVMAddIncoming(l.old, &first, &before, 1);
    return l;
}

/* Ends the loop's body: exchanges the word, and tries again if it has changed. */
static void exchange(const narrow *n, const loop *l, LLVMValueRef with)
{
    const LLVMBuilderRef b = n->builder;
    LLVMBasicBlockRef from = LLVMGetInsertBlock(b);
    const LLVMValueRef pair =
        LLVMBuildAtomicCmpXchg(b, l->at.word, l->old, with, LLVMAtomicOrderingMonotonic,
                               LLVMAtomicOrderingMonotonic, false);
    LLVMValueRef seen = LLVMBuildExtractValue(b, pair, 0, "");
    LLVMAddIncoming(l->old, &seen, &from, 1);
    LLVMBuildCondBr(b, LLVMBuildExtractValue(b, pair, 1, ""), l->done, l->again);
}

static LLVMValueRef make_change(const narrow *n, LLVMAtomicRMWBinOp how)
{
    LLVMTypeRef parameters[] = {n->pointer, n->type};
    const loop l = begin(n, n->type, parameters, 2);
    const LLVMValueRef old = value_in(n, &l.at, l.old);
    const LLVMValueRef changed =
        simd_atomic_change(n->builder, how, old, LLVMGetParam(l.function, 1));
    if (changed == NULL) {
        LLVMDeleteFunction(l.function);
        return NULL;
    }
    exchange(n, &l, put_into(n, &l.at, l.old, changed));
    LLVMPositionBuilderAtEnd(n->builder, l.done);
    LLVMBuildRet(n->builder, old);
    return l.function;
}

/* Returns what cmpxchg returns: the old value, and whether it was the expected one. */
static LLVMValueRef make_exchange(const narrow *n)
{
    const LLVMContextRef context = LLVMGetModuleContext(n->module);
    const LLVMBuilderRef b = n->builder;
    LLVMTypeRef parameters[] = {n->pointer, n->type, n->type};
    LLVMTypeRef members[] = {n->type, LLVMInt1TypeInContext(context)};
    const LLVMTypeRef result = LLVMStructTypeInContext(context, members, 2, false);
    const loop l = begin(n, result, parameters, 3);
    const LLVMBasicBlockRef equal = LLVMAppendBasicBlockInContext(context, l.function, "");
    const LLVMValueRef old = value_in(n, &l.at, l.old);
    const LLVMValueRef is_equal = LLVMBuildICmp(b, LLVMIntEQ, old, LLVMGetParam(l.function, 1), "");
    LLVMBuildCondBr(b, is_equal, equal, l.done);
    LLVMPositionBuilderAtEnd(b, equal);
    exchange(n, &l, put_into(n, &l.at, l.old, LLVMGetParam(l.function, 2)));
    LLVMPositionBuilderAtEnd(b, l.done);
    LLVMValueRef pair = LLVMBuildInsertValue(b, LLVMGetUndef(result), old, 0, "");
    LLVMBuildRet(b, LLVMBuildInsertValue(b, pair, is_equal, 1, ""));
    return l.function;
}

static void replace(narrow *n, LLVMValueRef i)
{
    const bool changes = LLVMIsAAtomicRMWInst(i) != NULL;
    LLVMValueRef arguments[] = {LLVMGetOperand(i, 0), LLVMGetOperand(i, 1),
                                changes ? NULL : LLVMGetOperand(i, 2)};
    n->type = LLVMTypeOf(arguments[1]);
    if (width_of(n->type) >= WORD_BITS)
        return;
    n->bits = LLVMIntTypeInContext(LLVMGetModuleContext(n->module), width_of(n->type));
    n->pointer = LLVMTypeOf(arguments[0]);
    const LLVMValueRef function =
        changes ? make_change(n, LLVMGetAtomicRMWBinOp(i)) : make_exchange(n);
    if (function == NULL)
        return;
    LLVMPositionBuilderBefore(n->builder, i);
    LLVMReplaceAllUsesWith(i, LLVMBuildCall2(n->builder, LLVMGlobalGetValueType(function), function,
                                             arguments, changes ? 2 : 3, ""));
    LLVMInstructionEraseFromParent(i);
}

void cuda_widen_atomics(LLVMModuleRef module)
{
    const LLVMContextRef context = LLVMGetModuleContext(module);
    narrow n = {.module = module,
                .builder = LLVMCreateBuilderInContext(context),
                .i8 = LLVMInt8TypeInContext(context),
                .i32 = LLVMInt32TypeInContext(context),
                .i64 = LLVMInt64TypeInContext(context)};
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
                next = LLVMGetNextInstruction(i);
                if (LLVMIsAAtomicRMWInst(i) != NULL || LLVMIsAAtomicCmpXchgInst(i) != NULL)
                    replace(&n, i);
            }
    LLVMDisposeBuilder(n.builder);
}
