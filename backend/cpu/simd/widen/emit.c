#include "backend/cpu/simd/widen/emit.h"

#include <llvm-c/DebugInfo.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "backend/cpu/simd/widen/metadata.h"
#include "backend/cpu/simd/work.h"

void simd_emit_refuse(simd_emitter *e, LLVMValueRef instruction, const char *why)
{
    char *text = LLVMPrintValueToString(instruction);
    if (!e->failed)
        cpu_build_log_add(e->log, "%s:%s", why, text);
    LLVMDisposeMessage(text);
    e->failed = true;
}

static void add_enum_attribute(simd_emitter *e, unsigned parameter, const char *name)
{
    const unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    LLVMAddAttributeAtIndex(e->function, parameter + 1,
                            LLVMCreateEnumAttribute(e->context, kind, 0));
}

static void declare(simd_emitter *e)
{
    LLVMTypeRef pointer = LLVMPointerTypeInContext(e->context, 0);
    LLVMTypeRef i64 = LLVMInt64TypeInContext(e->context);
    LLVMTypeRef parameters[SIMD_BATCH_PARAMETERS] = {pointer, pointer, pointer, pointer, i64,
                                                     i64,     i64,     i64,     i64};
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(e->context), parameters,
                                        SIMD_BATCH_PARAMETERS, false);
    e->function = LLVMAddFunction(e->module, "zlg.batch", type);
    LLVMSetLinkage(e->function, LLVMInternalLinkage);
    LLVMSetSubprogram(e->function, LLVMGetSubprogram(e->kernel));
    add_enum_attribute(e, SIMD_BATCH_ARGUMENTS, "noalias");
    add_enum_attribute(e, SIMD_BATCH_ARGUMENTS, "readonly");
    add_enum_attribute(e, SIMD_BATCH_FRAME, "noalias");
    add_enum_attribute(e, SIMD_BATCH_WORK, "noalias");
    add_enum_attribute(e, SIMD_BATCH_WORK, "readonly");
}

static bool allocate(simd_emitter *e)
{
    const uint32_t values = e->forms->value_count, blocks = e->flow->block_count;
    const uint32_t loops = e->flow->loop_count + 1;
    e->values = calloc(values, sizeof *e->values);
    e->slots = calloc(values, sizeof *e->slots);
    e->phis = calloc(values, sizeof *e->phis);
    e->mask_slots = calloc(blocks, sizeof *e->mask_slots);
    e->starts = calloc(blocks, sizeof(LLVMBasicBlockRef));
    e->loop_starts = calloc(loops, sizeof(LLVMBasicBlockRef));
    e->checks = calloc(loops, sizeof(LLVMBasicBlockRef));
    e->loop_ends = calloc(loops, sizeof(LLVMBasicBlockRef));
    return e->values != NULL && e->slots != NULL && e->phis != NULL && e->mask_slots != NULL &&
           e->starts != NULL && e->loop_starts != NULL && e->checks != NULL && e->loop_ends != NULL;
}

static void clear(simd_emitter *e)
{
    for (uint32_t i = 0; i < e->forms->value_count; i++) {
        free(e->values == NULL ? NULL : e->values[i]);
        free(e->slots == NULL ? NULL : e->slots[i]);
        free(e->phis == NULL ? NULL : e->phis[i]);
    }
    free(e->values);
    free(e->slots);
    free(e->phis);
    free(e->mask_slots);
    free(e->starts);
    free(e->loop_starts);
    free(e->checks);
    free(e->loop_ends);
    LLVMDisposeBuilder(e->builder);
    LLVMDisposeBuilder(e->allocas);
}

static void append_blocks(simd_emitter *e)
{
    for (uint32_t b = 0; b < e->flow->block_count; b++) {
        e->starts[b] = LLVMAppendBasicBlockInContext(e->context, e->function, "block");
        const uint32_t l = e->flow->blocks[b].loop;
        if (l != SIMD_NONE && e->flow->loops[l].header == b) {
            e->loop_starts[l] = LLVMAppendBasicBlockInContext(e->context, e->function, "loop");
            e->checks[l] = LLVMAppendBasicBlockInContext(e->context, e->function, "check");
            e->loop_ends[l] = LLVMAppendBasicBlockInContext(e->context, e->function, "left");
        }
    }
    e->end = LLVMAppendBasicBlockInContext(e->context, e->function, "end");
}

static void make_phis(simd_emitter *e)
{
    for (uint32_t i = 0; i < e->forms->value_count && !e->failed; i++)
        if (LLVMIsAPHINode(e->forms->values[i]) != NULL) {
            e->phis[i] = simd_emit_make_slots(e, e->forms->values[i]);
            e->failed = e->phis[i] == NULL;
        }
}

static LLVMValueRef load_work(simd_emitter *e, size_t offset)
{
    LLVMValueRef work = LLVMGetParam(e->function, SIMD_BATCH_WORK), at = simd_emit_i64(e, offset);
    LLVMValueRef from =
        LLVMBuildGEP2(e->builder, LLVMInt8TypeInContext(e->context), work, &at, 1, "");
    LLVMValueRef load = LLVMBuildLoad2(e->builder, LLVMInt64TypeInContext(e->context), from, "");
    simd_metadata_set(load, "invariant.load", NULL, 0);
    return load;
}

static void read_work(simd_emitter *e)
{
    for (unsigned d = 0; d < 3; d++) {
        e->group_id[d] = LLVMGetParam(e->function, SIMD_BATCH_GROUP + d);
        e->group_count[d] = load_work(e, offsetof(simd_work, group_count) + 8 * d);
        e->global_offset[d] = load_work(e, offsetof(simd_work, global_offset) + 8 * d);
    }
    e->stream_size = load_work(e, offsetof(simd_work, stream_size));
    e->batch = e->plan->batches == 1 || e->plan->part == SIMD_LAST_BATCH
                   ? simd_emit_i64(e, e->plan->batches - 1)
                   : LLVMGetParam(e->function, SIMD_BATCH_NUMBER);
}

/* Lanes for which there is no work-item are never there. */
static void make_entry_mask(simd_emitter *e)
{
    e->entry_mask.all = !simd_plan_is_partial(e->plan);
    LLVMTypeRef i32 = LLVMInt32TypeInContext(e->context);
    LLVMValueRef items = simd_emit_splat(e, simd_emit_i32(e, e->plan->items));
    for (uint32_t g = 0; !e->entry_mask.all && g < e->plan->jam; g++) {
        LLVMValueRef first =
            LLVMBuildMul(e->builder, e->batch, simd_emit_i64(e, e->plan->jam * e->plan->width), "");
        first = LLVMBuildAdd(e->builder, LLVMBuildTrunc(e->builder, first, i32, ""),
                             simd_emit_i32(e, (uint64_t)g * e->plan->width), "");
        LLVMValueRef ids =
            LLVMBuildAdd(e->builder, simd_emit_splat(e, first), simd_emit_iota(e, i32, 1), "");
        e->entry_mask.lanes[g] = LLVMBuildICmp(e->builder, LLVMIntULT, ids, items, "");
    }
}

static void emit(simd_emitter *e)
{
    LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(e->context, e->function, "allocas");
    LLVMBasicBlockRef start = LLVMAppendBasicBlockInContext(e->context, e->function, "start");
    LLVMPositionBuilderAtEnd(e->allocas, entry);
    LLVMPositionBuilderAtEnd(e->builder, start);
    append_blocks(e);
    make_phis(e);
    read_work(e);
    make_entry_mask(e);
    simd_emit_blocks(e);
    LLVMBuildBr(e->allocas, start);
}

LLVMValueRef simd_emit_batch(LLVMModuleRef module, LLVMValueRef kernel, const simd_forms *forms,
                             cpu_build_log *log)
{
    LLVMContextRef context = LLVMGetModuleContext(module);
    simd_emitter e = {.context = context,
                      .module = module,
                      .builder = LLVMCreateBuilderInContext(context),
                      .allocas = LLVMCreateBuilderInContext(context),
                      .plan = forms->plan,
                      .flow = forms->flow,
                      .forms = forms,
                      .log = log,
                      .kernel = kernel};
    declare(&e);
    e.failed = !allocate(&e) || !simd_strides_create(&e.strides, forms);
    simd_streams_create(&e.streams, forms);
    if (!e.failed)
        emit(&e);
    simd_streams_clear(&e.streams);
    simd_strides_clear(&e.strides);
    clear(&e);
    return e.failed ? NULL : e.function;
}
