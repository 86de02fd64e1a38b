/* 1 / sqrt(x) by the processor's estimate y (plan/reciprocal_sqrt.c), which is right but
 * for a factor of sqrt(1 - e), where e = 1 - x y y. One step makes about an ULP of it, of which
 * OpenCL allows 2 for rsqrt(), and more for a division by a root: of 14 bits Newton's y + y e / 2,
 * of 11 bits Halley's y + y e (1 / 2 + 3 e / 8). Of doubles both follow one another. For
 * native_rsqrt() and half_rsqrt() either is enough as it is. */
#include <math.h>
#include <string.h>

#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/plan/approximation.h"

typedef struct estimate {
    simd_emitter *e;
    LLVMTypeRef type;
    LLVMValueRef x, y, product, error; /* x y, and 1 - x y y */
} estimate;

static LLVMValueRef number(const estimate *s, double value)
{
    return simd_emit_splat(s->e, LLVMConstReal(LLVMGetElementType(s->type), value));
}

static LLVMValueRef fma_of(estimate *s, LLVMValueRef a, LLVMValueRef b, LLVMValueRef c)
{
    return simd_emit_call_intrinsic(s->e, "llvm.fma", &s->type, 1, (LLVMValueRef[]){a, b, c}, 3);
}

static void measure_error(estimate *s)
{
    LLVMBuilderRef b = s->e->builder;
    s->product = LLVMBuildFMul(b, s->x, s->y, "");
    s->error = fma_of(s, LLVMBuildFNeg(b, s->product, ""), s->y, number(s, 1));
}

static LLVMValueRef add_by_halley(estimate *s, LLVMValueRef error)
{
    LLVMValueRef factor = fma_of(s, error, number(s, 0.375), number(s, 0.5));
    return fma_of(s, LLVMBuildFMul(s->e->builder, s->y, error, ""), factor, s->y);
}

/* ---- Of 14 bits ------------------------------------------------------------------------------ */

static LLVMValueRef fine_estimate(const estimate *s, const simd_approximation *how)
{
    LLVMValueRef all = LLVMConstAllOnes(LLVMIntTypeInContext(s->e->context, how->lanes));
    return simd_emit_call_intrinsic(s->e, how->name, NULL, 0, (LLVMValueRef[]){s->x, s->x, all}, 3);
}

static LLVMValueRef step_of_newton(estimate *s)
{
    measure_error(s);
    LLVMValueRef half = LLVMBuildFMul(s->e->builder, s->y, number(s, 0.5), "");
    return fma_of(s, half, s->error, s->y);
}

/* Where x is 0 or infinite, the error is no number and the first estimate is right already. */
static LLVMValueRef where_known(const estimate *s, LLVMValueRef better, LLVMValueRef first)
{
    LLVMBuilderRef b = s->e->builder;
    LLVMValueRef known = LLVMBuildFCmp(b, LLVMRealORD, s->error, s->error, "");
    return LLVMBuildSelect(b, known, better, first, "");
}

static LLVMValueRef refine_fine(estimate *s, bool is_coarse)
{
    LLVMValueRef first = s->y = fine_estimate(s, &s->e->v->target->rsqrt);
    if (is_coarse)
        return first;
    LLVMValueRef better = step_of_newton(s);
    return where_known(s, better, first);
}

/* Halley's step leaves 42 bits. */
static LLVMValueRef refine_double(estimate *s)
{
    LLVMValueRef first = s->y = fine_estimate(s, &s->e->v->target->rsqrt_of_doubles);
    measure_error(s);
    s->y = add_by_halley(s, s->error);
    LLVMValueRef better = step_of_newton(s);
    return where_known(s, better, first);
}

/* ---- Of 11 bits ------------------------------------------------------------------------------ */

/* Where the error is no number, any positive one leaves y, which is 0 or infinite, as it is. */
#define MORE_THAN_ERROR 0x1p-9

static LLVMValueRef step_of_halley(estimate *s)
{
    LLVMBuilderRef b = s->e->builder;
    LLVMValueRef more = number(s, MORE_THAN_ERROR);
    LLVMValueRef error =
        LLVMBuildSelect(b, LLVMBuildFCmp(b, LLVMRealOLT, s->error, more, ""), s->error, more, "");
    return add_by_halley(s, error);
}

/* A sum with a constant is a multiple of what the last bit of that is for, or half of it; with a
 * product that is not rounded before, 2^-24 of it. */
#define LEAST_CONSTANT 0x1p-64

static bool is_large_constant(LLVMValueRef value)
{
    LLVMBool inexact;
    return LLVMIsAConstantFP(value) != NULL &&
           fabs(LLVMConstRealGetDouble(value, &inexact)) >= LEAST_CONSTANT;
}

static bool may_be_denormal(LLVMValueRef x)
{
    if (LLVMIsABinaryOperator(x) != NULL && LLVMGetInstructionOpcode(x) == LLVMFAdd)
        return !is_large_constant(LLVMGetOperand(x, 0)) && !is_large_constant(LLVMGetOperand(x, 1));
    return LLVMIsACallInst(x) == NULL || strcmp(simd_call_name(x), "llvm.fma.f32") != 0 ||
           !is_large_constant(LLVMGetOperand(x, 2));
}

/* Of a denormal x the estimate is infinite: such lanes take a root and a division. */
static LLVMValueRef mend_denormals(estimate *s, LLVMValueRef better)
{
    simd_emitter *e = s->e;
    LLVMBuilderRef b = e->builder;
    LLVMValueRef denormal =
        LLVMBuildFCmp(b, LLVMRealOEQ, s->product, number(s, (double)INFINITY), "");
    LLVMBasicBlockRef before = LLVMGetInsertBlock(b);
    LLVMBasicBlockRef mend = LLVMAppendBasicBlockInContext(e->context, e->function, "denormal");
    LLVMBasicBlockRef after = LLVMAppendBasicBlockInContext(e->context, e->function, "rsqrt");
    simd_metadata_set_unlikely(LLVMBuildCondBr(b, simd_emit_any_lane(e, denormal), mend, after));
    LLVMPositionBuilderAtEnd(b, mend);
    LLVMValueRef root = simd_emit_call_intrinsic(e, "llvm.sqrt", &s->type, 1, &s->x, 1);
    LLVMValueRef mended =
        LLVMBuildSelect(b, denormal, LLVMBuildFDiv(b, number(s, 1), root, ""), better, "");
    LLVMBuildBr(b, after);
    LLVMPositionBuilderAtEnd(b, after);
    LLVMValueRef result = LLVMBuildPhi(b, s->type, "");
    LLVMAddIncoming(result, (LLVMValueRef[]){better, mended}, (LLVMBasicBlockRef[]){before, mend},
                    2);
    return result;
}

static LLVMValueRef refine_coarse(estimate *s, bool is_coarse, bool has_denormals)
{
    s->y = simd_emit_call_intrinsic(s->e, s->e->v->target->rsqrt.name, NULL, 0, &s->x, 1);
    if (is_coarse)
        return s->y;
    measure_error(s);
    LLVMValueRef better = step_of_halley(s);
    return has_denormals ? mend_denormals(s, better) : better;
}

LLVMValueRef simd_emit_rsqrt(simd_emitter *e, LLVMValueRef i, uint32_t group)
{
    LLVMValueRef scalar = LLVMGetOperand(LLVMGetOperand(i, 1), 0);
    LLVMValueRef x = simd_emit_vector(e, scalar, group);
    estimate s = {.e = e, .type = LLVMTypeOf(x), .x = x};
    const bool is_coarse = simd_divides_coarsely(i);
    if (LLVMGetTypeKind(LLVMTypeOf(scalar)) == LLVMDoubleTypeKind)
        return refine_double(&s);
    return e->v->target->rsqrt.bits >= SIMD_FINE_APPROXIMATION
               ? refine_fine(&s, is_coarse)
               : refine_coarse(&s, is_coarse, may_be_denormal(scalar));
}
