/* A function is cut at its barriers. Its code stays as it is; but what began with the batch's start
 * and ended at its end is now run from one barrier to the next, for one batch after another:
 *
 *     round:  batch = 0; waits = false
 *     run:    switch (state[batch]) { start of the function; behind barrier 1; behind 2; ... }
 *             ... at a barrier: state[batch] = its number, waits = true; at the end: none of these
 *     latch:  if (++batch < batches) goto run
 *             if (waits) goto round
 *
 * What is alive at a barrier is put into the frame there, a place for each batch, and taken from
 * there behind it. A batch goes on at the barrier that it came to itself: where a kernel, against
 * OpenCL's rules, lets batches come to different ones, no batch runs with another's values.
 */
#include "backend/cpu/simd/widen/split.h"

#include <stdlib.h>
#include <string.h>

#include "backend/cpu/simd/scalar.h"
#include "backend/cpu/simd/widen/calls.h"
#include "backend/cpu/simd/widen/diverged.h"
#include "backend/cpu/simd/widen/emit.h"
#include "backend/cpu/simd/widen/live.h"

#define LARGE_VARIABLES 8192u /* bytes: more than this is not for the stack */

typedef struct barrier {
    LLVMValueRef call;
    LLVMBasicBlockRef block, after;
} barrier;

typedef struct splitter {
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMBuilderRef builder;
    LLVMValueRef function; /* of the work-group */
    const simd_plan *plan;
    simd_live live;
    uint32_t barrier_count;
    barrier *barriers;
    LLVMBasicBlockRef enter, round, run, latch, *resume;
    LLVMValueRef number, waits, first; /* allocas: i64, and two i1 */
    LLVMValueRef state_0, line_0;      /* allocas: where batch 0 came to in this round */
    LLVMValueRef batch;                /* the parameter */
    LLVMValueRef frame, state;         /* places of the batch, in `run` */
    uint64_t frame_size;               /* of a batch */
} splitter;

static LLVMTypeRef i64(const splitter *s)
{
    return LLVMInt64TypeInContext(s->context);
}

static LLVMValueRef constant(const splitter *s, uint64_t value)
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

static void collect(splitter *s)
{
    uint32_t barriers = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(s->function); b != NULL;
         b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            if (simd_is_barrier(i))
                s->barriers[barriers++] =
                    (barrier){i, b, LLVMGetSuccessor(LLVMGetBasicBlockTerminator(b), 0)};
}

/* The lanes reach it together: memory only must not be kept in registers across. */
static void replace_by_fence(LLVMModuleRef module, LLVMValueRef call)
{
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), NULL, 0, false);
    char clobbers[] = "~{memory}";
    LLVMValueRef fence = LLVMGetInlineAsm(type, NULL, 0, clobbers, strlen(clobbers), true, false,
                                          LLVMInlineAsmDialectATT, false);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMPositionBuilderBefore(builder, call);
    LLVMBuildCall2(builder, type, fence, NULL, 0, "");
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

/* Returns whether a value is alive behind some barrier. */
static bool crosses_barrier(splitter *s, LLVMValueRef value)
{
    simd_live_find(&s->live, value);
    for (uint32_t b = 0; b < s->barrier_count; b++)
        if (simd_live_is_at(&s->live, s->barriers[b].after))
            return true;
    return false;
}

/* ---- Keeping values in the frame -------------------------------------------------------------- */

static uint64_t reserve(splitter *s, uint64_t size, uint64_t alignment)
{
    s->frame_size = (s->frame_size + alignment - 1) / alignment * alignment;
    const uint64_t offset = s->frame_size;
    s->frame_size += size;
    return offset;
}

static LLVMValueRef frame_place(splitter *s, uint64_t offset)
{
    LLVMValueRef at = constant(s, offset);
    return LLVMBuildGEP2(s->builder, LLVMInt8TypeInContext(s->context), s->frame, &at, 1, "");
}

static void position_behind(splitter *s, LLVMValueRef value)
{
    LLVMValueRef i = LLVMGetNextInstruction(value);
    while (LLVMIsAPHINode(i) != NULL)
        i = LLVMGetNextInstruction(i);
    LLVMPositionBuilderBefore(s->builder, i);
}

/* In a phi only the edges that bring the value are changed, each by a load where it comes from. */
static void load_for_phi(splitter *s, LLVMValueRef phi, LLVMValueRef value, LLVMValueRef slot,
                         LLVMBasicBlockRef home)
{
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, i);
        if (LLVMGetIncomingValue(phi, i) != value || from == home)
            continue;
        LLVMPositionBuilderBefore(s->builder, LLVMGetBasicBlockTerminator(from));
        LLVMSetOperand(phi, i, LLVMBuildLoad2(s->builder, LLVMTypeOf(value), slot, ""));
    }
}

static void load_for_user(splitter *s, LLVMValueRef user, LLVMValueRef value, LLVMValueRef slot)
{
    LLVMPositionBuilderBefore(s->builder, user);
    LLVMValueRef load = LLVMBuildLoad2(s->builder, LLVMTypeOf(value), slot, "");
    for (int o = 0; o < LLVMGetNumOperands(user); o++)
        if (LLVMGetOperand(user, (unsigned)o) == value)
            LLVMSetOperand(user, (unsigned)o, load);
}

static void load_for_uses(splitter *s, LLVMValueRef value, LLVMValueRef slot)
{
    LLVMBasicBlockRef home = LLVMGetInstructionParent(value);
    LLVMUseRef use = LLVMGetFirstUse(value);
    while (use != NULL) {
        LLVMValueRef user = LLVMGetUser(use);
        use = LLVMGetNextUse(use);
        while (use != NULL && LLVMGetUser(use) == user)
            use = LLVMGetNextUse(use);
        if (LLVMIsAPHINode(user) != NULL)
            load_for_phi(s, user, value, slot, home);
        else if (LLVMGetInstructionParent(user) != home)
            load_for_user(s, user, value, slot);
    }
}

static void keep_at_barriers(splitter *s, LLVMValueRef slot, LLVMTypeRef type)
{
    const uint64_t place = reserve(s, LLVMABISizeOfType(s->plan->layout, type),
                                   LLVMABIAlignmentOfType(s->plan->layout, type));
    for (uint32_t b = 0; b < s->barrier_count; b++) {
        if (!simd_live_is_at(&s->live, s->barriers[b].after))
            continue;
        LLVMPositionBuilderBefore(s->builder, s->barriers[b].call);
        LLVMValueRef value = LLVMBuildLoad2(s->builder, type, slot, "");
        LLVMBuildStore(s->builder, value, frame_place(s, place));
        LLVMPositionBuilderBefore(s->builder, LLVMGetBasicBlockTerminator(s->resume[b]));
        value = LLVMBuildLoad2(s->builder, type, frame_place(s, place), "");
        LLVMBuildStore(s->builder, value, slot);
    }
}

static void keep_value(splitter *s, LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    if (!crosses_barrier(s, value))
        return;
    LLVMPositionBuilderBefore(s->builder, LLVMGetBasicBlockTerminator(s->enter));
    LLVMValueRef slot = LLVMBuildAlloca(s->builder, type, "");
    load_for_uses(s, value, slot);
    position_behind(s, value);
    LLVMBuildStore(s->builder, value, slot);
    keep_at_barriers(s, slot, type);
}

/* ---- The frame's variables -------------------------------------------------------------------- */

static uint64_t variable_size(const splitter *s, LLVMValueRef variable)
{
    LLVMValueRef count = LLVMGetOperand(variable, 0);
    return LLVMABISizeOfType(s->plan->layout, LLVMGetAllocatedType(variable)) *
           LLVMConstIntGetZExtValue(count);
}

/* `position` is where the place is worked out. */
static void move_variables(splitter *s, LLVMBasicBlockRef from, LLVMValueRef position)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(from), next; i != NULL; i = next) {
        next = LLVMGetNextInstruction(i);
        if (LLVMIsAAllocaInst(i) == NULL)
            continue;
        LLVMPositionBuilderBefore(s->builder, position);
        const uint64_t place = reserve(s, variable_size(s, i), 64);
        LLVMReplaceAllUsesWith(i, frame_place(s, place));
        LLVMInstructionEraseFromParent(i);
    }
}

/* ---- What does not depend on the batch -------------------------------------------------------- */

static bool comes_first(const splitter *s, LLVMValueRef operand)
{
    if (LLVMIsAInstruction(operand) == NULL)
        return operand != s->batch;
    return LLVMGetInstructionParent(operand) == s->enter;
}

static bool is_invariant_load(const splitter *s, LLVMValueRef i)
{
    const unsigned kind = LLVMGetMDKindIDInContext(s->context, "invariant.load", 14);
    return LLVMIsALoadInst(i) != NULL && LLVMGetMetadata(i, kind) != NULL;
}

static bool can_come_first(const splitter *s, LLVMValueRef i)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    const bool computes = (LLVMIsABinaryOperator(i) != NULL && op != LLVMUDiv && op != LLVMSDiv &&
                           op != LLVMURem && op != LLVMSRem) ||
                          LLVMIsACastInst(i) != NULL || op == LLVMGetElementPtr || op == LLVMICmp ||
                          op == LLVMFCmp || op == LLVMSelect || op == LLVMInsertElement ||
                          op == LLVMShuffleVector;
    if (!computes && !is_invariant_load(s, i))
        return false;
    for (int o = 0; o < LLVMGetNumOperands(i); o++)
        if (!comes_first(s, LLVMGetOperand(i, (unsigned)o)))
            return false;
    return true;
}

/* The block in which every batch begins computes much that is the same for all of them. */
static void hoist(splitter *s, LLVMBasicBlockRef start)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(start), next; i != NULL; i = next) {
        next = LLVMGetNextInstruction(i);
        if (!can_come_first(s, i))
            continue;
        LLVMInstructionRemoveFromParent(i);
        LLVMPositionBuilderBefore(s->builder, LLVMGetBasicBlockTerminator(s->enter));
        LLVMInsertIntoBuilder(s->builder, i);
    }
}

/* ---- Rounds ------------------------------------------------------------------------------------ */

static LLVMBasicBlockRef append(splitter *s, const char *name)
{
    return LLVMAppendBasicBlockInContext(s->context, s->function, name);
}

static LLVMValueRef load(splitter *s, LLVMValueRef slot)
{
    return LLVMBuildLoad2(s->builder, i64(s), slot, "");
}

static LLVMTypeRef i1(const splitter *s)
{
    return LLVMInt1TypeInContext(s->context);
}

static void store_flag(splitter *s, LLVMValueRef slot, bool value)
{
    LLVMBuildStore(s->builder, LLVMConstInt(i1(s), value, false), slot);
}

static void make_enter(splitter *s)
{
    s->round = append(s, "round");
    s->run = append(s, "run");
    s->latch = append(s, "latch");
    s->enter = LLVMInsertBasicBlockInContext(s->context, s->live.blocks[0], "enter");
    LLVMPositionBuilderAtEnd(s->builder, s->enter);
    s->number = LLVMBuildAlloca(s->builder, i64(s), "batch");
    s->waits = LLVMBuildAlloca(s->builder, i1(s), "waits");
    s->first = LLVMBuildAlloca(s->builder, i1(s), "first");
    s->state_0 = LLVMBuildAlloca(s->builder, i64(s), "");
    s->line_0 = LLVMBuildAlloca(s->builder, i64(s), "");
    store_flag(s, s->first, true);
    LLVMBuildBr(s->builder, s->round);
    LLVMPositionBuilderAtEnd(s->builder, s->round);
    LLVMBuildStore(s->builder, constant(s, 0), s->number);
    store_flag(s, s->waits, false);
    LLVMBuildBr(s->builder, s->run);
}

/* The size of a batch's frame is not known yet. The parameter that nobody uses any more, the number
 * of the batch, stands for it. */
static void find_frame(splitter *s)
{
    LLVMValueRef batch = load(s, s->number);
    LLVMReplaceAllUsesWith(s->batch, batch);
    LLVMValueRef offset = LLVMBuildMul(s->builder, batch, s->batch, "");
    s->frame = LLVMBuildGEP2(s->builder, LLVMInt8TypeInContext(s->context),
                             LLVMGetParam(s->function, SIMD_BATCH_FRAME), &offset, 1, "");
    s->state = frame_place(s, reserve(s, 8, 8));
}

/* In the first round the frame says nothing yet. */
static void make_run(splitter *s)
{
    LLVMPositionBuilderAtEnd(s->builder, s->run);
    find_frame(s);
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

static void make_latch(splitter *s)
{
    LLVMBasicBlockRef ended = append(s, "ended"), left = append(s, "left");
    LLVMPositionBuilderAtEnd(s->builder, s->latch);
    LLVMValueRef batch = LLVMBuildAdd(s->builder, load(s, s->number), constant(s, 1), "");
    LLVMBuildStore(s->builder, batch, s->number);
    LLVMValueRef more =
        LLVMBuildICmp(s->builder, LLVMIntULT, batch, constant(s, s->plan->batches), "");
    LLVMBuildCondBr(s->builder, more, s->run, ended);
    LLVMPositionBuilderAtEnd(s->builder, ended);
    store_flag(s, s->first, false);
    LLVMBuildCondBr(s->builder, LLVMBuildLoad2(s->builder, i1(s), s->waits, ""), s->round, left);
    LLVMPositionBuilderAtEnd(s->builder, left);
    LLVMBuildRetVoid(s->builder);
}

/* Batches that come to different places are told of. Batch 0 sets the place. */
static void compare_with_batch_0(splitter *s, uint64_t state, LLVMValueRef line)
{
    LLVMValueRef here = constant(s, state);
    LLVMValueRef is_0 =
        LLVMBuildICmp(s->builder, LLVMIntEQ, load(s, s->number), constant(s, 0), "");
    LLVMValueRef there = LLVMBuildSelect(s->builder, is_0, here, load(s, s->state_0), "");
    LLVMValueRef line_0 = LLVMBuildSelect(s->builder, is_0, line, load(s, s->line_0), "");
    LLVMBuildStore(s->builder, there, s->state_0);
    LLVMBuildStore(s->builder, line_0, s->line_0);
    LLVMBasicBlockRef diverged = append(s, "diverged"), together = append(s, "together");
    LLVMBuildCondBr(s->builder, LLVMBuildICmp(s->builder, LLVMIntEQ, there, here, ""), together,
                    diverged);
    LLVMPositionBuilderAtEnd(s->builder, diverged);
    simd_diverged_build(s->module, s->builder, state == 0 ? line_0 : line);
    LLVMBuildBr(s->builder, together);
    LLVMPositionBuilderAtEnd(s->builder, together);
}

/* Ends a block that came to a barrier, or to the end: state 0. */
static void end_round(splitter *s, LLVMValueRef last, uint64_t state, LLVMValueRef line)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(last);
    LLVMInstructionEraseFromParent(last);
    LLVMPositionBuilderAtEnd(s->builder, block);
    if (s->plan->checked)
        compare_with_batch_0(s, state, line);
    LLVMBuildStore(s->builder, constant(s, state), s->state);
    if (state != 0)
        store_flag(s, s->waits, true);
    LLVMBuildBr(s->builder, s->latch);
}

static void cut(splitter *s)
{
    for (uint32_t b = 0; b < s->live.block_count; b++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(s->live.blocks[b]);
        if (LLVMIsAReturnInst(end) != NULL)
            end_round(s, end, 0, constant(s, 0));
    }
    for (uint32_t b = 0; b < s->barrier_count; b++) {
        LLVMValueRef line = simd_diverged_line(s->barriers[b].call);
        end_round(s, LLVMGetBasicBlockTerminator(s->barriers[b].block), b + 1, line);
        replace_by_fence(s->module, s->barriers[b].call);
    }
}

static void keep_values(splitter *s)
{
    for (uint32_t b = 0; b < s->live.block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(s->live.blocks[b]), next; i != NULL;
             i = next) {
            next = LLVMGetNextInstruction(i);
            if (LLVMGetFirstUse(i) != NULL)
                keep_value(s, i);
        }
}

static void split(splitter *s)
{
    collect(s);
    make_enter(s);
    hoist(s, s->live.blocks[0]);
    hoist(s, s->live.blocks[1]); /* behind the allocas, which have a block of their own */
    make_run(s);
    move_variables(s, s->live.blocks[0], LLVMGetBasicBlockTerminator(s->run));
    keep_values(s);
    make_latch(s);
    cut(s);
    s->frame_size = (s->frame_size + 127) / 128 * 128;
    LLVMReplaceAllUsesWith(s->batch, constant(s, s->frame_size));
}

static void clear(splitter *s)
{
    simd_live_clear(&s->live);
    free(s->barriers);
    free(s->resume);
    LLVMDisposeBuilder(s->builder);
}

static bool allocate(splitter *s)
{
    s->barriers = calloc(s->barrier_count + 1, sizeof *s->barriers);
    s->resume = calloc(s->barrier_count + 1, sizeof(LLVMBasicBlockRef));
    return s->barriers != NULL && s->resume != NULL && simd_live_create(&s->live, s->function);
}

static uint64_t variables_size(const splitter *s)
{
    uint64_t size = 0;
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(s->function);
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i != NULL; i = LLVMGetNextInstruction(i))
        if (LLVMIsAAllocaInst(i) != NULL)
            size += variable_size(s, i);
    return size;
}

/* Batches that run one after another, from their start to their end, share the frame. */
static void keep_together(splitter *s)
{
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(s->function);
    replace_all_by_fences(s->module, s->function);
    s->frame = LLVMGetParam(s->function, SIMD_BATCH_FRAME);
    if (variables_size(s) > LARGE_VARIABLES)
        move_variables(s, entry, LLVMGetBasicBlockTerminator(entry));
}

simd_split_result simd_split(LLVMModuleRef module, LLVMValueRef function, const simd_plan *plan,
                             uint64_t *frame_bytes)
{
    LLVMContextRef context = LLVMGetModuleContext(module);
    splitter s = {.context = context,
                  .module = module,
                  .builder = LLVMCreateBuilderInContext(context),
                  .function = function,
                  .plan = plan,
                  .barrier_count = count_barriers(function),
                  .batch = LLVMGetParam(function, SIMD_BATCH_NUMBER)};
    simd_split_result result = SIMD_SPLIT_NO_MEMORY;
    if (plan->batches == 1 || s.barrier_count == 0) {
        keep_together(&s);
        *frame_bytes = s.frame_size;
        result = SIMD_SPLIT_ONE_BATCH;
    } else if (allocate(&s)) {
        split(&s);
        *frame_bytes = s.frame_size * plan->batches;
        result = SIMD_SPLIT_ALL_BATCHES;
    }
    clear(&s);
    return result;
}
