/* missing_halves: halves become floats and back by steps on integers, where the processor has no
 * instruction for it: x86 before F16C. LLVM calls a function for each lane, and two or three for
 * each sum of halves. It runs late, behind the passes that make such conversions. */
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/instruction.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/like.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/remarks.h"

enum {
    FRACTION_APART = 13, /* bits that the fraction of a float has more than that of a half */
    SIGN_APART = 16
};

#define HALF_SIGN 0x8000u
#define HALF_MAGNITUDE 0x7fffu
#define HALF_INFINITY 0x7c00u
#define HALF_QUIET 0x200u
#define FLOAT_MAGNITUDE 0x7fffffffu
#define BIAS_APART (112u << 23)        /* of exponents */
#define SMALLEST (113u << 23)          /* 2^-14, the smallest half that is not denormal */
#define LARGEST (143u << 23)           /* 2^16: no half is as large */
#define LAST_OF_DENORMALS (126u << 23) /* 0.5, whose last bit is as much as that of denormals */

typedef struct missing_halves {
    simd_vectorization *v;
    LLVMBuilderRef b;
    LLVMTypeRef floats, halves, bits, shorts; /* as many as an instruction has */
} missing_halves;

static bool is_of(LLVMTypeRef type, LLVMTypeKind kind)
{
    return LLVMGetTypeKind(simd_element_type(type)) == kind;
}

static void take_types(missing_halves *m, LLVMTypeRef shape)
{
    LLVMContextRef c = m->v->context;
    m->floats = simd_type_like(shape, LLVMFloatTypeInContext(c));
    m->halves = simd_type_like(shape, LLVMHalfTypeInContext(c));
    m->bits = simd_type_like(shape, LLVMInt32TypeInContext(c));
    m->shorts = simd_type_like(shape, LLVMInt16TypeInContext(c));
}

static LLVMValueRef number(const missing_halves *m, uint32_t value)
{
    return simd_integer_like(m->bits, value);
}

static LLVMValueRef as_float(const missing_halves *m, LLVMValueRef bits)
{
    return LLVMBuildBitCast(m->b, bits, m->floats, "");
}

static LLVMValueRef as_bits(const missing_halves *m, LLVMValueRef floats)
{
    return LLVMBuildBitCast(m->b, floats, m->bits, "");
}

/* ---- From halves ----------------------------------------------------------------------------- */

/* With another bias of the exponent, twice that where it stands for infinite and no numbers. A
 * denormal half is a fraction behind 1 from which 1 is taken. */
static LLVMValueRef extend(const missing_halves *m, LLVMValueRef halves)
{
    LLVMBuilderRef b = m->b;
    LLVMValueRef all = LLVMBuildZExt(b, LLVMBuildBitCast(b, halves, m->shorts, ""), m->bits, "");
    LLVMValueRef sign =
        LLVMBuildShl(b, LLVMBuildAnd(b, all, number(m, HALF_SIGN), ""), number(m, SIGN_APART), "");
    LLVMValueRef size = LLVMBuildShl(b, LLVMBuildAnd(b, all, number(m, HALF_MAGNITUDE), ""),
                                     number(m, FRACTION_APART), "");
    LLVMValueRef usual = LLVMBuildAdd(b, size, number(m, BIAS_APART), "");
    LLVMValueRef large = LLVMBuildAdd(b, usual, number(m, BIAS_APART), "");
    LLVMValueRef small =
        LLVMBuildFSub(b, as_float(m, LLVMBuildAdd(b, size, number(m, SMALLEST), "")),
                      as_float(m, number(m, SMALLEST)), "");
    LLVMValueRef is_large =
        LLVMBuildICmp(b, LLVMIntSGE, size, number(m, HALF_INFINITY << FRACTION_APART), "");
    LLVMValueRef is_small =
        LLVMBuildICmp(b, LLVMIntSLT, size, number(m, SMALLEST - BIAS_APART), "");
    LLVMValueRef result = LLVMBuildSelect(b, is_large, large, usual, "");
    result = LLVMBuildSelect(b, is_small, as_bits(m, small), result, "");
    return as_float(m, LLVMBuildOr(b, result, sign, ""));
}

/* ---- To halves ------------------------------------------------------------------------------- */

/* Half of what is cut off, less one, is added, and the last bit that stays: to even. */
static LLVMValueRef round_usual(const missing_halves *m, LLVMValueRef size)
{
    LLVMBuilderRef b = m->b;
    const uint32_t below_half = (1u << (FRACTION_APART - 1)) - 1;
    LLVMValueRef odd =
        LLVMBuildAnd(b, LLVMBuildLShr(b, size, number(m, FRACTION_APART), ""), number(m, 1), "");
    LLVMValueRef sum = LLVMBuildAdd(b, size, number(m, below_half - BIAS_APART), "");
    return LLVMBuildLShr(b, LLVMBuildAdd(b, sum, odd, ""), number(m, FRACTION_APART), "");
}

/* The sum with 0.5 is rounded where the half ends. */
static LLVMValueRef round_small(const missing_halves *m, LLVMValueRef size)
{
    LLVMValueRef end = number(m, LAST_OF_DENORMALS);
    LLVMValueRef sum = LLVMBuildFAdd(m->b, as_float(m, size), as_float(m, end), "");
    return LLVMBuildSub(m->b, as_bits(m, sum), end, "");
}

/* What is no number keeps the upper part of its fraction. */
static LLVMValueRef endless(const missing_halves *m, LLVMValueRef floats, LLVMValueRef size)
{
    LLVMBuilderRef b = m->b;
    LLVMValueRef fraction = LLVMBuildAnd(b, LLVMBuildLShr(b, size, number(m, FRACTION_APART), ""),
                                         number(m, HALF_QUIET - 1), "");
    LLVMValueRef none = LLVMBuildOr(b, fraction, number(m, HALF_INFINITY | HALF_QUIET), "");
    LLVMValueRef is_number = LLVMBuildFCmp(b, LLVMRealORD, floats, floats, "");
    return LLVMBuildSelect(b, is_number, number(m, HALF_INFINITY), none, "");
}

static LLVMValueRef shorten(const missing_halves *m, LLVMValueRef floats)
{
    LLVMBuilderRef b = m->b;
    LLVMValueRef all = as_bits(m, floats);
    LLVMValueRef size = LLVMBuildAnd(b, all, number(m, FLOAT_MAGNITUDE), "");
    LLVMValueRef sign =
        LLVMBuildAnd(b, LLVMBuildLShr(b, all, number(m, SIGN_APART), ""), number(m, HALF_SIGN), "");
    LLVMValueRef is_small = LLVMBuildICmp(b, LLVMIntSLT, size, number(m, SMALLEST), "");
    LLVMValueRef is_large = LLVMBuildICmp(b, LLVMIntSGE, size, number(m, LARGEST), "");
    LLVMValueRef result =
        LLVMBuildSelect(b, is_small, round_small(m, size), round_usual(m, size), "");
    result = LLVMBuildOr(b, LLVMBuildSelect(b, is_large, endless(m, floats, size), result, ""),
                         sign, "");
    return LLVMBuildBitCast(b, LLVMBuildTrunc(b, result, m->shorts, ""), m->halves, "");
}

/* ---- One instruction ------------------------------------------------------------------------- */

static LLVMValueRef compute(const missing_halves *m, LLVMValueRef i)
{
    LLVMValueRef left = extend(m, LLVMGetOperand(i, 0)), right = extend(m, LLVMGetOperand(i, 1));
    return shorten(m, LLVMBuildBinOp(m->b, LLVMGetInstructionOpcode(i), left, right, ""));
}

/* Doubles that become halves stay with the function: two steps would round twice. */
static bool is_wanted(LLVMValueRef i)
{
    LLVMTypeRef type = LLVMTypeOf(i);
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind && LLVMGetVectorSize(type) > SIMD_MAX_LANES)
        return false;
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMFPExt:
        return is_of(LLVMTypeOf(LLVMGetOperand(i, 0)), LLVMHalfTypeKind);
    case LLVMFPTrunc:
        return is_of(type, LLVMHalfTypeKind) &&
               is_of(LLVMTypeOf(LLVMGetOperand(i, 0)), LLVMFloatTypeKind);
    case LLVMFAdd:
    case LLVMFSub:
    case LLVMFMul:
    case LLVMFDiv:
        return is_of(type, LLVMHalfTypeKind);
    default:
        return false;
    }
}

static LLVMValueRef make(const missing_halves *m, LLVMValueRef i)
{
    if (LLVMIsAFPTruncInst(i) != NULL)
        return shorten(m, LLVMGetOperand(i, 0));
    if (LLVMIsAFPExtInst(i) == NULL)
        return compute(m, i);
    LLVMValueRef floats = extend(m, LLVMGetOperand(i, 0));
    return LLVMTypeOf(i) == m->floats ? floats : LLVMBuildFPExt(m->b, floats, LLVMTypeOf(i), "");
}

static bool replace_wanted(void *v, LLVMBuilderRef b, LLVMValueRef i)
{
    missing_halves m = {.v = v, .b = b};
    if (!is_wanted(i))
        return false;
    take_types(&m, LLVMTypeOf(i));
    LLVMPositionBuilderBefore(b, i);
    LLVMReplaceAllUsesWith(i, make(&m, i));
    LLVMInstructionEraseFromParent(i);
    return true;
}

simd_pass_result simd_run_missing_halves(simd_vectorization *v)
{
    if (simd_replace_each(v->module, replace_wanted, v) == 0)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_MISSING_HALVES,
                "the processor converts no halves: steps on integers do");
    return SIMD_PASS_CHANGED;
}
