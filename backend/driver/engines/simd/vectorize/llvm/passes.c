/* LLVM's optimisers, as the vectoriser uses them. */

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>

#include "backend/driver/engines/simd/contract/llvm_version.h"
#include "backend/driver/engines/simd/contract/open_values.h"
#include "backend/driver/engines/simd/vectorize/ir/masked.h"
#include "backend/driver/engines/simd/vectorize/llvm/both_ways.h"
#include "backend/driver/engines/simd/vectorize/llvm/call_depth.h"
#include "backend/driver/engines/simd/vectorize/llvm/dead_blocks.h"
#include "backend/driver/engines/simd/vectorize/llvm/merge_exits.h"
#include "backend/driver/engines/simd/vectorize/llvm/mixed_types.h"
#include "backend/driver/engines/simd/vectorize/llvm/private_pointers.h"
#include "backend/driver/engines/simd/vectorize/llvm/short_slots.h"
#include "backend/driver/engines/simd/vectorize/llvm/sums.h"
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

/* ---- Large kernels --------------------------------------------------------------------------- */

/* Instructions of a scalar kernel, several times as many as usual ones have. */
#define LARGE_KERNEL 600u

static bool has_more_than(LLVMModuleRef module, unsigned most)
{
    unsigned count = 0;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL;
                 i = LLVMGetNextInstruction(i))
                if (++count > most)
                    return true;
    return false;
}

/* Where gvn and dse look for accesses to the same memory they compare each with what is before it,
 * in all blocks: half of the time that large kernels take. These keep early-cse<memssa>, which
 * finds most of it at once, and rounds of instcombine that begin with much to do. The loops
 * of the entry, over strips and lanes, stay as they are: scalar ones were simplified before. */
static void choose_effort(simd_vectorization *v)
{
    if (v->is_large || !has_more_than(v->module, LARGE_KERNEL))
        return;
    v->is_large = true;
    simd_remark(v, NULL, SIMD_PASS_SIMPLIFY,
                "more than %u instructions: LLVM optimises with less effort", LARGE_KERNEL);
}

static const char *by_effort(const simd_vectorization *v, const char *usual, const char *less)
{
    return v->is_large ? less : usual;
}

/* ---- The passes ------------------------------------------------------------------------------ */

/* Each round of instcombine asks of every instruction what is known of its bits, whether it finds
 * something or not: there is one of the scalar kernel as it comes and one in its end, one of the
 * strips (simd_run_promote), and one where the entry has them. More of them, and dse behind the
 * scalar kernel's own, left the code of 150 of 158 kernels as it was, and that of the others half a
 * hundredth larger. */

/* LLVM inlines a function where it is called with all that it has inlined in it before: of a chain
 * of 400 the first one 400 times. So every second one goes first, then every second one of those
 * that are left. */
enum { MOST_ROUNDS = 32 }; /* each leaves half of the functions */

static bool inline_calls(simd_vectorization *v)
{
    for (int round = 0; round < MOST_ROUNDS && simd_defer_inlining(v->module); round++) {
        if (!run(v, "always-inline,globaldce"))
            return false;
        simd_resume_inlining(v->module);
    }
    return run(v, "always-inline,globaldce");
}

static uint32_t count_variables(LLVMModuleRef module)
{
    uint32_t count = 0;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL;
             b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL;
                 i = LLVMGetNextInstruction(i))
                count += LLVMIsAAllocaInst(i) != NULL;
    return count;
}

/* Of `for (k = 0; k < n; k++) if (k > 0) ...` jump-threading makes two ways through the loop, which
 * end at different tests, and nobody counts its rounds any more. Where private arrays are left,
 * they are to be counted first, by unroll_short, if it runs. */
static bool thread_jumps_unless_arrays(simd_vectorization *v)
{
    v->threads_later = !v->is_large && simd_pass_is_on(v, SIMD_PASS_UNROLL_SHORT) &&
                       count_variables(v->module) > 0;
    return v->threads_later || run(v, "function(jump-threading)");
}

/* For a processor that has integers of 64 bits indvars counts in those what is widened somewhere,
 * and compares them. Lanes have half as many of those. */
static bool run_without_i64(const simd_vectorization *v, const char *passes)
{
    LLVMSetModuleDataLayout(v->module, v->layout_without_i64);
    const bool succeeded = run(v, passes);
    LLVMSetModuleDataLayout(v->module, v->layout);
    return succeeded;
}

static bool unroll_whole(simd_vectorization *v)
{
    return run_without_i64(v, "function(loop(indvars,loop-deletion,loop-unroll-full))") &&
           run(v, by_effort(v, "function(sroa,gvn,sccp)",
                            "function(sroa,early-cse<memssa>,gvn<no-memdep>,sccp)"));
}

/* Around a loop over an array, a(i)[0] to a(i)[2], another one is too long to be unrolled until the
 * array is in registers. */
static bool run_loops(simd_vectorization *v)
{
    const uint32_t variables = count_variables(v->module);
    return run(v, "function(loop-mssa(loop-rotate,licm),simplifycfg)") && unroll_whole(v) &&
           (count_variables(v->module) == variables || unroll_whole(v));
}

/* What both ways of a branch do alike is done once, as compilers do it that optimise: a load before
 * the branch, a store behind it. Modules of others would have a mask for each way. What is checked
 * is reported line by line, and stays apart. */
static bool do_once(simd_vectorization *v)
{
    if (v->key->tools != 0)
        return run(v, "function(simplifycfg)");
    simd_keep_meetings_apart(v->module);
    const bool done = run(v, "function(simplifycfg<hoist-common-insts;sink-common-insts>)");
    simd_release_meetings(v->module);
    return done;
}

static bool divides(LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL;
             i = LLVMGetNextInstruction(i)) {
            const LLVMOpcode op = LLVMGetInstructionOpcode(i);
            if ((op == LLVMSDiv || op == LLVMUDiv || op == LLVMSRem || op == LLVMURem) &&
                !LLVMIsConstant(LLVMGetOperand(i, 1)))
                return true;
        }
    return false;
}

/* Of what is counted over several blocks compilers that optimise know that it is small. Processors
 * have no divisions of vectors, and short ones take less to make up for that. */
static bool shorten_divisions(simd_vectorization *v)
{
    return v->is_large || !divides(v->kernel) || run(v, "function(correlated-propagation)");
}

/* Without other kernels, which nobody calls, to begin with. */
simd_pass_result simd_run_simplify(simd_vectorization *v)
{
    if (!run(v, "globaldce") || !inline_calls(v) || !run(v, "function(sroa)"))
        return result_of(v, false);
    simd_settle_open_values(v->module);
    /* What `a && b` computes in b is known behind it once the branches of both are one way, and
     * before instcombine gives each its own. */
    if (!run(v, "function(simplifycfg,early-cse,simplifycfg," INSTCOMBINE ")"))
        return result_of(v, false);
    choose_effort(v);
    const bool simplified = run_loops(v) && thread_jumps_unless_arrays(v) &&
                            run(v, by_effort(v, "function(dse,adce)", "function(adce)")) &&
                            shorten_divisions(v) && do_once(v) &&
                            run(v, "function(" INSTCOMBINE ")");
    choose_effort(v); /* loops are unrolled */
    return result_of(v, simplified);
}

simd_pass_result simd_inline_and_split(simd_vectorization *v)
{
    return result_of(v, run(v, "globaldce") && inline_calls(v) && run(v, "function(sroa)"));
}

simd_pass_result simd_close_loops(simd_vectorization *v)
{
    const bool closed = run(v, "function(loop-simplify,lcssa)");
    simd_pass_out_indices(v->module);
    return result_of(v, closed);
}

simd_pass_result simd_run_normalise(simd_vectorization *v)
{
    /* The pass got its hyphen on the way from LLVM 15 to 23. */
    const bool lowered = run(v, "function(lower-switch)") || run(v, "function(lowerswitch)");
    /* What only a default leads to that no number comes to is left behind. */
    const bool clean = lowered && (!simd_has_dead_blocks(v->module) || run(v, "function(sccp)"));
    if (!clean || !run(v, "function(fix-irreducible)"))
        return result_of(v, false);
    simd_merge_exits(v->module);
    simd_write_sums(v->module);
    return simd_close_loops(v);
}

bool simd_values_to_memory(simd_vectorization *v)
{
    return run(v, "function(reg2mem)");
}

/* LLVM marks the place of its allocas with an instruction that it leaves. */
bool simd_values_from_memory(simd_vectorization *v)
{
    return run(v, "function(mem2reg,instsimplify,dce,simplifycfg)");
}

simd_pass_result simd_unroll(simd_vectorization *v)
{
    const bool unrolled =
        run(v, "function(loop-unroll<O2;no-partial;no-peeling;no-runtime;"
               "no-upperbound;full-unroll-max=0>," INSTCOMBINE ",early-cse,simplifycfg)");
    return unrolled ? simd_run_normalise(v) : result_of(v, false);
}

simd_pass_result simd_thread_jumps(simd_vectorization *v)
{
    v->threads_later = false;
    return run(v, "function(jump-threading,simplifycfg," INSTCOMBINE ")") ? simd_run_normalise(v)
                                                                          : result_of(v, false);
}

simd_pass_result simd_unroll_whole(simd_vectorization *v, bool few)
{
    bool unrolled = run(v, "function(loop(loop-unroll-full))");
    if (unrolled && few)
        unrolled = run(v, "function(loop-unroll<O2;no-partial;no-peeling;no-runtime;upperbound>)");
    unrolled =
        unrolled && run(v, "function(sroa,early-cse<memssa>,sccp," INSTCOMBINE ",simplifycfg)");
    choose_effort(v);
    return unrolled ? simd_run_normalise(v) : result_of(v, false);
}

simd_pass_result simd_promote_arrays(simd_vectorization *v)
{
    const bool promoted = run(v, "function(sroa,early-cse," INSTCOMBINE ",simplifycfg)");
    return promoted ? simd_run_normalise(v) : result_of(v, false);
}

/* No calls of memset() are to be made of loops: nobody defines it. */
simd_pass_result simd_find_bit_counts(simd_vectorization *v)
{
    static const char name[] = "no-builtins";
    const LLVMAttributeIndex function = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    LLVMAddAttributeAtIndex(v->kernel, function,
                            LLVMCreateStringAttribute(v->context, name, sizeof name - 1, "", 0));
    const bool found = run_without_i64(v, "function(loop(loop-idiom,indvars,loop-deletion))") &&
                       run(v, "function(simplifycfg," INSTCOMBINE ")");
    LLVMRemoveStringAttributeAtIndex(v->kernel, function, name, sizeof name - 1);
    return result_of(v, found);
}

/* early-cse takes a phi that closes a loop for the one value that it has. */
simd_pass_result simd_remove_dead(simd_vectorization *v)
{
    const bool removed = run(v, "function(early-cse,dce,lcssa)");
    simd_pass_out_indices(v->module);
    return result_of(v, removed);
}

simd_pass_result simd_remove_dead_flow(simd_vectorization *v)
{
    const bool removed = run(
        v, "function(early-cse,adce,simplifycfg,loop(loop-deletion),simplifycfg," INSTCOMBINE ")");
    return removed ? simd_run_normalise(v) : result_of(v, false);
}

simd_pass_result simd_join_blocks(simd_vectorization *v)
{
    return run(v, "function(simplifycfg)") ? simd_run_normalise(v) : result_of(v, false);
}

simd_pass_result simd_hoist_and_sink(simd_vectorization *v)
{
    return result_of(v, run(v, "function(loop-mssa(licm))"));
}

static bool promote_short_slots(LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f) && !simd_promote_short_slots(f))
            return false;
    return true;
}

/* Leaves blocks as they are. Of large kernels it leaves alone what is computed twice, too: what
 * early-cse computes once lives across barriers, where it takes memory. */
simd_pass_result simd_run_promote(simd_vectorization *v)
{
    if (v->is_large && !promote_short_slots(v->module))
        return simd_pass_fail_memory(v);
    if (!run(v, "function(mem2reg)"))
        return result_of(v, false);
    const char *usual = mixes_types(v) ? "function(" INSTCOMBINE ",dce)"
                                       : "function(early-cse," INSTCOMBINE ",dce)";
    return result_of(v, run(v, by_effort(v, usual, "function(instsimplify,dce)")));
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

/* Of rounds that follow one another, where each work-item goes along a row. What is put together
 * takes turns in several vectors; what is stored waits for nothing, and takes one at a time, so
 * that short rows have vectors, too. */
static bool vectorise_rows(const simd_vectorization *v)
{
    return run(v, v->rows == SIMD_STORED_ROWS
                      ? "function(loop-simplify,lcssa,loop-vectorize<interleave-forced-only>)"
                      : "function(loop-simplify,lcssa,loop-vectorize)") &&
           run(v, "function(" INSTCOMBINE ",simplifycfg,loop-mssa(licm),early-cse," INSTCOMBINE
                  ",simplifycfg)");
}

/* Rounds of a few instructions take as long as their branch does. */
static bool unroll_scalars(const simd_vectorization *v)
{
    return v->rows != SIMD_ROUNDS_ALONE || v->is_large ||
           run(v, "function(loop-simplify,lcssa,loop-unroll<O2>," INSTCOMBINE ",simplifycfg)");
}

static bool vectorise_rounds(const simd_vectorization *v)
{
    return v->rows == SIMD_NO_ROWS || (vectorise_rows(v) && unroll_scalars(v));
}

#define LARGE_ENTRY(combine, loops)                                                               \
    "function(simplifycfg," combine ",loop-mssa(" loops "),simplifycfg,loop(loop-deletion),bdce," \
    "simplifycfg)"

/* Instructions of an entry. */
#define HUGE_ENTRY 16384u

/* For each instruction that licm hoists it looks at all that depend on it, and whether each round
 * comes to it: of a loop over a thousand cases most of a compilation. What the kernel itself has to
 * be hoisted is so already (simplify): this is about the addresses and masks of lanes. */
static bool hoists_in_time(simd_vectorization *v)
{
    if (!has_more_than(v->module, HUGE_ENTRY))
        return true;
    simd_remark(v, NULL, SIMD_PASS_INLINE_AND_OPTIMISE,
                "more than %u instructions: LLVM hoists nothing out of loops", HUGE_ENTRY);
    return false;
}

static const char *large_entry(simd_vectorization *v)
{
    if (hoists_in_time(v))
        return v->is_combined ? LARGE_ENTRY("instsimplify", "loop-rotate,licm")
                              : LARGE_ENTRY(INSTCOMBINE, "loop-rotate,licm");
    return v->is_combined ? LARGE_ENTRY("instsimplify", "loop-rotate")
                          : LARGE_ENTRY(INSTCOMBINE, "loop-rotate");
}

/* The entry is made of a kernel that was simplified: there is nothing left for sccp and adce, and
 * hardly anything for another licm behind gvn. Its own loops are over work-groups, strips and
 * lanes: unrolled, what is in them runs as fast, and takes longer to compile. Large kernels have no
 * gvn here: of what early-cse leaves it made longer code, of nested loops twice as slow. */
simd_pass_result simd_run_inline_and_optimise(simd_vectorization *v)
{
    LLVMMetadataRef program = LLVMGetSubprogram(v->body);
    if (!run(v, "always-inline,globaldce"))
        return result_of(v, false);
    if (!v->calls_strips) {
        if (program != NULL) /* the lines are the kernel's, and only the entry is left */
            LLVMSetSubprogram(v->entry, program);
        v->body = v->tail = NULL;
    }
    forget_scopes(v->module);
    if (!run(v, "function(sroa)") || (!mixes_types(v) && !run(v, "function(early-cse<memssa>)")))
        return result_of(v, false);
    static const char usual[] =
        "function(simplifycfg,loop-mssa(loop-rotate,licm),simplifycfg,"
        "loop(indvars,loop-deletion),gvn,jump-threading,simplifycfg," INSTCOMBINE ")";
    const bool optimised = run(v, v->less_effort ? large_entry(v) : usual);
    return result_of(v, optimised && vectorise_rounds(v));
}

static unsigned count_vectors(LLVMValueRef function)
{
    unsigned count = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            count += LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMVectorTypeKind;
    return count;
}

/* The emitter takes vectors of OpenCL apart: with lanes, each component is a vector. A work-item
 * alone has scalars instead, four times as many operations for a float4. */
simd_pass_result simd_run_slp_vectorize(simd_vectorization *v)
{
    const unsigned before = count_vectors(v->entry);
    if (!run(v, "function(slp-vectorizer)"))
        return result_of(v, false);
    if (count_vectors(v->entry) == before)
        return SIMD_PASS_NOTHING_CHANGED;
    simd_remark(v, NULL, SIMD_PASS_SLP_VECTORIZE,
                "scalars that lie side by side in memory are computed as vectors");
    return result_of(v, run(v, "function(" INSTCOMBINE ",early-cse)"));
}

simd_pass_result simd_run_cleanup(simd_vectorization *v)
{
    if (!mixes_types(v) && !run(v, "function(early-cse)"))
        return result_of(v, false);
    return result_of(v, run(v, "function(loop-mssa(licm)," INSTCOMBINE ",dce)"));
}
