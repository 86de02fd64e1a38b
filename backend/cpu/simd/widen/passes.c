#include "backend/cpu/simd/widen/passes.h"

#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>

static bool run(LLVMModuleRef module, const char *passes, LLVMTargetMachineRef machine)
{
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMPassBuilderOptionsSetLoopVectorization(options, false);
    LLVMPassBuilderOptionsSetSLPVectorization(options, false);
    LLVMPassBuilderOptionsSetLoopInterleaving(options, false);
    LLVMErrorRef error = LLVMRunPasses(module, passes, machine, options);
    LLVMDisposePassBuilderOptions(options);
    const bool succeeded = error == NULL;
    if (!succeeded)
        LLVMConsumeError(error);
    return succeeded;
}

bool simd_passes_simplify(LLVMModuleRef module, LLVMTargetMachineRef machine)
{
    return run(module,
               "always-inline,globaldce,"
               "function(sroa,early-cse,simplifycfg,instcombine,"
               "loop-mssa(loop-rotate,licm),simplifycfg,instcombine,"
               "loop(indvars,loop-deletion,loop-unroll-full),"
               "sroa,gvn,sccp,instcombine,jump-threading,dse,adce,simplifycfg,instcombine)",
               machine);
}

bool simd_passes_normalise(LLVMModuleRef module, LLVMTargetMachineRef machine)
{
    return run(module, "function(lowerswitch,fix-irreducible,mergereturn,loop-simplify,lcssa)",
               machine);
}

bool simd_passes_promote(LLVMModuleRef module, LLVMTargetMachineRef machine)
{
    return run(module, "function(mem2reg,early-cse,instcombine,dce)", machine);
}

bool simd_passes_finish(LLVMModuleRef module, LLVMTargetMachineRef machine)
{
    return run(module,
               "always-inline,globaldce,"
               "function(sroa,early-cse<memssa>,simplifycfg,instcombine,"
               "loop-mssa(loop-rotate,licm),simplifycfg,instcombine,"
               "loop(indvars,loop-deletion,loop-unroll-full),gvn,sccp,bdce,instcombine,"
               "jump-threading,dse,loop-mssa(licm),adce,simplifycfg,instcombine)",
               machine);
}
