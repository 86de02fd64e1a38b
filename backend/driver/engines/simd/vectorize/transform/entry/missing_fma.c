/* missing_fma: fma() rounds once. Without an instruction for it LLVM calls a function of the C
 * library for each lane, and computes that of halves in floats, which rounds twice. A number twice
 * as wide holds the product. Its sum with the third is rounded to odd: where it is not exact, and
 * its last bit is 0, the neighbour on the other side of the exact sum is taken. That is halfway
 * between two numbers of the narrow type only where the exact sum is, so rounding it once more
 * gives what one rounding does (Boldo and Melquiond, "Emulation of FMA and correctly rounded
 * sums"). Doubles stay with the function. It runs late, because LLVM folds and joins what it
 * knows. */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/like.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/remarks.h"

typedef struct missing_fma {
    simd_vectorization *v;
    LLVMBuilderRef b;
    LLVMTypeRef narrow, wide, bits; /* of the operands, twice as wide, and of integers like that */
} missing_fma;

static bool is_wanted(const simd_target *target, LLVMValueRef i)
{
    static const char *const names[] = {"llvm.fma."};
    if (!simd_calls_one_of(i, names, 1) || (LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMVectorTypeKind &&
                                            LLVMGetVectorSize(LLVMTypeOf(i)) > SIMD_MAX_LANES))
        return false;
    const LLVMTypeKind kind = LLVMGetTypeKind(simd_element_type(LLVMTypeOf(i)));
    return kind == LLVMHalfTypeKind ? !target->computes_halves
                                    : kind == LLVMFloatTypeKind && !target->fuses;
}

/* What a rounded sum lacks (Knuth): exact, and not a number where the sum is none or infinite. */
static LLVMValueRef rest_of(const missing_fma *m, LLVMValueRef x, LLVMValueRef y, LLVMValueRef sum)
{
    LLVMValueRef y_part = LLVMBuildFSub(m->b, sum, x, "");
    LLVMValueRef x_part = LLVMBuildFSub(m->b, sum, y_part, "");
    return LLVMBuildFAdd(m->b, LLVMBuildFSub(m->b, x, x_part, ""),
                         LLVMBuildFSub(m->b, y, y_part, ""), "");
}

static LLVMValueRef whole(const missing_fma *m, unsigned value)
{
    return simd_integer_like(m->bits, value);
}

static LLVMValueRef round_to_odd(const missing_fma *m, LLVMValueRef sum, LLVMValueRef rest)
{
    LLVMBuilderRef b = m->b;
    const unsigned sign = LLVMGetIntTypeWidth(simd_element_type(m->bits)) - 1;
    LLVMValueRef inexact = LLVMBuildFCmp(b, LLVMRealONE, rest, LLVMConstNull(m->wide), "");
    LLVMValueRef bits = LLVMBuildBitCast(b, sum, m->bits, "");
    LLVMValueRef apart = LLVMBuildXor(b, bits, LLVMBuildBitCast(b, rest, m->bits, ""), "");
    LLVMValueRef step =
        LLVMBuildOr(b, LLVMBuildAShr(b, apart, whole(m, sign), ""), whole(m, 1), "");
    LLVMValueRef even = LLVMBuildSub(b, LLVMBuildAnd(b, bits, whole(m, 1), ""), whole(m, 1), "");
    step = LLVMBuildAnd(b, LLVMBuildAnd(b, step, even, ""), LLVMBuildSExt(b, inexact, m->bits, ""),
                        "");
    return LLVMBuildBitCast(b, LLVMBuildAdd(b, bits, step, ""), m->wide, "");
}

static void replace(missing_fma *m, LLVMValueRef call)
{
    LLVMContextRef c = m->v->context;
    LLVMValueRef x[3];
    m->narrow = LLVMTypeOf(call);
    const bool is_half = LLVMGetTypeKind(simd_element_type(m->narrow)) == LLVMHalfTypeKind;
    m->wide =
        simd_type_like(m->narrow, is_half ? LLVMFloatTypeInContext(c) : LLVMDoubleTypeInContext(c));
    m->bits =
        simd_type_like(m->narrow, is_half ? LLVMInt32TypeInContext(c) : LLVMInt64TypeInContext(c));
    LLVMPositionBuilderBefore(m->b, call);
    for (unsigned k = 0; k < 3; k++)
        x[k] = LLVMBuildFPExt(m->b, LLVMGetOperand(call, k), m->wide, "");
    LLVMValueRef product = LLVMBuildFMul(m->b, x[0], x[1], "");
    LLVMValueRef sum = LLVMBuildFAdd(m->b, product, x[2], "");
    sum = round_to_odd(m, sum, rest_of(m, product, x[2], sum));
    LLVMReplaceAllUsesWith(call, LLVMBuildFPTrunc(m->b, sum, m->narrow, ""));
    LLVMInstructionEraseFromParent(call);
}

static bool replace_wanted(void *v, LLVMBuilderRef b, LLVMValueRef i)
{
    missing_fma m = {.v = v, .b = b};
    if (!is_wanted(m.v->target, i))
        return false;
    replace(&m, i);
    return true;
}

simd_pass_result simd_run_missing_fma(simd_vectorization *v)
{
    if (simd_replace_each(v->module, replace_wanted, v) == 0)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_MISSING_FMA,
                "the processor does not fuse these multiply-adds: fma() is computed with twice "
                "as many bits, and rounded to odd");
    return SIMD_PASS_CHANGED;
}
