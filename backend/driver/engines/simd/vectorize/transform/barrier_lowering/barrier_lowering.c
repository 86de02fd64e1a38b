/* A function is cut at its barriers. Its code stays as it is; but what began with the strip's start
 * and ended at its end is now run from one barrier to the next, for one strip after another:
 *
 *     round:  strip = 0; waits = false
 *     run:    switch (state[strip]) { start of the function; behind barrier 1; behind 2; ... }
 *             ... at a barrier: state[strip] = its number, waits = true; at the end: none of these
 *     latch:  if (++strip < strips) goto run
 *             if (waits) goto round
 *
 * What is alive at a barrier is put into the frame there, a place for each strip, and taken from
 * there behind it. A strip goes on at the barrier that it came to itself: where a kernel, against
 * OpenCL's rules, lets strips come to different ones, no strip runs with another's values.
 *
 * An interleave set (group_interleave.h) is several work-groups of one strip each that take turns
 * in the same way, row by row. What is said of strips here is true of its groups: each has its
 * place in the frame, and its own tile_static memory, or its row's and its column's.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "backend/driver/engines/simd/contract/scalar.h"
#include "backend/driver/engines/simd/contract/work.h"
#include "backend/driver/engines/simd/vectorize/emit/divergent_barrier.h"
#include "backend/driver/engines/simd/vectorize/emit/emitter.h"
#include "backend/driver/engines/simd/vectorize/ir/calls.h"
#include "backend/driver/engines/simd/vectorize/ir/fence.h"
#include "backend/driver/engines/simd/vectorize/ir/metadata.h"
#include "backend/driver/engines/simd/vectorize/passes.h"
#include "backend/driver/engines/simd/vectorize/transform/barrier_lowering/internal.h"

#define LARGE_VARIABLES 8192u /* bytes: more than this is not for the stack */

static LLVMTypeRef i64(const simd_barrier_lowering *s)
{
    return LLVMInt64TypeInContext(s->context);
}

static LLVMValueRef constant(const simd_barrier_lowering *s, uint64_t value)
{
    return LLVMConstInt(i64(s), value, false);
}

/* ---- Barriers -------------------------------------------------------------------------------- */

static uint32_t count_barriers(LLVMValueRef function)
{
    uint32_t count = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            count += simd_is_barrier(i);
    return count;
}

static void collect(simd_barrier_lowering *s)
{
    uint32_t barriers = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(s->function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (simd_is_barrier(i))
                s->barriers[barriers++] =
                    (simd_barrier){.call = i,
                                   .block = b,
                                   .after = LLVMGetSuccessor(LLVMGetBasicBlockTerminator(b), 0)};
}

static void replace_by_fence(LLVMModuleRef module, LLVMValueRef call)
{
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMPositionBuilderBefore(builder, call);
    simd_fence_build(builder, context);
    LLVMDisposeBuilder(builder);
    LLVMInstructionEraseFromParent(call);
}

static void replace_all_by_fences(LLVMModuleRef module, LLVMValueRef function)
{
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            if (simd_is_barrier(i))
                replace_by_fence(module, i);
        }
}

/* ---- Rounds ---------------------------------------------------------------------------------- */

static LLVMBasicBlockRef append(simd_barrier_lowering *s, const char *name)
{
    return LLVMAppendBasicBlockInContext(s->context, s->function, name);
}

static LLVMValueRef load(simd_barrier_lowering *s, LLVMValueRef slot)
{
    return LLVMBuildLoad2(s->builder, i64(s), slot, "");
}

static LLVMTypeRef i1(const simd_barrier_lowering *s)
{
    return LLVMInt1TypeInContext(s->context);
}

static void store_flag(simd_barrier_lowering *s, LLVMValueRef slot, bool value)
{
    LLVMBuildStore(s->builder, LLVMConstInt(i1(s), value, false), slot);
}

static void make_enter(simd_barrier_lowering *s)
{
    s->round = append(s, "round");
    s->run = append(s, "run");
    s->latch = append(s, "latch");
    s->enter = LLVMInsertBasicBlockInContext(s->context, s->live.blocks[0], "enter");
    LLVMPositionBuilderAtEnd(s->builder, s->enter);
    s->number = LLVMBuildAlloca(s->builder, i64(s), "strip");
    s->waits = LLVMBuildAlloca(s->builder, i1(s), "waits");
    s->first = LLVMBuildAlloca(s->builder, i1(s), "first");
    s->row = LLVMBuildAlloca(s->builder, i64(s), "row");
    s->column = LLVMBuildAlloca(s->builder, i64(s), "column");
    s->state_0 = LLVMBuildAlloca(s->builder, i64(s), "");
    s->place_0 = LLVMBuildAlloca(s->builder, i64(s), "");
    store_flag(s, s->first, true);
    LLVMBuildBr(s->builder, s->round);
    LLVMPositionBuilderAtEnd(s->builder, s->round);
    LLVMBuildStore(s->builder, constant(s, 0), s->number);
    LLVMBuildStore(s->builder, constant(s, 0), s->row);
    LLVMBuildStore(s->builder, constant(s, 0), s->column);
    store_flag(s, s->waits, false);
    LLVMBuildBr(s->builder, s->run);
}

static LLVMValueRef place_behind(simd_barrier_lowering *s, LLVMValueRef pointer,
                                 LLVMValueRef offset)
{
    return LLVMBuildGEP2(s->builder, LLVMInt8TypeInContext(s->context), pointer, &offset, 1, "");
}

static void find_frame(simd_barrier_lowering *s, LLVMValueRef number)
{
    s->frame_offset = LLVMBuildMul(s->builder, number, constant(s, 1), "");
    s->frame = place_behind(s, LLVMGetParam(s->function, SIMD_STRIP_FRAME), s->frame_offset);
    s->state = simd_spill_slot(s, simd_spill_reserve(s, 8, 8));
}

static LLVMValueRef place_in_work(simd_barrier_lowering *s, uint64_t offset)
{
    return place_behind(s, LLVMGetParam(s->function, SIMD_STRIP_WORK), constant(s, offset));
}

/* Tells which group the thread runs (work.h). */
static void tell(simd_barrier_lowering *s, size_t offset, LLVMValueRef number)
{
    LLVMSetVolatile(LLVMBuildStore(s->builder, number, place_in_work(s, offset)), true);
}

/* The number of a group along a dimension, where the function has that of the first one. */
static LLVMValueRef find_id(simd_barrier_lowering *s, unsigned dimension, LLVMValueRef number)
{
    LLVMValueRef first = LLVMGetParam(s->function, SIMD_STRIP_GROUP + dimension);
    LLVMValueRef own = LLVMBuildAdd(s->builder, number, constant(s, 0), "");
    LLVMReplaceAllUsesWith(first, own);
    LLVMSetOperand(own, 1, first);
    return own;
}

/* The tile_static memory of a row, or a column, where the function has that of the first one. */
static void find_memory(simd_barrier_lowering *s, unsigned parameter, LLVMValueRef number)
{
    LLVMValueRef memory = LLVMGetParam(s->function, parameter);
    LLVMValueRef step = load(s, place_in_work(s, offsetof(simd_work, tile_static_step)));
    LLVMValueRef own = place_behind(s, memory, LLVMBuildMul(s->builder, number, step, ""));
    LLVMReplaceAllUsesWith(memory, own);
    LLVMSetOperand(own, 0, memory);
}

static bool has_columns(const simd_barrier_lowering *s)
{
    return s->partition->interleaved_columns > 1;
}

/* Each group of an interleave set has a row and memory of its own, or its row and its column
 * have. */
static void find_group(simd_barrier_lowering *s, LLVMValueRef number)
{
    LLVMValueRef row = has_columns(s) ? load(s, s->row) : number;
    LLVMRemoveEnumAttributeAtIndex(s->function, SIMD_STRIP_WORK + 1,
                                   LLVMGetEnumAttributeKindForName("readonly", 8));
    tell(s, offsetof(simd_work, first) + 8, find_id(s, 1, row));
    find_memory(s, SIMD_STRIP_TILE_STATIC, row);
    if (!has_columns(s))
        return;
    LLVMValueRef column = load(s, s->column);
    tell(s, offsetof(simd_work, running), find_id(s, 0, column));
    find_memory(s, SIMD_STRIP_SHARED, column);
}

static bool interleaves_groups(const simd_barrier_lowering *s)
{
    return s->partition->group_interleave > 1;
}

static void find_strip(simd_barrier_lowering *s)
{
    LLVMValueRef number = load(s, s->number);
    find_frame(s, number);
    if (interleaves_groups(s))
        find_group(s, number);
    else
        LLVMReplaceAllUsesWith(LLVMGetParam(s->function, SIMD_STRIP_NUMBER), number);
}

/* In the first round the frame says nothing yet. */
static void make_run(simd_barrier_lowering *s)
{
    LLVMPositionBuilderAtEnd(s->builder, s->run);
    find_strip(s);
    LLVMValueRef first = LLVMBuildLoad2(s->builder, i1(s), s->first, "");
    LLVMBasicBlockRef again = append(s, "again");
    LLVMBuildCondBr(s->builder, first, s->live.blocks[0], again);
    LLVMPositionBuilderAtEnd(s->builder, again);
    LLVMValueRef jump = LLVMBuildSwitch(s->builder, load(s, s->state), s->latch, s->barrier_count);
    for (uint32_t b = 0; b < s->barrier_count; b++) {
        s->resume[b] = append(s, "resume");
        LLVMAddCase(jump, constant(s, b + 1), s->resume[b]);
        LLVMPositionBuilderAtEnd(s->builder, s->resume[b]);
        LLVMBuildBr(s->builder, s->barriers[b].after);
    }
}

static void bound_loop(const simd_barrier_lowering *s, LLVMValueRef branch)
{
    if (s->v->stays_in_strips)
        simd_metadata_set_loop(branch, "llvm.licm.disable");
}

/* The group of the next turn: behind the last one of a row is the first one of the next. */
static void step_group(simd_barrier_lowering *s)
{
    LLVMBuilderRef b = s->builder;
    LLVMValueRef next = LLVMBuildAdd(b, load(s, s->column), constant(s, 1), "");
    LLVMValueRef ends =
        LLVMBuildICmp(b, LLVMIntEQ, next, LLVMGetParam(s->function, SIMD_STRIP_COLUMNS), "");
    LLVMValueRef more = LLVMBuildZExt(b, ends, i64(s), "");
    LLVMBuildStore(b, LLVMBuildSelect(b, ends, constant(s, 0), next, ""), s->column);
    LLVMBuildStore(b, LLVMBuildAdd(b, load(s, s->row), more, ""), s->row);
}

static void make_latch(simd_barrier_lowering *s)
{
    LLVMBasicBlockRef ended = append(s, "ended"), left = append(s, "left");
    LLVMPositionBuilderAtEnd(s->builder, s->latch);
    LLVMValueRef strip = LLVMBuildAdd(s->builder, load(s, s->number), constant(s, 1), "");
    LLVMBuildStore(s->builder, strip, s->number);
    if (has_columns(s))
        step_group(s);
    LLVMValueRef more = LLVMBuildICmp(s->builder, LLVMIntULT, strip, s->strips, "");
    bound_loop(s, LLVMBuildCondBr(s->builder, more, s->run, ended));
    LLVMPositionBuilderAtEnd(s->builder, ended);
    store_flag(s, s->first, false);
    LLVMValueRef waits = LLVMBuildLoad2(s->builder, i1(s), s->waits, "");
    bound_loop(s, LLVMBuildCondBr(s->builder, waits, s->round, left));
    LLVMPositionBuilderAtEnd(s->builder, left);
    LLVMBuildRetVoid(s->builder);
}

/* Reports strips that reach different barriers: the others are compared with strip 0. */
static void compare_with_strip_0(simd_barrier_lowering *s, uint64_t state, LLVMValueRef place)
{
    LLVMValueRef here = constant(s, state);
    LLVMValueRef is_0 =
        LLVMBuildICmp(s->builder, LLVMIntEQ, load(s, s->number), constant(s, 0), "");
    LLVMValueRef there = LLVMBuildSelect(s->builder, is_0, here, load(s, s->state_0), "");
    LLVMValueRef place_0 = LLVMBuildSelect(s->builder, is_0, place, load(s, s->place_0), "");
    LLVMBuildStore(s->builder, there, s->state_0);
    LLVMBuildStore(s->builder, place_0, s->place_0);
    LLVMBasicBlockRef diverged = append(s, "diverged"), together = append(s, "together");
    LLVMBuildCondBr(s->builder, LLVMBuildICmp(s->builder, LLVMIntEQ, there, here, ""), together,
                    diverged);
    LLVMPositionBuilderAtEnd(s->builder, diverged);
    simd_divergent_barrier_build(s->module, s->builder, state == 0 ? place_0 : place);
    LLVMBuildBr(s->builder, together);
    LLVMPositionBuilderAtEnd(s->builder, together);
}

/* Ends a block that came to a barrier, or to the end: state 0. */
static void end_round(simd_barrier_lowering *s, LLVMValueRef last, uint64_t state,
                      LLVMValueRef place)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(last);
    LLVMInstructionEraseFromParent(last);
    LLVMPositionBuilderAtEnd(s->builder, block);
    if (s->partition->checked)
        compare_with_strip_0(s, state, place);
    LLVMBuildStore(s->builder, constant(s, state), s->state);
    if (state != 0)
        store_flag(s, s->waits, true);
    LLVMBuildBr(s->builder, s->latch);
}

static void cut(simd_barrier_lowering *s)
{
    for (uint32_t b = 0; b < s->live.block_count; b++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(s->live.blocks[b]);
        if (LLVMIsAReturnInst(end) != NULL)
            end_round(s, end, 0, constant(s, 0));
    }
    for (uint32_t b = 0; b < s->barrier_count; b++) {
        LLVMValueRef place = s->partition->checked
                                 ? simd_divergent_barrier_place(s->module, s->barriers[b].call)
                                 : NULL;
        end_round(s, LLVMGetBasicBlockTerminator(s->barriers[b].block), b + 1, place);
        replace_by_fence(s->module, s->barriers[b].call);
    }
}

/* ---- All together ---------------------------------------------------------------------------- */

static void remark(const simd_barrier_lowering *s)
{
    const char *who = interleaves_groups(s) ? "work-group" : "strip";
    for (uint32_t b = 0; b < s->barrier_count; b++)
        simd_remark(s->v, s->barriers[b].call, SIMD_PASS_BARRIER_LOWERING,
                    "at the barrier each %s spills %u values, %" PRIu64 " bytes", who,
                    s->barriers[b].values, s->barriers[b].bytes);
    if (s->variable_bytes != 0)
        simd_remark(s->v, NULL, SIMD_PASS_BARRIER_LOWERING,
                    "%" PRIu64 " bytes of private variables are in the frame of each %s",
                    s->variable_bytes, who);
    if (s->rematerialised != 0)
        simd_remark(s->v, NULL, SIMD_PASS_REMATERIALISE,
                    "%u values are computed again behind barriers instead of spilled",
                    s->rematerialised);
    if (s->coalesced != 0)
        simd_remark(s->v, NULL, SIMD_PASS_PHI_SLOT_COALESCING,
                    "%u values that loops carry over barriers stay in one slot", s->coalesced);
}

static void split(simd_barrier_lowering *s)
{
    collect(s);
    make_enter(s);
    make_run(s);
    simd_rematerialise_hoist(s, s->live.blocks[0]);
    simd_rematerialise_hoist(s, s->live.blocks[1]); /* the allocas have a block of their own */
    simd_spill_variables(s, s->live.blocks[0], LLVMGetBasicBlockTerminator(s->run));
    if (simd_pass_is_on(s->v, SIMD_PASS_PHI_SLOT_COALESCING))
        simd_coalesce_phi_slots(s);
    simd_spill_values(s);
    remark(s);
    make_latch(s);
    cut(s);
    s->frame_size =
        (s->frame_size + SIMD_FRAME_ALIGNMENT - 1) & ~(uint64_t)(SIMD_FRAME_ALIGNMENT - 1);
    LLVMSetOperand(s->frame_offset, 1, constant(s, s->frame_size));
}

static void clear(simd_barrier_lowering *s)
{
    simd_liveness_clear(&s->live);
    free(s->barriers);
    free(s->resume);
    LLVMDisposeBuilder(s->builder);
}

static bool allocate(simd_barrier_lowering *s)
{
    s->barriers = calloc(s->barrier_count + 1, sizeof *s->barriers);
    s->resume = calloc(s->barrier_count + 1, sizeof(LLVMBasicBlockRef));
    return s->barriers != NULL && s->resume != NULL && simd_liveness_create(&s->live, s->function);
}

/* Strips that run one after another, from their start to their end, share the frame. */
static void run_in_order(simd_barrier_lowering *s)
{
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(s->function);
    replace_all_by_fences(s->module, s->function);
    s->frame = LLVMGetParam(s->function, SIMD_STRIP_FRAME);
    if (simd_spill_size_of_variables(s) > LARGE_VARIABLES)
        simd_spill_variables(s, entry, LLVMGetBasicBlockTerminator(entry));
}

/* How the entry calls a function after this, and what it needs of the frame for a work-group. */
static void note(simd_vectorization *v, bool runs_all_strips, bool interleaved, uint64_t bytes)
{
    v->code.calls = runs_all_strips ? 1 : v->partition.strips;
    v->code.needs.group_interleave = interleaved ? v->partition.group_interleave : 1;
    v->code.needs.interleaved_columns = interleaved ? v->partition.interleaved_columns : 1;
    if (bytes > v->code.needs.frame_bytes)
        v->code.needs.frame_bytes = bytes;
}

static bool lower(simd_vectorization *v, LLVMValueRef function)
{
    simd_barrier_lowering s = {.v = v,
                               .context = v->context,
                               .module = v->module,
                               .builder = LLVMCreateBuilderInContext(v->context),
                               .function = function,
                               .partition = &v->partition,
                               .barrier_count = count_barriers(function)};
    const bool interleaved = interleaves_groups(&s);
    bool succeeded = true;
    s.strips =
        interleaved ? LLVMGetParam(function, SIMD_STRIP_NUMBER) : constant(&s, v->partition.strips);
    if ((v->partition.strips == 1 && !interleaved) || s.barrier_count == 0) {
        run_in_order(&s);
        note(v, false, false, s.frame_size);
    } else if (allocate(&s)) {
        split(&s);
        note(v, true, interleaved, s.frame_size * v->partition.strips);
    } else {
        succeeded = false;
    }
    clear(&s);
    return succeeded;
}

simd_pass_result simd_run_barrier_lowering(simd_vectorization *v)
{
    const bool lowered = (v->tail == NULL || lower(v, v->tail)) && lower(v, v->body);
    return lowered ? SIMD_PASS_CHANGED : simd_pass_fail_memory(v);
}
