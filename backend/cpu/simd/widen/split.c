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
 *
 * A gang (gang.h) is several work-groups of one batch each that take turns in the same way. What is
 * said of batches here is true of its groups: each has its place in the frame, and its own
 * tile_static memory.
 */
#include "backend/cpu/simd/widen/split.h"

#include <stdlib.h>

#include "backend/cpu/simd/scalar.h"
#include "backend/cpu/simd/widen/calls.h"
#include "backend/cpu/simd/widen/diverged.h"
#include "backend/cpu/simd/widen/emit.h"
#include "backend/cpu/simd/widen/fence.h"
#include "backend/cpu/simd/widen/live.h"
#include "backend/cpu/simd/work.h"

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
    LLVMValueRef batches;              /* how many take turns */
    LLVMValueRef frame, state;         /* places of the batch, in `run` */
    LLVMValueRef frame_offset; /* its number by the size of a frame, which is not known yet */
    uint64_t frame_size;       /* of a batch */
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

/* Returns whether a value is alive behind some barrier. */
static bool crosses_barrier(splitter *s, LLVMValueRef value)
{
    simd_live_find(&s->live, value);
    for (uint32_t b = 0; b < s->barrier_count; b++)
        if (simd_live_is_at(&s->live, s->barriers[b].after))
            return true;
    return false;
}

/* ---- What does not depend on the batch -------------------------------------------------------- */

static bool comes_first(const splitter *s, LLVMValueRef operand)
{
    return LLVMIsAInstruction(operand) == NULL || LLVMGetInstructionParent(operand) == s->enter;
}

static bool is_invariant_load(const splitter *s, LLVMValueRef i)
{
    const unsigned kind = LLVMGetMDKindIDInContext(s->context, "invariant.load", 14);
    return LLVMIsALoadInst(i) != NULL && LLVMGetMetadata(i, kind) != NULL;
}

static bool computes(const splitter *s, LLVMValueRef i)
{
    const LLVMOpcode op = LLVMGetInstructionOpcode(i);
    return (LLVMIsABinaryOperator(i) != NULL && op != LLVMUDiv && op != LLVMSDiv &&
            op != LLVMURem && op != LLVMSRem) ||
           LLVMIsACastInst(i) != NULL || op == LLVMGetElementPtr || op == LLVMICmp ||
           op == LLVMFCmp || op == LLVMSelect || op == LLVMInsertElement ||
           op == LLVMShuffleVector || is_invariant_load(s, i);
}

static bool can_come_first(const splitter *s, LLVMValueRef i)
{
    bool can = computes(s, i);
    for (int o = 0; can && o < LLVMGetNumOperands(i); o++)
        can = comes_first(s, LLVMGetOperand(i, (unsigned)o));
    return can;
}

static void move_to_end(splitter *s, LLVMValueRef i, LLVMBasicBlockRef block)
{
    LLVMInstructionRemoveFromParent(i);
    LLVMPositionBuilderBefore(s->builder, LLVMGetBasicBlockTerminator(block));
    LLVMInsertIntoBuilder(s->builder, i);
}

/* The block in which every batch begins computes much that is the same for all of them. */
static void hoist(splitter *s, LLVMBasicBlockRef start)
{
    for (LLVMValueRef i = LLVMGetFirstInstruction(start), next; i != NULL; i = next) {
        next = LLVMGetNextInstruction(i);
        if (can_come_first(s, i))
            move_to_end(s, i, s->enter);
    }
}

/* ---- What need not be kept ---------------------------------------------------------------------- */

enum { MOST_STEPS = 8 };

static bool is_at_hand(const splitter *s, LLVMValueRef value)
{
    return comes_first(s, value) || LLVMGetInstructionParent(value) == s->run;
}

/* Returns whether a value takes but a few steps from what is at hand in `run`. */
static bool can_be_computed_again(const splitter *s, LLVMValueRef value, int steps)
{
    if (is_at_hand(s, value))
        return true;
    bool can = steps > 0 && computes(s, value);
    for (int o = 0; can && o < LLVMGetNumOperands(value); o++)
        can = can_be_computed_again(s, LLVMGetOperand(value, (unsigned)o), steps - 1);
    return can;
}

static void compute_in_run(splitter *s, LLVMValueRef value)
{
    if (is_at_hand(s, value))
        return;
    for (int o = 0; o < LLVMGetNumOperands(value); o++)
        compute_in_run(s, LLVMGetOperand(value, (unsigned)o));
    move_to_end(s, value, can_come_first(s, value) ? s->enter : s->run);
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
    if (can_be_computed_again(s, value, MOST_STEPS)) {
        compute_in_run(s, value);
        return;
    }
    LLVMPositionBuilderBefore(s->builder, LLVMGetBasicBlockTerminator(s->enter));
    LLVMValueRef slot = LLVMBuildAlloca(s->builder, type, "");
    load_for_uses(s, value, slot);
    position_behind(s, value);
    LLVMBuildStore(s->builder, value, slot);
    keep_at_barriers(s, slot, type);
}

/* ---- Sums ---------------------------------------------------------------------------------------- */

/* What a loop over barriers adds up is a phi, and what the next round finds in it. Where one is needed no
 * more when the other is there, both have one place in the frame, and nothing is moved where the sum
 * is not touched. */

static bool is_used_behind(LLVMValueRef value, LLVMValueRef point)
{
    for (LLVMValueRef i = point; i != NULL; i = LLVMGetNextInstruction(i))
        for (int o = 0; i != point && o < LLVMGetNumOperands(i); o++)
            if (LLVMGetOperand(i, (unsigned)o) == value)
                return true;
    return false;
}

static bool leaves_by_phi(LLVMValueRef value, LLVMBasicBlockRef block)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        for (unsigned i = 0; LLVMIsAPHINode(user) != NULL && i < LLVMCountIncoming(user); i++)
            if (LLVMGetIncomingValue(user, i) == value && LLVMGetIncomingBlock(user, i) == block)
                return true;
    }
    return false;
}

static bool lives_on(splitter *s, LLVMValueRef value, LLVMBasicBlockRef block)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    bool lives = leaves_by_phi(value, block);
    simd_live_find(&s->live, value);
    for (unsigned i = 0; !lives && i < LLVMGetNumSuccessors(end); i++)
        lives = simd_live_is_at(&s->live, LLVMGetSuccessor(end, i));
    return lives;
}

/* Neither is needed where the other is stored: `next` where it is made, the phi where it gets something
 * else. */
static bool can_share(splitter *s, LLVMValueRef phi, LLVMValueRef next)
{
    bool can = !is_used_behind(phi, next) && !lives_on(s, phi, LLVMGetInstructionParent(next));
    for (unsigned i = 0; can && i < LLVMCountIncoming(phi); i++) {
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, i);
        can = LLVMGetIncomingValue(phi, i) == next ||
              (!lives_on(s, phi, from) && !lives_on(s, next, from));
    }
    return can;
}

/* Returns what the next round finds in a phi, if the two can have one place. */
static LLVMValueRef find_next(splitter *s, LLVMValueRef phi)
{
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef next = LLVMGetIncomingValue(phi, i);
        if (LLVMIsAInstruction(next) != NULL && next != phi && !is_at_hand(s, next) &&
            crosses_barrier(s, next) && can_share(s, phi, next))
            return next;
    }
    return NULL;
}

static void store_incoming(splitter *s, LLVMValueRef phi, LLVMValueRef next, LLVMValueRef place)
{
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        if (LLVMGetIncomingValue(phi, i) == next)
            continue;
        LLVMPositionBuilderBefore(s->builder,
                                  LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(phi, i)));
        LLVMBuildStore(s->builder, LLVMGetIncomingValue(phi, i), place);
    }
}

static void keep_sum(splitter *s, LLVMValueRef phi, LLVMValueRef next)
{
    LLVMTypeRef type = LLVMTypeOf(phi);
    LLVMPositionBuilderBefore(s->builder, LLVMGetBasicBlockTerminator(s->run));
    LLVMValueRef place = frame_place(s, reserve(s, LLVMABISizeOfType(s->plan->layout, type),
                                                LLVMABIAlignmentOfType(s->plan->layout, type)));
    store_incoming(s, phi, next, place);
    position_behind(s, phi);
    LLVMValueRef sum = LLVMBuildLoad2(s->builder, type, place, "");
    LLVMReplaceAllUsesWith(phi, sum);
    LLVMInstructionEraseFromParent(phi);
    load_for_uses(s, sum, place);
    load_for_uses(s, next, place);
    position_behind(s, next);
    LLVMBuildStore(s->builder, next, place);
}

static void keep_sums(splitter *s)
{
    for (uint32_t b = 0; b < s->live.block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(s->live.blocks[b]), after;
             i != NULL && LLVMIsAPHINode(i) != NULL; i = after) {
            after = LLVMGetNextInstruction(i);
            LLVMValueRef next = crosses_barrier(s, i) ? find_next(s, i) : NULL;
            if (next != NULL)
                keep_sum(s, i, next);
        }
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

static LLVMValueRef place_behind(splitter *s, LLVMValueRef pointer, LLVMValueRef offset)
{
    return LLVMBuildGEP2(s->builder, LLVMInt8TypeInContext(s->context), pointer, &offset, 1, "");
}

static void find_frame(splitter *s, LLVMValueRef number)
{
    s->frame_offset = LLVMBuildMul(s->builder, number, constant(s, 1), "");
    s->frame = place_behind(s, LLVMGetParam(s->function, SIMD_BATCH_FRAME), s->frame_offset);
    s->state = frame_place(s, reserve(s, 8, 8));
}

static LLVMValueRef place_in_work(splitter *s, uint64_t offset)
{
    return place_behind(s, LLVMGetParam(s->function, SIMD_BATCH_WORK), constant(s, offset));
}

/* Each group of a gang has a row and memory of its own. The thread tells which one it runs (work.h). */
static void find_group(splitter *s, LLVMValueRef number)
{
    LLVMValueRef top = LLVMGetParam(s->function, SIMD_BATCH_GROUP + 1);
    LLVMValueRef memory = LLVMGetParam(s->function, SIMD_BATCH_TILE_STATIC);
    LLVMValueRef step = load(s, place_in_work(s, offsetof(simd_work, tile_static_step)));
    LLVMValueRef row = LLVMBuildAdd(s->builder, number, constant(s, 0), "");
    LLVMReplaceAllUsesWith(top, row);
    LLVMSetOperand(row, 1, top);
    LLVMValueRef own = place_behind(s, memory, LLVMBuildMul(s->builder, number, step, ""));
    LLVMReplaceAllUsesWith(memory, own);
    LLVMSetOperand(own, 0, memory);
    LLVMValueRef at = place_in_work(s, offsetof(simd_work, first) + 8);
    LLVMRemoveEnumAttributeAtIndex(s->function, SIMD_BATCH_WORK + 1,
                                   LLVMGetEnumAttributeKindForName("readonly", 8));
    LLVMSetVolatile(LLVMBuildStore(s->builder, row, at), true);
}

static bool is_gang(const splitter *s)
{
    return s->plan->gang > 1;
}

static void find_batch(splitter *s)
{
    LLVMValueRef number = load(s, s->number);
    find_frame(s, number);
    if (is_gang(s))
        find_group(s, number);
    else
        LLVMReplaceAllUsesWith(LLVMGetParam(s->function, SIMD_BATCH_NUMBER), number);
}

/* In the first round the frame says nothing yet. */
static void make_run(splitter *s)
{
    LLVMPositionBuilderAtEnd(s->builder, s->run);
    find_batch(s);
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
    LLVMValueRef more = LLVMBuildICmp(s->builder, LLVMIntULT, batch, s->batches, "");
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
    make_run(s);
    hoist(s, s->live.blocks[0]);
    hoist(s, s->live.blocks[1]); /* behind the allocas, which have a block of their own */
    move_variables(s, s->live.blocks[0], LLVMGetBasicBlockTerminator(s->run));
    keep_sums(s);
    keep_values(s);
    make_latch(s);
    cut(s);
    s->frame_size = (s->frame_size + 127) / 128 * 128;
    LLVMSetOperand(s->frame_offset, 1, constant(s, s->frame_size));
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
                  .barrier_count = count_barriers(function)};
    simd_split_result result = SIMD_SPLIT_NO_MEMORY;
    const bool gang = is_gang(&s);
    s.batches = gang ? LLVMGetParam(function, SIMD_BATCH_NUMBER) : constant(&s, plan->batches);
    if ((plan->batches == 1 && !gang) || s.barrier_count == 0) {
        keep_together(&s);
        *frame_bytes = s.frame_size;
        result = SIMD_SPLIT_ONE_BATCH;
    } else if (allocate(&s)) {
        split(&s);
        *frame_bytes = s.frame_size * plan->batches;
        result = gang ? SIMD_SPLIT_GANG : SIMD_SPLIT_ALL_BATCHES;
    }
    clear(&s);
    return result;
}
