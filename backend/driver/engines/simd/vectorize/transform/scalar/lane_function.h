/* Functions of what one lane does alone: `zlg.one_lane.0(...)`, which a loop over lanes calls. */
#ifndef ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_LANE_FUNCTION_H
#define ZELLIGE_SIMD_VECTORIZE_TRANSFORM_SCALAR_LANE_FUNCTION_H

#include <llvm-c/Core.h>
#include <stdbool.h>

enum { SIMD_MOST_LANE_PARAMETERS = 16 };

typedef struct simd_lane_parameters {
    LLVMValueRef values[SIMD_MOST_LANE_PARAMETERS];
    unsigned count;
} simd_lane_parameters;

/** Returns whether one lane may do it in a function of its own. */
bool simd_may_be_alone(LLVMValueRef instruction);

/** Returns whether it may be a parameter, or a result. */
bool simd_may_be_passed(LLVMValueRef value);

/** Adds a value, once. @returns false if it may not be passed, or there are too many */
bool simd_lane_parameters_add(simd_lane_parameters *parameters, LLVMValueRef value);

/** Adds a function of these. It has no body yet. */
LLVMValueRef simd_lane_function_add(LLVMModuleRef module, const simd_lane_parameters *parameters,
                                    unsigned number, LLVMTypeRef result);

/** Forgets the lines of its instructions, which are those of another function. */
void simd_lane_function_forget_lines(LLVMValueRef function);

#endif
