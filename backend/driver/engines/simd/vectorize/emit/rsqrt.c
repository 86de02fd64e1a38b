/* 1 / sqrt(x) of floats, where AVX-512 has an estimate of 14 bits: one step of Newton's method makes
 * 1.04 ULP of it, of which OpenCL allows 2 for rsqrt(), and more for a division by a root. */
#include <string.h>

#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"

static const char estimate[] = "llvm.x86.avx512.rsqrt14.ps.512";

static bool is_one(LLVMValueRef value)
{
    LLVMBool inexact;
    return LLVMIsAConstantFP(value) != NULL && LLVMConstRealGetDouble(value, &inexact) == 1.0;
}

static bool is_root(LLVMValueRef value)
{
    return LLVMIsACallInst(value) != NULL && strcmp(simd_call_name(value), "llvm.sqrt.f32") == 0;
}

bool simd_emit_is_rsqrt(const simd_emitter *e, LLVMValueRef i)
{
    return e->partition->vector_bits == 512 && e->partition->width == 16 &&
           LLVMGetInstructionOpcode(i) == LLVMFDiv && is_one(LLVMGetOperand(i, 0)) &&
           is_root(LLVMGetOperand(i, 1)) && LLVMLookupIntrinsicID(estimate, strlen(estimate)) != 0;
}

/* y + y / 2 (1 - x y y). Where x is 0 or infinite, the error is no number and y is right already. */
LLVMValueRef simd_emit_rsqrt(simd_emitter *e, LLVMValueRef i, uint32_t group)
{
    LLVMBuilderRef b = e->builder;
    LLVMValueRef x = simd_emit_vector(e, LLVMGetOperand(LLVMGetOperand(i, 1), 0), group);
    LLVMTypeRef type = LLVMTypeOf(x), scalar = LLVMGetElementType(type);
    LLVMValueRef one = simd_emit_splat(e, LLVMConstReal(scalar, 1));
    LLVMValueRef half = simd_emit_splat(e, LLVMConstReal(scalar, 0.5));
    LLVMValueRef all = LLVMConstAllOnes(LLVMInt16TypeInContext(e->context));
    LLVMValueRef y = simd_emit_call_intrinsic(e, estimate, NULL, 0, (LLVMValueRef[]){x, x, all}, 3);
    LLVMValueRef product = LLVMBuildFNeg(b, LLVMBuildFMul(b, x, y, ""), "");
    LLVMValueRef error =
        simd_emit_call_intrinsic(e, "llvm.fma", &type, 1, (LLVMValueRef[]){product, y, one}, 3);
    LLVMValueRef better = simd_emit_call_intrinsic(
        e, "llvm.fma", &type, 1, (LLVMValueRef[]){LLVMBuildFMul(b, y, half, ""), error, y}, 3);
    LLVMValueRef known = LLVMBuildFCmp(b, LLVMRealORD, error, error, "");
    return LLVMBuildSelect(b, known, better, y, "");
}
