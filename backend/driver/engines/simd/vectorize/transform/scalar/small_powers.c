/* small_powers: a power whose exponent is known, and small (contract/powers.h), is a few products:
 * pow(x, 2) is x * x, and a half in the exponent is a root. Powers of 2 and of 10 have functions of
 * their own. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/powers.h"
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/intrinsic.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

typedef struct power {
    LLVMValueRef of;
    long halves;       /* the exponent, doubled */
    bool is_magnitude; /* powr: not a number where x is negative */
} power;

static bool calls(LLVMValueRef call, const char *function)
{
    size_t length;
    const char *name = LLVMGetValueName2(LLVMGetCalledValue(call), &length);
    return strncmp(name, function, strlen(function)) == 0;
}

/* Finds the exponent, doubled; false if it is not known, or none of a small power. */
static bool find_exponent(LLVMValueRef exponent, long *halves)
{
    LLVMBool is_inexact;
    double value;
    if (LLVMIsAConstantInt(exponent) != NULL)
        value = (double)LLVMConstIntGetSExtValue(exponent);
    else if (LLVMIsAConstantFP(exponent) != NULL)
        value = LLVMConstRealGetDouble(exponent, &is_inexact);
    else
        return false;
    if (!simd_power_is_products(value))
        return false;
    *halves = (long)(2 * value);
    return true;
}

static bool is_small_power(LLVMValueRef i, power *p)
{
    if (LLVMIsACallInst(i) == NULL || simd_call_kind(i) != SIMD_CALL_MATH)
        return false;
    p->is_magnitude = calls(i, SIMD_MATH "powr.");
    if (!p->is_magnitude && !calls(i, SIMD_MATH "pow.") && !calls(i, SIMD_MATH "pown."))
        return false;
    p->of = LLVMGetOperand(i, 0);
    return find_exponent(LLVMGetOperand(i, 1), &p->halves) && (p->halves != 0 || !p->is_magnitude);
}

/* Returns the function of a power's exponent if its base is known; NULL if there is none. */
static const char *find_base(LLVMValueRef i)
{
    LLVMBool is_inexact;
    if (LLVMIsACallInst(i) == NULL || simd_call_kind(i) != SIMD_CALL_MATH ||
        !(calls(i, SIMD_MATH "pow.") || calls(i, SIMD_MATH "powr.")) ||
        LLVMIsAConstantFP(LLVMGetOperand(i, 0)) == NULL)
        return NULL;
    const double base = LLVMConstRealGetDouble(LLVMGetOperand(i, 0), &is_inexact);
    return base == 2 ? "exp2" : base == 10 ? "exp10" : NULL;
}

/* The same attributes as the call's function has. */
static LLVMValueRef find_function(simd_vectorization *v, LLVMValueRef call, const char *name,
                                  LLVMTypeRef type)
{
    char full[32];
    (void)snprintf(full, sizeof full, SIMD_MATH "%s%s", name, strrchr(simd_call_name(call), '.'));
    LLVMValueRef function = LLVMGetNamedFunction(v->module, full);
    if (function != NULL)
        return function;
    enum { MOST = 16 };
    LLVMAttributeRef attributes[MOST];
    LLVMValueRef called = LLVMGetCalledValue(call);
    const LLVMAttributeIndex whole = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    const unsigned count = LLVMGetAttributeCountAtIndex(called, whole);
    function = LLVMAddFunction(v->module, full, type);
    LLVMGetAttributesAtIndex(called, whole, attributes);
    for (unsigned k = 0; k < count; k++)
        LLVMAddAttributeAtIndex(function, whole, attributes[k]);
    return function;
}

static void replace_base(simd_vectorization *v, LLVMBuilderRef builder, LLVMValueRef call,
                         const char *name)
{
    LLVMValueRef exponent = LLVMGetOperand(call, 1);
    LLVMTypeRef type = LLVMTypeOf(exponent),
                function_type = LLVMFunctionType(type, &type, 1, false);
    simd_remark(v, call, SIMD_PASS_SMALL_POWERS, "power: %s", name);
    LLVMPositionBuilderBefore(builder, call);
    LLVMValueRef function = find_function(v, call, name, function_type);
    LLVMReplaceAllUsesWith(call,
                           LLVMBuildCall2(builder, function_type, function, &exponent, 1, ""));
    LLVMInstructionEraseFromParent(call);
}

static LLVMValueRef call_of_one(simd_vectorization *v, LLVMBuilderRef builder, const char *name,
                                LLVMValueRef x)
{
    LLVMTypeRef type = LLVMTypeOf(x);
    return simd_intrinsic_build(v->module, builder, name, &type, 1, &x, 1);
}

/* What pow(x, 0.5) is: unlike sqrt(), 0 for -0 and infinite for both infinities. */
static LLVMValueRef build_root(simd_vectorization *v, LLVMBuilderRef builder, LLVMValueRef x)
{
    LLVMTypeRef type = LLVMTypeOf(x);
    LLVMValueRef infinite = LLVMConstReal(type, (double)INFINITY);
    LLVMValueRef is_lowest =
        LLVMBuildFCmp(builder, LLVMRealOEQ, x, LLVMConstReal(type, -(double)INFINITY), "");
    LLVMValueRef root = call_of_one(v, builder, "llvm.sqrt", x);
    root = call_of_one(v, builder, "llvm.fabs", root);
    return LLVMBuildSelect(builder, is_lowest, infinite, root, "");
}

static LLVMValueRef build_product(LLVMBuilderRef builder, LLVMValueRef x, long count)
{
    LLVMValueRef product = NULL;
    for (;; x = LLVMBuildFMul(builder, x, x, "")) {
        if (count % 2 != 0)
            product = product == NULL ? x : LLVMBuildFMul(builder, product, x, "");
        count /= 2;
        if (count == 0)
            return product;
    }
}

/* The reciprocal comes first: a product could overflow where its reciprocal does not vanish. */
static LLVMValueRef build_power(simd_vectorization *v, LLVMBuilderRef builder, const power *p)
{
    LLVMTypeRef type = LLVMTypeOf(p->of);
    LLVMValueRef one = LLVMConstReal(type, 1), x = p->of;
    if (p->halves == 0)
        return one;
    if (p->is_magnitude)
        x = call_of_one(v, builder, "llvm.fabs", x);
    if (p->halves % 2 != 0)
        x = build_root(v, builder, x);
    if (p->halves < 0)
        x = LLVMBuildFDiv(builder, one, x, "");
    const long count = labs(p->halves);
    x = build_product(builder, x, count % 2 != 0 ? count : count / 2);
    if (!p->is_magnitude)
        return x;
    LLVMValueRef is_negative =
        LLVMBuildFCmp(builder, LLVMRealOLT, p->of, LLVMConstReal(type, 0), "");
    return LLVMBuildSelect(builder, is_negative, LLVMConstReal(type, (double)NAN), x, "");
}

static void replace(simd_vectorization *v, LLVMBuilderRef builder, LLVMValueRef call,
                    const power *p)
{
    simd_remark(v, call, SIMD_PASS_SMALL_POWERS,
                p->halves % 2 != 0 ? "power: products of a root" : "power: products");
    LLVMPositionBuilderBefore(builder, call);
    LLVMReplaceAllUsesWith(call, build_power(v, builder, p));
    LLVMInstructionEraseFromParent(call);
}

simd_pass_result simd_run_small_powers(simd_vectorization *v)
{
    simd_pass_result result = SIMD_PASS_NOTHING_CHANGED;
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(v->context);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(v->kernel); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            power p;
            next = LLVMGetNextInstruction(i);
            const char *base = find_base(i);
            if (base != NULL)
                replace_base(v, builder, i, base);
            else if (is_small_power(i, &p))
                replace(v, builder, i, &p);
            else
                continue;
            result = SIMD_PASS_CHANGED;
        }
    LLVMDisposeBuilder(builder);
    return result;
}
