#include "backend/driver/engines/simd/vectorize/ir/fence.h"

#include <stdbool.h>
#include <string.h>

void simd_fence_build(LLVMBuilderRef builder, LLVMContextRef context)
{
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), NULL, 0, false);
    char clobbers[] = "~{memory}";
    LLVMValueRef fence = LLVMGetInlineAsm(type, NULL, 0, clobbers, strlen(clobbers), true, false,
                                          LLVMInlineAsmDialectATT, false);
    LLVMBuildCall2(builder, type, fence, NULL, 0, "");
}
