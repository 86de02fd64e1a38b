#include "backend/driver/engines/simd/vectorize/vectorize.h"

#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/work.h"
#include "backend/driver/engines/simd/vectorize/analysis/arguments.h"
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/emit/entry.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/llvm_passes.h"
#include "backend/driver/engines/simd/vectorize/transform/barrier_lowering/barrier_lowering.h"
#include "backend/driver/engines/simd/vectorize/transform/coarsening.h"
#include "backend/driver/engines/simd/vectorize/transform/combine_bitcasts.h"
#include "backend/driver/engines/simd/vectorize/transform/group_interleave.h"
#include "backend/driver/engines/simd/vectorize/transform/narrow_masked.h"
#include "backend/driver/engines/simd/vectorize/transform/prefetch.h"

typedef struct vectoriser {
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMTargetMachineRef machine;
    LLVMTargetDataRef layout;
    const simd_variant_key *key;
    cpu_build_log *log;
    LLVMValueRef kernel;
    LLVMValueRef strip;
    LLVMValueRef last; /* the last strip, if it has code of its own; else NULL */
} vectoriser;

static ze_result_t fail(const vectoriser *w, const char *why)
{
    cpu_build_log_add(w->log, "%s", why);
    return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
}

/* ---- The scalar kernel ------------------------------------------------------------------------ */

static void keep_only(const vectoriser *w)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(w->module); f != NULL; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f))
            LLVMSetLinkage(f, f == w->kernel ? LLVMExternalLinkage : LLVMInternalLinkage);
}

static void set_range(const vectoriser *w, LLVMValueRef call, uint64_t end)
{
    LLVMTypeRef i64 = LLVMInt64TypeInContext(w->context);
    LLVMValueRef limits[] = {LLVMConstInt(i64, 0, false), LLVMConstInt(i64, end, false)};
    simd_metadata_set(call, "range", limits, 2);
}

/* What the variant key says of a work-item function: its value, or how large it can be. */
static void specialise_call(const vectoriser *w, LLVMValueRef call)
{
    const uint64_t ids = simd_id_limit(w->key->has_offset);
    const simd_call kind = simd_call_kind(call);
    const bool has_dimension = kind >= SIMD_CALL_LOCAL_ID && kind <= SIMD_CALL_GLOBAL_OFFSET;
    const uint64_t size = has_dimension ? w->key->group_size[simd_call_dimension(call)] : 0;
    const bool known = kind == SIMD_CALL_LOCAL_SIZE || (kind == SIMD_CALL_LOCAL_ID && size == 1) ||
                       (kind == SIMD_CALL_GLOBAL_OFFSET && !w->key->has_offset);
    if (known) {
        const uint64_t value = kind == SIMD_CALL_LOCAL_SIZE ? size : 0;
        LLVMReplaceAllUsesWith(call, LLVMConstInt(LLVMTypeOf(call), value, false));
        LLVMInstructionEraseFromParent(call);
    } else if (kind == SIMD_CALL_LOCAL_ID) {
        set_range(w, call, size);
    } else if (w->key->small_ids && kind == SIMD_CALL_GLOBAL_OFFSET) {
        set_range(w, call, ids + 1);
    } else if (w->key->small_ids && kind == SIMD_CALL_GROUP_ID) {
        set_range(w, call, (ids + size - 1) / size);
    } else if (w->key->small_ids && kind == SIMD_CALL_GROUP_COUNT) {
        set_range(w, call, ids / size + 1);
    }
}

static void for_each_call(const vectoriser *w, LLVMValueRef function,
                          void (*visit)(const vectoriser *, LLVMValueRef))
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            if (LLVMIsACallInst(i) != NULL)
                visit(w, i);
        }
}

static void specialise(const vectoriser *w)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(w->module); f != NULL; f = LLVMGetNextFunction(f))
        for_each_call(w, f, specialise_call);
}

static bool has_body(LLVMValueRef function)
{
    return function != NULL && !LLVMIsDeclaration(function);
}

/* ---- All together ------------------------------------------------------------------------------ */

static void set_text_attribute(const vectoriser *w, LLVMValueRef function, const char *name,
                               const char *value)
{
    LLVMAddAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                            LLVMCreateStringAttribute(w->context, name, (unsigned)strlen(name),
                                                      value, (unsigned)strlen(value)));
}

/* A frame larger than the guard behind a stack must not step over it. */
static void probe_stack(const vectoriser *w)
{
#ifdef __x86_64__
    for (LLVMValueRef f = LLVMGetFirstFunction(w->module); f != NULL; f = LLVMGetNextFunction(f))
        set_text_attribute(w, f, "probe-stack", "inline-asm");
#else
    (void)w;
#endif
}

/* Without these LLVM keeps to narrow vectors on processors that have wide ones. */
static void allow_wide_vectors(const vectoriser *w)
{
    const char *bits = w->key->vector_bits == 512   ? "512"
                       : w->key->vector_bits == 256 ? "256"
                                                    : "128";
    for (LLVMValueRef f = LLVMGetFirstFunction(w->module); f != NULL; f = LLVMGetNextFunction(f)) {
        set_text_attribute(w, f, "min-legal-vector-width", bits);
        set_text_attribute(w, f, "prefer-vector-width", bits);
    }
}

static void add_attribute(const vectoriser *w, LLVMValueRef function, LLVMAttributeIndex index,
                          const char *name)
{
    const unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    LLVMAddAttributeAtIndex(function, index, LLVMCreateEnumAttribute(w->context, kind, 0));
}

/* Once barriers are no longer calls, nobody but the function itself changes tile_static memory. */
static void add_attributes(const vectoriser *w, LLVMValueRef strip)
{
    if (strip == NULL)
        return;
    add_attribute(w, strip, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "alwaysinline");
    add_attribute(w, strip, SIMD_STRIP_TILE_STATIC + 1, "noalias");
}

/* The scalar kernel has done its part. */
static void drop_kernel(vectoriser *w)
{
    LLVMReplaceAllUsesWith(w->kernel, LLVMGetUndef(LLVMTypeOf(w->kernel)));
    LLVMDeleteFunction(w->kernel);
    w->kernel = NULL;
}

/* Turns what was emitted into a function that runs. */
static bool split(const vectoriser *w, LLVMValueRef strip, const simd_partition *partition,
                  simd_entry_code *code)
{
    uint64_t bytes = 0;
    if (strip == NULL)
        return true;
    (void)simd_narrow_masked(w->module, strip);
    const simd_barriers_result result = simd_lower_barriers(w->module, strip, partition, &bytes);
    code->calls = result == SIMD_BARRIERS_ONE_STRIP ? partition->strips : 1;
    code->needs.group_interleave =
        result == SIMD_BARRIERS_INTERLEAVED_GROUPS ? partition->group_interleave : 1;
    if (bytes > code->needs.frame_bytes)
        code->needs.frame_bytes = bytes;
    return result != SIMD_BARRIERS_NO_MEMORY;
}

static ze_result_t finish(vectoriser *w, const simd_partition *partition)
{
    simd_entry_code code = {
        .strip = w->strip, .last = w->last, .argument_bytes = simd_arguments_bytes(w->kernel)};
    drop_kernel(w);
    if (!simd_llvm_promote(w->module, w->machine))
        return fail(w, "LLVM could not optimise the kernel");
    if (!split(w, w->last, partition, &code) || !split(w, w->strip, partition, &code))
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    code.calls -= w->last != NULL;
    simd_entry_define(w->module, &code);
    add_attributes(w, w->strip);
    add_attributes(w, w->last);
    allow_wide_vectors(w);
    probe_stack(w);
    if ((partition->width == 1 && !simd_llvm_scalarise(w->module, w->machine)) ||
        !simd_llvm_finish(w->module, w->machine))
        return fail(w, "LLVM could not optimise the kernel");
    LLVMValueRef entry = LLVMGetNamedFunction(w->module, SIMD_ENTRY);
    simd_combine_bitcasts(entry);
    if (simd_narrow_masked(w->module, entry) && !simd_llvm_tidy(w->module, w->machine))
        return fail(w, "LLVM could not optimise the kernel");
    return ZE_RESULT_SUCCESS;
}

/* Where strips run one after another anyway, the last one, if it lacks items, has code of its own. */
static bool emit(vectoriser *w, const simd_cfg *cfg, const simd_divergence *divergence,
                 simd_partition *partition)
{
    const bool apart = partition->strips > 1 && simd_partition_is_partial(partition) &&
                       simd_last_barrier(cfg, SIMD_NONE) == SIMD_NONE;
    if (apart) {
        partition->part = SIMD_LAST_STRIP;
        w->last = simd_emit_strip(w->module, w->kernel, divergence, w->log);
        partition->part = SIMD_FULL_STRIPS;
    }
    if (!apart || w->last != NULL)
        w->strip = simd_emit_strip(w->module, w->kernel, divergence, w->log);
    return w->strip != NULL;
}

static ze_result_t vectorise(vectoriser *w, const simd_cfg *cfg)
{
    simd_partition partition;
    simd_divergence divergence = {0};
    const size_t logged = w->log->length;
    bool right = simd_coarsening_choose(w->kernel, cfg, w->key, w->layout, &partition, &divergence);
    if (right) {
        partition.group_interleave = simd_group_interleave_choose(&divergence, w->key);
        right = emit(w, cfg, &divergence, &partition);
    }
    simd_divergence_clear(&divergence);
    if (right)
        return finish(w, &partition);
    return w->log->length != logged ? ZE_RESULT_ERROR_MODULE_BUILD_FAILURE
                                    : ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
}

static ze_result_t prepare(vectoriser *w, const char *kernel)
{
    w->kernel = LLVMGetNamedFunction(w->module, kernel);
    if (!has_body(w->kernel))
        return fail(w, "the kernel is not there");
    LLVMSetModuleDataLayout(w->module, w->layout);
    keep_only(w);
    specialise(w);
    if (!simd_llvm_simplify(w->module, w->machine) || !simd_llvm_normalise(w->module, w->machine))
        return fail(w, "LLVM could not optimise the kernel");
    simd_arguments_mark(w->kernel);
    return ZE_RESULT_SUCCESS;
}

ze_result_t simd_vectorize(LLVMModuleRef module, const char *kernel, const simd_variant_key *key,
                           LLVMTargetMachineRef machine, cpu_build_log *log)
{
    vectoriser w = {.context = LLVMGetModuleContext(module),
                    .module = module,
                    .machine = machine,
                    .layout = LLVMCreateTargetDataLayout(machine),
                    .key = key,
                    .log = log};
    simd_cfg cfg = {0};
    ze_result_t result = prepare(&w, kernel);
    if (result == ZE_RESULT_SUCCESS) {
        const simd_cfg_result read = simd_cfg_create(&cfg, w.kernel);
        if (read == SIMD_CFG_OK) {
            simd_prefetch_insert(module, w.kernel, w.layout, &cfg);
            result = vectorise(&w, &cfg);
        } else {
            result = read == SIMD_CFG_NO_MEMORY
                         ? ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY
                         : fail(&w, "the kernel's control flow is not reducible");
        }
    }
    simd_cfg_clear(&cfg);
    LLVMDisposeTargetData(w.layout);
    return result;
}
