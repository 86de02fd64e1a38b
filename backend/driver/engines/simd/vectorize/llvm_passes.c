/* LLVM's optimisers, as the vectoriser uses them. */

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>

#include "backend/driver/engines/simd/contract/llvm_version.h"
#include "backend/driver/engines/simd/vectorize/ir/masked.h"
#include "backend/driver/engines/simd/vectorize/ir/merge_exits.h"
#include "backend/driver/engines/simd/vectorize/ir/mixed_types.h"
#include "backend/driver/engines/simd/vectorize/ir/sums.h"
#include "backend/driver/engines/simd/vectorize/passes.h"

#define INSTCOMBINE SIMD_LLVM_INSTCOMBINE

static bool run(const simd_vectorization *v, const char *passes)
{
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMPassBuilderOptionsSetLoopVectorization(options, false);
    LLVMPassBuilderOptionsSetSLPVectorization(options, false);
    LLVMPassBuilderOptionsSetLoopInterleaving(options, false);
    LLVMErrorRef error = LLVMRunPasses(v->module, passes, v->machine, options);
    LLVMDisposePassBuilderOptions(options);
    const bool succeeded = error == NULL;
    if (!succeeded)
        LLVMConsumeError(error);
    return succeeded;
}

static simd_pass_result result_of(simd_vectorization *v, bool succeeded)
{
    return succeeded ? SIMD_PASS_CHANGED : simd_pass_fail(v, "LLVM could not optimise the kernel");
}

/* Whether the pass early-cse, of a module in which addresses are known as they are after mem2reg or
 * sroa, may take a masked load of one type for one of another. */
static bool mixes_types(const simd_vectorization *v)
{
    return SIMD_LLVM_CSE_MIXES_TYPES && simd_has_mixed_types(v->module);
}

/* Without other kernels, which nobody calls, to begin with. */
simd_pass_result simd_run_simplify(simd_vectorization *v)
{
    return result_of(v, run(v, "globaldce,always-inline,globaldce,"
                               "function(sroa,early-cse,simplifycfg," INSTCOMBINE ","
                               "loop-mssa(loop-rotate,licm),simplifycfg," INSTCOMBINE ","
                               "loop(indvars,loop-deletion,loop-unroll-full),"
                               "sroa,gvn,sccp," INSTCOMBINE
                               ",jump-threading,dse,adce,simplifycfg," INSTCOMBINE ")"));
}

simd_pass_result simd_inline_and_split(simd_vectorization *v)
{
    return result_of(v, run(v, "globaldce,always-inline,globaldce,function(sroa)"));
}

simd_pass_result simd_inline_all(simd_vectorization *v)
{
    return result_of(v, run(v, "always-inline,globaldce"));
}

simd_pass_result simd_run_normalise(simd_vectorization *v)
{
    /* The pass got its hyphen on the way from LLVM 15 to 23. */
    const bool lowered = run(v, "function(lower-switch)") || run(v, "function(lowerswitch)");
    if (!lowered || !run(v, "function(fix-irreducible)"))
        return result_of(v, false);
    simd_merge_exits(v->module);
    simd_write_sums(v->module);
    return result_of(v, run(v, "function(loop-simplify,lcssa)"));
}

simd_pass_result simd_unroll(simd_vectorization *v)
{
    const bool unrolled =
        run(v, "function(loop-unroll<O2;no-partial;no-peeling;no-runtime;"
               "no-upperbound;full-unroll-max=0>," INSTCOMBINE ",early-cse,simplifycfg)");
    return unrolled ? simd_run_normalise(v) : result_of(v, false);
}

/* Leaves blocks as they are. */
simd_pass_result simd_run_promote(simd_vectorization *v)
{
    if (!run(v, "function(mem2reg)"))
        return result_of(v, false);
    return result_of(v, run(v, mixes_types(v) ? "function(" INSTCOMBINE ",dce)"
                                              : "function(early-cse," INSTCOMBINE ",dce)"));
}

/* At some vectors of one lane LLVM 15 ends the process: from sums and products of <1 x i16> it
 * makes a multiplication that it cannot turn into a scalar one. */
simd_pass_result simd_run_scalarise(simd_vectorization *v)
{
    return result_of(v, run(v, "function(scalarizer)"));
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

simd_pass_result simd_run_inline_and_optimise(simd_vectorization *v)
{
    LLVMMetadataRef program = LLVMGetSubprogram(v->body);
    if (!run(v, "always-inline,globaldce"))
        return result_of(v, false);
    if (program != NULL) /* the lines are the kernel's, and only the entry is left */
        LLVMSetSubprogram(v->entry, program);
    v->body = v->tail = NULL;
    forget_scopes(v->module);
    if (!run(v, "function(sroa)") || (!mixes_types(v) && !run(v, "function(early-cse<memssa>)")))
        return result_of(v, false);
    return result_of(
        v, run(v, "function(simplifycfg," INSTCOMBINE ","
                  "loop-mssa(loop-rotate,licm),simplifycfg," INSTCOMBINE ","
                  "loop(indvars,loop-deletion,loop-unroll-full),gvn,sccp,bdce," INSTCOMBINE ","
                  "jump-threading,dse,loop-mssa(licm),adce,simplifycfg," INSTCOMBINE ")"));
}

simd_pass_result simd_run_cleanup(simd_vectorization *v)
{
    if (!mixes_types(v) && !run(v, "function(early-cse)"))
        return result_of(v, false);
    return result_of(v, run(v, "function(loop-mssa(licm)," INSTCOMBINE ",dce)"));
}
