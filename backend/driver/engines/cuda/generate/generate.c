#include "backend/driver/engines/cuda/generate/generate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Analysis.h>
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>

#include "backend/driver/engines/cuda/generate/analysis/reducible.h"
#include "backend/driver/engines/cuda/generate/approximate.h"
#include "backend/driver/engines/cuda/generate/attributes.h"
#include "backend/driver/engines/cuda/generate/device_functions.h"
#include "backend/driver/engines/cuda/generate/directives.h"
#include "backend/driver/engines/cuda/generate/entry.h"
#include "backend/driver/engines/cuda/generate/legalize/initialisers.h"
#include "backend/driver/engines/cuda/generate/legalize/misread.h"
#include "backend/driver/engines/cuda/generate/legalize/narrow.h"
#include "backend/driver/engines/cuda/generate/legalize/orders.h"
#include "backend/driver/engines/cuda/generate/legalize/private_atomics.h"
#include "backend/driver/engines/cuda/generate/legalize/rotates.h"
#include "backend/driver/engines/cuda/generate/legalize/sub_groups.h"
#include "backend/driver/engines/cuda/generate/library.h"
#include "backend/driver/engines/cuda/generate/missing.h"
#include "backend/driver/engines/cuda/generate/optimize/barriers.h"
#include "backend/driver/engines/cuda/generate/optimize/guarded/guarded_divisions.h"
#include "backend/driver/engines/cuda/generate/optimize/guarded/guarded_roots.h"
#include "backend/driver/engines/cuda/generate/optimize/indices/small_ids.h"
#include "backend/driver/engines/cuda/generate/optimize/indices/wide_indices.h"
#include "backend/driver/engines/cuda/generate/optimize/lanes.h"
#include "backend/driver/engines/cuda/generate/optimize/loops/unroll.h"
#include "backend/driver/engines/cuda/generate/optimize/numbers/short_quotients.h"
#include "backend/driver/engines/cuda/generate/optimize/registers.h"
#include "backend/driver/engines/cuda/generate/optimize/unwritten_buffers.h"
#include "backend/driver/engines/cuda/generate/optimize/whole_warps.h"
#include "backend/driver/engines/cuda/generate/passes.h"
#include "backend/driver/engines/cuda/generate/target.h"
#include "backend/driver/engines/simd/compile/session.h"
#include "backend/driver/engines/simd/contract/llvm_version.h"
#include "backend/driver/engines/simd/contract/multiply_adds.h"
#include "backend/driver/engines/simd/contract/open_values.h"
#include "backend/driver/engines/simd/contract/refusals.h"
#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/frontend/lower.h"
#include "base/power_of_two.h"

enum { MOST_THREADS = 1024 };

typedef struct generation {
    const spirv_module *source;
    cuda_launches launches;
    cpu_bytes *refusals, *ptx;
    simd_session *session;
    LLVMModuleRef module;
} generation;

static ze_result_t fail(const generation *g, const char *what)
{
    cpu_build_log_add(g->session->log, "the generator for GPUs is at fault: %s", what);
    return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
}

static ze_result_t verify(const generation *g)
{
    char *message = NULL;
    ze_result_t result = ZE_RESULT_SUCCESS;
    if (LLVMVerifyModule(g->module, LLVMReturnStatusAction, &message) != 0)
        result = fail(g, message);
    LLVMDisposeMessage(message);
    return result;
}

/* @returns whether this LLVM has them */
static bool has_run(const generation *g, const char *passes)
{
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMErrorRef error = LLVMRunPasses(g->module, passes, g->session->machine, options);
    LLVMDisposePassBuilderOptions(options);
    if (error != NULL)
        LLVMConsumeError(error);
    return error == NULL;
}

static ze_result_t run(const generation *g, const char *passes)
{
    return has_run(g, passes) ? ZE_RESULT_SUCCESS : fail(g, "LLVM lacks a pass");
}

static void improve(const generation *g, cuda_pass pass)
{
    cuda_pass_run(pass, g->module, g->source);
}

/* PTX has no dots in the names of variables. */
static void rename_variables(LLVMModuleRef module)
{
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v != NULL; v = LLVMGetNextGlobal(v)) {
        size_t length;
        char renamed[48];
        const char *name = LLVMGetValueName2(v, &length);
        if (strncmp(name, SIMD_VARIABLE, strlen(SIMD_VARIABLE)) != 0)
            continue;
        (void)snprintf(renamed, sizeof renamed, CUDA_VARIABLE "%s", name + strlen(SIMD_VARIABLE));
        LLVMSetValueName2(v, renamed, strlen(renamed));
        if (LLVMGetLinkage(v) == LLVMAvailableExternallyLinkage)
            LLVMSetLinkage(v, LLVMExternalLinkage);
    }
}

static ze_result_t lower(generation *g)
{
    simd_session *session = g->session;
    const ze_result_t result =
        simd_lower(g->source, session->context, session->log, g->refusals, &session->module);
    if (result != ZE_RESULT_SUCCESS)
        return result;
    g->module = session->module;
    (void)simd_settle_multiply_adds(g->module, (simd_multiply_adds){true, true});
    LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(session->machine);
    LLVMSetModuleDataLayout(g->module, layout);
    LLVMDisposeTargetData(layout);
    LLVMSetTarget(g->module, CUDA_TRIPLE);
    LLVMStripModuleDebugInfo(g->module);
    rename_variables(g->module);
    if (!spirv_was_processed(g->source, "-cl-fp32-correctly-rounded-divide-sqrt"))
        cuda_mark_quotients(g->module);
    if (cuda_target_reduces(session->machine))
        improve(g, CUDA_PASS_REDUCTIONS);
    if (!cuda_link_device_functions(g->module) || !cuda_link_sub_groups(g->module) ||
        !cuda_approximate(g->module))
        return fail(g, "LLVM does not read its functions");
    improve(g, CUDA_PASS_HIGH_PRODUCTS);
    cuda_lower_orders(g->module);
    cuda_widen_atomics(g->module);
    improve(g, CUDA_PASS_SINES);
    improve(g, CUDA_PASS_INVERSE_ROOTS);
    const ze_result_t linked = cuda_link_library(g->module, session->log);
    if (linked == ZE_RESULT_SUCCESS && !cuda_approximate(g->module)) /* what the library has */
        return fail(g, "LLVM does not read its functions");
    return linked;
}

/* Everything but the entry points goes, once it is inlined. */
static void hide_functions(LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        if (LLVMIsDeclaration(f))
            continue;
        LLVMSetLinkage(f, LLVMInternalLinkage);
        cuda_inline_always(f);
    }
}

static ze_result_t add_entries(generation *g)
{
    const spirv_module *source = g->source;
    hide_functions(g->module);
    for (size_t k = 0; k < source->kernel_count; k++) {
        const spirv_kernel *kernel = &source->kernels[k];
        if (simd_refusals_find(g->refusals, kernel->name) == NULL &&
            spirv_module_find_kernel(source, kernel->name) == kernel &&
            cuda_entry_add(g->module, kernel, k) == NULL)
            return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    }
    const ze_result_t result = run(g, "always-inline,globaldce,function(sroa)");
    simd_settle_open_values(g->module);
    cuda_lower_private_atomics(g->module);
    return result;
}

static ze_result_t refuse(const generation *g, const spirv_kernel *kernel, LLVMValueRef entry,
                          const char *why)
{
    LLVMDeleteFunction(entry);
    return simd_refusals_add(g->refusals, kernel->name, why) ? ZE_RESULT_SUCCESS
                                                             : ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
}

/* A part of a warp is as good as a warp. */
static bool has_other_width(const spirv_kernel *kernel, char *why, size_t room)
{
    const uint32_t size = kernel->sub_group_size;
    const bool differs = size > CUDA_WARP || (size != 0 && !zli_is_power_of_two(size));
    if (differs)
        (void)snprintf(why, room,
                       "it wants sub-groups of %u; on a GPU they have %d work-items, or a power "
                       "of two below that",
                       (unsigned)size, CUDA_WARP);
    return differs;
}

static bool has_small_ids(const generation *g)
{
    return g->launches == CUDA_PLAIN_LAUNCHES && cuda_pass_is_on(CUDA_PASS_SMALL_IDS);
}

static ze_result_t finish_entries(generation *g)
{
    size_t left = 0;
    ze_result_t result = ZE_RESULT_SUCCESS;
    for (size_t k = 0; k < g->source->kernel_count && result == ZE_RESULT_SUCCESS; k++) {
        char name[CUDA_ENTRY_NAME], why[200];
        const spirv_kernel *kernel = &g->source->kernels[k];
        cuda_entry_name(k, name);
        const LLVMValueRef entry = LLVMGetNamedFunction(g->module, name);
        if (entry == NULL)
            continue;
        cuda_entry_answer(g->module, entry, kernel, has_small_ids(g));
        cuda_note_warps(entry, kernel->tile);
        if (cuda_pass_is_on(CUDA_PASS_LANES) && cuda_number_lanes(entry, kernel->tile))
            cuda_remark(CUDA_PASS_LANES, kernel->name);
        if (has_small_ids(g))
            cuda_limit_groups(entry, kernel);
        if (has_other_width(kernel, why, sizeof why) || cuda_find_missing(entry, why, sizeof why))
            result = refuse(g, kernel, entry, why);
        else
            left++;
    }
    if (result != ZE_RESULT_SUCCESS || left > 0 || g->refusals->size == 0)
        return result;
    simd_refusals_log(g->refusals, g->session->log);
    return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
}

#define SIMPLIFY "sroa,early-cse,simplifycfg," SIMD_LLVM_INSTCOMBINE

static bool are_entered_once(const generation *g)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(g->module); f != NULL; f = LLVMGetNextFunction(f))
        if (!cuda_loops_have_one_entry(f))
            return false;
    return true;
}

/* Of a loop with two entries, as goto makes them, CUDA's compiler of PTX made wrong values, and one
 * that never ends. LLVM's pass wants switches lowered, which it else does better itself. The pass
 * for that got its hyphen on the way from LLVM 15 to 23. */
static ze_result_t enter_loops_once(const generation *g)
{
    if (are_entered_once(g))
        return ZE_RESULT_SUCCESS;
    if (!has_run(g, "function(lower-switch)") && !has_run(g, "function(lowerswitch)"))
        return fail(g, "LLVM does not lower switches");
    return run(g, "function(fix-irreducible)");
}

/* Up to LLVM's own optimisation. Pointers are generic at first; what they lead to shows once
 * addresses are simple. */
static ze_result_t optimise_first(const generation *g)
{
    if (cuda_pass_is_on(CUDA_PASS_WIDE_INDICES))
        cuda_keep_constants(g->module);
    improve(g, CUDA_PASS_GUARDED_ROOTS);
    improve(g, CUDA_PASS_GUARDED_DIVISIONS);
    const ze_result_t result =
        run(g, "globaldce,function(" SIMPLIFY ",infer-address-spaces," SIMPLIFY ",loop-simplify)");
    if (result != ZE_RESULT_SUCCESS)
        return result;
    if (has_small_ids(g))
        improve(g, CUDA_PASS_SMALL_IDS);
    improve(g, CUDA_PASS_CHEAP_CHOICES);
    improve(g, CUDA_PASS_WHOLE_WARPS);
    improve(g, CUDA_PASS_JOINED_STEPS);
    improve(g, CUDA_PASS_DOT_PRODUCTS);
    improve(g, CUDA_PASS_DIFFERENCES);
    improve(g, CUDA_PASS_KEPT_VALUES);
    improve(g, CUDA_PASS_NARROW_COUNTERS);
    improve(g, CUDA_PASS_GRID_STEPS);
    improve(g, CUDA_PASS_WIDE_INDICES);
    improve(g, CUDA_PASS_GRID_STRIDES);
    improve(g, CUDA_PASS_STRIDES);
    improve(g, CUDA_PASS_PRIVATE_ARRAYS);
    improve(g, CUDA_PASS_TABLES);
    improve(g, CUDA_PASS_SHORT_COUNTS);
    return run(g, "default<O3>");
}

/* LLVM takes constants out of addresses where it makes PTX, and finds nothing left here then. */
static ze_result_t share_addresses(const generation *g)
{
    const ze_result_t result = run(g, "function(separate-const-offset-from-gep,early-cse)");
    if (result != ZE_RESULT_SUCCESS)
        return result;
    improve(g, CUDA_PASS_COMMON_ADDRESSES);
    return run(g, "function(early-cse)");
}

static ze_result_t optimise(const generation *g)
{
    ze_result_t result = optimise_first(g);
    if (result == ZE_RESULT_SUCCESS) {
        improve(g, CUDA_PASS_UNROLL);
        result = run(g, "function(loop-unroll)");
        improve(g, CUDA_PASS_INVARIANTS);
        cuda_show_barriers(g->module);
    }
    if (result == ZE_RESULT_SUCCESS)
        result = run(g, "function(infer-address-spaces," SIMPLIFY "),globaldce");
    if (result == ZE_RESULT_SUCCESS) {
        improve(g, CUDA_PASS_CHOSEN_ROWS);
        result = enter_loops_once(g);
    }
    if (result == ZE_RESULT_SUCCESS && !cuda_lower_rotates(g->module))
        return fail(g, "LLVM does not read its functions");
    if (result == ZE_RESULT_SUCCESS) {
        improve(g, CUDA_PASS_WIDE_FILLS);
        result = run(g, "always-inline,globaldce");
    }
    if (result != ZE_RESULT_SUCCESS)
        return result;
    cuda_lower_initialisers(g->module);
    cuda_choose_floats(g->module);
    if (cuda_pass_is_on(CUDA_PASS_UNWRITTEN_BUFFERS))
        cuda_mark_unwritten_loads(g->module);
    improve(g, CUDA_PASS_ADDRESS_CHAINS);
    result = run(g, "function(" SIMPLIFY ")");
    if (result != ZE_RESULT_SUCCESS)
        return result;
    improve(g, CUDA_PASS_BUTTERFLIES);
    improve(g, CUDA_PASS_MAGNITUDES);
    improve(g, CUDA_PASS_CHOSEN_SUMS);
    improve(g, CUDA_PASS_COMMON_SUMS);
    improve(g, CUDA_PASS_WIDE_LOGIC);
    improve(g, CUDA_PASS_AHEAD);
    improve(g, CUDA_PASS_EARLY_LOADS);
    improve(g, CUDA_PASS_WHOLE_VECTORS);
    cuda_unmark_loops(g->module);
    improve(g, CUDA_PASS_COUNT_DOWN);
    improve(g, CUDA_PASS_BYTE_NUMBERS);
    improve(g, CUDA_PASS_NARROW_CASES);
    improve(g, CUDA_PASS_BIT_TESTS);
    cuda_show_roots(g->module);
    cuda_show_divisions(g->module);
    improve(g, CUDA_PASS_SHORT_QUOTIENTS);
    improve(g, CUDA_PASS_PLAIN_DIVISIONS);
    result = run(g, "function(early-cse,adce)");
    return result == ZE_RESULT_SUCCESS && cuda_pass_is_on(CUDA_PASS_COMMON_ADDRESSES)
               ? share_addresses(g)
               : result;
}

static uint32_t least_groups(const spirv_kernel *kernel, LLVMValueRef entry)
{
    const uint32_t least = cuda_pass_is_on(CUDA_PASS_REGISTERS)
                               ? cuda_least_groups(entry, cuda_most_threads(kernel))
                               : 0;
    if (least > 0)
        cuda_remark(CUDA_PASS_REGISTERS, kernel->name);
    return least;
}

/* Of the second entry point, which is for kernels that want more registers than 1024 threads have:
 * where loops want as many as those have, the choice is left to CUDA's compiler. */
static uint32_t least_small_groups(LLVMValueRef entry)
{
    const uint32_t least =
        cuda_pass_is_on(CUDA_PASS_REGISTERS) ? cuda_least_groups(entry, CUDA_SMALL_GROUP) : 0;
    return least * CUDA_SMALL_GROUP < MOST_THREADS ? least : 0;
}

/* Where the kernel leaves the size of its groups open. */
static bool has_small_entry(const spirv_kernel *kernel, LLVMValueRef entry)
{
    const bool has = cuda_pass_is_on(CUDA_PASS_SMALL_GROUPS) && kernel->tile[0] == 0 &&
                     cuda_is_crowded(entry, cuda_most_threads(kernel));
    if (has)
        cuda_remark(CUDA_PASS_SMALL_GROUPS, kernel->name);
    return has;
}

/* @returns those of each kernel of the source, or NULL if memory ran out */
static cuda_directives *find_directives(const generation *g)
{
    const size_t count = g->source->kernel_count;
    cuda_directives *all = calloc(count + 1, sizeof *all);
    for (size_t k = 0; all != NULL && k < count; k++) {
        char name[CUDA_ENTRY_NAME];
        const spirv_kernel *kernel = &g->source->kernels[k];
        cuda_entry_name(k, name);
        const LLVMValueRef entry = LLVMGetNamedFunction(g->module, name);
        if (entry != NULL)
            all[k] = (cuda_directives){least_groups(kernel, entry), least_small_groups(entry),
                                       has_small_entry(kernel, entry)};
    }
    return all;
}

static bool finish(const generation *g, const char *ptx, const cuda_directives *directives)
{
    char *directed = directives == NULL ? NULL : cuda_add_directives(ptx, g->source, directives);
    const bool has_room = directed != NULL && cuda_copy_ptx(directed, g->ptx);
    free(directed);
    return has_room;
}

static ze_result_t emit(const generation *g)
{
    char *message = NULL;
    LLVMMemoryBufferRef buffer = NULL;
    cuda_directives *directives = find_directives(g);
    if (LLVMTargetMachineEmitToMemoryBuffer(g->session->machine, g->module, LLVMAssemblyFile,
                                            &message, &buffer) != 0) {
        cpu_build_log_add(g->session->log, "LLVM: %s", message);
        LLVMDisposeMessage(message);
        free(directives);
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
    const bool has_room = g->session->failed || finish(g, LLVMGetBufferStart(buffer), directives);
    LLVMDisposeMemoryBuffer(buffer);
    free(directives);
    if (g->session->failed) /* the log has the reason */
        return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    return has_room ? ZE_RESULT_SUCCESS : ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
}

static ze_result_t generate(simd_session *session, void *data)
{
    static ze_result_t (*const steps[])(generation * g) = {lower, add_entries, finish_entries};
    generation *g = data;
    ze_result_t result = ZE_RESULT_SUCCESS;
    g->session = session;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && result == ZE_RESULT_SUCCESS; i++)
        result = steps[i](g);
    if (result == ZE_RESULT_SUCCESS)
        result = verify(g);
    if (result == ZE_RESULT_SUCCESS)
        result = optimise(g);
    if (result == ZE_RESULT_SUCCESS)
        result = verify(g);
    return result == ZE_RESULT_SUCCESS ? emit(g) : result;
}

ze_result_t cuda_generate(const spirv_module *module, const cuda_target *target,
                          cuda_launches launches, cpu_build_log *log, cpu_bytes *refusals,
                          cpu_bytes *ptx)
{
    generation g = {.source = module, .launches = launches, .refusals = refusals, .ptx = ptx};
    static const simd_session_machines machines = {.take = cuda_target_create_machine,
                                                   .give_back = LLVMDisposeTargetMachine};
    return simd_session_run(&machines, target, generate, &g, log);
}
