#include "backend/cpu/simd/widen.h"

#include <stdlib.h>
#include <string.h>

#include "backend/cpu/simd/widen/arguments.h"
#include "backend/cpu/simd/widen/batch.h"
#include "backend/cpu/simd/widen/calls.h"
#include "backend/cpu/simd/widen/emit.h"
#include "backend/cpu/simd/widen/entry.h"
#include "backend/cpu/simd/widen/gang.h"
#include "backend/cpu/simd/widen/metadata.h"
#include "backend/cpu/simd/widen/parts.h"
#include "backend/cpu/simd/widen/passes.h"
#include "backend/cpu/simd/widen/prefetch.h"
#include "backend/cpu/simd/widen/sparse.h"
#include "backend/cpu/simd/widen/split.h"
#include "backend/cpu/simd/work.h"

typedef struct widener {
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMTargetMachineRef machine;
    LLVMTargetDataRef layout;
    const simd_shape *shape;
    cpu_build_log *log;
    LLVMValueRef kernel;
    LLVMValueRef batch;
    LLVMValueRef last; /* the last batch, if it has code of its own; else NULL */
} widener;

static ze_result_t fail(const widener *w, const char *why)
{
    cpu_build_log_add(w->log, "%s", why);
    return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
}

/* ---- The scalar kernel ------------------------------------------------------------------------ */

static void keep_only(const widener *w)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(w->module); f != NULL; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f))
            LLVMSetLinkage(f, f == w->kernel ? LLVMExternalLinkage : LLVMInternalLinkage);
}

static void set_range(const widener *w, LLVMValueRef call, uint64_t end)
{
    LLVMTypeRef i64 = LLVMInt64TypeInContext(w->context);
    LLVMValueRef limits[] = {LLVMConstInt(i64, 0, false), LLVMConstInt(i64, end, false)};
    simd_metadata_set(call, "range", limits, 2);
}

/* What the shape says of a work-item function: its value, or how large it can be. */
static void specialise_call(const widener *w, LLVMValueRef call)
{
    const uint64_t ids = simd_id_limit(w->shape->has_offset);
    const simd_call kind = simd_call_kind(call);
    const bool has_dimension = kind >= SIMD_CALL_LOCAL_ID && kind <= SIMD_CALL_GLOBAL_OFFSET;
    const uint64_t size = has_dimension ? w->shape->group_size[simd_call_dimension(call)] : 0;
    const bool known = kind == SIMD_CALL_LOCAL_SIZE || (kind == SIMD_CALL_LOCAL_ID && size == 1) ||
                       (kind == SIMD_CALL_GLOBAL_OFFSET && !w->shape->has_offset);
    if (known) {
        const uint64_t value = kind == SIMD_CALL_LOCAL_SIZE ? size : 0;
        LLVMReplaceAllUsesWith(call, LLVMConstInt(LLVMTypeOf(call), value, false));
        LLVMInstructionEraseFromParent(call);
    } else if (kind == SIMD_CALL_LOCAL_ID) {
        set_range(w, call, size);
    } else if (w->shape->small_ids && kind == SIMD_CALL_GLOBAL_OFFSET) {
        set_range(w, call, ids + 1);
    } else if (w->shape->small_ids && kind == SIMD_CALL_GROUP_ID) {
        set_range(w, call, (ids + size - 1) / size);
    } else if (w->shape->small_ids && kind == SIMD_CALL_GROUP_COUNT) {
        set_range(w, call, ids / size + 1);
    }
}

static void for_each_call(const widener *w, LLVMValueRef function,
                          void (*visit)(const widener *, LLVMValueRef))
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            if (LLVMIsACallInst(i) != NULL)
                visit(w, i);
        }
}

static void specialise(const widener *w)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(w->module); f != NULL; f = LLVMGetNextFunction(f))
        for_each_call(w, f, specialise_call);
}

static bool has_body(LLVMValueRef function)
{
    return function != NULL && !LLVMIsDeclaration(function);
}

/* ---- All together ------------------------------------------------------------------------------ */

static void set_text_attribute(const widener *w, LLVMValueRef function, const char *name,
                               const char *value)
{
    LLVMAddAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                            LLVMCreateStringAttribute(w->context, name, (unsigned)strlen(name),
                                                      value, (unsigned)strlen(value)));
}

/* A frame larger than the guard behind a stack must not step over it. */
static void probe_stack(const widener *w)
{
#ifdef __x86_64__
    for (LLVMValueRef f = LLVMGetFirstFunction(w->module); f != NULL; f = LLVMGetNextFunction(f))
        set_text_attribute(w, f, "probe-stack", "inline-asm");
#else
    (void)w;
#endif
}

/* Without these LLVM keeps to narrow vectors on processors that have wide ones. */
static void allow_wide_vectors(const widener *w)
{
    const char *bits = w->shape->vector_bits == 512   ? "512"
                       : w->shape->vector_bits == 256 ? "256"
                                                      : "128";
    for (LLVMValueRef f = LLVMGetFirstFunction(w->module); f != NULL; f = LLVMGetNextFunction(f)) {
        set_text_attribute(w, f, "min-legal-vector-width", bits);
        set_text_attribute(w, f, "prefer-vector-width", bits);
    }
}

static void add_attribute(const widener *w, LLVMValueRef function, LLVMAttributeIndex index,
                          const char *name)
{
    const unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    LLVMAddAttributeAtIndex(function, index, LLVMCreateEnumAttribute(w->context, kind, 0));
}

/* Once barriers are no longer calls, nobody but the function itself changes tile_static memory. */
static void add_attributes(const widener *w, LLVMValueRef batch)
{
    if (batch == NULL)
        return;
    add_attribute(w, batch, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, "alwaysinline");
    add_attribute(w, batch, SIMD_BATCH_TILE_STATIC + 1, "noalias");
}

/* The scalar kernel has done its part. */
static void drop_kernel(widener *w)
{
    LLVMReplaceAllUsesWith(w->kernel, LLVMGetUndef(LLVMTypeOf(w->kernel)));
    LLVMDeleteFunction(w->kernel);
    w->kernel = NULL;
}

/* Turns what was emitted into a function that runs. */
static bool split(const widener *w, LLVMValueRef batch, const simd_plan *plan,
                  simd_entry_code *code)
{
    uint64_t bytes = 0;
    if (batch == NULL)
        return true;
    (void)simd_sparse_replace(w->module, batch);
    const simd_split_result result = simd_split(w->module, batch, plan, &bytes);
    code->calls = result == SIMD_SPLIT_ONE_BATCH ? plan->batches : 1;
    code->needs.gang = result == SIMD_SPLIT_GANG ? plan->gang : 1;
    if (bytes > code->needs.frame_bytes)
        code->needs.frame_bytes = bytes;
    return result != SIMD_SPLIT_NO_MEMORY;
}

static ze_result_t finish(widener *w, const simd_plan *plan)
{
    simd_entry_code code = {
        .batch = w->batch, .last = w->last, .argument_bytes = simd_arguments_bytes(w->kernel)};
    drop_kernel(w);
    if (!simd_passes_promote(w->module, w->machine))
        return fail(w, "LLVM could not optimise the kernel");
    if (!split(w, w->last, plan, &code) || !split(w, w->batch, plan, &code))
        return ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
    code.calls -= w->last != NULL;
    simd_entry_define(w->module, &code);
    add_attributes(w, w->batch);
    add_attributes(w, w->last);
    allow_wide_vectors(w);
    probe_stack(w);
    if ((plan->width == 1 && !simd_passes_scalarise(w->module, w->machine)) ||
        !simd_passes_finish(w->module, w->machine))
        return fail(w, "LLVM could not optimise the kernel");
    LLVMValueRef entry = LLVMGetNamedFunction(w->module, SIMD_ENTRY);
    simd_parts_replace(entry);
    if (simd_sparse_replace(w->module, entry) && !simd_passes_tidy(w->module, w->machine))
        return fail(w, "LLVM could not optimise the kernel");
    return ZE_RESULT_SUCCESS;
}

/* Where batches run one after another anyway, the last one, if it lacks items, has code of its own. */
static bool emit(widener *w, const simd_flow *flow, const simd_forms *forms, simd_plan *plan)
{
    const bool apart = plan->batches > 1 && simd_plan_is_partial(plan) &&
                       simd_last_barrier(flow, SIMD_NONE) == SIMD_NONE;
    if (apart) {
        plan->part = SIMD_LAST_BATCH;
        w->last = simd_emit_batch(w->module, w->kernel, forms, w->log);
        plan->part = SIMD_FULL_BATCHES;
    }
    if (!apart || w->last != NULL)
        w->batch = simd_emit_batch(w->module, w->kernel, forms, w->log);
    return w->batch != NULL;
}

static ze_result_t widen(widener *w, const simd_flow *flow)
{
    simd_plan plan;
    simd_forms forms = {0};
    const size_t logged = w->log->length;
    bool right = simd_batch_choose(w->kernel, flow, w->shape, w->layout, &plan, &forms);
    if (right) {
        plan.gang = simd_gang_choose(&forms, w->shape);
        right = emit(w, flow, &forms, &plan);
    }
    simd_forms_clear(&forms);
    if (right)
        return finish(w, &plan);
    return w->log->length != logged ? ZE_RESULT_ERROR_MODULE_BUILD_FAILURE
                                    : ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY;
}

static ze_result_t prepare(widener *w, const char *kernel)
{
    w->kernel = LLVMGetNamedFunction(w->module, kernel);
    if (!has_body(w->kernel))
        return fail(w, "the kernel is not there");
    LLVMSetModuleDataLayout(w->module, w->layout);
    keep_only(w);
    specialise(w);
    if (!simd_passes_simplify(w->module, w->machine) ||
        !simd_passes_normalise(w->module, w->machine))
        return fail(w, "LLVM could not optimise the kernel");
    simd_arguments_mark(w->kernel);
    return ZE_RESULT_SUCCESS;
}

ze_result_t simd_widen(LLVMModuleRef module, const char *kernel, const simd_shape *shape,
                       LLVMTargetMachineRef machine, cpu_build_log *log)
{
    widener w = {.context = LLVMGetModuleContext(module),
                 .module = module,
                 .machine = machine,
                 .layout = LLVMCreateTargetDataLayout(machine),
                 .shape = shape,
                 .log = log};
    simd_flow flow = {0};
    ze_result_t result = prepare(&w, kernel);
    if (result == ZE_RESULT_SUCCESS) {
        const simd_flow_result read = simd_flow_create(&flow, w.kernel);
        if (read == SIMD_FLOW_OK) {
            simd_prefetch_insert(module, w.kernel, w.layout, &flow);
            result = widen(&w, &flow);
        } else {
            result = read == SIMD_FLOW_NO_MEMORY
                         ? ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY
                         : fail(&w, "the kernel's control flow is not reducible");
        }
    }
    simd_flow_clear(&flow);
    LLVMDisposeTargetData(w.layout);
    return result;
}
