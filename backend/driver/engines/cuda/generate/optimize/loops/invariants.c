#include "backend/driver/engines/cuda/generate/optimize/loops/invariants.h"

#include <stddef.h>

#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>

void cuda_hoist_invariants(LLVMModuleRef module)
{
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMErrorRef error = LLVMRunPasses(module, "function(loop-mssa(licm))", NULL, options);
    LLVMDisposePassBuilderOptions(options);
    if (error != NULL) /* code is right without it */
        LLVMConsumeError(error);
}
