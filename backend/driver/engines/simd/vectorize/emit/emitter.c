#include "backend/driver/engines/simd/vectorize/emit/emitter.h"

#include <llvm-c/DebugInfo.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "backend/driver/engines/simd/contract/work.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"

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

const simd_plan_entry *simd_emit_planned(const simd_emitter *e, LLVMValueRef instruction)
{
    return &e->plan->entries[simd_map_find(&e->divergence->numbers, instruction)];
}

static void declare(simd_emitter *e, const char *name)
{
    LLVMTypeRef pointer = LLVMPointerTypeInContext(e->context, 0);
    LLVMTypeRef i64 = LLVMInt64TypeInContext(e->context);
    LLVMTypeRef parameters[SIMD_STRIP_PARAMETERS] = {
        pointer, pointer, pointer, pointer, i64, i64, i64, i64, i64, i64, i64, pointer, pointer};
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(e->context), parameters,
                                        SIMD_STRIP_PARAMETERS, false);
    e->function = LLVMAddFunction(e->module, name, type);
    LLVMSetLinkage(e->function, LLVMInternalLinkage);
    if (e->partition->part != SIMD_LAST_STRIP) /* one function each: the body has it */
        LLVMSetSubprogram(e->function, LLVMGetSubprogram(e->kernel));
    add_enum_attribute(e, SIMD_STRIP_ARGUMENTS, "noalias");
    add_enum_attribute(e, SIMD_STRIP_ARGUMENTS, "readonly");
    add_enum_attribute(e, SIMD_STRIP_FRAME, "noalias");
    add_enum_attribute(e, SIMD_STRIP_WORK, "noalias");
    add_enum_attribute(e, SIMD_STRIP_WORK, "readonly");
}

static bool allocate(simd_emitter *e)
{
    const uint32_t values = e->divergence->value_count, blocks = e->cfg->block_count;
    const uint32_t loops = e->cfg->loop_count + 1;
    e->values = calloc(values, sizeof *e->values);
    e->slots = calloc(values, sizeof *e->slots);
    e->phis = calloc(values, sizeof *e->phis);
    e->mask_slots = calloc(blocks, sizeof *e->mask_slots);
    e->starts = calloc(blocks, sizeof(LLVMBasicBlockRef));
    e->loop_starts = calloc(loops, sizeof(LLVMBasicBlockRef));
    e->checks = calloc(loops, sizeof(LLVMBasicBlockRef));
    e->loop_ends = calloc(loops, sizeof(LLVMBasicBlockRef));
    e->exits = calloc(loops, sizeof *e->exits);
    return e->values != NULL && e->slots != NULL && e->phis != NULL && e->mask_slots != NULL &&
           e->starts != NULL && e->loop_starts != NULL && e->checks != NULL &&
           e->loop_ends != NULL && e->exits != NULL && simd_emit_find_mask_homes(e);
}

static void clear(simd_emitter *e)
{
    for (uint32_t i = 0; i < e->divergence->value_count; i++) {
        free(e->values == NULL ? NULL : e->values[i]);
        free(e->slots == NULL ? NULL : e->slots[i]);
        free(e->phis == NULL ? NULL : e->phis[i]);
    }
    free(e->values);
    free(e->slots);
    free(e->phis);
    free(e->mask_slots);
    simd_lists_clear(&e->mask_homes);
    free(e->starts);
    free(e->loop_starts);
    free(e->checks);
    free(e->loop_ends);
    free(e->exits);
    free(e->firsts);
    LLVMDisposeBuilder(e->builder);
    LLVMDisposeBuilder(e->allocas);
}

static void append_blocks(simd_emitter *e)
{
    for (uint32_t b = 0; b < e->cfg->block_count; b++) {
        e->starts[b] = LLVMAppendBasicBlockInContext(e->context, e->function, "block");
        const uint32_t l = e->cfg->blocks[b].loop;
        if (l != SIMD_NONE && e->cfg->loops[l].header == b) {
            e->loop_starts[l] = LLVMAppendBasicBlockInContext(e->context, e->function, "loop");
            e->checks[l] = LLVMAppendBasicBlockInContext(e->context, e->function, "check");
            e->loop_ends[l] = LLVMAppendBasicBlockInContext(e->context, e->function, "left");
        }
    }
    e->end = LLVMAppendBasicBlockInContext(e->context, e->function, "end");
}

static void make_phis(simd_emitter *e)
{
    for (uint32_t i = 0; i < e->divergence->value_count && !e->failed; i++)
        if (LLVMIsAPHINode(e->divergence->values[i]) != NULL) {
            e->phis[i] = simd_emit_make_slots(e, e->divergence->values[i]);
            e->failed = e->phis[i] == NULL;
        }
}

static LLVMValueRef load_work(simd_emitter *e, size_t offset)
{
    LLVMValueRef work = LLVMGetParam(e->function, SIMD_STRIP_WORK), at = simd_emit_i64(e, offset);
    LLVMValueRef from =
        LLVMBuildGEP2(e->builder, LLVMInt8TypeInContext(e->context), work, &at, 1, "");
    LLVMValueRef load = LLVMBuildLoad2(e->builder, LLVMInt64TypeInContext(e->context), from, "");
    simd_metadata_set(load, "invariant.load", NULL, 0);
    return load;
}

/* The order says with which strip a work-group begins, and whether it goes on to the one before. */
static LLVMValueRef strip_of_turn(const simd_emitter *e)
{
    const uint32_t strips = e->partition->strips, order = e->partition->order;
    if (order == 0 || strips == 1)
        return e->turn;
    LLVMValueRef from = simd_emit_i64(e, order / 2 % strips + (order % 2 != 0 ? strips - 1 : 0));
    LLVMValueRef strip = order % 2 != 0 ? LLVMBuildSub(e->builder, from, e->turn, "")
                                        : LLVMBuildAdd(e->builder, from, e->turn, "");
    return LLVMBuildURem(e->builder, strip, simd_emit_i64(e, strips), "");
}

static void read_work(simd_emitter *e)
{
    for (unsigned d = 0; d < 3; d++) {
        e->group_id[d] = LLVMGetParam(e->function, SIMD_STRIP_GROUP + d);
        e->group_count[d] = load_work(e, offsetof(simd_work, group_count) + 8 * d);
        e->global_offset[d] = load_work(e, offsetof(simd_work, global_offset) + 8 * d);
    }
    e->non_temporal_threshold = load_work(e, offsetof(simd_work, non_temporal_threshold));
    e->turn = e->partition->strips == 1 || e->partition->part == SIMD_LAST_STRIP
                  ? simd_emit_i64(e, e->partition->strips - 1)
                  : LLVMGetParam(e->function, SIMD_STRIP_NUMBER);
    e->strip = strip_of_turn(e);
}

/* Lanes for which there is no work-item are never there. */
static void make_entry_mask(simd_emitter *e)
{
    e->entry_mask.all = !simd_partition_is_partial(e->partition);
    for (uint32_t g = 0; !e->entry_mask.all && g < e->partition->coarsening; g++)
        e->entry_mask.lanes[g] = simd_emit_present(e, g);
}

static void emit(simd_emitter *e)
{
    LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(e->context, e->function, "allocas");
    LLVMBasicBlockRef start = LLVMAppendBasicBlockInContext(e->context, e->function, "start");
    LLVMPositionBuilderAtEnd(e->allocas, entry);
    LLVMPositionBuilderAtEnd(e->builder, start);
    append_blocks(e);
    make_phis(e);
    if (e->partition->is_function) {
        simd_emit_function_mask(e);
    } else {
        read_work(e);
        make_entry_mask(e);
    }
    e->start = start;
    simd_emit_blocks(e);
    simd_emit_gather_firsts(e);
    LLVMBuildBr(e->allocas, start);
}

static LLVMValueRef emit_into(simd_vectorization *v, const simd_plan *plan, const char *strip,
                              LLVMValueRef declared)
{
    simd_emitter e = {.v = v,
                      .context = v->context,
                      .module = v->module,
                      .builder = LLVMCreateBuilderInContext(v->context),
                      .allocas = LLVMCreateBuilderInContext(v->context),
                      .partition = &v->partition,
                      .cfg = &v->cfg,
                      .divergence = &v->divergence,
                      .plan = plan,
                      .log = v->log,
                      .kernel = v->kernel,
                      .function = declared};
    if (declared == NULL)
        declare(&e, strip);
    e.failed = !allocate(&e);
    if (!e.failed)
        emit(&e);
    simd_emit_name_slots(&e);
    clear(&e);
    return e.failed ? NULL : e.function;
}

LLVMValueRef simd_emit_strip(simd_vectorization *v, const simd_plan *plan, const char *name)
{
    return emit_into(v, plan, name, NULL);
}

LLVMValueRef simd_emit_function(simd_vectorization *v, const simd_plan *plan, LLVMValueRef declared)
{
    return emit_into(v, plan, NULL, declared);
}
