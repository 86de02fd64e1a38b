/* 1 / sqrt(x) of floats, where AVX-512 estimates it with 14 bits (plan/reciprocal_sqrt.c): one step
 * of Newton's method makes 1.04 ULP of it, of which OpenCL allows 2 for rsqrt(), and more for a
 * division by a root. */
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

/* y + y / 2 (1 - x y y). Where x is 0 or infinite, the error is no number and y is right
 * already. */
LLVMValueRef simd_emit_rsqrt(simd_emitter *e, LLVMValueRef i, uint32_t group)
{
    LLVMBuilderRef b = e->builder;
    LLVMValueRef x = simd_emit_vector(e, LLVMGetOperand(LLVMGetOperand(i, 1), 0), group);
    LLVMTypeRef type = LLVMTypeOf(x), scalar = LLVMGetElementType(type);
    LLVMValueRef one = simd_emit_splat(e, LLVMConstReal(scalar, 1));
    LLVMValueRef half = simd_emit_splat(e, LLVMConstReal(scalar, 0.5));
    LLVMValueRef all = LLVMConstAllOnes(LLVMInt16TypeInContext(e->context));
    LLVMValueRef y = simd_emit_call_intrinsic(e, e->v->target->rsqrt.name, NULL, 0,
                                              (LLVMValueRef[]){x, x, all}, 3);
    LLVMValueRef product = LLVMBuildFNeg(b, LLVMBuildFMul(b, x, y, ""), "");
    LLVMValueRef error =
        simd_emit_call_intrinsic(e, "llvm.fma", &type, 1, (LLVMValueRef[]){product, y, one}, 3);
    LLVMValueRef better = simd_emit_call_intrinsic(
        e, "llvm.fma", &type, 1, (LLVMValueRef[]){LLVMBuildFMul(b, y, half, ""), error, y}, 3);
    LLVMValueRef known = LLVMBuildFCmp(b, LLVMRealORD, error, error, "");
    return LLVMBuildSelect(b, known, better, y, "");
}
