#include "backend/driver/engines/simd/vectorize/transform/scalar/lane_function.h"

#include <llvm-c/DebugInfo.h>
#include <stdio.h>

#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/inlined.h"

bool simd_may_be_alone(LLVMValueRef i)
{
    if (LLVMIsAAllocaInst(i) != NULL)
        return false;
    if (LLVMIsACallInst(i) == NULL)
        return true;
    const simd_call kind = simd_call_kind(i);
    return kind == SIMD_CALL_INTRINSIC || kind == SIMD_CALL_NOTHING;
}

/* No vectors of OpenCL: lanes have a word each of what is passed on. */
bool simd_may_be_passed(LLVMValueRef value)
{
    switch (LLVMGetTypeKind(LLVMTypeOf(value))) {
    case LLVMIntegerTypeKind:
        return LLVMGetIntTypeWidth(LLVMTypeOf(value)) <= 64;
    case LLVMHalfTypeKind:
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind:
    case LLVMPointerTypeKind:
        return true;
    default:
        return false;
    }
}

bool simd_lane_parameters_add(simd_lane_parameters *parameters, LLVMValueRef value)
{
    for (unsigned k = 0; k < parameters->count; k++)
        if (parameters->values[k] == value)
            return true;
    if (parameters->count == SIMD_MOST_LANE_PARAMETERS || !simd_may_be_passed(value))
        return false;
    parameters->values[parameters->count++] = value;
    return true;
}

LLVMValueRef simd_lane_function_add(LLVMModuleRef module, const simd_lane_parameters *parameters,
                                    unsigned number, LLVMTypeRef result)
{
    char name[32];
    LLVMTypeRef types[SIMD_MOST_LANE_PARAMETERS];
    for (unsigned k = 0; k < parameters->count; k++)
        types[k] = LLVMTypeOf(parameters->values[k]);
    (void)snprintf(name, sizeof name, SIMD_ONE_LANE "%u", number);
    return simd_inlined_add(module, name,
                            LLVMFunctionType(result, types, parameters->count, false));
}

void simd_lane_function_forget_lines(LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            LLVMInstructionSetDebugLoc(i, NULL);
}
