/* Calls of mathematical functions become formulas (ir/formula/formula.h): nothing has to be spilled
 * around them, LLVM does what several have in common once, and schedules them side by side.
 *
 * The pass writes a function for each that is called, which is inlined later. Where a formula does
 * not hold for every number, the function that was called computes the lanes with the others, in a
 * branch that is seldom taken; each lane's result depends on its own argument only.
 *
 * What is the same for all lanes is computed so too, by the formula of a short vector: a call in a
 * loop would spill every vector of the loop. */
#include <string.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/vectorize/ir/formula/formula.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/ir/vectors/like.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

/* Instructions that a kernel may grow by: beyond that, compilation and the cache of instructions
 * cost more than calls, of the same formulas as functions. */
enum { MOST_INSTRUCTIONS = 6000, MOST_IF_LARGE = 2000, MOST_PARAMETERS = 2 };

static unsigned most_instructions(const simd_vectorization *v)
{
    return v->is_large ? MOST_IF_LARGE : MOST_INSTRUCTIONS;
}

/* Returns the formula of a declared function of scalars; NULL if it has none. */
static const simd_formula *find_scalar(LLVMValueRef function)
{
    size_t length;
    const char *name = LLVMGetValueName2(function, &length);
    return strncmp(name, SIMD_MATH, strlen(SIMD_MATH)) != 0 || LLVMCountParams(function) == 0 ||
                   LLVMCountParams(function) > MOST_PARAMETERS ||
                   simd_is_vector(LLVMGetParam(function, 0))
               ? NULL
               : simd_formula_find(name + strlen(SIMD_MATH));
}

/* Returns the formula for vectors of a declared function; NULL if it has none. */
static const simd_formula *find(LLVMValueRef function)
{
    const LLVMAttributeRef name =
        LLVMGetStringAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                      SIMD_MATH_NAME, (unsigned)strlen(SIMD_MATH_NAME));
    if (name == NULL || LLVMCountParams(function) > MOST_PARAMETERS ||
        !simd_is_vector(LLVMGetParam(function, 0)))
        return NULL;
    unsigned length;
    return simd_formula_find(LLVMGetStringAttributeValue(name, &length));
}

static unsigned count_calls(LLVMValueRef function)
{
    unsigned count = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(function); use != NULL; use = LLVMGetNextUse(use))
        count++;
    return count;
}

static void remark_calls(simd_vectorization *v, LLVMValueRef function, const simd_formula *formula,
                         const char *what)
{
    for (LLVMUseRef use = LLVMGetFirstUse(function); use != NULL; use = LLVMGetNextUse(use))
        simd_remark(v, LLVMGetUser(use), SIMD_PASS_INLINE_MATH, "%s %s", formula->name, what);
}

static LLVMValueRef declare(simd_vectorization *v, LLVMValueRef called, const char *inlined)
{
    const char *const attributes[] = {inlined, "nounwind"};
    LLVMValueRef function = LLVMAddFunction(v->module, "", LLVMGlobalGetValueType(called));
    LLVMSetLinkage(function, LLVMInternalLinkage);
    for (size_t i = 0; i < sizeof attributes / sizeof attributes[0]; i++) {
        const unsigned kind = LLVMGetEnumAttributeKindForName(attributes[i], strlen(attributes[i]));
        LLVMAddAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                LLVMCreateEnumAttribute(v->context, kind, 0));
    }
    return function;
}

/* Returns a function that calls another, and saves all registers: who calls it spills nothing, and
 * a loop has its registers for itself if the branch is not taken. LLVM does so on x86, but forgets
 * the rest of a register of which a parameter or the result is a part. */
static LLVMValueRef save_registers(simd_vectorization *v, LLVMValueRef called)
{
    static const char name[] = "no_caller_saved_registers";
    LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(called, 0));
    LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(called));
    if (v->target->architecture != SIMD_X86 || v->target->wider_registers ||
        LLVMSizeOfTypeInBits(v->layout, type) != v->target->register_bits ||
        LLVMSizeOfTypeInBits(v->layout, result) != v->target->register_bits)
        return called;
    LLVMValueRef function = declare(v, called, "noinline"), x[MOST_PARAMETERS];
    LLVMAddAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                            LLVMCreateStringAttribute(v->context, name, sizeof name - 1, "", 0));
    LLVMGetParams(function, x);
    LLVMBuilderRef b = LLVMCreateBuilderInContext(v->context);
    LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(v->context, function, ""));
    LLVMBuildRet(b, LLVMBuildCall2(b, LLVMGlobalGetValueType(called), called, x,
                                   LLVMCountParams(function), ""));
    LLVMDisposeBuilder(b);
    return function;
}

/* Of a scalar, whether it is. */
static LLVMValueRef is_any(simd_vectorization *v, LLVMBuilderRef b, LLVMValueRef mask)
{
    if (!simd_is_vector(mask))
        return mask;
    LLVMTypeRef bits = LLVMIntTypeInContext(v->context, LLVMGetVectorSize(LLVMTypeOf(mask)));
    return LLVMBuildICmp(b, LLVMIntNE, LLVMBuildBitCast(b, mask, bits, ""), LLVMConstNull(bits),
                         "");
}

/* Ends the function: `result`, or where the formula does not hold, what the called one says. Who is
 * called often is inlined, and there is no telling which way is more likely. */
static void build_branch(simd_vectorization *v, LLVMBuilderRef b, LLVMValueRef function,
                         LLVMValueRef called, bool is_often, LLVMValueRef far, LLVMValueRef result)
{
    LLVMValueRef x[MOST_PARAMETERS];
    LLVMGetParams(function, x);
    LLVMBasicBlockRef near_block = LLVMGetInsertBlock(b);
    LLVMBasicBlockRef far_block = LLVMAppendBasicBlockInContext(v->context, function, "far");
    LLVMBasicBlockRef end = LLVMAppendBasicBlockInContext(v->context, function, "end");
    LLVMValueRef branch = LLVMBuildCondBr(b, is_any(v, b, far), far_block, end);
    if (!is_often)
        simd_metadata_set_unlikely(branch);
    LLVMPositionBuilderAtEnd(b, far_block);
    LLVMValueRef slow = LLVMBuildCall2(b, LLVMGlobalGetValueType(called),
                                       is_often ? called : save_registers(v, called), x,
                                       LLVMCountParams(function), "");
    LLVMValueRef both = LLVMBuildSelect(b, far, slow, result, "");
    LLVMBuildBr(b, end);
    LLVMPositionBuilderAtEnd(b, end);
    LLVMValueRef merged = LLVMBuildPhi(b, LLVMTypeOf(result), "");
    LLVMAddIncoming(merged, (LLVMValueRef[]){result, both},
                    (LLVMBasicBlockRef[]){near_block, far_block}, 2);
    LLVMBuildRet(b, merged);
}

/* As many lanes as a register of 128 bits has of what the function returns, all of which are a
 * scalar: a power's exponent may have fewer bits. */
static LLVMValueRef spread(simd_vectorization *v, LLVMBuilderRef b, LLVMValueRef function,
                           LLVMValueRef scalar)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(v->context);
    LLVMTypeRef returned = LLVMGetReturnType(LLVMGlobalGetValueType(function));
    const unsigned lanes = (unsigned)(128 / LLVMSizeOfTypeInBits(v->layout, returned));
    LLVMValueRef none = LLVMGetPoison(LLVMVectorType(LLVMTypeOf(scalar), lanes));
    LLVMValueRef first = LLVMBuildInsertElement(b, none, scalar, LLVMConstNull(i32), "");
    return LLVMBuildShuffleVector(b, first, none, LLVMConstNull(LLVMVectorType(i32, lanes)), "");
}

static LLVMValueRef first_of(simd_vectorization *v, LLVMBuilderRef b, LLVMValueRef vector)
{
    return LLVMBuildExtractElement(b, vector, LLVMConstNull(LLVMInt32TypeInContext(v->context)),
                                   "");
}

/* The formula of scalars, and for which it does not hold; one of any number, without a branch,
 * where that would be inlined anyway. */
static void replace_scalar(simd_vectorization *v, LLVMValueRef called, const simd_formula *formula,
                           bool is_alone, const char *inlined)
{
    LLVMValueRef function = declare(v, called, inlined), x[MOST_PARAMETERS];
    LLVMGetParams(function, x);
    LLVMReplaceAllUsesWith(called, function);
    LLVMBuilderRef b = LLVMCreateBuilderInContext(v->context);
    LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(v->context, function, ""));
    for (unsigned k = 0; k < LLVMCountParams(function); k++)
        x[k] = spread(v, b, function, x[k]);
    const bool by_any = formula->make_far_of_two != NULL;
    LLVMValueRef result =
        first_of(v, b,
                 by_any ? simd_formula_build_any(formula, v->target, v->module, b, x)
                        : simd_formula_build(formula, is_alone, v->target, v->module, b, x));
    LLVMValueRef far = by_any ? NULL : simd_formula_build_far(formula, v->target, v->module, b, x);
    if (far != NULL)
        build_branch(v, b, function, called, false, first_of(v, b, far), result);
    else
        LLVMBuildRet(b, result);
    LLVMDisposeBuilder(b);
}

/* The function of vectors for the numbers for which a formula does not hold. */
static LLVMValueRef any_number(simd_vectorization *v, LLVMValueRef called,
                               const simd_formula *formula)
{
    const bool is_often = formula->make_far_of_two != NULL;
    if (formula->make_far == NULL && !is_often)
        return called;
    LLVMValueRef function = declare(v, called, is_often ? "alwaysinline" : "noinline");
    LLVMValueRef x[MOST_PARAMETERS];
    LLVMGetParams(function, x);
    LLVMBuilderRef b = LLVMCreateBuilderInContext(v->context);
    LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(v->context, function, ""));
    LLVMBuildRet(b, simd_formula_build_any(formula, v->target, v->module, b, x));
    LLVMDisposeBuilder(b);
    return function;
}

static void replace(simd_vectorization *v, LLVMValueRef called, const simd_formula *formula,
                    bool is_alone, const char *inlined)
{
    if (!simd_is_vector(LLVMGetParam(called, 0))) {
        replace_scalar(v, called, formula, is_alone, inlined);
        return;
    }
    LLVMValueRef function = declare(v, called, inlined), x[MOST_PARAMETERS];
    LLVMGetParams(function, x);
    LLVMReplaceAllUsesWith(called, function);
    LLVMBuilderRef b = LLVMCreateBuilderInContext(v->context);
    LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(v->context, function, ""));
    LLVMValueRef result = simd_formula_build(formula, is_alone, v->target, v->module, b, x);
    LLVMValueRef far = simd_formula_build_far(formula, v->target, v->module, b, x);
    if (far != NULL)
        build_branch(v, b, function, any_number(v, called, formula),
                     formula->make_far_of_two != NULL, far, result);
    else
        LLVMBuildRet(b, result);
    LLVMDisposeBuilder(b);
}

static const simd_formula *find_any(const simd_vectorization *v, LLVMValueRef function)
{
    const simd_formula *formula = find(function);
    return formula == NULL && v->partition.width > 1 ? find_scalar(function) : formula;
}

/* Returns whether a module has no calls of a formula's partner. One that has become a formula is
 * still called, by its branch. */
static bool is_alone(const simd_vectorization *v, const simd_formula *formula)
{
    const simd_formula *partner =
        formula->partner == NULL ? NULL : simd_formula_find(formula->partner);
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); partner != NULL && f != NULL;
         f = LLVMGetNextFunction(f))
        if (LLVMGetFirstUse(f) != NULL && find_any(v, f) == partner)
            return false;
    return true;
}

/* Makes all calls of a function formulas; `instructions` counts those that are inlined. */
static void make_formulas(simd_vectorization *v, LLVMValueRef called, const simd_formula *formula,
                          bool is_alone, unsigned *instructions)
{
    const unsigned more = formula->instructions * count_calls(called);
    const bool fits = *instructions + more <= most_instructions(v);
    remark_calls(v, called, formula,
                 fits ? "is inlined as a formula"
                      : "is a formula of its own function: inlined the kernel would become too "
                        "large");
    *instructions += fits ? more : 0;
    replace(v, called, formula, is_alone, fits ? "alwaysinline" : "noinline");
}

simd_pass_result simd_run_inline_math(simd_vectorization *v)
{
    unsigned instructions = 0;
    simd_pass_result result = SIMD_PASS_NOTHING_CHANGED;
    for (LLVMValueRef f = LLVMGetFirstFunction(v->module); f != NULL; f = LLVMGetNextFunction(f)) {
        const simd_formula *formula = LLVMGetFirstUse(f) == NULL ? NULL : find_any(v, f);
        if (formula == NULL)
            continue;
        if (formula->needs_fused && !v->target->fuses) {
            remark_calls(v, f, formula, "is a call: the processor does not fuse multiply-adds");
            continue;
        }
        make_formulas(v, f, formula, is_alone(v, formula), &instructions);
        result = SIMD_PASS_CHANGED;
    }
    return result;
}
