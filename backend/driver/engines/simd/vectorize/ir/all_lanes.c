#include "backend/driver/engines/simd/vectorize/ir/all_lanes.h"

#include <stdio.h>

#include "backend/driver/engines/simd/vectorize/ir/calls.h"

static LLVMValueRef build_question(LLVMModuleRef module, LLVMBuilderRef builder, const char *name,
                                   LLVMValueRef of)
{
    LLVMTypeRef type = LLVMTypeOf(of);
    LLVMTypeRef function_type = LLVMFunctionType(type, &type, 1, false);
    LLVMValueRef function = LLVMGetNamedFunction(module, name);
    if (function == NULL)
        function = LLVMAddFunction(module, name, function_type);
    return LLVMBuildCall2(builder, function_type, function, &of, 1, "");
}

LLVMValueRef simd_all_lanes_build(LLVMModuleRef module, LLVMBuilderRef builder,
                                  LLVMValueRef condition)
{
    return build_question(module, builder, SIMD_ALL_LANES, condition);
}

LLVMValueRef simd_few_lanes_build(LLVMModuleRef module, LLVMBuilderRef builder,
                                  LLVMValueRef condition)
{
    return build_question(module, builder, SIMD_FEW_LANES, condition);
}

LLVMValueRef simd_last_lanes_build(LLVMModuleRef module, LLVMBuilderRef builder,
                                   LLVMValueRef condition)
{
    return build_question(module, builder, SIMD_LAST_LANES, condition);
}

LLVMValueRef simd_first_lane_build(LLVMModuleRef module, LLVMBuilderRef builder,
                                   LLVMValueRef integer)
{
    char name[sizeof SIMD_FIRST_LANE + 16];
    (void)snprintf(name, sizeof name, SIMD_FIRST_LANE "i%u",
                   LLVMGetIntTypeWidth(LLVMTypeOf(integer)));
    return build_question(module, builder, name, integer);
}

LLVMValueRef simd_condition_build(LLVMBuilderRef builder, LLVMValueRef branch, LLVMBasicBlockRef to)
{
    LLVMValueRef condition = LLVMGetCondition(branch);
    LLVMPositionBuilderBefore(builder, branch);
    return LLVMGetSuccessor(branch, 0) == to ? condition : LLVMBuildNot(builder, condition, "");
}
