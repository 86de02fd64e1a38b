/* missing_fma: fma() rounds once. Without an instruction for it LLVM calls a function of the C
 * library for each lane. A double holds the product of two floats. Its sum with the third is
 * rounded to odd: where it is not exact, and its last bit is 0, the neighbour on the other side of
 * the exact sum is taken. That is halfway between two floats only where the exact sum is, so
 * rounding it once more gives what one rounding does (Boldo and Melquiond, "Emulation of FMA and
 * correctly rounded sums"). Floats hold the product of two halves, and round the sum as LLVM does.
 * Doubles stay with the function. It runs late, because LLVM folds and joins what it knows. */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/remarks.h"

typedef struct missing_fma {
    simd_vectorization *v;
    LLVMBuilderRef b;
    LLVMTypeRef narrow, wide, bits; /* of the operands, twice as wide, and of integers like that */
} missing_fma;

static LLVMTypeRef like(LLVMTypeRef shape, LLVMTypeRef element)
{
    return LLVMGetTypeKind(shape) == LLVMVectorTypeKind
               ? LLVMVectorType(element, LLVMGetVectorSize(shape))
               : element;
}

static LLVMTypeKind element_kind(LLVMTypeRef type)
{
    return LLVMGetTypeKind(LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetElementType(type)
                                                                       : type);
}

static bool is_wanted(LLVMValueRef i)
{
    static const char *const names[] = {"llvm.fma."};
    if (!simd_calls_one_of(i, names, 1))
        return false;
    const LLVMTypeKind kind = element_kind(LLVMTypeOf(i));
    return kind == LLVMFloatTypeKind || kind == LLVMHalfTypeKind;
}

/* What a rounded sum lacks (Knuth): exact, and not a number where the sum is none or infinite. */
static LLVMValueRef rest_of(const missing_fma *m, LLVMValueRef x, LLVMValueRef y, LLVMValueRef sum)
{
    LLVMValueRef y_part = LLVMBuildFSub(m->b, sum, x, "");
    LLVMValueRef x_part = LLVMBuildFSub(m->b, sum, y_part, "");
    return LLVMBuildFAdd(m->b, LLVMBuildFSub(m->b, x, x_part, ""),
                         LLVMBuildFSub(m->b, y, y_part, ""), "");
}

static LLVMValueRef whole(const missing_fma *m, int value)
{
    LLVMTypeRef i64 = LLVMInt64TypeInContext(m->v->context);
    LLVMValueRef number = LLVMConstInt(i64, (unsigned long long)value, true);
    LLVMValueRef all[SIMD_MAX_LANES];
    if (LLVMGetTypeKind(m->bits) != LLVMVectorTypeKind)
        return number;
    for (unsigned k = 0; k < LLVMGetVectorSize(m->bits); k++)
        all[k] = number;
    return LLVMConstVector(all, LLVMGetVectorSize(m->bits));
}

static LLVMValueRef round_to_odd(const missing_fma *m, LLVMValueRef sum, LLVMValueRef rest)
{
    LLVMBuilderRef b = m->b;
    LLVMValueRef inexact = LLVMBuildFCmp(b, LLVMRealONE, rest, LLVMConstNull(m->wide), "");
    LLVMValueRef bits = LLVMBuildBitCast(b, sum, m->bits, "");
    LLVMValueRef apart = LLVMBuildXor(b, bits, LLVMBuildBitCast(b, rest, m->bits, ""), "");
    LLVMValueRef step = LLVMBuildOr(b, LLVMBuildAShr(b, apart, whole(m, 63), ""), whole(m, 1), "");
    LLVMValueRef even = LLVMBuildSub(b, LLVMBuildAnd(b, bits, whole(m, 1), ""), whole(m, 1), "");
    step = LLVMBuildAnd(b, LLVMBuildAnd(b, step, even, ""), LLVMBuildSExt(b, inexact, m->bits, ""),
                        "");
    return LLVMBuildBitCast(b, LLVMBuildAdd(b, bits, step, ""), m->wide, "");
}

static void replace(missing_fma *m, LLVMValueRef call)
{
    const bool is_half = element_kind(LLVMTypeOf(call)) == LLVMHalfTypeKind;
    LLVMContextRef context = m->v->context;
    LLVMValueRef x[3];
    m->narrow = LLVMTypeOf(call);
    m->wide = like(m->narrow,
                   is_half ? LLVMFloatTypeInContext(context) : LLVMDoubleTypeInContext(context));
    m->bits = like(m->narrow, LLVMInt64TypeInContext(context));
    LLVMPositionBuilderBefore(m->b, call);
    for (unsigned k = 0; k < 3; k++)
        x[k] = LLVMBuildFPExt(m->b, LLVMGetOperand(call, k), m->wide, "");
    LLVMValueRef product = LLVMBuildFMul(m->b, x[0], x[1], "");
    LLVMValueRef sum = LLVMBuildFAdd(m->b, product, x[2], "");
    if (!is_half)
        sum = round_to_odd(m, sum, rest_of(m, product, x[2], sum));
    LLVMReplaceAllUsesWith(call, LLVMBuildFPTrunc(m->b, sum, m->narrow, ""));
    LLVMInstructionEraseFromParent(call);
}

static uint32_t replace_in(missing_fma *m, LLVMBasicBlockRef block)
{
    uint32_t count = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i != NULL; i = next) {
        next = LLVMGetNextInstruction(i);
        if (!is_wanted(i))
            continue;
        replace(m, i);
        count++;
    }
    return count;
}

simd_pass_result simd_run_missing_fma(simd_vectorization *v)
{
    missing_fma m = {.v = v, .b = LLVMCreateBuilderInContext(v->context)};
    uint32_t count = 0;
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            count += replace_in(&m, b);
    LLVMDisposeBuilder(m.b);
    if (count == 0)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_MISSING_FMA,
                "the processor does not fuse multiply-adds: fma() is computed with twice as "
                "many bits, and rounded to odd");
    return SIMD_PASS_CHANGED;
}
