#include "backend/driver/engines/simd/vectorize/llvm_passes.h"

#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>

#include "backend/driver/engines/simd/contract/llvm_version.h"
#include "backend/driver/engines/simd/vectorize/ir/masked.h"

#define INSTCOMBINE SIMD_LLVM_INSTCOMBINE

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

bool simd_llvm_simplify(LLVMModuleRef module, LLVMTargetMachineRef machine)
{
    return run(module,
               "always-inline,globaldce,"
               "function(sroa,early-cse,simplifycfg," INSTCOMBINE ","
               "loop-mssa(loop-rotate,licm),simplifycfg," INSTCOMBINE ","
               "loop(indvars,loop-deletion,loop-unroll-full),"
               "sroa,gvn,sccp," INSTCOMBINE ",jump-threading,dse,adce,simplifycfg," INSTCOMBINE ")",
               machine);
}

bool simd_llvm_normalise(LLVMModuleRef module, LLVMTargetMachineRef machine)
{
    /* The pass got its hyphen on the way from LLVM 15 to 22. */
    const bool lowered = run(module, "function(lower-switch)", machine) ||
                         run(module, "function(lowerswitch)", machine);
    return lowered &&
           run(module, "function(fix-irreducible,mergereturn,loop-simplify,lcssa)", machine);
}

bool simd_llvm_promote(LLVMModuleRef module, LLVMTargetMachineRef machine)
{
    return run(module, "function(mem2reg,early-cse," INSTCOMBINE ",dce)", machine);
}

bool simd_llvm_scalarise(LLVMModuleRef module, LLVMTargetMachineRef machine)
{
    return run(module, "function(scalarizer)", machine);
}

static bool takes_vector_of_pointers(LLVMValueRef i)
{
    const simd_masked_kind kind =
        LLVMIsACallInst(i) == NULL ? SIMD_MASKED_NONE : simd_masked_read(i).kind;
    return kind == SIMD_MASKED_GATHER || kind == SIMD_MASKED_SCATTER;
}

/* What is gathered or scattered through a parameter that is noalias, LLVM takes for something else:
 * it looks at pointers only, and these are vectors of them. */
static void forget_scopes(LLVMModuleRef module)
{
    const unsigned kind = LLVMGetMDKindIDInContext(LLVMGetModuleContext(module), "noalias", 7);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL;
                 i = LLVMGetNextInstruction(i))
                if (takes_vector_of_pointers(i))
                    LLVMSetMetadata(i, kind, NULL);
}

bool simd_llvm_finish(LLVMModuleRef module, LLVMTargetMachineRef machine)
{
    if (!run(module, "always-inline,globaldce", machine))
        return false;
    forget_scopes(module);
    return run(module,
               "function(sroa,early-cse<memssa>,simplifycfg," INSTCOMBINE ","
               "loop-mssa(loop-rotate,licm),simplifycfg," INSTCOMBINE ","
               "loop(indvars,loop-deletion,loop-unroll-full),gvn,sccp,bdce," INSTCOMBINE ","
               "jump-threading,dse,loop-mssa(licm),adce,simplifycfg," INSTCOMBINE ")",
               machine);
}

bool simd_llvm_tidy(LLVMModuleRef module, LLVMTargetMachineRef machine)
{
    return run(module, "function(early-cse,loop-mssa(licm)," INSTCOMBINE ",dce)", machine);
}
