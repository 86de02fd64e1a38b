/* Mathematical functions as formulas: instructions for a vector of any number of lanes, in place of
 * a call. Some need fused multiply-adds. */
#ifndef ZELLIGE_SIMD_VECTORIZE_IR_FORMULA_H
#define ZELLIGE_SIMD_VECTORIZE_IR_FORMULA_H

#include <llvm-c/Core.h>
#include <stdbool.h>

#include "backend/driver/engines/simd/contract/target.h"

typedef struct simd_formula_maker simd_formula_maker;

typedef struct simd_formula {
    const char *name;      /* "sin.f32", as math/find.h has it */
    unsigned instructions; /* about so many */
    double farthest;       /* it holds up to this magnitude and for NaN; 0: for all */
    bool needs_fused;      /* multiply-adds that round once */
    LLVMValueRef (*make)(const simd_formula_maker *m, LLVMValueRef x);

    /* What is shorter where the partner, which has much in common with it, is not called as well
     * (optional). */
    LLVMValueRef (*make_alone)(const simd_formula_maker *m, LLVMValueRef x);
    const char *partner;

    /* Of two numbers, instead. */
    LLVMValueRef (*make_of_two)(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y);

    /* Where it does not hold, instead of beyond a magnitude: a mask, or NULL for nowhere. Of a
     * function of one number y is NULL. */
    LLVMValueRef (*is_far)(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y);

    /* A longer one, of every number, for where it does not hold; NULL: the function is called. */
    LLVMValueRef (*make_far)(const simd_formula_maker *m, LLVMValueRef x);

    /* The same of two numbers, which are as common: it stands beside the shorter one. */
    LLVMValueRef (*make_far_of_two)(const simd_formula_maker *m, LLVMValueRef x, LLVMValueRef y);
} simd_formula;

/** Returns the formula of a function; NULL if there is none. */
const simd_formula *simd_formula_find(const char *name);

/** Builds a formula of a vector, or of two; `is_alone` says that nobody calls its partner. */
LLVMValueRef simd_formula_build(const simd_formula *formula, bool is_alone,
                                const simd_target *target, LLVMModuleRef module,
                                LLVMBuilderRef builder, const LLVMValueRef x[]);

/** Builds a mask of the lanes for which it does not hold; NULL if it holds for all. */
LLVMValueRef simd_formula_build_far(const simd_formula *formula, const simd_target *target,
                                    LLVMModuleRef module, LLVMBuilderRef builder,
                                    const LLVMValueRef x[]);

/** Builds the longer formula of a vector, or of two: make_far, make_far_of_two. */
LLVMValueRef simd_formula_build_any(const simd_formula *formula, const simd_target *target,
                                    LLVMModuleRef module, LLVMBuilderRef builder,
                                    const LLVMValueRef x[]);

#endif
