#include "backend/driver/engines/cuda/generate/approximate.h"

#include <stdio.h>
#include <string.h>

#include "backend/driver/engines/cuda/generate/assembly.h"
#include "backend/driver/engines/simd/contract/scalar.h"

#define NAME "zlg.approximate."
#define UNARY(name) "define float @" NAME name "(float %x) alwaysinline nounwind {\n"
#define BINARY(name) "define float @" NAME name "(float %x, float %y) alwaysinline nounwind {\n"
#define DECLARE(intrinsic) "declare float @llvm.nvvm." intrinsic "(float)\n"
#define CALL(result, intrinsic, x) \
    "  %" result " = call float @llvm.nvvm." intrinsic "(float %" x ")\n"
#define MULTIPLY(result, x, y) "  %" result " = fmul float %" x ", " y "\n"
#define END "  ret float %r\n}\n"

#define LOG2_E "0x3FF7154760000000"
#define LOG2_10 "0x400A934F00000000"
#define LN_2 "0x3FE62E4300000000"
#define LOG10_2 "0x3FD3441360000000"

/* clang-format off */
static const char text[] =
    DECLARE("sin.approx.f") DECLARE("cos.approx.f") DECLARE("ex2.approx.f") DECLARE("lg2.approx.f")
    DECLARE("rsqrt.approx.f") DECLARE("sqrt.approx.f")
    "declare float @llvm.nvvm.div.approx.f(float, float)\n"
    UNARY("sin") CALL("r", "sin.approx.f", "x") END
    UNARY("cos") CALL("r", "cos.approx.f", "x") END
    UNARY("tan") CALL("s", "sin.approx.f", "x") CALL("c", "cos.approx.f", "x")
        "  %r = call float @llvm.nvvm.div.approx.f(float %s, float %c)\n" END
    UNARY("exp2") CALL("r", "ex2.approx.f", "x") END
    UNARY("exp") MULTIPLY("p", "x", LOG2_E) CALL("r", "ex2.approx.f", "p") END
    UNARY("exp10") MULTIPLY("p", "x", LOG2_10) CALL("r", "ex2.approx.f", "p") END
    UNARY("log2") CALL("r", "lg2.approx.f", "x") END
    UNARY("log") CALL("l", "lg2.approx.f", "x") MULTIPLY("r", "l", LN_2) END
    UNARY("log10") CALL("l", "lg2.approx.f", "x") MULTIPLY("r", "l", LOG10_2) END
    UNARY("sqrt") CALL("r", "sqrt.approx.f", "x") END
    UNARY("rsqrt") CALL("r", "rsqrt.approx.f", "x") END
    UNARY("reciprocal") "  %r = call float asm \"rcp.approx.f32 $0, $1;\", \"=f,f\"(float %x)\n" END
    BINARY("divide") "  %r = call float @llvm.nvvm.div.approx.f(float %x, float %y)\n" END;
/* clang-format on */

/* The coarse one of processors is one here. */
static bool is_one(LLVMValueRef value)
{
    LLVMBool loses;
    const double number =
        LLVMIsAConstantFP(value) != NULL ? LLVMConstRealGetDouble(value, &loses) : 0;
    return number == 1.0 || number == SIMD_COARSE_ONE;
}

/* Finds the function for a quotient; of an inverse, what it is the inverse of. */
static const char *find_quotient(LLVMValueRef i, LLVMValueRef *of)
{
    const LLVMValueRef divisor = LLVMGetOperand(i, 1);
    if (!is_one(LLVMGetOperand(i, 0)))
        return "divide";
    const bool has_root =
        cuda_is_call_of(divisor, "llvm.sqrt.f32") || cuda_is_call_of(divisor, NAME "sqrt");
    *of = has_root ? LLVMGetOperand(divisor, 0) : divisor;
    return has_root ? "rsqrt" : "reciprocal";
}

/* Returns the function for an instruction, without NAME, or "" if there is none; and, for an
 * inverse, of what. */
static void find(LLVMValueRef i, char *out, size_t room, LLVMValueRef *of)
{
    out[0] = '\0';
    *of = NULL;
    if (LLVMGetInstructionOpcode(i) == LLVMFDiv) {
        (void)snprintf(out, room, "%s", find_quotient(i, of));
    } else if (cuda_is_call_of(i, "llvm.sqrt.f32")) {
        (void)snprintf(out, room, "sqrt");
    } else if (LLVMIsACallInst(i) != NULL) {
        size_t length;
        const char *name = LLVMGetValueName2(LLVMGetCalledValue(i), &length);
        if (strncmp(name, SIMD_MATH, strlen(SIMD_MATH)) == 0)
            (void)snprintf(out, room, "%.*s", (int)strcspn(name + strlen(SIMD_MATH), "."),
                           name + strlen(SIMD_MATH));
    }
}

static bool replace(LLVMModuleRef module, LLVMBuilderRef builder, LLVMValueRef i)
{
    char name[64], full[96];
    LLVMValueRef of;
    find(i, name, sizeof name, &of);
    (void)snprintf(full, sizeof full, NAME "%s", name);
    const LLVMValueRef function = LLVMGetNamedFunction(module, full);
    if (name[0] == '\0' || function == NULL)
        return false;
    LLVMValueRef x[] = {of != NULL ? of : LLVMGetOperand(i, 0),
                        LLVMCountParams(function) == 2 ? LLVMGetOperand(i, 1) : NULL};
    LLVMPositionBuilderBefore(builder, i);
    const LLVMValueRef value = LLVMBuildCall2(builder, LLVMGlobalGetValueType(function), function,
                                              x, LLVMCountParams(function), "");
    LLVMReplaceAllUsesWith(i, value);
    return true;
}

static bool is_approximate(LLVMValueRef i, unsigned kind)
{
    return LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMFloatTypeKind && LLVMHasMetadata(i) != 0 &&
           LLVMGetMetadata(i, kind) != NULL;
}

bool cuda_approximate(LLVMModuleRef module)
{
    const LLVMContextRef context = LLVMGetModuleContext(module);
    const unsigned kind =
        LLVMGetMDKindIDInContext(context, SIMD_APPROXIMATE, sizeof SIMD_APPROXIMATE - 1);
    if (LLVMGetNamedFunction(module, NAME "divide") == NULL &&
        !cuda_link_assembly(module, text, sizeof text - 1))
        return false;
    const LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
                next = LLVMGetNextInstruction(i);
                if (is_approximate(i, kind) && replace(module, builder, i))
                    LLVMInstructionEraseFromParent(i);
            }
    LLVMDisposeBuilder(builder);
    return true;
}
