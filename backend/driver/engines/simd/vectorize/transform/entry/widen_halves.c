/* widen_halves: operations on vectors of half become operations on floats, with the same results.
 * Sums, products and quotients LLVM widens itself. Of the others LLVM 15 takes each lane apart, and
 * it gives up at the smaller or larger of two. Rounding twice does no harm: the float is exact, or
 * has more than twice the bits of a half. Of fma() that is not so: missing_fma computes it. The
 * pass runs when LLVM has simplified all, because LLVM narrows such operations again. */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/intrinsic.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/like.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))

static const char *const minima[] = {"llvm.minnum.", "llvm.maxnum."};

static const char *const functions[] = {
    "llvm.minnum.", "llvm.maxnum.", "llvm.sqrt.",  "llvm.floor.",     "llvm.ceil.",
    "llvm.trunc.",  "llvm.rint.",   "llvm.round.", "llvm.roundeven.", "llvm.nearbyint.",
};
static const char *const wide_functions[] = {
    "llvm.minnum", "llvm.maxnum", "llvm.sqrt",  "llvm.floor",     "llvm.ceil",
    "llvm.trunc",  "llvm.rint",   "llvm.round", "llvm.roundeven", "llvm.nearbyint",
};
_Static_assert(LENGTH(functions) == LENGTH(wide_functions), "a function has no name");

static bool is_vector_of_halves(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind &&
           LLVMGetTypeKind(LLVMGetElementType(type)) == LLVMHalfTypeKind;
}

/* ---- One operation --------------------------------------------------------------------------- */

typedef struct widening {
    const simd_vectorization *v;
    LLVMBuilderRef builder;
    LLVMValueRef operation; /* which the builder is in front of */
} widening;

static LLVMTypeRef floats_like(const widening *w, LLVMTypeRef type)
{
    return LLVMVectorType(LLVMFloatTypeInContext(w->v->context), LLVMGetVectorSize(type));
}

static LLVMValueRef extended(const widening *w, unsigned operand)
{
    LLVMValueRef halves = LLVMGetOperand(w->operation, operand);
    return LLVMBuildFPExt(w->builder, halves, floats_like(w, LLVMTypeOf(halves)), "");
}

static LLVMValueRef rounded(const widening *w, LLVMValueRef floats)
{
    return LLVMBuildFPTrunc(w->builder, floats, LLVMTypeOf(w->operation), "");
}

static LLVMValueRef call_wide(const widening *w)
{
    LLVMTypeRef floats = floats_like(w, LLVMTypeOf(w->operation));
    LLVMValueRef arguments[2];
    const unsigned count = LLVMGetNumArgOperands(w->operation);
    unsigned f = 0;
    while (!simd_calls_one_of(w->operation, &functions[f], 1))
        f++;
    for (unsigned k = 0; k < count; k++)
        arguments[k] = extended(w, k);
    return rounded(w, simd_intrinsic_build(w->v->module, w->builder, wide_functions[f], &floats, 1,
                                           arguments, count));
}

/* ---- Signs ----------------------------------------------------------------------------------- */

/* Of two halves at once: LLVM takes a mask of one for the function that it stands for. */
enum { MOST_HALVES = 2 * SIMD_MAX_LANES };
#define SIGNS 0x80008000u
#define MAGNITUDES 0x7fff7fffu

static const char *const magnitudes[] = {"llvm.fabs."}, *const signs[] = {"llvm.copysign."};

static bool has_pairs(LLVMTypeRef type)
{
    return is_vector_of_halves(type) && LLVMGetVectorSize(type) % 2 == 0 &&
           LLVMGetVectorSize(type) <= MOST_HALVES;
}

static LLVMValueRef bits_of(const widening *w, unsigned operand)
{
    LLVMValueRef halves = LLVMGetOperand(w->operation, operand);
    LLVMTypeRef pairs = LLVMVectorType(LLVMInt32TypeInContext(w->v->context),
                                       LLVMGetVectorSize(LLVMTypeOf(halves)) / 2);
    return LLVMBuildBitCast(w->builder, halves, pairs, "");
}

static LLVMValueRef masked(const widening *w, unsigned operand, unsigned mask)
{
    LLVMValueRef bits = bits_of(w, operand);
    return LLVMBuildAnd(w->builder, bits, simd_integer_like(LLVMTypeOf(bits), mask), "");
}

static LLVMValueRef change_sign(const widening *w)
{
    LLVMValueRef bits;
    if (LLVMIsACallInst(w->operation) == NULL) {
        bits = bits_of(w, 0);
        bits = LLVMBuildXor(w->builder, bits, simd_integer_like(LLVMTypeOf(bits), SIGNS), "");
    } else {
        bits = masked(w, 0, MAGNITUDES);
        if (simd_calls_one_of(w->operation, signs, 1))
            bits = LLVMBuildOr(w->builder, bits, masked(w, 1, SIGNS), "");
    }
    return LLVMBuildBitCast(w->builder, bits, LLVMTypeOf(w->operation), "");
}

/* ---- The others ------------------------------------------------------------------------------ */

static LLVMValueRef compare(const widening *w)
{
    LLVMValueRef left = extended(w, 0), right = extended(w, 1);
    return LLVMBuildFCmp(w->builder, LLVMGetFCmpPredicate(w->operation), left, right, "");
}

/* An integer that is no float is no half: its half is infinite. */
static LLVMValueRef convert(const widening *w)
{
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(w->operation);
    LLVMTypeRef type = LLVMTypeOf(w->operation);
    if (is_vector_of_halves(type))
        return rounded(w, LLVMBuildCast(w->builder, opcode, LLVMGetOperand(w->operation, 0),
                                        floats_like(w, type), ""));
    return LLVMBuildCast(w->builder, opcode, extended(w, 0), type, "");
}

typedef LLVMValueRef widen(const widening *w);

static widen *widen_of_call(LLVMValueRef call)
{
    if (!is_vector_of_halves(LLVMTypeOf(call)))
        return NULL;
    if (simd_calls_one_of(call, magnitudes, 1) || simd_calls_one_of(call, signs, 1))
        return has_pairs(LLVMTypeOf(call)) ? change_sign : NULL;
    return simd_calls_one_of(call, functions, LENGTH(functions)) ? call_wide : NULL;
}

/* @returns what makes the same of floats; NULL: it is no such operation */
static widen *widen_of(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMCall:
        return widen_of_call(i);
    case LLVMFNeg:
        return has_pairs(LLVMTypeOf(i)) ? change_sign : NULL;
    case LLVMFCmp:
        return is_vector_of_halves(LLVMTypeOf(LLVMGetOperand(i, 0))) ? compare : NULL;
    case LLVMUIToFP:
    case LLVMSIToFP:
        return is_vector_of_halves(LLVMTypeOf(i)) ? convert : NULL;
    case LLVMFPToUI:
    case LLVMFPToSI:
        return is_vector_of_halves(LLVMTypeOf(LLVMGetOperand(i, 0))) ? convert : NULL;
    default:
        return NULL;
    }
}

/* ---- The pass -------------------------------------------------------------------------------- */

/* LLVM has code for all but minima where the processor computes with halves, and on other
 * processors than those of x86. */
static bool is_wanted(const simd_vectorization *v, LLVMValueRef i)
{
    return (v->target->architecture == SIMD_X86 && !v->target->computes_halves) ||
           (LLVMIsACallInst(i) != NULL && simd_calls_one_of(i, minima, LENGTH(minima)));
}

static bool widen_in(const simd_vectorization *v, LLVMBuilderRef builder, LLVMBasicBlockRef block)
{
    bool changed = false;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i != NULL; i = next) {
        next = LLVMGetNextInstruction(i);
        widen *wanted = widen_of(i);
        if (wanted == NULL || !is_wanted(v, i))
            continue;
        const widening w = {v, builder, i};
        LLVMPositionBuilderBefore(builder, i);
        LLVMReplaceAllUsesWith(i, wanted(&w));
        LLVMInstructionEraseFromParent(i);
        changed = true;
    }
    return changed;
}

simd_pass_result simd_run_widen_halves(simd_vectorization *v)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    bool changed = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            changed |= widen_in(v, builder, b);
    LLVMDisposeBuilder(builder);
    return changed ? SIMD_PASS_CHANGED : SIMD_PASS_NOTHING_CHANGED;
}
